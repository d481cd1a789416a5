import { CSV_BYTES_MAX, CSV_UPLOAD_MESSAGES, importNameRefusal } from "#core/shared/import/csv-upload.ts";
import { refuse } from "#core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { utf8Of } from "./input.ts";
import { sha256Of, uploadedForm } from "./upload.ts";

interface ImportUpload {
  file: File;
  bytes: Uint8Array<ArrayBuffer>;
  /** What the form has beside its file. */
  fields: Record<string, string>;
}

/** The multipart `file` of any import: too large 413, neither a CSV nor a workbook that is taken by its name 415. */
export async function importUpload(c: ApiContext, takesWorkbooks = false): Promise<ImportUpload> {
  const { file, fields } = await uploadedForm(c, CSV_BYTES_MAX, TOO_LARGE);
  const refusal = importNameRefusal(file.name, takesWorkbooks);
  if (refusal) throw new Refused(refuse(415, "FILE_TYPE", refusal));
  return { file, fields, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The same as text, of an import that answers at once: not UTF-8 422, no text 415. */
export async function csvTextUpload(
  c: ApiContext,
): Promise<{ text: string; sha256: string; fields: Record<string, string> }> {
  const { bytes, fields } = await importUpload(c);
  refuseUtf16(bytes);
  const text = utf8Of(bytes);
  if (text === null) throw new Refused(NOT_UTF8);
  if (text.includes("\0")) throw new Refused(NO_TEXT);
  return { text, fields, sha256: await sha256Of(bytes) };
}

/** The first line of a file that is read later: content against name. */
export function firstLineOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, FIRST_LINE_BYTES_MAX);
  refuseUtf16(head);
  if (head.includes(0)) throw new Refused(NO_TEXT);
  // A character may be cut at the end of the piece: only the first line is looked at.
  const text = new TextDecoder("utf-8").decode(head).replace(/^\uFEFF/, "");
  return text.split(/\r\n|\r|\n/, 1)[0] ?? "";
}

const FIRST_LINE_BYTES_MAX = 4096;
export const TOO_LARGE = refuse(413, "FILE_TOO_LARGE", CSV_UPLOAD_MESSAGES.tooLarge);
const NOT_UTF8 = refuse(422, "NOT_UTF8", CSV_UPLOAD_MESSAGES.notUtf8);
const NO_TEXT = refuse(415, "FILE_TYPE", CSV_UPLOAD_MESSAGES.invalidType);

function refuseUtf16([first, second]: Uint8Array): void {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw new Refused(NOT_UTF8);
}
