import type { ImportGroup } from "../../../core/billing/invoices/import-groups.ts";
import type { ImportLine } from "../../../core/billing/invoices/invoice-import.ts";
import type { Centavos } from "../../../core/shared/money.ts";
import type { RefusedEntry } from "../../../core/shared/result.ts";
import type { Instant } from "../../../core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "../../row.ts";
import { json, type Statement, sql, statement } from "../../statement.ts";

const INVOICE_IMPORT = columns(
  "invoice_import",
  "id",
  "uuid",
  "user_id",
  "object_key",
  "bytes",
  "is_dry_run",
  "confirms_existing",
  "status",
);
/** An import as its job sees it (the owner's side: import-request.ts). */
export interface ImportJobRow extends RowOfColumns<typeof INVOICE_IMPORT>, Row<"user_role", "role_code"> {
  user_uuid: Column<"user_account", "uuid">;
}

export const importJob = (uuid: string): Statement<ImportJobRow> =>
  statement(sql`select ${INVOICE_IMPORT.sql}, user_account.uuid as user_uuid,
      (select role_code from user_role where user_id = invoice_import.user_id order by position limit 1) as role_code from invoice_import join user_account on user_account.id = invoice_import.user_id
    where invoice_import.uuid = ${uuid}`);

/** The job takes the import in hand, also one whose consumer before died over it. */
export const importBegun = (id: number): Statement<unknown> =>
  statement(sql`update invoice_import set status = 'reading', done = 0, total = 0
    where id = ${id} and status in ('queued', 'reading', 'writing')`);

export const importProgressed = (
  id: number,
  status: "reading" | "writing",
  done: number,
  total: number,
): Statement<unknown> =>
  statement(sql`update invoice_import set status = ${status}, done = ${done}, total = ${total}
    where id = ${id} and status in ('reading', 'writing')`);

export const stagingEmptied = (id: number): Statement<unknown>[] => [
  statement(sql`delete from import_line where import_id = ${id}`),
  statement(sql`delete from import_invoice where import_id = ${id}`),
];

/** A line on its way into staging. */
export interface StagedLine {
  line: ImportLine;
  row: number;
  position: number;
  lineTotal: Centavos;
}

export function linesStaged(id: number, lines: readonly StagedLine[]): Statement<unknown> {
  const rows = lines.map(({ line, row, position, lineTotal }) => [
    row,
    position,
    line.item,
    line.quantityE4,
    line.unit,
    line.unitPriceE4,
    line.tax.valueE4,
    line.deduction.type,
    line.deduction.valueE4,
    line.surcharge.valueE4,
    lineTotal,
  ]);
  return statement(sql`insert into import_line (import_id, row, invoice_position, name, quantity_e4, unit,
      unit_price_e4, tax_value_e4, deduction_type, deduction_value_e4, surcharge_value_e4, line_total_centavos)
    select ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, value ->> 8, value ->> 9, value ->> 10
    from json_each(${json(rows)})`);
}

export function invoicesStaged(
  id: number,
  groups: readonly ImportGroup[],
  newUuid: () => string,
): Statement<unknown> {
  const rows = groups.map(({ position, firstRow, first, notes, sum }) => {
    const totals = sum.totals();
    return [
      position,
      newUuid(),
      first.customerId,
      first.referenceNumber,
      first.invoiceDate,
      first.dueDate,
      notes,
      firstRow,
      totals.subtotal,
      totals.taxes,
      totals.surcharges,
      totals.deductions,
      totals.amountDue,
    ];
  });
  return statement(sql`insert into import_invoice (import_id, position, uuid, customer_id, reference_number,
      invoice_date, due_date, notes, first_row, subtotal_centavos, taxes_centavos, surcharges_centavos,
      deductions_centavos, amount_due_centavos)
    select ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12
    from json_each(${json(rows)})`);
}

