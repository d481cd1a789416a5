import {
  type AnyFileImport,
  decideFile,
  fileFacts,
  importRecords,
  readUpload,
} from "#api/commands/import-file.ts";
import { answersOf, type FileAnswers, fileAnswers } from "#core/shared/import/file-answers-contract.ts";
import { columnsToWire, FILE_CHECKED, FILE_PREVIEW, needsText } from "#core/shared/import/file-preview.ts";
import { FILE_BYTES_MAX, FILE_TOO_LARGE } from "#core/shared/import/file-size.ts";
import type { AnyFile, FileFields, FileMatching } from "#core/shared/import/reading/file-definition.ts";
import { type FileOutcome, type ReadOptions, readFile } from "#core/shared/import/reading/file-reading.ts";
import { isOwnTemplate } from "#core/shared/import/reading/file-template.ts";
import { CSV_FILE_MESSAGES } from "#core/shared/import/table/file-refused.ts";
import { visibleSheets } from "#core/shared/import/table/workbook-rows.ts";
import { type Refusal, type Result, refuse } from "#core/shared/result.ts";
import { headingsKey, keptKind, keptMatchings, matchingKind } from "#db/queries/shared/file-matching.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { parse } from "./input.ts";
import { executeCommand, readPage, unwrap } from "./session.ts";
import { sha256Of, uploadedForm } from "./upload.ts";

/** An uploaded file of a kind, and what was said of it. */
export interface UploadedFile extends FileAnswers {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the file and of all that was said of it. */
  digest: string;
  /** As its owner calls it. */
  filename: string;
  /** Further fields of the form. */
  fields: Readonly<Record<string, string>>;
}

