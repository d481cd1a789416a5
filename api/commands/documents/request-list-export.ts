import type { Command } from "#api/commands/command.ts";
import { type ExportFormat, refuseExport } from "#core/documents/exports/export-guards.ts";
import { exportFilename } from "#core/documents/exports/list-export.ts";
import { type AnyList, fileSort, isFiltered, type ListRequest } from "#core/shared/list/definition.ts";
import { ok, type RefusedEntry, refusalOfUnknown } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";
import type { Statement } from "#db/statement.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues a list as a file; only a filtered list that has records is exported. The request keeps the filter, for the drawing. */
export function requestListExport<L extends AnyList>(
  list: L,
  source: ListSource<L, unknown>,
  asked: ListRequest<L>,
  format: ExportFormat,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof source.totals>, ...Statement<RefusedEntry>[]]> {
  const { exports } = list;
  if (!exports) throw new Error(`${list.name} has no export`);
  const { filter, descending } = asked;
  const sort = fileSort(list, asked);
  const page = { filter, sort, descending, limit: 1, offset: 0, today };
  return {
    read: ({ userId }) => [source.totals({ ...page, userId }), source.unknown({ ...page, userId })] as const,
    decide(scope, [[totals], unknown = []]) {
      const absent = refusalOfUnknown(unknown);
      if (absent) return absent;
      const total = totals?.count ?? 0;
      const refusal = refuseExport(isFiltered(list, filter), total);
      if (refusal) return refusal;
      const filename = exportFilename(exports.title, scope.epochMs, format);
      const request = { format, list: { filter, sort, descending } };
      return ok(queueDocument(scope, { kind: exports.kind, filename, total, request }, { format, total }));
    },
  };
}
