import { CSV_BYTES_MAX, CSV_UPLOAD_MESSAGES } from "../../core/shared/csv-upload.ts";
import { refuse } from "../../core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { letPass } from "./input.ts";
import { sha256Of, uploadedFile } from "./upload.ts";

/** What a form adds around its file. */
const FORM_BYTES = 10_000;

/** The text of the multipart `file` of an import that answers at once: type 415, size 413, not UTF-8 422. */
export async function csvUpload(c: ApiContext): Promise<{ text: string; sha256: string }> {
  if (Number(c.req.header("content-length") ?? 0) > CSV_BYTES_MAX + FORM_BYTES) {
    await letPass(c);
    throw new Refused(refuse(413, "FILE_TOO_LARGE", CSV_UPLOAD_MESSAGES.tooLarge));
  }
  const file = await uploadedFile(c);
  if (file.size > CSV_BYTES_MAX)
    throw new Refused(refuse(413, "FILE_TOO_LARGE", CSV_UPLOAD_MESSAGES.tooLarge));
  if (!/\.csv$/i.test(file.name))
    throw new Refused(refuse(415, "FILE_TYPE", CSV_UPLOAD_MESSAGES.invalidType));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = utf8Of(bytes);
  if (text === null) throw new Refused(refuse(422, "NOT_UTF8", CSV_UPLOAD_MESSAGES.notUtf8));
  if (text.includes("\0")) throw new Refused(refuse(415, "FILE_TYPE", CSV_UPLOAD_MESSAGES.invalidType));
  return { text, sha256: await sha256Of(bytes) };
}

function utf8Of(bytes: Uint8Array): string | null {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
