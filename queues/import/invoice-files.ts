import { ImportGroups, type WrongRow } from "#core/billing/invoices/import-groups.ts";
import { lineTotal } from "#core/billing/invoices/invoice-arithmetic.ts";
import { type ImportLine, invoiceLine } from "#core/billing/invoices/invoice-definition.ts";
import { openingBalanceLine } from "#core/billing/invoices/opening-balance-definition.ts";
import { duplicateDetector, FirstMessages } from "#core/shared/import/file-plan.ts";
import type { FilePlace, RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { largeAmount } from "#core/shared/import/reading/large-amount.ts";
import type { Centavos } from "#core/shared/money.ts";
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
import type { AnyRecord, FileKind, ImportContext, RecordTaker } from "./file-kind.ts";

const GROUPS_AT_ONCE = 5000;

const DRAFTS = { write: stagedInvoicesWritten, noneExists: noStagedInvoiceExists };

/** Invoices (B-19): a row is a line, an invoice becomes a draft. */
export const INVOICE_FILES: FileKind = {
  ...DRAFTS,
  open: (context) => new InvoiceTaker(context, invoiceLine),
};

/** Opening balances (B-122): a row is an invoice of one line, and a student has one. */
export const OPENING_BALANCE_FILES: FileKind = {
  ...DRAFTS,
  open: (context) =>
    new InvoiceTaker(
      context,
      (values) => openingBalanceLine(values, context.facts.today),
      duplicateDetector(),
    ),
};

class InvoiceTaker implements RecordTaker {
  private readonly context: ImportContext;
  private readonly lineOf: (values: AnyRecord["values"]) => ImportLine;
  /** Where a customer has one row. */
  private readonly earlierRowOf: ReturnType<typeof duplicateDetector> | null;
  private readonly customers: FileCustomers;
  private readonly groups = new ImportGroups();
  private lines: StagedLine[] = [];
  private readonly large = new FirstMessages();
  private unchecked: { customerId: string; customerName: string; at: FilePlace }[] = [];
  amount = 0;

  constructor(
    context: ImportContext,
    lineOf: (values: AnyRecord["values"]) => ImportLine,
    earlierRowOf: ReturnType<typeof duplicateDetector> | null = null,
  ) {
    this.context = context;
    this.lineOf = lineOf;
    this.earlierRowOf = earlierRowOf;
    this.customers = new FileCustomers(context);
  }

  get count(): number {
    return this.groups.size;
  }

  private wrong = ({ at, field, message }: WrongRow): RowMessage => this.context.wrong(at, field, message);

  take({ values, ...at }: AnyRecord): RowMessage[] {
    const line = this.lineOf(values);
    const earlier = this.earlierRowOf?.(line.customerId, at.line) ?? null;
    if (earlier !== null)
      return [this.context.wrong(at, "customerId", `${line.customerId} is already in row ${earlier}`)];
    const placed = this.groups.add(line, at);
    if ("message" in placed) return [this.wrong(placed)];
    this.lines.push({ line, row: at.row, ...placed, lineTotal: lineTotal(line) });
    this.unchecked.push({ customerId: line.customerId, customerName: line.customerName, at });
    return [];
  }

  leaveOut({ values, ...at }: AnyRecord): void {
    this.groups.leaveOut(this.lineOf(values), at);
  }

  async check(): Promise<RowMessage[]> {
    const rows = this.unchecked;
    this.unchecked = [];
    return this.customers.check(rows);
  }

  takeStaged() {
    const line = this.lines.map(stagedLine);
    this.lines = [];
    return { line };
  }

  /** Totals out of range, invoices of which a part is left out, and those that exist already (B-20). */
  async finish() {
    const { amount, refused } = this.groups.totals((at, amountDue) => this.tellLarge(at, amountDue));
    this.amount = amount;
    const existing: RowMessage[] = [];
    for (const groups of chunks(this.groups.values(), GROUPS_AT_ONCE)) {
      const [found] = await read(this.context.job.db, [existingInvoices(groups)]);
      const byPosition = new Map(groups.map((group) => [group.position, group]));
      for (const { position, number, reference_number, student_no } of found)
        for (const at of byPosition.get(position)?.rows ?? [])
          existing.push(
            this.wrong({
              at,
              field: "referenceNumber",
              message: `${reference_number} of customer ${student_no} exists already as ${number}`,
            }),
          );
    }
    return { refused: refused.map(this.wrong), existing };
  }

  get warnings(): string[] {
    return this.large.told("invoices of such an amount");
  }

  private tellLarge(at: FilePlace, amountDue: Centavos): void {
    const message = largeAmount(amountDue, this.context.facts.largestAmount);
    if (message !== null) this.large.add(`Row ${at.line}: its invoice of ${message}.`);
  }

  *lastRecords(): Generator<StagedRow> {
    for (const group of this.groups.values()) yield stagedInvoice(group, this.context.uuid());
  }
}