const TOO_LARGE = refuse(413, "FILE_TOO_LARGE", FILE_TOO_LARGE);
/** The multipart `file` of an import that is read by what it holds, not by its name. */
export async function fileUpload(c: ApiContext): Promise<UploadedFile> {
  const { file, fields } = await uploadedForm(c, FILE_BYTES_MAX, TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answers = answersOf(parse(fileAnswers, { ...c.req.query(), ...fields }));
  const other = Object.entries(fields).filter(([name]) => !Object.hasOwn(fileAnswers.shape, name));
  const said = { query: c.req.query(), fields };
  return {
    ...answers,
    bytes,
    filename: file.name,
    digest: `${await sha256Of(bytes)} ${JSON.stringify(said)}`,
    fields: Object.fromEntries(other),
  };
}

/**
 * Serves an import that answers at once: reads the file of a kind, and tells what it would do or does it. Refused before
 * that: what is no table, and a file of which something has to be said first.
 */
export async function importUploaded(c: ApiContext, upload: UploadedFile, of: AnyFileImport) {
  const { definition } = of;
  const { read, said } = await readAnswered(
    c,
    upload,
    definition,
    (userId) => keptKind(definition, userId),
    readFile,
  );
  const file = readUpload(of, read, upload.samePeople);
  if (!upload.isDryRun) return executeCommand(c, importRecords(of, file, said), { digest: upload.digest });
  const { rows, scope } = await readPage(c, (userId, today) => fileFacts(of, file, { userId, today }));
  const { preview } = unwrap(decideFile(of, file, rows, scope));
  return { status: 200 as const, message: FILE_CHECKED, data: FILE_PREVIEW.toWire(preview) };
}

/** A workbook that cannot be read by one sheet may be by another. */
function withSheets(refusal: Refusal, bytes: Uint8Array): Refusal {
  const sheets = visibleSheets(bytes);
  return sheets.length > 1 ? { ...refusal, data: { sheets } } : refusal;
}

/** What of a file is known once it was opened. */
type Opened = Pick<FileOutcome<FileFields>, "needs" | "unknownFields" | "columns" | "rowCount">;

/** What was said of a file before, without fields that this one has not: those of a gradebook's scores are its own. */
function keptMatching({ fields }: { fields: FileFields }, json: string): FileMatching {
  const { columns = {}, ...rest } = JSON.parse(json) as FileMatching;
  const headings = new Set(Object.values(fields).map(({ heading }) => heading));
  const known = Object.entries(columns).filter(([name]) => Object.hasOwn(fields, name) || headings.has(name));
  return { ...rest, columns: Object.fromEntries(known) };
}

/** What is said of a file now goes before what was said of such files; a heading is of one field. */
function withSaid(kept: FileMatching, options: ReadOptions): ReadOptions {
  const { columns: now = {} } = options;
  const taken = new Set(Object.values(now).filter(Boolean));
  const before = Object.entries(kept.columns ?? {}).filter(([, heading]) => !taken.has(heading));
  const columns = { ...Object.fromEntries(before), ...now };
  return { ...kept, ...options, ...(Object.keys(columns).length > 0 && { columns }) };
}

/** What is known of such files from the beginning: less than what was said of them. */
const shippedMatchings = ({ key, layouts = [] }: AnyFile, keptAs: string) =>
  layouts
    .filter(({ of }) => matchingKind(key, of) === keptAs)
    .map(({ headings, matching }) => ({
      headings: headingsKey(headings.map((heading) => ({ heading }))),
      matching,
    }));

/** Whether the columns are read as is said of them already. */
const isReadSo = ({ columns }: Opened, said: NonNullable<FileMatching["columns"]>): boolean =>
  Object.entries(said).every(([name, heading]) =>
    heading === ""
      ? columns.every(({ field }) => field !== name)
      : columns.some((column) => column.field === name && column.heading === heading),
  );

const matchingOf = ({ columns, dateOrder, linesToSkip }: ReadOptions): FileMatching => ({
  ...(columns && { columns }),
  ...(dateOrder && { dateOrder }),
  ...(linesToSkip !== undefined && { linesToSkip }),
});

/**
 * Opens an uploaded file. What was said before of files of its kind and headings is taken for it: which column is which
 * always, the order of its dates and the row of its headings where it needs an answer (F-5). In a dry run what it still needs
 * is told, else it is refused. `said`: what is to be kept of the file, empty where the person said nothing of it now.
 */
export async function readAnswered<Read extends Opened>(
  c: ApiContext,
  { bytes, isDryRun, options }: Pick<UploadedFile, "bytes" | "isDryRun" | "options">,
  definition: AnyFile,
  kindOf: (userId: number) => string,
  open: (
    bytes: Uint8Array,
    definition: AnyFile,
    options: ReadOptions,
  ) => Result<Read> | Promise<Result<Read>>,
): Promise<{ read: Read; options: ReadOptions; said: FileMatching; isKept: boolean }> {
  const opened = await open(bytes, definition, options);
  if (!opened.ok) throw new Refused(withSheets(opened, bytes));
  const first = opened.value;
  const isAsked = first.needs.length > 0;
  if (!isAsked && first.rowCount === 0) throw new Refused(refuse(422, "EMPTY_FILE", CSV_FILE_MESSAGES.empty));
  const isSaid = Object.keys(matchingOf(options)).length > 0;
  const key = headingsKey(first.columns);
  const { rows, scope } = await readPage(c, (userId) => [keptMatchings(kindOf(userId), key)] as const);
  const isOwn = isOwnTemplate(definition, first.columns);
  const known = [
    ...rows[0].map(({ headings, matchingJson }) => ({
      headings,
      matching: keptMatching(definition, matchingJson),
    })),
    ...shippedMatchings(definition, kindOf(scope.actor.id)).filter(({ headings }) => headings === key),
  ];
  for (const { headings, matching: remembered } of known) {
    // Columns of our own template are as it names them, whatever was said of a file with the same headings.
    const { columns = {}, ...rest } = remembered;
    const matching = isOwn ? rest : remembered;
    if (!isAsked && (isOwn || headings !== key || isReadSo(first, columns))) continue;
    const { linesToSkip: _, ...found } = matching;
    const kept = withSaid(isAsked ? matching : found, options);
    const read = await open(bytes, definition, kept);
    if (read.ok && read.value.needs.length === 0 && headingsKey(read.value.columns) === headings)
      return { read: read.value, options: kept, said: isSaid ? matchingOf(kept) : {}, isKept: !isSaid };
  }
  if (!isAsked) {
    // What was said before of the order of dates stays, though this file shows its own.
    const dateOrder = isSaid ? known.find(({ headings }) => headings === key)?.matching.dateOrder : undefined;
    const asSaid = dateOrder === undefined ? options : { dateOrder, ...options };
    return { read: first, options: asSaid, said: matchingOf(asSaid), isKept: false };
  }
  if (isDryRun) return { read: first, options, said: matchingOf(options), isKept: false };
  throw new Refused(
    refuse(422, "FILE_NEEDS_AN_ANSWER", needsText(definition, first), {
      data: { needs: first.needs, ...columnsToWire(first.columns) },
    }),
  );
}
