import { type FileImported, leftOutSuffix } from "#core/shared/import/file-plan.ts";
import { counted, defineImport, type ImportResult } from "#core/shared/import/import.ts";

/** Enrollment passes to be made (E-10). */
export const PASSES_IMPORT = defineImport({
  name: "enrollment-passes",
  title: "Import enrollment passes",
  choices: [],
  template: () => ({ path: "/sms/enrollment-pass/template" }),
  templateOf: "Enrollment passes",
  instructions: [
    "Download the CSV template: it has the headings, and a row of examples that is not imported.",
    "Fill in a row for each student, or take a list of your own: it needs a column of student numbers or names, one of incoming school years and one of incoming grade levels.",
    "Upload the file in the next step, as CSV or XLSX. You see which passes it would make before it is imported. A student who has a pass into that school year keeps it.",
  ],
  upload: (_chosen, { isDryRun }) => ({
    path: "/sms/enrollment-pass/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  file: async () => (await import("./passes-file.ts")).PASSES_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${counted(done.added, "enrollment pass", "enrollment passes")} made${leftOutSuffix(done)}.`,
});
