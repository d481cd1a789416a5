import type { InvoiceTab } from "#core/billing/invoices/invoice-list.ts";
import {
  INVOICE_STATUS_ROWS,
  type PaymentStatus,
  type Settlement,
} from "#core/billing/invoices/invoice-status.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type SQL, sql } from "#db/statement.ts";

/**
 * How a list asks for a settlement. SQLite looks up the whole row wherever a generated column is named, even
 * in an index that holds it; said of the base columns, the same question is answered by the index alone.
 * Held to the generated column and to core's settlementOf by a test. The partial indexes of migrations 0002
 * repeat these words: SQLite uses one only where the statement says what it leaves out.
 */
const SETTLEMENT_SQL: Record<Settlement, SQL> = {
  cancelled: sql`cancelled_at is not null`,
  draft: sql`document_status = 'draft' and cancelled_at is null`,
  paid: sql`document_status = 'published' and cancelled_at is null and balance_centavos = 0`,
  unpaid: sql`document_status = 'published' and cancelled_at is null and balance_centavos > 0
    and balance_centavos = amount_due_centavos`,
  partial: sql`document_status = 'published' and cancelled_at is null and balance_centavos > 0
    and balance_centavos < amount_due_centavos`,
};

/** Of which table the question is: the daily summary keeps the settlement itself, and no cancelled_at. */
export type SettlementSource = "invoice" | "summary";

const settlementIs = (settlement: Settlement, source: SettlementSource): SQL =>
  source === "summary" ? sql`settlement = ${settlement}` : SETTLEMENT_SQL[settlement];

/** What is owed: something left to pay of a published invoice. */
export function balancePredicate(hasBalance: boolean, source: SettlementSource): SQL {
  const isOwed = sql`((${settlementIs("unpaid", source)}) or (${settlementIs("partial", source)}))`;
  return hasBalance ? isOwed : sql`not ${isOwed}`;
}

const statusRows = (statuses: readonly PaymentStatus[], tab: InvoiceTab) =>
  INVOICE_STATUS_ROWS.filter(
    (row) =>
      statuses.includes(row.status) &&
      (row.settlement === "cancelled" || (row.settlement === "draft") === (tab === "draft")),
  );

/** The settlements that these statuses can have in a tab. */
export const settlementsOf = (statuses: readonly PaymentStatus[], tab: InvoiceTab): Settlement[] => [
  ...new Set(statusRows(statuses, tab).map((row) => row.settlement)),
];

/** Any of these statuses (B-10), as of today in Manila. */
export function statusPredicate(
  statuses: readonly PaymentStatus[],
  tab: InvoiceTab,
  today: SchoolDay,
  source: SettlementSource,
): SQL {
  const rows = statusRows(statuses, tab);
  const [first] = rows;
  if (!first) return sql`false`;
  // Both rows of a settlement asked for: its due date does not matter.
  if (rows.length > 1 && settlementsOf(statuses, tab).length === 1)
    return settlementIs(first.settlement, source);
  const parts = rows.map((row) => rowPredicate(row, today, source));
  return parts.length === 1 ? sql`${parts[0]}` : sql`(${sql.join(parts, sql` or `)})`;
}

function rowPredicate(
  { settlement, due }: (typeof INVOICE_STATUS_ROWS)[number],
  today: SchoolDay,
  source: SettlementSource,
): SQL {
  const isSettled = settlementIs(settlement, source);
  if (!due) return sql`(${isSettled})`;
  return due === "past"
    ? sql`(${isSettled} and due_date < ${today})`
    : sql`(${isSettled} and due_date >= ${today})`;
}
