import { type AnyFileImport, decideFile, importRecords, readUpload } from "#api/commands/import-file.ts";
import { CSV_BYTES_MAX } from "#core/shared/import/csv-upload.ts";
import { answersOf, type FileAnswers, fileAnswers } from "#core/shared/import/file-answers-contract.ts";
import { columnsToWire, FILE_CHECKED, FILE_PREVIEW, needsText } from "#core/shared/import/file-preview.ts";
import { ANSWER_NAMES } from "#core/shared/import/import.ts";
import { CSV_FILE_MESSAGES } from "#core/shared/import/import-rows.ts";
import type {
  FileDefinition,
  FileFields,
  FileMatching,
} from "#core/shared/import/reading/file-definition.ts";
import { type FileOutcome, readFile } from "#core/shared/import/reading/file-reading.ts";
import { refuse } from "#core/shared/result.ts";
import { fileMatching, headingsKey } from "#db/queries/shared/file-matching.ts";
import type { ApiContext } from "./api-env.ts";
import { TOO_LARGE } from "./csv-upload.ts";
import { Refused } from "./errors.ts";
import { parse } from "./input.ts";
import { executeCommand, readPage, unwrap } from "./session.ts";
import { sha256Of, uploadedForm } from "./upload.ts";

/** An uploaded file of a kind, and what was said of it. */
export interface UploadedFile extends FileAnswers {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the file and of all that was said of it. */
  digest: string;
  /** Further fields of the form. */
  fields: Readonly<Record<string, string>>;
}

/** The multipart `file` of an import that is read by what it holds, not by its name. */
export async function fileUpload(c: ApiContext): Promise<UploadedFile> {
  const { file, fields } = await uploadedForm(c, CSV_BYTES_MAX, TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answers = answersOf(parse(fileAnswers, { ...c.req.query(), ...fields }));
  const { dry_run: _, ...rest } = fields;
  const other = Object.entries(rest).filter(([name]) => !ANSWERS.has(name));
  const said = { query: c.req.query(), fields };
  return {
    ...answers,
    bytes,
    digest: `${await sha256Of(bytes)} ${JSON.stringify(said)}`,
    fields: Object.fromEntries(other),
  };
}
const ANSWERS: ReadonlySet<string> = new Set(ANSWER_NAMES);

/**
 * Serves an import that answers at once: reads the file of a kind, and tells what it would do or does it. Refused before
 * that: what is no table, and a file of which something has to be said first.
 */
export async function importUploaded(c: ApiContext, upload: UploadedFile, of: AnyFileImport) {
  const file = readUpload(of, await readUploaded(c, of.definition, upload));
  if (!upload.isDryRun) {
    const { digest, options } = upload;
    return executeCommand(c, importRecords(of, file, options), { digest });
  }
  const { rows, scope } = await readPage(c, (userId) => of.facts(file.entries, userId));
  const { preview } = unwrap(decideFile(of, file, rows, scope));
  return { status: 200 as const, message: FILE_CHECKED, data: FILE_PREVIEW.toWire(preview) };
}

/** What was said of a file before, without fields that this one has not: those of a gradebook's scores are its own. */
function keptMatching({ fields }: { fields: FileFields }, json: string): FileMatching {
  const { columns = {}, ...rest } = JSON.parse(json) as FileMatching;
  const headings = new Set(Object.values(fields).map(({ heading }) => heading));
  const known = Object.entries(columns).filter(([name]) => Object.hasOwn(fields, name) || headings.has(name));
  return { ...rest, columns: Object.fromEntries(known) };
}

/**
 * Reads an uploaded file. Where it needs an answer that was given for such a file before, by kind and headings, that is
 * taken (F-5); in a dry run what it still needs is told, else it is refused.
 */
async function readUploaded<Fields extends FileFields>(
  c: ApiContext,
  definition: FileDefinition<Fields>,
  { bytes, isDryRun, options }: UploadedFile,
): Promise<FileOutcome<Fields>> {
  const first = unwrap(readFile(bytes, definition, options));
  if (first.needs.length === 0) {
    if (first.rows === 0) throw new Refused(refuse(422, "EMPTY_FILE", CSV_FILE_MESSAGES.empty));
    return first;
  }
  const { rows } = await readPage(c, [fileMatching(definition.key, headingsKey(first.columns))] as const);
  const kept = rows[0][0];
  const outcome = kept
    ? unwrap(readFile(bytes, definition, { ...keptMatching(definition, kept.matching_json), ...options }))
    : first;
  if (outcome.needs.length === 0 || isDryRun) return outcome;
  throw new Refused(
    refuse(422, "FILE_NEEDS_AN_ANSWER", needsText(definition, outcome), {
      data: { needs: outcome.needs, ...columnsToWire(outcome.columns) },
    }),
  );
}
