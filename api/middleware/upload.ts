import { refuse } from "../../core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";

/** A multipart upload: its field `file`, and whatever text fields come with it. 400 where it cannot be read, 422 without a file. */
export async function uploadedForm(c: ApiContext): Promise<{ file: File; fields: Record<string, string> }> {
  const form = await c.req.formData().catch(() => {
    throw new Refused(refuse(400, "BROKEN_UPLOAD", "The upload could not be read. Please try again."));
  });
  const file = form.get("file");
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  if (file instanceof File) return { file, fields: Object.fromEntries(texts) };
  const message = "Please choose a file";
  throw new Refused(refuse(422, "VALIDATION_FAILED", message, { errors: [{ message, path: "file" }] }));
}

/** The multipart field `file` of an upload. */
export const uploadedFile = async (c: ApiContext): Promise<File> => (await uploadedForm(c)).file;

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
