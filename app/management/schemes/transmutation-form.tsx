import { Segmented } from "#app/ui/form/segmented.tsx";
import { Plus, X } from "#app/ui/icons.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { newRow, type RowForm, type SchemeForm } from "./scheme-form.ts";

const KINDS = [
  { value: "table", label: "Table" },
  { value: "linear", label: "Linear" },
  { value: "none", label: "None" },
] as const;
const WORDS: Record<SchemeForm["transmutation"], string> = {
  table:
    "From each minimum up the initial grade becomes the grade beside it; the highest first, the last from 0.",
  linear: "Straight lines between the points; the highest first, the last at 0.",
  none: "The initial grade is the term grade.",
};
const HEADS = { table: "Minimum initial grade", linear: "Initial grade", none: "" } as const;

interface TransmutationFormProps {
  form: SchemeForm;
  isWrong: (key: string) => boolean;
  onChange: (changed: Partial<SchemeForm>) => void;
}

/** How an initial grade becomes a term grade: by a table, by lines, or not at all. */
export function TransmutationForm({
  form: { transmutation, rows },
  isWrong,
  onChange,
}: TransmutationFormProps) {
  const set = (at: number, changed: Partial<RowForm>) =>
    onChange({ rows: rows.map((row, place) => (place === at ? { ...row, ...changed } : row)) });
  return (
    <section aria-label="Transmutation" className="grid gap-2">
      <Segmented
        label="Transmutation"
        value={transmutation}
        options={KINDS}
        onChange={(kind) => onChange({ transmutation: kind, ...(rows.length === 0 && { rows: [newRow()] }) })}
      />
      <p className="text-sm text-muted">{WORDS[transmutation]}</p>
      {transmutation !== "none" && (
        <>
          <div className="max-h-[320px] overflow-y-auto">
            <PlainTable
              look="list"
              className="max-w-[420px]"
              label="Transmutation rows"
              rows={rows}
              keyOf={({ key }) => key}
              columns={[
                {
                  head: HEADS[transmutation],
                  cell: ({ key, initial }, at) => (
                    <Figure
                      label={`${HEADS[transmutation]}, row ${at + 1}`}
                      value={initial}
                      isWrong={isWrong(key)}
                      onChange={(value) => set(at, { initial: value })}
                    />
                  ),
                },
                {
                  head: "Grade",
                  cell: ({ key, grade }, at) => (
                    <Figure
                      label={`Grade, row ${at + 1}`}
                      value={grade}
                      isWrong={isWrong(key)}
                      onChange={(value) => set(at, { grade: value })}
                    />
                  ),
                },
                {
                  head: "",
                  cell: (_, at) => (
                    <button
                      type="button"
                      className="btn btn-ghost btn-square btn-xs"
                      aria-label={`Remove row ${at + 1}`}
                      onClick={() => onChange({ rows: rows.filter((_, place) => place !== at) })}
                    >
                      <X className="icon" />
                    </button>
                  ),
                },
              ]}
            />
          </div>
          <div>
            <button
              type="button"
              className="btn btn-xs"
              onClick={() => onChange({ rows: [...rows, newRow()] })}
            >
              <Plus className="icon" />
              Add row
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Figure(props: {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <div className={`input h-7 w-28 ${props.isWrong ? "input-error" : ""}`}>
      <input
        className="num text-right"
        inputMode="decimal"
        aria-label={props.label}
        aria-invalid={props.isWrong || undefined}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}
