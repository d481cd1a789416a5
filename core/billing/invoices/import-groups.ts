import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import { InvoiceSum, LINES_PER_INVOICE_MAX, totalsRefusal } from "./invoice-arithmetic.ts";
import { groupRefusal, type ImportLine } from "./invoice-import.ts";

/** One invoice of a file: its rows may be anywhere in it. */
export interface ImportGroup {
  /** 1 = the first invoice met in the file. */
  position: number;
  firstRow: number;
  first: Pick<ImportLine, "referenceNumber" | "customerId" | "invoiceDate" | "dueDate">;
  notes: string;
  lines: number;
  sum: InvoiceSum;
}

const keyOf = (line: ImportLine): string => `${identifierKey(line.referenceNumber)}\n${line.customerId}`;

/**
 * Gathers the rows of a file into invoices by (Reference No, Customer ID), in one pass and in little memory:
 * lines themselves are not kept, only what their invoice needs.
 */
export class ImportGroups {
  private readonly groups = new Map<string, ImportGroup>();
  private readonly rowByHash = new Map<number, number>();

  /** The invoice a line belongs to and its place there, or why the row is refused. */
  add(line: ImportLine, row: number): { invoice: number; place: number } | RefusedEntry {
    const key = keyOf(line);
    const hash = fingerprint(
      `${key}\n${line.item}\n${line.quantityE4}\n${line.unit}\n${line.unitPriceE4}\n${line.tax.valueE4}\n${line.deduction.type}${line.deduction.valueE4}\n${line.surcharge.valueE4}\n${line.notes}`,
    );
    const duplicate = this.rowByHash.get(hash);
    if (duplicate !== undefined) return { message: `This row repeats row ${duplicate}.`, row };
    this.rowByHash.set(hash, row);
    const group = this.groups.get(key) ?? this.open(key, line, row);
    const refusal = groupRefusal(group.first as ImportLine, line, row);
    if (refusal) return refusal;
    if (group.lines === LINES_PER_INVOICE_MAX)
      return {
        message: `Reference No ${line.referenceNumber} has more than ${LINES_PER_INVOICE_MAX} rows for one customer.`,
        row,
        path: "Reference No",
      };
    group.lines += 1;
    group.sum.add(line);
    if (line.notes !== "" && !group.notes.split("\n\n").includes(line.notes))
      group.notes = group.notes === "" ? line.notes : `${group.notes}\n\n${line.notes}`;
    return { invoice: group.position, place: group.lines };
  }

  get size(): number {
    return this.groups.size;
  }

  values(): Iterable<ImportGroup> {
    return this.groups.values();
  }

  /** What all invoices amount to, and which of them may not be. */
  totals(): { amount: Centavos; refused: RefusedEntry[] } {
    let amount = 0;
    const refused: RefusedEntry[] = [];
    for (const group of this.groups.values()) {
      const totals = group.sum.totals();
      amount += totals.amountDue;
      const message = totalsRefusal(totals);
      if (message)
        refused.push({
          message: `Reference No ${group.first.referenceNumber}: ${message}`,
          row: group.firstRow,
        });
    }
    return { amount, refused };
  }

  private open(key: string, line: ImportLine, row: number): ImportGroup {
    const { referenceNumber, customerId, invoiceDate, dueDate } = line;
    const group: ImportGroup = {
      position: this.groups.size + 1,
      firstRow: row,
      first: { referenceNumber, customerId, invoiceDate, dueDate },
      notes: "",
      lines: 0,
      sum: new InvoiceSum(),
    };
    this.groups.set(key, group);
    return group;
  }
}

/** 53 bits of a text (cyrb53): of 100,000 different rows, two are mistaken for duplicates less than once in a million files. */
function fingerprint(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
