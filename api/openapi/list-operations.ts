import type { AnyList } from "../../core/shared/list/definition.ts";
import type { Filters } from "../../core/shared/list/filters.ts";
import { listQuery } from "../../core/shared/list/query.ts";
import type { Operation } from "./operation.ts";

/** The lines of a list's own calls: its page, and the options of its filters. */
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
  ];
}
