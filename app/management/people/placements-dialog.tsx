import { useState } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { SAVE_PLACEMENTS, STUDENT_PLACEMENTS } from "#core/management/people/people.body.ts";
import type { YearPlacements } from "#core/management/people/placements.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

interface PlacementsDialogProps {
  student: { id: string; name: string; version: number };
  onSaved: () => void;
  onClose: () => void;
}
/** Corrects, ends, adds and removes the sections of a student, school year by school year (M-81). */
export default function PlacementsDialog(props: PlacementsDialogProps) {
  const answer = useAsked<typeof STUDENT_PLACEMENTS>(
    callTo("GET /management/students/{id}/placements", { id: props.student.id }),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const years = answer?.ok ? answer.value.rows : [];
  const year = years.find(({ schoolYear }) => schoolYear === chosen) ?? years.find(hasPlaces) ?? years[0];
  if (!year) return answer === null || answer.ok ? null : <Notice kind="error">{answer.message}</Notice>;
  return (
    <YearDialog
      {...props}
      key={year.schoolYear}
      year={year}
      years={years.map(({ schoolYear }) => schoolYear)}
      onYear={setChosen}
    />
  );
}
const hasPlaces = ({ placements }: YearPlacements): boolean => placements.length > 0;

const PARTS = { section_id: "section", first_day: "from", last_day: "to" } as const;
type Part = (typeof PARTS)[keyof typeof PARTS];
const cellOf = (place: number, part: Part): string => `place-${place}-${part}`;

/** What is typed, by cell; "order": the places that are there, in their order. */
type Typed = Readonly<Record<string, string>>;
const initialOf = ({ placements }: YearPlacements): Typed => ({
  order: placements.map((_place, at) => at).join(),
  ...Object.fromEntries(
    placements.flatMap(({ sectionId, firstDay, lastDay }, at) => [
      [cellOf(at, "section"), sectionId],
      [cellOf(at, "from"), firstDay ?? ""],
      [cellOf(at, "to"), lastDay ?? ""],
    ]),
  ),
});

function YearDialog({
  student,
  year,
  years,
  onYear,
  onSaved,
  onClose,
}: PlacementsDialogProps & {
  year: YearPlacements;
  years: readonly string[];
  onYear: (year: string) => void;
}) {
  const [isSaved, setSaved] = useState(false);
  const [order, setOrder] = useState(() => year.placements.map((_place, at) => at));
  const form = useDialogForm<typeof SAVE_PLACEMENTS, Typed>(
    callTo<typeof SAVE_PLACEMENTS>("PUT /management/students/{id}/placements", { id: student.id }),
    {
      initial: initialOf(year),
      read: (typed) => {
        const errors = order.flatMap((place) =>
          typed[cellOf(place, "section")] ? [] : [{ path: cellOf(place, "section"), message: REQUIRED }],
        );
        if (errors.length > 0) return { ok: false, errors };
        const placements = order.map((place) => ({
          section_id: typed[cellOf(place, "section")] ?? "",
          first_day: typed[cellOf(place, "from")] || null,
          last_day: typed[cellOf(place, "to")] || null,
        }));
        return {
          ok: true,
          value: { school_year: year.schoolYear, placements, version: student.version },
        };
      },
      fieldAt: (path) => {
        const [, at = "", name = ""] = /^placements\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const place = order[Number(at)];
        return name in PARTS && place !== undefined ? cellOf(place, PARTS[name as keyof typeof PARTS]) : path;
      },
      onDone: () => {
        setSaved(true);
        onSaved();
      },
    },
  );
  const reorder = (places: readonly number[], added: Typed = {}) => {
    setOrder([...places]);
    form.change({ ...added, order: places.join() });
  };
  const add = () => {
    const place = Math.max(-1, ...order) + 1;
    const empty = Object.fromEntries(Object.values(PARTS).map((part) => [cellOf(place, part), ""]));
    reorder([...order, place], empty);
  };
  return (
    <FormDialog
      {...form.dialog}
      title={`Sections of ${student.name}`}
      className="max-w-[720px]"
      isSaved={isSaved}
      saveLabel="Save"
      failure={form.current ? "Someone else changed this student meanwhile." : form.dialog.failure}
      onClose={onClose}
    >
      <SelectField
        id="placements-year"
        label="School year"
        value={year.schoolYear}
        options={years.map((name) => ({ value: name, label: name }))}
        onChange={onYear}
      />
      {order.map((place, at) => (
        <fieldset
          key={place}
          className="grid items-end gap-3 border-t border-line pt-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">Section {at + 1}</legend>
          <SelectField
            id={cellOf(place, "section")}
            label="Section"
            placeholder="Choose a section"
            options={year.sections.map(({ id, name, isClub }) => ({
              value: id,
              label: isClub ? `${name} (club)` : name,
            }))}
            {...cellField(form, cellOf(place, "section"))}
          />
          <DayField id={cellOf(place, "from")} label="First day" {...dayField(form, cellOf(place, "from"))} />
          <DayField id={cellOf(place, "to")} label="Last day" {...dayField(form, cellOf(place, "to"))} />
          <Button className="btn-ghost" onClick={() => reorder(order.filter((other) => other !== place))}>
            Remove<span className="sr-only"> section {at + 1}</span>
          </Button>
        </fieldset>
      ))}
      <p className="text-sm text-muted">
        Without a first day: from the start of the school year. Without a last day: is there still.
      </p>
      <div>
        <Button onClick={add}>Add a section</Button>
      </div>
    </FormDialog>
  );
}

interface CellForm {
  typed: Typed;
  errors: Readonly<Partial<Record<string, string>>>;
  change: (changed: Record<string, string>) => void;
}
const cellField = ({ typed, errors, change }: CellForm, cell: string) => ({
  value: typed[cell] ?? "",
  error: errors[cell],
  onChange: (value: string) => change({ [cell]: value }),
});
const dayField = (form: CellForm, cell: string) => {
  const { value, error, onChange } = cellField(form, cell);
  return {
    value: value === "" ? undefined : (value as SchoolDay),
    error,
    onChange: (day: SchoolDay | undefined) => onChange(day ?? ""),
  };
};
