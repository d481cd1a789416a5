import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { GivenField } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { KeptYear } from "#core/documents/permanent-record/elsewhere-year.body.ts";
import type { SAVE_ELSEWHERE_YEAR } from "#core/documents/permanent-record/permanent-record.body.ts";
import { undrawnNotes } from "#core/shared/drawable-text.ts";
import { type RecordDialogProps, TEXT_MAX } from "./record-dialog.ts";
import {
  type AreaRow,
  emptyArea,
  emptyRemedial,
  formOf,
  type RemedialRow,
  type YearForm,
  yearMistake,
  yearOf,
} from "./year-form.ts";

type TextName = "schoolYear" | "school" | "schoolId" | "division" | "level" | "section" | "adviser";
const TEXTS: readonly { name: TextName; label: string; required?: true }[] = [
  { name: "schoolYear", label: "School year", required: true },
  { name: "level", label: "Grade level", required: true },
  { name: "section", label: "Section" },
  { name: "school", label: "School", required: true },
  { name: "schoolId", label: "School ID" },
  { name: "division", label: "Division" },
  { name: "adviser", label: "Adviser" },
];
const REASON = { kind: "reason", label: "Reason of the change" } as const;

/** A school year at another school, typed from its records; saved over an entry it supersedes it. */
export default function YearDialog({
  studentNo,
  kept,
  onDone,
  onClose,
}: RecordDialogProps & { kept: KeptYear | null }) {
  const superseding = kept ? { supersedes: kept.id } : {};
  const form = useDialogForm(
    callTo<typeof SAVE_ELSEWHERE_YEAR>("POST /permanent_records/{student_id}/years", {
      student_id: studentNo,
    }),
    {
      initial: formOf(kept?.year ?? null),
      read: (typed) => {
        const message = yearMistake(typed, kept !== null);
        if (message !== "") return { ok: false, message };
        return { ok: true, value: { ...superseding, year: yearOf(typed), reason: typed.reason } };
      },
      // What is wrong is said above the form, whatever it is about.
      fieldAt: () => null,
      onDone: () => onDone(null),
    },
  );
  const { typed, change } = form;
  const remove = () =>
    form.saveBy(({ reason }) =>
      reason.trim() === ""
        ? { ok: false, message: "Please give the reason." }
        : { ok: true, value: { ...superseding, year: null, reason } },
    );
  return (
    <FormDialog
      {...form.dialog}
      title={kept ? "School Year Elsewhere" : "Enter a School Year"}
      className="max-w-4xl"
      saveLabel="Save"
      beside={
        kept && (
          <Button isBusy={form.dialog.isBusy} onClick={remove}>
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {TEXTS.map(({ name, label, required }, place) => (
          <TextField
            key={name}
            id={`year-${name}`}
            label={label}
            isRequired={required ?? false}
            isFirst={place === 0}
            maxLength={name === "school" || name === "division" || name === "adviser" ? TEXT_MAX : 60}
            {...form.field(name)}
          />
        ))}
      </div>
      <AreaRows form={typed} onChange={change} />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField id="year-average" label="General average" maxLength={10} {...form.field("average")} />
        <TextField id="year-action" label="Action taken" maxLength={TEXT_MAX} {...form.field("action")} />
      </div>
      <RemedialRows form={typed} onChange={change} />
      {undrawnNotes({ ...typed, reason: "" }).map((note) => (
        <p key={note} role="status" className="field-help">
          {note}
        </p>
      ))}
      {kept && (
        <GivenField
          asks={REASON}
          given={typed.reason}
          error={undefined}
          onChange={(reason) => change({ reason })}
        />
      )}
    </FormDialog>
  );
}

interface RowsProps {
  form: YearForm;
  onChange: (changed: Partial<YearForm>) => void;
}
const FIGURE_MAX = 10;
const NAME_MAX = 120;
const TERMS = ["1st", "2nd", "3rd"] as const;

/** A column to type in; `options`: to choose from. */
interface Column<Row> {
  heading: string;
  /** The name of its cell in a row: "Final grade of learning area 2". */
  label: (place: number) => string;
  max: number;
  of: (row: Row) => string;
  changed: (row: Row, value: string) => Partial<Row>;
  options?: readonly string[];
}

/** A table to type in, and the button that adds a row. */
function EditableRows<Row extends { key: number }>(props: {
  label: string;
  addLabel: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  onAdd: () => void;
}) {
  const { label, addLabel, columns, rows, onChange, onAdd } = props;
  const set = (changed: Row, column: Column<Row>, value: string) =>
    onChange(rows.map((row) => (row.key === changed.key ? { ...row, ...column.changed(row, value) } : row)));
  return (
    <div className="overflow-x-auto">
      {rows.length > 0 && (
        <PlainTable
          look="fields"
          className="min-w-[34rem]"
          label={label}
          rows={rows}
          keyOf={({ key }) => String(key)}
          columns={columns.map((column) => ({
            head: column.heading,
            columnClassName: "first:w-2/5",
            cell: (row: Row, place) => (
              <Cell
                column={column}
                label={column.label(place + 1)}
                value={column.of(row)}
                onChange={(value) => set(row, column, value)}
              />
            ),
          }))}
        />
      )}
      <Button className="btn-sm mt-2" onClick={onAdd}>
        {addLabel}
      </Button>
    </div>
  );
}

function Cell<Row>({
  column: { max, options },
  label,
  value,
  onChange,
}: {
  column: Column<Row>;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  if (!options)
    return (
      <input
        className="input input-sm w-full"
        aria-label={label}
        value={value}
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <select
      className="select select-sm w-full"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">–</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

const AREA_COLUMNS: readonly Column<AreaRow>[] = [
  {
    heading: "Learning area",
    label: (place) => `Learning area ${place}`,
    max: NAME_MAX,
    of: ({ name }) => name,
    changed: (_, name) => ({ name }),
  },
  ...TERMS.map((term, at) => ({
    heading: term,
    label: (place: number) => `${term} term of learning area ${place}`,
    max: FIGURE_MAX,
    of: ({ terms }: AreaRow) => terms[at] ?? "",
    changed: ({ terms }: AreaRow, value: string) => ({ terms: terms.with(at, value) }),
  })),
  {
    heading: "Final",
    label: (place) => `Final grade of learning area ${place}`,
    max: FIGURE_MAX,
    of: ({ final }) => final,
    changed: (_, final) => ({ final }),
  },
  {
    heading: "Remarks",
    label: (place) => `Remarks of learning area ${place}`,
    max: FIGURE_MAX,
    of: ({ remark }) => remark,
    changed: (_, remark) => ({ remark: remark as AreaRow["remark"] }),
    options: ["Passed", "Failed"],
  },
];
const remedialColumn = (name: "final" | "mark" | "recomputed", heading: string): Column<RemedialRow> => ({
  heading,
  label: (place) => `${heading} of remedial class ${place}`,
  max: FIGURE_MAX,
  of: (row) => row[name],
  changed: (_, value) => ({ [name]: value }),
});
const REMEDIAL_COLUMNS: readonly Column<RemedialRow>[] = [
  {
    heading: "Learning area",
    label: (place) => `Learning area of remedial class ${place}`,
    max: NAME_MAX,
    of: ({ name }) => name,
    changed: (_, name) => ({ name }),
  },
  remedialColumn("final", "Final grade"),
  remedialColumn("mark", "Remedial mark"),
  remedialColumn("recomputed", "Recomputed"),
];

/** The learning areas with their grades, as the other school wrote them. */
const AreaRows = ({ form, onChange }: RowsProps) => (
  <EditableRows
    label="Learning areas"
    addLabel="Add a learning area"
    columns={AREA_COLUMNS}
    rows={form.areas}
    onChange={(areas) => onChange({ areas })}
    onAdd={() => onChange({ areas: [...form.areas, emptyArea(form.nextKey)], nextKey: form.nextKey + 1 })}
  />
);

/** Remedial classes of that year. */
const RemedialRows = ({ form, onChange }: RowsProps) => (
  <EditableRows
    label="Remedial classes"
    addLabel="Add a remedial class"
    columns={REMEDIAL_COLUMNS}
    rows={form.remedial}
    onChange={(remedial) => onChange({ remedial })}
    onAdd={() =>
      onChange({ remedial: [...form.remedial, emptyRemedial(form.nextKey)], nextKey: form.nextKey + 1 })
    }
  />
);
