import type { Command } from "#api/commands/command.ts";
import { type ExportFormat, refuseExport } from "#core/documents/exports/export-guards.ts";
import { exportFilename } from "#core/documents/exports/list-export.ts";
import {
  type AnyList,
  fileOf,
  fileSort,
  isFiltered,
  type ListRequest,
} from "#core/shared/list/definition.ts";
import { ok, type RefusedEntry, refusalOfUnknown } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";
import type { Statement } from "#db/statement.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues a list as a file; only a list that has records is exported, and where the school asked for it only a filtered one (D-4). The request keeps the filter, for the drawing. */
export function requestListExport<L extends AnyList>(
  list: L,
  source: ListSource<L, unknown>,
  asked: ListRequest<L>,
  format: ExportFormat,
  today: SchoolDay,
): Command<readonly [Statement<unknown>, Statement<RefusedEntry>]> {
  const file = fileOf(list);
  if (!file) throw new Error(`${list.name} has no export`);
  const { filter, descending } = asked;
  const sort = fileSort(list, asked);
  const page = { filter, sort, descending, limit: 1, offset: 0, today };
  return {
    read: ({ userId }) =>
      [source.counted({ ...page, userId }).statement, source.unknown({ ...page, userId })] as const,
    decide(scope, [counts, unknown]) {
      const absent = refusalOfUnknown(unknown);
      if (absent) return absent;
      const total = source.counted({ ...page, userId: scope.actor.id }).countOf(counts);
      const refusal = refuseExport(file.isOfAll === true || isFiltered(list, filter), total);
      if (refusal) return refusal;
      const filename = exportFilename(file.title, scope.epochMs, format);
      const request = { format, list: { filter, sort, descending } };
      return ok(queueDocument(scope, { kind: file.kind, filename, total, request }, { format, total }));
    },
  };
}
