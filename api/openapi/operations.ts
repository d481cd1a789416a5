import * as z from "zod";
import { CALLS } from "#core/calls.ts";
import { ACCEPTED } from "#core/documents/calls.ts";
import { listExportNames } from "#core/documents/exports/list-export-contract.ts";
import { LISTS } from "#core/lists.ts";
import {
  type Answer,
  arrayAnswer,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { type AnyList, areaOf, fileOf, pagePaths } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";
import type { Filters } from "#core/shared/list/filters.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { OUTDATED, SEARCHED_AS } from "#core/shared/list/wire.ts";
import { type Operation, operationOf } from "./operation.ts";

const WHOLE = schemaAnswer(z.int());
const OPTIONS = rowsAnswer(schemaAnswer(z.object({ id: z.string().optional(), name: z.string() })));

/** Only some of its names, where the key and facts alone are asked for. */
const rowAnswer = (list: AnyList): Answer<object> => {
  const answer = recordAnswer<object>(list.row);
  return list.facts
    ? { ...answer, description: { kind: "record", fields: list.row.names, isPartial: true } }
    : answer;
};

/** The description of a list's page: its rows, counts and sums. */
const listAnswer = (list: AnyList): Answer<unknown> =>
  objectAnswer({
    rows: arrayAnswer(rowAnswer(list)),
    count: WHOLE,
    page: WHOLE,
    perPage: WHOLE,
    totalPages: WHOLE,
    [SEARCHED_AS]: schemaAnswer(z.string().optional()),
    ...(list.hasToday && { today: schemaAnswer(z.iso.date()) }),
    ...(list.hasFigures && { [OUTDATED]: WHOLE }),
    ...(list.beside && { [list.beside.wire]: recordAnswer(list.beside.codec) }),
    ...(list.tabs?.counts && { [list.tabs.counts]: schemaAnswer(z.record(z.string(), z.int())) }),
    ...totalsAnswer(list),
  }) as Answer<unknown>;

/** The sums, those of one record ("totals.balance") together. */
function totalsAnswer(list: AnyList): Record<string, Answer<unknown>> {
  const sum = schemaAnswer(z.number());
  const answers: Record<string, Answer<unknown>> = {};
  const records: Record<string, Record<string, Answer<unknown>>> = {};
  const totals = Object.values((list.totals ?? {}) as Fields);
  for (const [name = "", inner] of totals.flatMap(({ wire }) => wire.map((path) => path.split("."))))
    if (inner === undefined) answers[name] = sum;
    else records[name] = { ...records[name], [inner]: sum };
  for (const [name, of] of Object.entries(records)) answers[name] = objectAnswer(of);
  return answers;
}

const labelOf = ({ tabs }: AnyList, tab: string): string =>
  (tabs?.labels as Record<string, string> | undefined)?.[tab] ?? tab;

/** The names of a page's query: a tab that is in the path is none of them. */
function queryOfPage(list: AnyList): z.ZodType {
  const names = listQuery(list).in;
  if (!list.tabs?.inPath) return names;
  const { [list.tabs.wire]: _tab, ...others } = names.shape;
  return z.strictObject(others);
}

/** The lines of a list's own calls: its page, the options of its filters, and its export. */
function listOperations(list: AnyList): Operation[] {
  const { path, tag, summary } = list.call;
  if (list.fixed) return [];
  const file = fileOf(list);
  const lookups = Object.values(list.filters as Filters).filter(({ from }) => from && !from.startsWith("/"));
  return [
    ...pagePaths(list).map(
      ({ path: pagePath, tab }): Operation => ({
        method: "get",
        path: pagePath,
        tag,
        summary: tab === null ? summary : `${summary}: ${labelOf(list, tab)}`,
        access: areaOf(list, tab),
        query: queryOfPage(list),
        isCostlyRead: true,
        success: 200,
        answer: listAnswer(list),
      }),
    ),
    ...lookups.map(
      ({ from, label }): Operation => ({
        method: "get",
        path: `${path}/${from}`,
        tag,
        summary: `${list.title}: the options of ${label}`,
        access: list.area,
        success: 200,
        answer: OPTIONS,
      }),
    ),
    ...(file
      ? [
          {
            method: file.method === "GET" ? ("get" as const) : ("post" as const),
            path: file.path,
            tag,
            summary: `${file.title} as PDF, CSV or XLSX; filters as GET ${path}, in the query or the body`,
            access: list.area,
            query: listExportNames(list),
            success: 202 as const,
            answer: ACCEPTED,
          },
        ]
      : []),
  ];
}

export const LIST_OPERATIONS: readonly Operation[] = LISTS.flatMap(listOperations);
/** Every call, for the OpenAPI document; a test holds this list to the routes. */
export const OPERATIONS: readonly Operation[] = [...LIST_OPERATIONS, ...CALLS.map(operationOf)];