/** Which of these student numbers are active customers. */
export const activeCustomers = (
  customerIds: readonly string[],
): Statement<{ student_no: string; name: string }> =>
  statement(sql`select student_no, fullname as name from json_each(${json(customerIds)}) wanted
    cross join student on student_no = wanted.value where is_active = 1`);

/** Which of these invoices exist already, uncancelled (B-20), with the row that brings them again. */
export const existingInvoices = (
  groups: readonly ImportGroup[],
): Statement<{ row: number; number: string; reference_number: string; student_no: string }> =>
  statement(sql`select wanted.value ->> 2 as row, coalesce(number, draft_number) as number, reference_number, student_no
    from json_each(${json(groups.map(({ first, firstRow }) => [first.referenceNumber, first.customerId, firstRow]))}) wanted
      cross join student on student_no = wanted.value ->> 1
      cross join invoice on reference_number = wanted.value ->> 0 and student_id = student.id and cancelled_at is null
    order by 1`);

export interface ImportOutcome {
  invoices: number;
  rows: number;
  amount: Centavos;
  warnings: RefusedEntry[];
}

/** The import is done; follow with expectChanges(1). Nobody but the first to say so ever does. */
export const importDone = (id: number, outcome: ImportOutcome, now: Instant): Statement<unknown> =>
  statement(sql`update invoice_import set status = 'done', done = ${outcome.rows}, total = ${outcome.rows},
      invoices = ${outcome.invoices}, rows = ${outcome.rows}, amount_centavos = ${outcome.amount},
      warnings_json = ${JSON.stringify(outcome.warnings)}, finished_at = ${now}
    where id = ${id} and status in ('reading', 'writing')`);

export const importFailed = (
  id: number,
  errors: readonly RefusedEntry[],
  errorCount: number,
  rows: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update invoice_import set status = 'failed', rows = ${rows}, error_count = ${errorCount},
      errors_json = ${JSON.stringify(errors)}, finished_at = ${now}
    where id = ${id} and status in ('queued', 'reading', 'writing')`);

/** Draft numbers of a whole import, taken at once. */
export const draftNumbersTaken = (invoices: number): Statement<unknown> =>
  statement(sql`insert into number_series (series, year, next) values ('D', 0, ${invoices + 1})
    on conflict (series, year) do update set next = next + ${invoices}`);

/** Staged invoices become drafts, in the file's order; follow with expectChanges(invoices). */
export const insertStagedDrafts = (
  id: number,
  invoices: number,
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into invoice (uuid, document_status, draft_number, bill_to, student_id, reference_number,
      invoice_date, due_date, notes, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos,
      amount_due_centavos, balance_centavos, created_at, created_by, import_id)
    select staged.uuid, 'draft',
      printf('D-%06d', (select next from number_series where series = 'D' and year = 0) - ${invoices + 1} + position),
      'INDIVIDUAL', student.id, staged.reference_number, staged.invoice_date, staged.due_date, staged.notes,
      subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos,
      amount_due_centavos, ${now}, ${userId}, import_id
    from import_invoice staged cross join student on student_no = customer_id and is_active = 1
    where import_id = ${id} order by position`);

/** Staged lines follow their invoices; follow with expectChanges(rows). */
export const insertStagedLines = (id: number): Statement<unknown> =>
  statement(sql`insert into invoice_line (invoice_id, position, name, quantity_e4, unit, unit_price_e4, tax_type,
      tax_value_e4, deduction_type, deduction_value_e4, surcharge_type, surcharge_value_e4, line_total_centavos)
    select invoice.id, row_number() over (partition by invoice_position order by row), name, quantity_e4, unit,
      unit_price_e4, 'percent', tax_value_e4, deduction_type, deduction_value_e4, 'percent', surcharge_value_e4,
      line_total_centavos
    from import_line
      cross join import_invoice staged on staged.import_id = import_line.import_id and staged.position = invoice_position
      cross join invoice on invoice.uuid = staged.uuid
    where import_line.import_id = ${id}`);
