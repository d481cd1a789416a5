import { EVENT_LOG_LIST } from "#core/audit/event-log-list.ts";
import { LOGIN_LOG_LIST } from "#core/audit/login-log-list.ts";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { COLLECTION_LIST } from "#core/billing/collections/collection-list.ts";
import { DISCOUNTS_GIVEN_LIST } from "#core/billing/deductions/given-list.ts";
import { ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer-list.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice-list.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PROMISSORY_NOTE_LIST } from "#core/billing/promissory-notes/promissory-note-list.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule-list.ts";
import { definitionColumns } from "#core/documents/exports/definition-columns.ts";
import {
  asOfLine,
  type ExportColumn,
  INVOICE_EXPORT_COLUMNS,
  type ListFile,
  PAYMENT_EXPORT_COLUMNS,
  REFUND_EXPORT_COLUMNS,
} from "#core/documents/exports/list-export.ts";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import { MISSING_GRADES_LIST, MISSING_RECORDS_LIST } from "#core/reports/missing-grades-list.ts";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion-list.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import type { AnyList, ListRequest, RowOf, TotalOf } from "#core/shared/list/definition.ts";
import type { Field } from "#core/shared/list/fields.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { EVENT_LOG } from "#db/queries/audit/event-log.ts";
import { LOGIN_LOG } from "#db/queries/audit/login-log.ts";
import { ACCOUNTS } from "#db/queries/billing/accounts/account-list.ts";
import { COLLECTIONS } from "#db/queries/billing/collections/collections.ts";
import { DISCOUNTS_GIVEN } from "#db/queries/billing/deductions/discounts-given.ts";
import { ERP_TRANSFERS } from "#db/queries/billing/erp/erp-transfer-list.ts";
import { INVOICES } from "#db/queries/billing/invoice-list.ts";
import { PAYMENTS } from "#db/queries/billing/payments/payment-list.ts";
import { PROMISSORY_NOTES } from "#db/queries/billing/promissory-notes/note-list.ts";
import { REFUNDS } from "#db/queries/billing/refunds/refund-list.ts";
import { SCHEDULES } from "#db/queries/billing/schedules/schedule-list.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import { CLASS_RANKING } from "#db/queries/reports/class-ranking.ts";
import { MISSING_GRADES, MISSING_RECORDS } from "#db/queries/reports/missing-grades.ts";
import { PROMOTIONS } from "#db/queries/reports/promotion/promotion-list.ts";
import type { ListSource, RowKey } from "#db/queries/shared/list-source.ts";
import type { Job } from "#queues/job.ts";
import { tellProgress } from "./tell-progress.ts";

/** Rows read at once (D-5). */
const CHUNK_ROWS = 1000;

type Source = (
  job: Job,
  document: DocumentRow,
  list: unknown,
) => Promise<Omit<ListFile, "business" | "downloadedOn" | "downloadedBy">>;

async function* cellsOf<Row>(rows: AsyncIterable<Row>, columns: readonly ExportColumn<Row>[]) {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** The rows of a list's definition, a thousand at a time by key, with the progress told after each. */
async function* rowsOf<L extends AnyList>(
  job: Job,
  document: DocumentRow,
  source: ListSource<L, unknown>,
  page: Parameters<typeof source.chunk>[0],
): AsyncGenerator<RowOf<L>, void, void> {
  let done = 0;
  for (let after: RowKey | undefined; ; ) {
    const chunk = source.chunk({ ...page, ...(after && { after }) });
    const { rows, next } = chunk.read(await read(job.db, chunk.statements));
    yield* rows;
    done += rows.length;
    if (rows.length > 0) await tellProgress(job, document, Math.min(done, document.total));
    if (!next) return;
    after = next;
  }
}

/** A list's definition as a file, with its designed columns, or its own, and its totals (D-5). */
const listFile =
  <L extends AnyList>(
    list: L,
    source: ListSource<L, unknown>,
    columns: readonly ExportColumn<RowOf<L>>[] = definitionColumns(list),
    summary: readonly TotalOf<L>[] = [],
  ): Source =>
  async (job, document, asked) => {
    const { filter, sort, descending } = asked as ListRequest<L>;
    const asker = { userId: document.user_id, today: schoolDayOf(document.created_at) };
    const page = { filter, sort, descending, limit: CHUNK_ROWS, offset: 0, ...asker };
    const [[totals]] = await read(job.db, [source.totals(page)]);
    const title = list.exports?.title ?? list.title;
    return {
      title,
      asOf: asOfLine(title, Date.parse(document.created_at)),
      summary: summary.map((key) => ({
        label: (list.totals as Record<string, Field<number>>)[key]?.label ?? key,
        centavos: totals?.[key] ?? 0,
      })),
      columns,
      rows: cellsOf(rowsOf(job, document, source, page), columns),
    };
  };

/** The lists that are exported, by the kind of their file. */
export const LIST_FILES = {
  "payment-list": listFile(PAYMENT_LIST, PAYMENTS, PAYMENT_EXPORT_COLUMNS, ["totalPayment"]),
  "refund-list": listFile(REFUND_LIST, REFUNDS, REFUND_EXPORT_COLUMNS, ["totalRefund"]),
  "invoice-list": listFile(INVOICE_LIST, INVOICES, INVOICE_EXPORT_COLUMNS, [
    "receivables",
    "receivablesBalance",
  ]),
  "erp-log": listFile(ERP_TRANSFER_LIST, ERP_TRANSFERS),
  "schedule-list": listFile(SCHEDULE_LIST, SCHEDULES),
  "promissory-note-list": listFile(PROMISSORY_NOTE_LIST, PROMISSORY_NOTES, undefined, [
    "grandTotal",
    "settledTotal",
  ]),
  "discounts-given": listFile(DISCOUNTS_GIVEN_LIST, DISCOUNTS_GIVEN, undefined, ["total"]),
  "account-list": listFile(ACCOUNT_LIST, ACCOUNTS),
  "day-report": listFile(COLLECTION_LIST, COLLECTIONS, undefined, ["posted", "cancelled", "refunded", "net"]),
  "login-log": listFile(LOGIN_LOG_LIST, LOGIN_LOG),
  "event-log": listFile(EVENT_LOG_LIST, EVENT_LOG),
  "class-ranking": listFile(CLASS_RANKING_LIST, CLASS_RANKING),
  promotion: listFile(PROMOTION_LIST, PROMOTIONS),
  "missing-grades": listFile(MISSING_GRADES_LIST, MISSING_GRADES),
  "missing-records": listFile(MISSING_RECORDS_LIST, MISSING_RECORDS),
} as const satisfies Partial<Record<DocumentKind, Source>>;
export type ListKind = keyof typeof LIST_FILES;
