import type { FilePlace } from "#core/shared/import/reading/file-outcome.ts";
import type { Centavos } from "#core/shared/money.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import { InvoiceSum, LINES_PER_INVOICE_MAX, lineRefusal, totalsRefusal } from "./invoice-arithmetic.ts";
import type { ImportLine, InvoiceField } from "./invoice-definition.ts";

/** What is wrong with a row, at the column of a field. */
export interface WrongRow {
  at: FilePlace;
  field: InvoiceField;
  message: string;
}

/** One invoice of a file: its rows may be anywhere in it. */
export interface ImportGroup {
  /** 1 = the first invoice met in the file. */
  position: number;
  rows: FilePlace[];
  first: Pick<ImportLine, "referenceNumber" | "customerId" | "invoiceDate" | "dueDate">;
  notes: string;
  sum: InvoiceSum;
}

const keyOf = (line: Pick<ImportLine, "referenceNumber" | "customerId">): string =>
  `${identifierKey(line.referenceNumber)}\n${line.customerId}`;

/**
 * Gathers the rows of a file into invoices by (Reference No, Customer ID), in one pass and in little memory:
 * lines themselves are not kept, only what their invoice needs.
 */
export class ImportGroups {
  private readonly groups = new Map<string, ImportGroup>();
  private readonly rowByHash = new Map<number, FilePlace>();
  /** The first row of each invoice of which a row is left out on purpose. */
  private readonly leftOut = new Map<string, FilePlace>();

  /** The invoice a line belongs to and its place there, or why the row is refused. */
  add(line: ImportLine, at: FilePlace): { invoice: number; place: number } | WrongRow {
    const wrong = (field: InvoiceField, message: string): WrongRow => ({ at, field, message });
    if (line.dueDate < line.invoiceDate) return wrong("dueDate", "must be on or after the invoice date");
    const refusal = lineRefusal(line);
    if (refusal !== null) return wrong("deduction", refusal);
    const key = keyOf(line);
    const hash = fingerprint(
      `${key}\n${line.item}\n${line.quantityE4}\n${line.unit}\n${line.unitPriceE4}\n${line.tax.valueE4}\n${line.deduction.type}${line.deduction.valueE4}\n${line.surcharge.valueE4}\n${line.notes}`,
    );
    const duplicate = this.rowByHash.get(hash);
    if (duplicate) return wrong("item", `this row repeats row ${duplicate.line}`);
    this.rowByHash.set(hash, at);
    const group = this.groups.get(key) ?? this.open(key, line);
    for (const field of ["invoiceDate", "dueDate"] as const)
      if (group.first[field] !== line[field])
        return wrong(field, `differs from another row with Reference No ${line.referenceNumber}`);
    if (group.rows.length === LINES_PER_INVOICE_MAX)
      return wrong(
        "referenceNumber",
        `${line.referenceNumber} has more than ${LINES_PER_INVOICE_MAX} rows for one customer`,
      );
    group.rows.push(at);
    group.sum.add(line);
    if (line.notes !== "" && !group.notes.split("\n\n").includes(line.notes))
      group.notes = group.notes === "" ? line.notes : `${group.notes}\n\n${line.notes}`;
    return { invoice: group.position, place: group.rows.length };
  }

  /** A row that is left out on purpose: no other row of its invoice is imported without it. */
  leaveOut(line: Pick<ImportLine, "referenceNumber" | "customerId">, at: FilePlace): void {
    const key = keyOf(line);
    if (!this.leftOut.has(key)) this.leftOut.set(key, at);
  }

  get size(): number {
    return this.groups.size;
  }

  values(): Iterable<ImportGroup> {
    return this.groups.values();
  }

  /** What all invoices amount to, and which of them may not be. */
  totals(onTotal?: (at: FilePlace, amountDue: Centavos) => void): { amount: Centavos; refused: WrongRow[] } {
    let amount = 0;
    const refused: WrongRow[] = [];
    for (const [key, group] of this.groups) {
      const totals = group.sum.totals();
      amount += totals.amountDue;
      const message = totalsRefusal(totals);
      const [at] = group.rows;
      if (message && at) refused.push({ at, field: "referenceNumber", message });
      else if (at) onTotal?.(at, totals.amountDue);
      const leftOut = this.leftOut.get(key);
      if (leftOut)
        for (const row of group.rows)
          refused.push({ at: row, field: "referenceNumber", message: partLeftOut(leftOut) });
    }
    return { amount, refused };
  }

  private open(key: string, line: ImportLine): ImportGroup {
    const { referenceNumber, customerId, invoiceDate, dueDate } = line;
    const group: ImportGroup = {
      position: this.groups.size + 1,
      rows: [],
      first: { referenceNumber, customerId, invoiceDate, dueDate },
      notes: "",
      sum: new InvoiceSum(),
    };
    this.groups.set(key, group);
    return group;
  }
}

/** A record of several rows is imported whole or not at all. */
export const partLeftOut = ({ line }: FilePlace): string =>
  `row ${line} of the same reference is left out; leave this row out as well`;

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
