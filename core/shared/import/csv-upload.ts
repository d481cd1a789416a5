/** A CSV a person uploads: how large it may be, and why one is refused unread (S-13). */
export const CSV_BYTES_MAX = 10_000_000;

export const CSV_UPLOAD_MESSAGES = {
  invalidType: "*Invalid File Type. Allow only (csv)",
  tooLarge: "Uploaded File is too large.",
  notUtf8: "The file is not UTF-8 text. Save it as “CSV UTF-8” and upload it again.",
} as const;

/** What can be told of a file before it is sent; null: it may be. */
export function csvFileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (!/\.csv$/i.test(name)) return CSV_UPLOAD_MESSAGES.invalidType;
  return size > CSV_BYTES_MAX ? CSV_UPLOAD_MESSAGES.tooLarge : null;
}
