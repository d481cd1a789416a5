import type { InvoiceListRequest } from "../../core/billing/contract.ts";
import type { PaymentListRequest } from "../../core/billing/payment-list-contract.ts";
import {
  asOfLine,
  type ExportColumn,
  INVOICE_EXPORT_COLUMNS,
  INVOICE_LIST_TITLE,
  type ListFile,
  PAYMENT_EXPORT_COLUMNS,
  PAYMENT_LIST_TITLE,
} from "../../core/documents/list-export.ts";
import { schoolDayOf } from "../../core/shared/school-day.ts";
import { read } from "../../db/client.ts";
import type { DocumentRow } from "../../db/queries/document.ts";
import { invoiceRowOf } from "../../db/queries/invoice.ts";
import {
  SORT_COLUMN as INVOICE_COLUMN,
  invoiceRows,
  invoiceTotalsOf,
} from "../../db/queries/invoice-list.ts";
import { invoicesOfPayments, paymentRowOf } from "../../db/queries/payment.ts";
import {
  SORT_COLUMN as PAYMENT_COLUMN,
  pageIds,
  paymentRows,
  paymentTotals,
} from "../../db/queries/payment-list.ts";
import { sql } from "../../db/statement.ts";
import type { Job } from "../job.ts";
import { tellProgress } from "./tell-progress.ts";

/** Rows read at once (billing §7: lists are fetched in chunks of 1000 rows). */
const CHUNK_ROWS = 1000;

type Source = (
  job: Job,
  document: DocumentRow,
  list: unknown,
) => Promise<Omit<ListFile, "business" | "downloadedOn" | "downloadedBy">>;
interface Key {
  key: string;
  id: number;
}

/** Chunk after chunk by key, each telling how far it is; the last is the one that is not full. */
async function* chunks<Row, Found extends { id: number }>(
  job: Job,
  document: DocumentRow,
  readChunk: (after: Key | undefined) => Promise<{ found: Found[]; rows: Row[] }>,
  keyOf: (row: Found) => string | null,
): AsyncGenerator<Row, void, void> {
  let after: Key | undefined;
  for (let done = 0; ; ) {
    const { found, rows } = await readChunk(after);
    yield* rows;
    done += rows.length;
    if (rows.length > 0) await tellProgress(job, document, Math.min(done, document.total));
    const last = found.at(-1);
    if (found.length < CHUNK_ROWS || !last) return;
    after = { key: keyOf(last) ?? "", id: last.id };
  }
}

async function* cellsOf<Row>(rows: AsyncIterable<Row>, columns: readonly ExportColumn<Row>[]) {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** The invoice list, "today" being the day it was asked for. */
export const invoiceList: Source = async (job, document, list) => {
  const { filter, sort, descending } = list as InvoiceListRequest;
  const today = schoolDayOf(document.created_at);
  const page = { filter, sort, descending, today, limit: CHUNK_ROWS, offset: 0 };
  const [[totals]] = await read(job.db, [invoiceTotalsOf(page)]);
  const rows = chunks(
    job,
    document,
    async (after) => {
      const [found] = await read(job.db, [invoiceRows({ ...page, ...(after && { after }) })]);
      return { found, rows: found.map((row) => invoiceRowOf(row, today)) };
    },
    (row) => row[INVOICE_COLUMN[sort]],
  );
  return {
    title: INVOICE_LIST_TITLE,
    asOf: asOfLine(INVOICE_LIST_TITLE, Date.parse(document.created_at)),
    summary: [
      { label: "Total Receivables", centavos: totals?.receivables_centavos ?? 0 },
      { label: "Total Receivables Balance", centavos: totals?.receivables_balance_centavos ?? 0 },
    ],
    columns: INVOICE_EXPORT_COLUMNS,
    rows: cellsOf(rows, INVOICE_EXPORT_COLUMNS),
  };
};

/** The payment list. */
export const paymentList: Source = async (job, document, list) => {
  const { filter, sort, descending } = list as PaymentListRequest;
  const page = { filter, sort, descending, limit: CHUNK_ROWS, offset: 0 };
  const [[totals]] = await read(job.db, [paymentTotals(page)]);
  const rows = chunks(
    job,
    document,
    async (after) => {
      const chunk = { ...page, ...(after && { after }) };
      const [found, invoices] = await read(job.db, [
        paymentRows(chunk),
        invoicesOfPayments(sql`select id from (${pageIds(chunk)})`),
      ]);
      const invoicesOf = Map.groupBy(invoices, ({ payment_id }) => payment_id);
      return { found, rows: found.map((head) => paymentRowOf(head, invoicesOf.get(head.id) ?? [])) };
    },
    (row) => row[PAYMENT_COLUMN[sort]],
  );
  return {
    title: PAYMENT_LIST_TITLE,
    asOf: asOfLine(PAYMENT_LIST_TITLE, Date.parse(document.created_at)),
    summary: [{ label: "Total Payment", centavos: totals?.counted_centavos ?? 0 }],
    columns: PAYMENT_EXPORT_COLUMNS,
    rows: cellsOf(rows, PAYMENT_EXPORT_COLUMNS),
  };
};
