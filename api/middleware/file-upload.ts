import { CSV_BYTES_MAX } from "#core/shared/import/csv-upload.ts";
import { answersOf, type FileAnswers, fileAnswers } from "#core/shared/import/file-answers-contract.ts";
import { columnsToWire, needsText } from "#core/shared/import/file-preview.ts";
import { CSV_FILE_MESSAGES } from "#core/shared/import/import-rows.ts";
import type { FileDefinition, FileFields } from "#core/shared/import/reading/file-definition.ts";
import type { FileOutcome, ReadOptions } from "#core/shared/import/reading/file-reading.ts";
import { type Result, refuse } from "#core/shared/result.ts";
import { fileMatching, headingsKey } from "#db/queries/shared/file-matching.ts";
import type { ApiContext } from "./api-env.ts";
import { TOO_LARGE } from "./csv-upload.ts";
import { Refused } from "./errors.ts";
import { parse } from "./input.ts";
import { readPage, unwrap } from "./session.ts";
import { sha256Of, uploadedForm } from "./upload.ts";

/** An uploaded file of a kind, and what was said of it. */
export interface UploadedFile extends FileAnswers {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the file and of all that was said of it. */
  digest: string;
}

/** The multipart `file` of an import that is read by what it holds, not by its name. */
export async function fileUpload(c: ApiContext): Promise<UploadedFile> {
  const { file, fields } = await uploadedForm(c, CSV_BYTES_MAX, TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const said = { ...c.req.query(), ...fields };
  const answers = answersOf(parse(fileAnswers, said));
  const { columns, date_order, leave_out } = said;
  const digest = `${await sha256Of(bytes)} ${JSON.stringify([columns, date_order, leave_out])}`;
  return { ...answers, bytes, digest };
}

/**
 * Reads an uploaded file. Where it needs an answer that was given for such a file before, by kind and headings, that is
 * taken (F-5); in a dry run what it still needs is told, else it is refused.
 */
export async function readUploaded<
  Fields extends FileFields,
  Outcome extends Omit<FileOutcome<Fields>, "records">,
>(
  c: ApiContext,
  definition: FileDefinition<Fields>,
  { bytes, isDryRun, options }: UploadedFile,
  read: (bytes: Uint8Array, options: ReadOptions) => Result<Outcome>,
): Promise<Outcome> {
  const first = unwrap(read(bytes, options));
  if (first.needs.length === 0) {
    if (first.rows === 0) throw new Refused(refuse(422, "EMPTY_FILE", CSV_FILE_MESSAGES.empty));
    return first;
  }
  const { rows } = await readPage(c, [fileMatching(definition.key, headingsKey(first.columns))] as const);
  const kept = rows[0][0];
  const outcome = kept ? unwrap(read(bytes, { ...JSON.parse(kept.matching_json), ...options })) : first;
  if (outcome.needs.length === 0 || isDryRun) return outcome;
  throw new Refused(
    refuse(422, "FILE_NEEDS_AN_ANSWER", needsText(definition, outcome), {
      data: { needs: outcome.needs, ...columnsToWire(outcome.columns) },
    }),
  );
}
