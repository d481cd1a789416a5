import type { Settlement } from "#core/billing/invoices/invoice-status.ts";
import type { LeftOut } from "#core/billing/reminders/reminders.ts";
import type { MailKind } from "#core/documents/mail-kinds.ts";
import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import { type SQL, sql } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** Columns whose values the database does not list, because they grow with the product. */
interface Typed {
  document: { kind: DocumentKind };
  invoice: { settlement: Settlement };
  mail: { kind: MailKind };
  print_job: { kind: BulkKind };
  reminder_invoice: { left_out: LeftOut | null };
  school_class: { last_term: TermOrdinal };
}
type TableRows = {
  [T in keyof Tables]: T extends keyof Typed ? Omit<Tables[T], keyof Typed[T]> & Typed[T] : Tables[T];
};
export type TableName = keyof TableRows;

/** Columns of a table as a statement returns them: `Row<"payment", "uuid" | "number">`. */
export type Row<T extends TableName, C extends keyof TableRows[T] = keyof TableRows[T]> = Pick<
  TableRows[T],
  C
>;

/** The type of one column, for a column that is selected under another name. */
export type Column<T extends TableName, C extends keyof TableRows[T]> = TableRows[T][C];

/** Selected columns, with the type of the row they make. */
export interface Columns<R> {
  sql: SQL;
  /** Exists in types only: `RowOfColumns<typeof COLUMNS>`. */
  row?: R;
}

export type RowOfColumns<C> = C extends Columns<infer R> ? R : never;

/** The columns of a table that a statement selects, checked by the schema: `payment.uuid, payment.number`. */
export const columns = <T extends TableName, C extends keyof TableRows[T] & string>(
  table: T,
  ...names: C[]
): Columns<Row<T, C>> => ({ sql: sql.raw(names.map((name) => `${table}.${name}`).join(", ")) });
