import { type Refusal, refuse } from "#core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { bodyBytes } from "./input.ts";
import { BROKEN_TEXT } from "./json-text.ts";

/** What a form has around its file. */
const FORM_BYTES = 10_000;
const UNREADABLE = refuse(400, "BROKEN_UPLOAD", "The upload could not be read. Please try again.");

/**
 * A multipart upload: its field `file` of at most `fileBytesMax` bytes, and the text fields that come with it.
 * `tooLarge` where the file has more, 400 where the form cannot be read, 422 without a file or with a NUL in a field.
 */
export async function uploadedForm(
  c: ApiContext,
  fileBytesMax: number,
  tooLarge: Refusal,
): Promise<{ file: File; fields: Record<string, string> }> {
  const bytes = await bodyBytes(c, fileBytesMax + FORM_BYTES, () => tooLarge);
  const headers = { "content-type": c.req.header("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Refused(UNREADABLE);
  });
  const file = form.get("file");
  // workerd reads no such form; others do.
  if (file instanceof File && file.name.includes("\0")) throw new Refused(UNREADABLE);
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  for (const [path, text] of texts)
    if (`${path}${text}`.includes("\0")) throw new Refused(fieldRefused(path, BROKEN_TEXT));
  if (!(file instanceof File)) throw new Refused(fieldRefused("file", "Please choose a file"));
  if (file.size > fileBytesMax) throw new Refused(tooLarge);
  return { file, fields: Object.fromEntries(texts) };
}

const fieldRefused = (path: string, message: string): Refusal =>
  refuse(422, "VALIDATION_FAILED", message, { errors: [{ message, path }] });

/** A name only to be shown: no path, no control or direction marks, at most 120 characters. */
export function shownName(name: string, otherwise: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  return base.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(-120) || otherwise;
}

/** SHA-256 of bytes, in hex. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
