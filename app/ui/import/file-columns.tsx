import { SelectField } from "#app/ui/form/select-field.tsx";
import type { FilePreview } from "#core/shared/import/file-preview.ts";
import type { FileAnswersGiven } from "#core/shared/import/import.ts";

type Columns = FileAnswersGiven["columns"];
type FileColumn = Pick<FilePreview["columns"][number], "heading" | "field">;

/** The field a column is read as by what is said, else as it was read. */
function fieldSaid({ heading, field }: FileColumn, said: Columns): string {
  const now = Object.keys(said).find((key) => said[key] === heading);
  if (now !== undefined) return now;
  return field === null || Object.hasOwn(said, field) ? "" : field;
}

/** What is said once a column is read as another field; "": it is not read. A field is read from one column. */
function saidOf(columns: readonly FileColumn[], said: Columns, of: FileColumn, field: string): Columns {
  const before = fieldSaid(of, said);
  const { [before]: _, ...others } = said;
  const isFound = columns.some((column) => column.field === before);
  return {
    ...others,
    ...(before !== "" && isFound && { [before]: "" }),
    ...(field !== "" && { [field]: of.heading }),
  };
}

/** Every column of the file with its first values, and the field it is read as: changed at any time. */
export function FileColumns({
  preview: { columns, fields },
  answers,
  onAnswer,
}: {
  preview: Pick<FilePreview, "columns" | "fields">;
  answers: FileAnswersGiven;
  onAnswer: (answers: FileAnswersGiven) => void;
}) {
  const options = fields.map(({ key, heading }) => ({ value: key, label: heading }));
  return (
    <details>
      <summary className="link-in cursor-pointer text-sm">Columns</summary>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
        {columns.map((column) => (
          <SelectField
            key={column.letter}
            id={`column-${column.letter}`}
            label={labelOf(column)}
            help={column.samples.join(" · ") || undefined}
            value={fieldSaid(column, answers.columns)}
            placeholder={column.heading === "" ? "Not read: write a heading above it" : "Not read"}
            disabled={column.heading === ""}
            options={options}
            onChange={(field) =>
              onAnswer({ ...answers, columns: saidOf(columns, answers.columns, column, field) })
            }
          />
        ))}
      </div>
    </details>
  );
}

/** "C “Concepto”". */
export const labelOf = ({ letter, heading }: Pick<FilePreview["columns"][number], "letter" | "heading">) =>
  `${letter} ${heading === "" ? "without a heading" : `“${heading}”`}`;
