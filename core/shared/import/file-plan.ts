import { fields, oneOf, type RecordOfFields, records, text, whole } from "#core/shared/list/fields.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import { FILE_MESSAGE, type FilePreview, type PersonNote, previewOf } from "./file-preview.ts";
import { counted } from "./import.ts";
import type { FileFields } from "./reading/file-definition.ts";
import { entryOf, IMPORT_ERRORS_SHOWN, type RowMessage } from "./reading/file-outcome.ts";
import type { FileOutcome } from "./reading/file-reading.ts";
import type { FileShape } from "./reading/headings.ts";

/** What the records of a file would do in the school: decided once, told by the dry run and done by the import. */
export interface FilePlan {
  /** Records that cannot be imported, and why; in any order. */
  wrong: readonly RowMessage[];
  added: number;
  changed: number;
  unchanged: number;
  /** In the order of the file; the first are shown. */
  changes: FilePreview["changes"];
  warnings: readonly string[];
  /** Whom the people of rows are joined with, or may be. */
  people?: readonly PersonNote[];
  /** What forbids all of it, where that is more than that its rows are wrong. */
  refusal?: Refusal | null;
}

/** The preview of a file with its plan, and why none of it is imported; null: it may be. */
export function decidedFile<Fields extends FileFields>(
  definition: FileShape & { fields: Fields },
  outcome: Omit<FileOutcome<Fields>, "records">,
  { wrong, refusal = null, ...effect }: FilePlan,
): { preview: FilePreview; refusal: Refusal | null } {
  const errors = [...outcome.errors, ...wrong].sort((one, other) => one.line - other.line);
  const shown = errors.slice(0, IMPORT_ERRORS_SHOWN);
  const errorCount = outcome.errorCount + wrong.length;
  const { blankRows } = outcome;
  const warnings = [...effect.warnings, ...(blankRows > 0 ? [nothingEntered(blankRows)] : [])];
  const preview = previewOf(definition, { ...outcome, errors: shown, errorCount }, { ...effect, warnings });
  if (errorCount === 0 || refusal !== null) return { preview, refusal };
  const refused = refuseAll(422, "IMPORT_REFUSED", shown.map(entryOf));
  return { preview, refusal: { ...refused, data: { error_count: errorCount } } };
}

const nothingEntered = (rows: number): string =>
  `${counted(rows, "row")} in which nothing is entered ${rows === 1 ? "is" : "are"} left out.`;

const MESSAGES_SHOWN = 20;
/** Messages of one kind as they are found: the first are kept, all are counted. */
export class FirstMessages {
  private readonly first: string[] = [];
  private count = 0;

  add(message: string): void {
    this.count += 1;
    if (this.first.length < MESSAGES_SHOWN) this.first.push(message);
  }

  /** The first, and how many more there are: "And 12 more numbers were completed." */
  told(more: string): string[] {
    const others = this.count - this.first.length;
    return others > 0 ? [...this.first, `And ${others} more ${more}.`] : this.first;
  }
}
export function firstMessages(messages: readonly string[], more: string): string[] {
  const first = new FirstMessages();
  for (const message of messages) first.add(message);
  return first.told(more);
}

/** What every import of a file answers. */
export const IMPORTED = {
  type: oneOf(["success", "warning"], "type"),
  /** Records of the file. */
  rows: whole("rows"),
  added: whole("added"),
  changed: whole("changed"),
  unchanged: whole("unchanged"),
  /** Rows that were left out, on purpose or as no records. */
  leftOut: whole("left_out"),
  /** The first hundred of them. */
  leftOutRows: records("left_out_rows", FILE_MESSAGE),
  warnings: records("warnings", fields({ message: text("message") })),
};
export const FILE_IMPORTED = fields(IMPORTED);
export type FileImported = RecordOfFields<typeof IMPORTED>;

/** What the import of a file did that was planned so. */
export function importedOf(rows: number, preview: FilePreview): FileImported {
  const added = preview.people.flatMap(({ key, isSame, message }) =>
    key === null || isSame
      ? []
      : [message.replace(/: the same person\?$/, ", and another person was added.")],
  );
  const told = [
    ...preview.warnings.map(({ message }) => message),
    ...firstMessages(added, "people bear the name of another"),
  ];
  const warnings = told.map((message) => ({ message }));
  const { changed, unchanged, leftOutCount: leftOut } = preview;
  const type = warnings.length > 0 ? "warning" : "success";
  return {
    type,
    rows,
    added: preview.added,
    changed,
    unchanged,
    leftOut,
    leftOutRows: preview.leftOut,
    warnings,
  };
}

/** ", 3 left out" after what was imported; nothing where nothing was. */
export const leftOutSuffix = ({ leftOut }: Pick<FileImported, "leftOut">): string =>
  leftOut > 0 ? `, ${leftOut.toLocaleString("en-US")} left out` : "";

/** Finds the first row with the same key; null: this is the first. */
export function duplicateDetector(): (key: string, row: number) => number | null {
  const rows = new Map<string, number>();
  return (key, row) => {
    const duplicate = rows.get(key);
    if (duplicate === undefined) rows.set(key, row);
    return duplicate ?? null;
  };
}
