import { definitionColumns } from "#core/documents/exports/definition-columns.ts";
import {
  asOfLine,
  type ExportColumn,
  INVOICE_EXPORT_COLUMNS,
  PAYMENT_EXPORT_COLUMNS,
  REFUND_EXPORT_COLUMNS,
} from "#core/documents/exports/list-export.ts";
import { filtersInWords, orderInWords } from "#core/documents/exports/list-file.ts";
import type { ListScreenKey } from "#core/identity/screens.ts";
import { LISTS } from "#core/lists.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { OWN_LISTS } from "#core/own-lists.ts";
import { type BillingDocumentKind, type DocumentKind, listOfFile } from "#core/shared/document-kinds.ts";
import {
  type AnyList,
  fileOf,
  type ListRequest,
  type RowOf,
  type TotalOf,
} from "#core/shared/list/definition.ts";
import type { Field } from "#core/shared/list/fields.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { chosenNames } from "#db/queries/documents/chosen-names.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import { LIST_SOURCES } from "#db/queries/list-sources.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import type { ListSource, NextChunk } from "#db/queries/shared/list-source.ts";
import type { Statement } from "#db/statement.ts";
import type { Job } from "#queues/job.ts";
import { journalFile } from "./billing/journal-file.ts";
import { CHUNK_ROWS, cellsOf, type FileSource } from "./file-source.ts";
import { tellProgress } from "./tell-progress.ts";

/** The rows of a list's definition, a thousand at a time, with the progress told after each. */
async function* rowsOf(
  job: Job,
  document: DocumentRow,
  source: ListSource<AnyList, unknown>,
  page: Parameters<typeof source.chunk>[0],
): AsyncGenerator<object, void, void> {
  let done = 0;
  for (let from: NextChunk = { offset: 0 }; ; ) {
    const chunk = source.chunk({ ...page, ...from });
    const { rows, next } = chunk.read(await read(job.db, chunk.statements));
    yield* rows;
    done += rows.length;
    if (rows.length > 0) await tellProgress(job, document, Math.min(done, document.total));
    if (!next) return;
    from = next;
  }
}

/** A list as a file, with its designed columns, or those of its definition, and its totals (D-5). */
function listFile<Name extends ListScreenKey, L extends (typeof OWN_LISTS)[Name]>(
  name: Name,
  columns?: readonly ExportColumn<RowOf<L>>[],
  summary: readonly TotalOf<L>[] = [],
): FileSource {
  const source = LIST_SOURCES[name] as ListSource<AnyList, unknown>;
  return fileFrom(OWN_LISTS[name], source, columns as readonly ExportColumn<object>[] | undefined, summary);
}

/** The totals that the list's screen shows. */
const shownTotals = ({ totals }: AnyList): string[] =>
  Object.entries((totals ?? {}) as Record<string, Field<number>>).flatMap(([key, { label }]) =>
    label === undefined ? [] : [key],
  );

function fileFrom(
  list: AnyList,
  source: ListSource<AnyList, unknown>,
  columns?: readonly ExportColumn<object>[],
  summary: readonly string[] = shownTotals(list),
): FileSource {
  const shown = columns ?? (definitionColumns(list) as readonly ExportColumn<object>[]);
  return async (job, document, asked) => {
    const { filter, sort, descending } = asked as ListRequest<AnyList>;
    const asker = { userId: document.user_id, today: schoolDayOf(document.created_at) };
    const page = { filter, sort, descending, limit: CHUNK_ROWS, offset: 0, ...asker };
    const names = chosenNames(list, source, filter, asker);
    const sums = summary.length > 0 ? [source.totals(page) as Statement<object>] : [];
    const results = await read(job.db, [...sums, ...names.statements]);
    const totals = results[0]?.[0];
    const named = results.slice(sums.length) as { id?: string; name: string | null }[][];
    const title = fileOf(list)?.title ?? list.title;
    return {
      title,
      asOf: asOfLine(title, Date.parse(document.created_at)),
      summary: summary.map((key) => ({
        label: (list.totals as Record<string, Field<number>>)[key]?.label ?? key,
        centavos: (totals as Record<string, number> | undefined)?.[key] ?? 0,
      })),
      filters: filtersInWords(list, filter, names.of(named)),
      order: orderInWords(list, sort, descending),
      columns: shown,
      rows: cellsOf(rowsOf(job, document, source, page), shown),
    };
  };
}

/** The files of billing's lists, by their kinds. */
const BILLING_FILES = {
  "payment-list": listFile("payments", PAYMENT_EXPORT_COLUMNS, ["totalPayment"]),
  "refund-list": listFile("refunds", REFUND_EXPORT_COLUMNS, ["totalRefund"]),
  "invoice-list": listFile("invoices", INVOICE_EXPORT_COLUMNS, ["receivables", "receivablesBalance"]),
  "erp-log": listFile("erp-log"),
  "schedule-list": listFile("invoice-schedules"),
  "promissory-note-list": listFile("promissory-notes", undefined, ["grandTotal", "settledTotal"]),
  "discounts-given": listFile("discounts-given", undefined, ["total"]),
  "account-list": listFile("accounts"),
  "day-report": listFile("collections", undefined, ["posted", "cancelled", "refunded", "net"]),
  journal: journalFile,
} as const satisfies Partial<Record<BillingDocumentKind, FileSource>>;
export type BillingListKind = keyof typeof BILLING_FILES;

/** Where the file of a list comes from: that which every list has, unless it is one of billing's. */
export function listFileOf(kind: DocumentKind): FileSource {
  if (kind in BILLING_FILES) return BILLING_FILES[kind as BillingListKind];
  const name = listOfFile(kind) ?? LISTS.find((list) => list.exports?.kind === kind)?.name;
  if (name === undefined) throw new Error(`No list has a file of the kind ${kind}`);
  if (name in LIST_SOURCES)
    return fileFrom(
      OWN_LISTS[name as ListScreenKey],
      LIST_SOURCES[name as ListScreenKey] as ListSource<AnyList, unknown>,
    );
  return fileFrom(OFFICE_LISTS[name as ManagementKey], OFFICE_SOURCES[name as ManagementKey]);
}
