import { counted } from "#core/shared/import/import.ts";
import { type WrittenTable, writtenTable } from "#core/shared/import/table/written-table.ts";
import { formatPesos } from "#core/shared/money.ts";
import { digitsExpected } from "./cell-values.ts";
import type { FieldKind, FileFields } from "./file-definition.ts";
import { isErrorsHeading, keyOfHeading } from "./headings.ts";

/** The template of a kind: its headings, and a row of examples that is left out where it is uploaded as it is (F-4). */
export function fileTemplate(
  { fields }: { fields: FileFields },
  format: "csv" | "xlsx",
  name: string,
): Promise<WrittenTable> {
  const all = Object.values(fields);
  const rows = [all.map(({ heading }) => heading), all.map(({ example }) => example)];
  return writtenTable(rows, format === "csv" ? { format, delimiter: "," } : { format, sheet: name });
}

/** Whether a file's columns are those of our own template, beside the column of a file of errors. */
export const isOwnTemplate = (
  { fields }: { fields: FileFields },
  columns: readonly { heading: string; field: string | null }[],
): boolean =>
  columns.every(
    ({ heading, field }) =>
      heading === "" ||
      isErrorsHeading(heading) ||
      (field !== null && keyOfHeading(fields[field]?.heading ?? "") === keyOfHeading(heading)),
  );

/** What a person fills into one column. */
export interface FieldInstruction {
  heading: string;
  isRequired: boolean;
  expects: string;
  example: string;
}

/** What each column of a kind takes, in the order of the template. */
export const fileInstructions = ({ fields }: { fields: FileFields }): FieldInstruction[] =>
  Object.values(fields).map(({ heading, needs, is, example }) => ({
    heading,
    isRequired: needs === "value",
    expects: expected(is),
    example,
  }));

const CHOICES_SHOWN = 12;

function expected(is: FieldKind): string {
  switch (is.kind) {
    case "text":
      return `text of at most ${counted(is.max, "character")}`;
    case "identifier":
      return "a number or code, as it is printed";
    case "digits":
      return digitsExpected(is);
    case "money":
      return is.from === undefined ? "an amount" : `an amount of at least ${formatPesos(is.from)}`;
    case "moneyOrPercent":
      return "an amount, or a percent with its sign";
    case "number":
      return is.scale === 0 ? "a whole number" : `a number of at most ${counted(is.scale, "decimal")}`;
    case "percent":
      return "a percent, with its sign or without";
    case "day":
      return "a date";
    case "choice": {
      const names = is.choices.slice(0, CHOICES_SHOWN).map(({ name }) => name);
      return `one of: ${names.join(", ")}${is.choices.length > CHOICES_SHOWN ? " …" : ""}`;
    }
    case "own":
      return is.expects;
  }
}
