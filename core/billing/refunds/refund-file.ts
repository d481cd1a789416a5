import { csvLine } from "../../shared/import/csv.ts";
import { duplicateDetector, readImportRows, shownCell, type Wrong } from "../../shared/import/import-rows.ts";
import { centavosFromTyped } from "../../shared/money.ts";
import { ok, type Result, refuse } from "../../shared/result.ts";
import { fileStamp } from "../../shared/school-day.ts";
import { PAYMENTS_PER_CHANGE_MAX } from "../payments/payment-list.ts";
import type { RefundEntry } from "./refund-contract.ts";

/** The refund CSV (B-66): one row a refund of an approved payment, imported unposted. All rows or none. */
const HEADINGS = [
  "Payment Transaction No.",
  "Refund Method",
  "Bank Code",
  "Amount Refund",
  "Refund Reference No.",
  "Notes",
] as const;
export type RefundHeading = (typeof HEADINGS)[number];

export const refundTemplate = (): string => csvLine(HEADINGS);
/** "ImportRefundRecord_20261123-0905.csv". */
export const refundTemplateName = (epochMs: number): string =>
  `ImportRefundRecord_${fileStamp(epochMs).replace(" ", "-")}.csv`;

export interface RefundLine {
  row: number;
  entry: RefundEntry;
}
const BANK_TRANSFER = "BANKTRANSFER";
const LENGTHS = { "Refund Reference No.": 60, Notes: 2000 } as const;

/** The rows of a file, or all that is wrong with them. */
export function readRefundFile(text: string): Result<RefundLine[]> {
  const lines: RefundLine[] = [];
  const duplicateOf = duplicateDetector();
  const read = readImportRows(text, HEADINGS, (cells, row, wrong) => {
    const entry = readRow(cells, wrong);
    if (!entry) return;
    const duplicate = duplicateOf(entry.paymentNumber, row);
    if (duplicate !== null) wrong(HEADINGS[0], `${entry.paymentNumber} is already in row ${duplicate}`);
    else lines.push({ row, entry });
  });
  if (!read.ok) return read;
  return lines.length > PAYMENTS_PER_CHANGE_MAX
    ? refuse(
        422,
        "TOO_MANY_ROWS",
        `A file has at most ${PAYMENTS_PER_CHANGE_MAX} refunds; this one has ${lines.length}.`,
      )
    : ok(lines);
}

/** A refund as a row has it; null where something is wrong. */
function readRow(cells: readonly string[], tell: Wrong): RefundEntry | null {
  let isWrong = false;
  const cell = (heading: RefundHeading): string => cells[HEADINGS.indexOf(heading)] ?? "";
  const wrong = (heading: RefundHeading, message: string) => {
    isWrong = true;
    tell(heading, message);
  };
  for (const heading of ["Payment Transaction No.", "Refund Method", "Amount Refund"] as const)
    if (cell(heading) === "") wrong(heading, "is required");
  for (const [heading, most] of Object.entries(LENGTHS) as [keyof typeof LENGTHS, number][])
    if (cell(heading).length > most) wrong(heading, `has more than ${most} characters`);
  const methodCode = cell("Refund Method").toUpperCase();
  const needsBank = methodCode === BANK_TRANSFER;
  if (needsBank && cell("Bank Code") === "") wrong("Bank Code", "is required for a bank transfer");
  const amount = centavosFromTyped(cell("Amount Refund"));
  if (cell("Amount Refund") !== "" && (amount === null || amount <= 0))
    wrong("Amount Refund", `${shownCell(cell("Amount Refund"))} is no amount above ₱0.00`);
  return isWrong || amount === null
    ? null
    : {
        paymentNumber: cell("Payment Transaction No.").toUpperCase(),
        customerId: "",
        methodCode,
        bankCode: needsBank ? cell("Bank Code").toUpperCase() : null,
        amount,
        typedReference: cell("Refund Reference No."),
        documentNumber: null,
        notes: cell("Notes"),
        posts: false,
      };
}
