import { ACCEPTED_FILE, type AcceptedFile } from "#core/documents/contract.ts";
import { exportFormat } from "#core/documents/exports/list-export-contract.ts";
import type { ListScreenKey } from "#core/identity/screens.ts";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { OWN_LISTS } from "#core/own-lists.ts";
import { summaryOf } from "#core/reports/promotion/promotion-summary.ts";
import {
  type AnyList,
  areaOf,
  fileOf,
  type ListOf,
  type ListRequest,
  pagePaths,
} from "#core/shared/list/definition.ts";
import { askedOfPage, listQuery } from "#core/shared/list/query.ts";
import { listToWire } from "#core/shared/list/wire.ts";
import { offsetOf } from "#core/shared/paging.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { nearestSearch } from "#db/queries/finding/known-names.ts";
import { LIST_SOURCES } from "#db/queries/list-sources.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import { besideComposite } from "#db/queries/reports/composite-list.ts";
import { promotionCounts } from "#db/queries/reports/promotion.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";
import type { Statement } from "#db/statement.ts";
import { requestListExport } from "./commands/documents/request-list-export.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ApiContext } from "./middleware/api-env.ts";
import { parse, queryAndBody, queryOf } from "./middleware/input.ts";
import { executeCommand, readPage, refuseUnknown } from "./middleware/session.ts";
import { FIGURES } from "./reports/figures.ts";

/** The record a list's definition has beside the rows. */
interface Beside {
  statement: (page: never) => Statement<unknown>;
  of: (rows: never[]) => object;
}
const BESIDE: Partial<Record<ListScreenKey, Beside>> = {
  "grade-composite": {
    statement: besideComposite,
    of: ([row]: { json: string }[]) => JSON.parse(row?.json ?? "{}"),
  },
  promotion: { statement: promotionCounts, of: summaryOf },
};

/** The calls that follow from a list's definition: its pages, the options of its filters, its export. */
function endpointsOf(list: AnyList, source: ListSource<AnyList, unknown>, beside?: Beside): Endpoint[] {
  const file = fileOf(list);
  return [
    ...pagePaths(list).map(({ path, tab }) => ({
      method: "GET",
      path,
      serve: pageHandler(list, source, tab, beside),
    })),
    ...Object.entries(source.options).map(([name, options]) => ({
      method: "GET",
      path: `${list.call.path}/${name}`,
      async serve(c: ApiContext) {
        c.set("access", list.area);
        const today = schoolDayAt(c.var.epochMs);
        const { rows } = await readPage(c, (userId) => [options({ userId, today })] as const);
        return c.json({ rows: rows[0].map((option) => ({ ...option })) }, 200);
      },
    })),
    ...(file ? [{ ...file, serve: exportHandler(list, source) }] : []),
  ];
}

/** Queues the file of a list as it is asked for. */
const exportHandler = (list: AnyList, source: ListSource<AnyList, unknown>) => async (c: ApiContext) => {
  const { format, asked } = readExport(list, await queryAndBody(c));
  const command = requestListExport(list, source, asked, format, schoolDayAt(c.var.epochMs));
  c.set("access", list.area);
  c.set("input", { query: format, body: asked });
  c.set("costly", "file");
  const { message, data, status } = await executeCommand(c, command);
  return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
};

/** What is asked of a list's export, in which format; throws a 422 where it does not fit. */
export function readExport(list: AnyList, given: Record<string, unknown>) {
  const { format, list: names } = parse(exportFormat, given);
  return { format, asked: parse(listQuery(list), names) as ListRequest<AnyList> };
}

/** Answers a page of a list in one round trip; figures that are out of date are computed first. A search that finds nothing is read as the nearest name (S-32). */
function pageHandler(
  list: AnyList,
  source: ListSource<AnyList, unknown>,
  tab: string | null,
  beside: Beside | undefined,
): Endpoint["serve"] {
  return async (c) => {
    c.set("access", areaOf(list, tab));
    const figures = list.hasFigures && FIGURES;
    const request = parse(listQuery(list), askedOfPage(list, tab, queryOf(c))) as ListRequest<AnyList>;
    const today = schoolDayAt(c.var.epochMs);
    const listedBy = async (filter: typeof request.filter) => {
      const page = { ...request, filter, limit: request.perPage, offset: offsetOf(request), today };
      const { scope, rows } = await readPage(c, (userId) => [
        source.unknown({ ...page, userId }),
        ...(figures ? [figures.outdated] : []),
        ...(beside ? [beside.statement({ ...page, userId } as never)] : []),
        ...source.statements({ ...page, userId }),
      ]);
      const results = [...rows];
      refuseUnknown(results.shift() as RefusedEntry[]);
      const [waiting] = figures ? (results.shift() as { sections: number }[]) : [];
      const further = beside?.of(results.shift() as never[]);
      const listed = source.listOf({ ...request, filter, today, userId: scope.actor.id }, results);
      return { ...listed, outdated: waiting?.sections ?? 0, ...(further && { beside: further }) };
    };
    let listed: ListOf<AnyList> = await listedBy(request.filter);
    if (figures && listed.outdated) {
      await figures.compute(c.var.db);
      listed = await listedBy(request.filter);
    }
    const { search } = request.filter as { search?: string };
    const searchedAs = listed.count === 0 && search ? await nearestSearch(c.var.db, search) : null;
    if (searchedAs !== null) {
      const nearest = await listedBy({ ...request.filter, search: searchedAs });
      if (nearest.count > 0) listed = { ...nearest, searchedAs };
    }
    return c.json(
      {
        ...listToWire(list, listed, request.factsOnly),
        ...(list.hasToday && { today }),
      },
      200,
    );
  };
}

export const LIST_ENDPOINTS: readonly Endpoint[] = [
  ...Object.entries(OWN_LISTS).flatMap(([name, list]) =>
    endpointsOf(
      list,
      LIST_SOURCES[name as ListScreenKey] as ListSource<AnyList, unknown>,
      BESIDE[name as ListScreenKey],
    ),
  ),
  ...MANAGEMENT_KEYS.flatMap((key) => endpointsOf(OFFICE_LISTS[key], OFFICE_SOURCES[key])),
];
