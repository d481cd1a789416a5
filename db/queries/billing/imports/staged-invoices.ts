import type { ImportGroup } from "#core/billing/invoices/import-groups.ts";
import type { ImportLine } from "#core/billing/invoices/invoice-definition.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { knownByName } from "#db/queries/billing/catalogue/product.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { ImportOutcome, StagedRow } from "./import-job.ts";

/** A line on its way into staging: of which invoice of the file, and its place there. */
export interface StagedLine {
  line: ImportLine;
  row: number;
  invoice: number;
  place: number;
  lineTotal: Centavos;
}

/** Cells 1 and 2 are the invoice and the place; the rest as `insertStagedLines` names them. */
export const stagedLine = ({ line, row, invoice, place, lineTotal }: StagedLine): StagedRow => [
  row,
  invoice,
  place,
  line.item,
  line.quantityE4,
  line.unit,
  line.unitPriceE4,
  line.tax.valueE4,
  line.deduction.type,
  line.deduction.valueE4,
  line.surcharge.valueE4,
  lineTotal,
];

/** As `insertStagedDrafts` names the cells. */
export function stagedInvoice({ position, first, notes, sum }: ImportGroup, uuid: string): StagedRow {
  const totals = sum.totals();
  return [
    position,
    uuid,
    first.customerId,
    first.referenceNumber,
    first.invoiceDate,
    first.dueDate,
    notes,
    totals.subtotal,
    totals.taxes,
    totals.surcharges,
    totals.deductions,
    totals.amountDue,
  ];
}

/** Which of these invoices exist already, uncancelled (B-20), with their position in the file. */
export const existingInvoices = (
  groups: readonly ImportGroup[],
): Statement<{ position: number; number: string; reference_number: string; student_no: string }> =>
  statement(sql`select wanted.value ->> 2 as position, coalesce(number, draft_number) as number, reference_number, student_no
    from json_each(${json(groups.map(({ first, position }) => [first.referenceNumber, first.customerId, position]))}) wanted
      cross join student on student_no = wanted.value ->> 1
      cross join invoice on reference_number = wanted.value ->> 0 collate nocase and student_id = student.id and cancelled_at is null
    order by 1`);

export const noStagedInvoiceExists = (importId: number): SQL =>
  sql`not exists (select 1 from import_row cross join student on student_no = cells_json ->> 2
      cross join invoice on reference_number = cells_json ->> 3 collate nocase and invoice.student_id = student.id
    where import_row.import_id = ${importId} and part = 'record' and cancelled_at is null)`;

/** The staged invoices and lines become drafts, with numbers taken at once. */
export const stagedInvoicesWritten = (
  importId: number,
  { records, rows }: ImportOutcome,
  { userId, now }: { userId: number; now: Instant },
): Statement<unknown>[] => [
  statement(sql`insert into number_series (series, year, next) values ('D', 0, ${records + 1})
    on conflict (series, year) do update set next = next + ${records}`),
  insertStagedDrafts(importId, records, userId, now),
  expectChanges(records),
  insertStagedLines(importId),
  expectChanges(rows),
];

/** In the file's order. */
const insertStagedDrafts = (
  importId: number,
  invoices: number,
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into invoice (uuid, document_status, draft_number, bill_to, student_id, reference_number,
      invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos,
      amount_due_centavos, balance_centavos, created_at, created_by, import_id)
    select cells_json ->> 1, 'draft',
      printf('D-%06d', (select next from number_series where series = 'D' and year = 0) - ${invoices + 1} + position),
      'INDIVIDUAL', student.id, cells_json ->> 3, cells_json ->> 4, cells_json ->> 5, cells_json ->> 6,
      cells_json ->> 7, cells_json ->> 8, cells_json ->> 9, cells_json ->> 10, cells_json ->> 11, cells_json ->> 11,
      ${now}, ${userId}, import_id
    from import_row cross join student on student_no = cells_json ->> 2 and is_active = 1
    where import_id = ${importId} and part = 'record' order by position`);

const insertStagedLines = (importId: number): Statement<unknown> =>
  statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type,
      tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos,
      product_code)
    select invoice.id, line.cells_json ->> 2, line.cells_json ->> 3, line.cells_json ->> 4, line.cells_json ->> 5,
      line.cells_json ->> 6, 'percent', line.cells_json ->> 7, line.cells_json ->> 8, line.cells_json ->> 9,
      'percent', line.cells_json ->> 10, line.cells_json ->> 11, known.code
    from import_row line
      cross join import_row record on record.import_id = line.import_id and record.part = 'record'
        and record.position = line.cells_json ->> 1
      cross join invoice on invoice.uuid = record.cells_json ->> 1
      ${knownByName(sql`line.cells_json ->> 3`)}
    where line.import_id = ${importId} and line.part = 'line'`);
