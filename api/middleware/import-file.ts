import { headingsRefusal, IMPORT_MESSAGES } from "../../core/billing/invoice-import.ts";
import { CSV_BYTES_MAX } from "../../core/shared/csv-upload.ts";
import { refuse } from "../../core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { letPass } from "./input.ts";
import { sha256Of, shownName, uploadedFile } from "./upload.ts";

export interface StoredImport {
  importUuid: string;
  objectKey: string;
  filename: string;
  bytes: number;
  sha256: string;
}

/**
 * Takes the multipart `file` of an import and stores it under a key of ours. What is refused unread, is
 * refused here and now: type 415, size 413, headings 422 (contract, Billing).
 */
export async function storeImportFile(c: ApiContext): Promise<StoredImport> {
  if (Number(c.req.header("content-length") ?? 0) > CSV_BYTES_MAX + 10_000) {
    await letPass(c);
    throw new Refused(refuse(413, "FILE_TOO_LARGE", IMPORT_MESSAGES.tooLarge));
  }
  const file = await uploadedFile(c);
  if (file.size > CSV_BYTES_MAX) throw new Refused(refuse(413, "FILE_TOO_LARGE", IMPORT_MESSAGES.tooLarge));
  if (!/\.csv$/i.test(file.name)) throw new Refused(refuse(415, "FILE_TYPE", IMPORT_MESSAGES.invalidType));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const refusal = firstLineRefusal(bytes);
  if (refusal) throw new Refused(refusal);

  const importUuid = c.var.newUuid();
  const objectKey = `imports/${importUuid}.csv`;
  await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: "text/csv" } });
  return {
    importUuid,
    objectKey,
    filename: shownName(file.name, "import.csv"),
    bytes: file.size,
    sha256: await sha256Of(bytes),
  };
}

const FIRST_LINE_BYTES_MAX = 4096;

/** Content against name: a CSV is text whose first line is the template's headings. */
function firstLineRefusal(bytes: Uint8Array) {
  const head = bytes.subarray(0, FIRST_LINE_BYTES_MAX);
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) return refuse(422, "NOT_UTF8", IMPORT_MESSAGES.notUtf8);
  if (head.includes(0)) return refuse(415, "FILE_TYPE", IMPORT_MESSAGES.invalidType);
  // A character may be cut at the end of the piece: only the first line is looked at.
  const text = new TextDecoder("utf-8").decode(head).replace(/^\uFEFF/, "");
  const line = text.split(/\r\n|\r|\n/, 1)[0] ?? "";
  const headings = line.split(",").map((heading) => heading.trim().replace(/^"(.*)"$/, "$1"));
  const message = headingsRefusal(headings);
  return message ? refuse(422, "HEADINGS_CHANGED", message) : null;
}
