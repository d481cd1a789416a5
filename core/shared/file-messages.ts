/** What a person reads while and after a file is made or taken in: one place for the words of every domain. */
export const ACCEPTED_MESSAGE = "Please wait while the file is being generated.";
/** A PDF that was asked for (D-12). */
export const IN_PROGRESS = {
  title: "Export in progress",
  message: "Please wait for your pdf to export.",
} as const;
/** Several documents in one file (S-15). */
export const BULK_EXPORT_MESSAGES = {
  success: "Export Bulk PDF Success",
  message: "Successfully downloaded.",
  failure: "Export Bulk PDF Failed",
} as const;
/** A workbook of several sheets. */
export const EXCEL_EXPORT_MESSAGES = {
  success: "Export Excel Success",
  message: "Successfully exported the excel file.",
  failure: "Export Excel Failed",
} as const;
/** A PDF that was not made, and any other file (S-15). */
export const EXPORT_PDF_FAILED = "Export PDF Failed";
export const EXPORT_FAILED = "Export Failed";
/** What is said of a file once it is saved, by what it is. */
export function downloadedMessage(filename: string): string {
  if (filename.endsWith(".xlsx")) return "1Excel(s) is/are successfully generated!";
  return filename.endsWith(".pdf") ? "Your pdf has been downloaded" : "Successfully Downloaded!";
}

/** A template of an import (S-15). */
export const TEMPLATE_TITLES = {
  success: "Generate Template Success",
  failure: "Generate Template Failed",
} as const;
/** `what`: "Attendance", "Gradebook", "Excluded". */
export const templateMessage = (what: string): string => `Successfully downloaded the ${what} file template`;

/** How an import ended (S-15). */
export const IMPORT_TITLES = {
  errors: "Error Processing Data",
  done: "Import Success",
  failed: "Import Failed",
} as const;
