import type * as attendance from "./schema/attendance.ts";
import type * as audit from "./schema/audit.ts";
import type * as awards from "./schema/awards.ts";
import type * as bankLines from "./schema/bank-lines.ts";
import type * as reminders from "./schema/billing/reminders.ts";
import type * as billing from "./schema/billing.ts";
import type * as billingKept from "./schema/billing-kept.ts";
import type * as billingSchedules from "./schema/billing-schedules.ts";
import type * as creditMemos from "./schema/credit-memos.ts";
import type * as deductions from "./schema/deductions.ts";
import type * as documents from "./schema/documents.ts";
import type * as erp from "./schema/erp.ts";
import type * as grading from "./schema/grading.ts";
import type * as gradingKept from "./schema/grading-kept.ts";
import type * as identity from "./schema/identity.ts";
import type * as lateCharges from "./schema/late-charges.ts";
import type * as management from "./schema/management.ts";
import type * as promissoryNotes from "./schema/promissory-notes.ts";
import type * as refunds from "./schema/refunds.ts";
import type * as reports from "./schema/reports.ts";
import type * as shared from "./schema/shared.ts";
import { type SQL, sql } from "./statement.ts";

type Schema = typeof attendance &
  typeof audit &
  typeof awards &
  typeof bankLines &
  typeof billing &
  typeof billingKept &
  typeof creditMemos &
  typeof billingSchedules &
  typeof deductions &
  typeof documents &
  typeof erp &
  typeof grading &
  typeof gradingKept &
  typeof identity &
  typeof lateCharges &
  typeof management &
  typeof promissoryNotes &
  typeof refunds &
  typeof reminders &
  typeof reports &
  typeof shared;

/** The row of each table of db/schema as SQLite returns it, by the table's name in the database. */
type Tables = { [K in keyof Schema as Schema[K]["_"]["name"]]: Schema[K]["$inferSelect"] };

export type TableName = keyof Tables;

/** Columns of a table as a statement returns them: `Row<"payment", "uuid" | "number">`. */
export type Row<T extends TableName, C extends keyof Tables[T] = keyof Tables[T]> = Pick<Tables[T], C>;

/** The type of one column, for a column that is selected under another name. */
export type Column<T extends TableName, C extends keyof Tables[T]> = Tables[T][C];

/** The same columns from an outer join: each may be null. */
export type Nullable<R> = { [C in keyof R]: R[C] | null };

/** Selected columns, with the type of the row they make. */
export interface Columns<R> {
  sql: SQL;
  /** Exists in types only: `RowOfColumns<typeof COLUMNS>`. */
  row?: R;
}

export type RowOfColumns<C> = C extends Columns<infer R> ? R : never;

/** The columns of a table that a statement selects, checked by the schema: `payment.uuid, payment.number`. */
export const columns = <T extends TableName, C extends keyof Tables[T] & string>(
  table: T,
  ...names: C[]
): Columns<Row<T, C>> => ({ sql: sql.raw(names.map((name) => `${table}.${name}`).join(", ")) });
