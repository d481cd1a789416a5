import { defineFile } from "#core/shared/import/reading/file-definition.ts";

/** A kind of file with a field of every kind, for tests of the reader. */
export const SAMPLE = defineFile({
  key: "sample",
  fields: {
    student: {
      heading: "Student ID",
      synonyms: ["Student Number", "Student No."],
      is: { kind: "digits", length: 6, called: "a student number" },
      needs: "value",
      example: "000123",
    },
    name: {
      heading: "Student Name",
      is: { kind: "text", max: 100 },
      needs: "column",
      example: "Dela Cruz, Ana",
    },
    lrn: {
      heading: "LRN",
      synonyms: ["Learner Reference Number"],
      is: { kind: "digits", length: 12, called: "an LRN" },
      example: "",
    },
    paid: {
      heading: "Date Received",
      synonyms: ["Posting Date", "Value Date"],
      is: { kind: "day" },
      example: "11/20/2026",
    },
    amount: {
      heading: "Amount Paid",
      synonyms: ["Amount"],
      is: { kind: "money" },
      needs: "value",
      example: "1,500.00",
    },
    share: { heading: "Share", is: { kind: "percent", scale: 2, from: 0, to: 10_000 }, example: "" },
    method: {
      heading: "Method",
      is: {
        kind: "choice",
        choices: [
          { code: "BANKTRANSFER", name: "Online Banking", synonyms: ["Bank transfer"] },
          { code: "CASH", name: "Cash" },
        ],
      },
      example: "Cash",
    },
    receipt: { heading: "Receipt Number", is: { kind: "identifier" }, example: "OR-1" },
    notes: { heading: "Notes", is: { kind: "text", max: 200, hasLines: true }, example: "" },
  },
  person: "student",
  day: "paid",
  amountOf: ({ amount }) => amount ?? 0,
  rowsMax: 100_000,
});
