import { XLSX_MESSAGES } from "#core/shared/import/xlsx-archive.ts";

/** Thrown where a file is read no further. The message is for the person who uploaded it. */
export class FileRefused extends Error {}

const SAVE_AS = "In the program that made it, choose “Save as” and “Excel workbook (.xlsx)” or “CSV UTF-8”";

/** What is said of a file that is not read. */
export const FILE_REFUSALS = {
  empty: "The file is empty.",
  oldWorkbook: `This is an old Excel workbook (.xls), or one with a password. ${SAVE_AS}, without a password, and upload that file.`,
  openDocument: `This is an OpenDocument spreadsheet (.ods). ${SAVE_AS}, and upload that file.`,
  binaryWorkbook: `This is a binary Excel workbook (.xlsb). ${SAVE_AS}, and upload that file.`,
  numbers: `This is a Numbers spreadsheet. In Numbers, choose “Export To” and “Excel” or “CSV”, and upload that file.`,
  notATable: "This is no table. Upload an Excel workbook (.xlsx) or a CSV file.",
  webPage: `This is a web page or XML, also where its name ends in .xls. Open it in a spreadsheet program. ${SAVE_AS}, and upload that file.`,
  otherEncoding:
    "The letters of this file cannot be read with certainty. Save it as “CSV UTF-8” and upload that file.",
  unreadableWorkbook: XLSX_MESSAGES.unreadable,
  tooLarge: XLSX_MESSAGES.tooLarge,
  tooManyTexts: XLSX_MESSAGES.tooManyTexts,
  tooWide: XLSX_MESSAGES.tooWide,
  cellTooLong: XLSX_MESSAGES.cellTooLong,
  noVisibleSheet: "The workbook has no visible sheet. Show the sheet to be read, and upload the file again.",
} as const;

export const refuseFile = (key: keyof typeof FILE_REFUSALS): never => {
  throw new FileRefused(FILE_REFUSALS[key]);
};

/** What is wrong with the rows of a file, or with its quotes. */
export const CSV_FILE_MESSAGES = {
  empty: "The file has no rows below its headings.",
  unclosedQuote: "A quoted value is not closed.",
  strayQuote: "A quote inside a quoted value must be written twice.",
} as const;
