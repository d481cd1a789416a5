/** A CSV a person uploads: how large it may be, and why one is refused unread (S-13). */
export const CSV_BYTES_MAX = 10_000_000;

export const CSV_UPLOAD_MESSAGES = {
  invalidType: "*Invalid File Type. Allow only (csv)",
  invalidTypeOfTwo: "*Invalid File Type. Allow only (csv, xlsx)",
  tooLarge: "Uploaded File is too large.",
  notUtf8: "The file is not UTF-8 text. Save it as “CSV UTF-8” and upload it again.",
} as const;

export const WORKBOOK_NAME = ".xlsx";
export const isWorkbook = (name: string): boolean => name.toLowerCase().endsWith(WORKBOOK_NAME);

/** Why a file of this name is not taken; null: it may be. */
export function importNameRefusal(name: string, takesWorkbooks = false): string | null {
  if (/\.csv$/i.test(name) || (takesWorkbooks && isWorkbook(name))) return null;
  return takesWorkbooks ? CSV_UPLOAD_MESSAGES.invalidTypeOfTwo : CSV_UPLOAD_MESSAGES.invalidType;
}

/** Why a file is not sent at all; null: it may be. It is judged by what it holds, not by its name. */
export const importFileRefusal = ({ size }: { size: number }): string | null =>
  size > CSV_BYTES_MAX ? CSV_UPLOAD_MESSAGES.tooLarge : null;
