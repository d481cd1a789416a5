import { useState } from "react";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { type PlainColumn, PlainTable } from "#app/ui/table/plain-table.tsx";
import { GROUP_TITLES } from "#core/awards/award-groups.ts";
import type { RuleRow, RulesDetail, RulesForm } from "#core/awards/award-rules.body.ts";

const AVERAGES = [
  { value: "hundredths", label: "With two decimals" },
  { value: "whole", label: "As a whole number, half up" },
];
const ORDERS = [
  { value: "name", label: "Name" },
  { value: "average", label: "General average" },
];
const FIGURES = [
  { name: "from", head: "From" },
  { name: "to", head: "To" },
  { name: "lowestGrade", head: "Lowest grade" },
  { name: "conduct", head: "Conduct" },
] as const;

/** A figure that is typed and cannot be read is NaN in the rules: they are neither previewed nor saved with it. */
export const hasUnreadFigure = ({ groups }: RulesForm): boolean =>
  groups.some((rule) => FIGURES.some(({ name }) => Number.isNaN(rule[name])));

const FIGURE = /^\d{1,3}(\.\d+)?$/;
const readFigure = (text: string): number | null =>
  text === "" ? null : FIGURE.test(text) ? Number(text) : Number.NaN;

/** A figure of a rule, as it is typed; blank is not asked. */
function FigureInput(props: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const { label, value, onChange } = props;
  const [text, setText] = useState(String(value ?? ""));
  const [known, setKnown] = useState(value);
  if (!Object.is(value, known)) {
    setKnown(value);
    setText(String(value ?? ""));
  }
  const take = (typed: string) => {
    const figure = readFigure(typed.trim());
    setText(typed);
    setKnown(figure);
    onChange(figure);
  };
  return (
    <input
      aria-label={label}
      className={`input num w-20 ${Number.isNaN(known) ? "input-error" : ""}`}
      inputMode="decimal"
      maxLength={10}
      aria-invalid={Number.isNaN(known) || undefined}
      value={text}
      onChange={({ target }) => take(target.value)}
    />
  );
}

/** The rules in a table, a row for each group; a blank figure is not asked. */
export function RulesFields({
  rules,
  gradeLevels,
  onChange,
}: {
  rules: RulesForm;
  gradeLevels: RulesDetail["gradeLevels"];
  onChange: (rules: RulesForm) => void;
}) {
  const change: Change = (group, part) =>
    onChange({
      ...rules,
      groups: rules.groups.map((rule) => (rule.group === group ? { ...rule, ...part } : rule)),
    });
  return (
    <section aria-label="Rules" className="mt-4">
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <TextField
          id="rules-name"
          label="Name of the rules"
          value={rules.name}
          onChange={(name) => onChange({ ...rules, name })}
        />
        <SelectField
          id="average-as"
          label="General averages are compared"
          value={rules.averageAs}
          options={AVERAGES}
          onChange={(value) => onChange({ ...rules, averageAs: value as RulesForm["averageAs"] })}
        />
      </div>
      <section className="mt-4" aria-label="Rules of the groups">
        <PlainTable
          look="fields"
          stacksBelow={960}
          className="[&_:is(td,th)]:max-w-md [&_:is(td,th)]:py-1 [&_:is(td,th):not(:last-child)]:pr-3 [&_thead]:text-muted"
          rowClassOf={() => "border-t border-line"}
          rows={rules.groups}
          keyOf={({ group }) => group}
          columns={columnsOf(gradeLevels, change)}
        />
      </section>
      <p className="mt-1 text-xs text-muted">
        From and To: of honors the general average, of tops the highest grade or average.
      </p>
    </section>
  );
}

type Change = (group: RuleRow["group"], part: Partial<RuleRow>) => void;

const columnsOf = (gradeLevels: RulesDetail["gradeLevels"], change: Change): PlainColumn<RuleRow>[] => [
  { head: "Group", isName: true, cell: ({ group }) => GROUP_TITLES[group] },
  {
    head: "Name",
    cell: ({ group, name }) => (
      <input
        aria-label={`Name of ${GROUP_TITLES[group]}`}
        className="input w-52"
        value={name}
        maxLength={60}
        onChange={({ target }) => change(group, { name: target.value })}
      />
    ),
  },
  ...FIGURES.map(({ name, head }) => ({
    head,
    cell: (rule: RuleRow) => (
      <FigureInput
        label={`${head} of ${GROUP_TITLES[rule.group]}`}
        value={rule[name]}
        onChange={(value) => change(rule.group, { [name]: value })}
      />
    ),
  })),
  {
    head: "Grade levels",
    cell: ({ group, levels }) => (
      <LevelsField
        label={`Grade levels of ${GROUP_TITLES[group]}`}
        levels={levels}
        known={gradeLevels}
        onChange={(chosen) => change(group, { levels: chosen })}
      />
    ),
  },
  {
    head: "Listed by",
    cell: ({ group, order }) => (
      <select
        aria-label={`Order of ${GROUP_TITLES[group]}`}
        className="select w-40"
        value={order}
        onChange={({ target }) => change(group, { order: target.value as RuleRow["order"] })}
      >
        {ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ),
  },
];

interface GradeLevel {
  code: string;
  name: string;
}

/** Which grade levels have an award; null: all of them. */
function LevelsField({
  label,
  levels,
  known,
  onChange,
}: {
  label: string;
  levels: readonly string[] | null;
  known: readonly GradeLevel[];
  onChange: (levels: string[] | null) => void;
}) {
  const all = known.map(({ code }) => code);
  const chosen = levels ?? all;
  const choose = (codes: readonly string[]) =>
    onChange(codes.length === all.length ? null : all.filter((code) => codes.includes(code)));
  return (
    <Popover
      label={label}
      align="end"
      triggerLabel={`${label}: ${summaryOf(known, chosen)}`}
      triggerClassName="btn w-44 justify-between font-normal"
      trigger={
        <>
          <span className="truncate">{summaryOf(known, chosen)}</span>
          <ChevronDown className="icon flex-none" />
        </>
      }
    >
      {() => (
        <fieldset className="grid grid-cols-2 gap-x-4 p-3">
          <legend className="sr-only">{label}</legend>
          <label className="col-span-2 flex h-7 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={levels === null}
              onChange={({ target }) => choose(target.checked ? all : [])}
            />
            All levels
          </label>
          {known.map(({ code, name }) => (
            <label key={code} className="flex h-7 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(code)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

/** "All", "Kinder to Grade 12" where they follow each other, else how many. */
function summaryOf(known: readonly GradeLevel[], chosen: readonly string[]): string {
  const places = known.flatMap(({ code }, place) => (chosen.includes(code) ? [place] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return "None";
  if (places.length === known.length) return "All";
  if (places.length === 1) return known[first]?.name ?? "";
  if (last - first + 1 === places.length) return `${known[first]?.name} to ${known[last]?.name}`;
  return `${places.length} levels`;
}
