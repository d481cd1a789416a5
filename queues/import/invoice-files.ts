import { ImportGroups } from "#core/billing/invoices/import-groups.ts";
import { lineTotal } from "#core/billing/invoices/invoice-arithmetic.ts";
import { IMPORT_HEADINGS, readImportRow } from "#core/billing/invoices/invoice-import.ts";
import { booksClosed, isClosed } from "#core/billing/settings/billing-settings.ts";
import { FileDates } from "#core/shared/import/file-dates.ts";
import { CompletedNumbers } from "#core/shared/import/import-rows.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import type { StagedRow } from "#db/queries/billing/imports/import-job.ts";
import {
  existingInvoices,
  noStagedInvoiceExists,
  type StagedLine,
  stagedInvoice,
  stagedInvoicesWritten,
  stagedLine,
} from "#db/queries/billing/imports/staged-invoices.ts";
import { chunks } from "./chunks.ts";
import { FileCustomers } from "./file-customers.ts";
import type { FileKind, FileReader, ImportContext } from "./file-kind.ts";

const GROUPS_AT_ONCE = 5000;

/** Invoices (B-19): a row is a line, an invoice becomes a draft. */
export const INVOICE_FILES: FileKind = {
  headings: IMPORT_HEADINGS,
  open: (context) => new InvoiceReader(context),
  write: stagedInvoicesWritten,
  noneExists: noStagedInvoiceExists,
};

class InvoiceReader implements FileReader {
  private readonly context: ImportContext;
  private readonly customers: FileCustomers;
  private readonly groups = new ImportGroups();
  private readonly dates = new FileDates();
  private readonly numbers = new CompletedNumbers();
  private lines: StagedLine[] = [];
  private unchecked: StagedLine[] = [];
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.customers = new FileCustomers(context.job.db);
  }

  get count(): number {
    return this.groups.size;
  }

  get notices(): RefusedEntry[] {
    const message = this.numbers.warning();
    return message === null ? [] : [{ message, path: "Customer ID" }];
  }

  readRow(cells: readonly string[], row: number): RefusedEntry[] {
    const { lockedThrough } = this.context;
    const readRow = readImportRow(cells, row, this.dates, this.numbers);
    if ("errors" in readRow) return readRow.errors;
    const { line } = readRow;
    if (isClosed(line.invoiceDate, lockedThrough))
      return [{ message: `Invoice Date: ${booksClosed(lockedThrough)}`, row, path: "Invoice Date" }];
    const placed = this.groups.add(line, row);
    if ("message" in placed) return [placed];
    const staged = { line, row, ...placed, lineTotal: lineTotal(line) };
    this.lines.push(staged);
    this.unchecked.push(staged);
    return [];
  }

  async check(): Promise<RefusedEntry[]> {
    const rows = this.unchecked.map(({ line: { customerId, customerName }, row }) => ({
      customerId,
      customerName,
      row,
    }));
    this.unchecked = [];
    return this.customers.check(rows);
  }

  takeStaged() {
    const line = this.lines.map(stagedLine);
    this.lines = [];
    return { line };
  }

  /** Totals out of range, and invoices that exist already (B-20). */
  async finish() {
    const { amount, refused } = this.groups.totals();
    this.amount = amount;
    const existing: RefusedEntry[] = [];
    for (const groups of chunks(this.groups.values(), GROUPS_AT_ONCE)) {
      const [found] = await read(this.context.job.db, [existingInvoices(groups)]);
      for (const { row, number, reference_number, student_no } of found)
        existing.push({
          message: `Reference No ${reference_number} of customer ${student_no} exists already as ${number}.`,
          row,
          path: "Reference No",
        });
    }
    return { refused, existing };
  }

  *lastRecords(): Generator<StagedRow> {
    for (const group of this.groups.values()) yield stagedInvoice(group, this.context.uuid());
  }
}
