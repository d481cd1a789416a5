import { listExportNames } from "../../core/documents/list-export-contract.ts";
import type { AnyList } from "../../core/shared/list/definition.ts";
import type { Filters } from "../../core/shared/list/filters.ts";
import { listQuery } from "../../core/shared/list/query.ts";
import type { Operation } from "./operation.ts";

/** The lines of a list's own calls: its page, the options of its filters, and its export. */
export function listOperations(list: AnyList): Operation[] {
  const { path, tag, summary } = list.call;
  const lookups = Object.values(list.filters as Filters).filter(({ from }) => from && !from.startsWith("/"));
  return [
    { method: "get", path, tag, summary, query: listQuery(list).in, success: 200 },
    ...lookups.map(
      ({ from, label }): Operation => ({
        method: "get",
        path: `${path}/${from}`,
        tag,
        summary: `${list.title}: the options of ${label}`,
        success: 200,
      }),
    ),
    ...(list.exports
      ? [
          {
            method: "post" as const,
            path: list.exports.path,
            tag,
            summary: `${list.exports.title} as PDF, CSV or XLSX; filters as GET ${path}, in the query or the body`,
            query: listExportNames(list),
            success: 202 as const,
          },
        ]
      : []),
  ];
}
