/** What a person reads while and after a file is made (billing §7). */
export const ACCEPTED_MESSAGE = "Please wait while the file is being generated.";
/** Several papers in one file (grading §8). */
export const BULK_WORDS = {
  success: "Export Bulk PDF Success",
  message: "Successfully downloaded.",
  failure: "Export Bulk PDF Failed",
} as const;
export const EXPORT_FAILED = "Export PDF Failed";
export const DOWNLOADED_MESSAGE = "Your pdf has been downloaded";
