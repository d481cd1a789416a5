import { counted, defineImport, type RowsImported } from "../../shared/import/import.ts";

/** Refunds of approved payments from CSV: they are imported unposted, all rows or none. */
export const REFUND_IMPORT = defineImport({
  name: "refunds",
  title: "Import refunds",
  choices: [],
  template: () => ({ path: "/payment/refund/import/template" }),
  templateOf: "Refund",
  instructions: [
    "Download the CSV template.",
    "Add the details to it. The column headings must not be changed.",
    "Upload the filled-out file in the next step.",
  ],
  upload: () => ({ path: "/payment/create/refund/import" }),
  describe: ({ rows }: RowsImported) => `${counted(rows, "refund")}, not posted yet.`,
  failures: { template: "Download refund template went wrong", upload: "Upload refunds went wrong" },
});
