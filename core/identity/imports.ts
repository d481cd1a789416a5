import { type FileImported, leftOutSuffix } from "#core/shared/import/file-plan.ts";
import { counted, defineImport, type ImportResult } from "#core/shared/import/import.ts";

/** Invitations to the console, from CSV: each gets an account and a mail, all rows or none (I-29). */
export const INVITATION_IMPORT = defineImport({
  name: "invitations",
  title: "Import invitations",
  choices: [],
  template: () => ({ path: "/accounts/invitations/template" }),
  templateOf: "Invitations",
  instructions: [
    "Download the CSV template, or take a list of your own: it needs a column of roles, and one of email addresses or employee numbers.",
    "A member of the faculty is found by employee number or by the address on record, and takes the name on record; anybody else needs a name and an address. The first role decides what the account may do.",
    "Upload the file in the next step, as CSV or XLSX. You see who would be invited before any mail is sent. Who has an account already gets none.",
  ],
  upload: (_, { isDryRun }) => ({
    path: "/accounts/invitations/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  file: async () => (await import("./accounts/invitation-definition.ts")).INVITATION_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${counted(done.added, "invitation")} sent${leftOutSuffix(done)}.`,
});
