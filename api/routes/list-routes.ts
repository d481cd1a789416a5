import { type Handler, Hono } from "hono";
import { requestListExport } from "#api/commands/documents/request-list-export.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { parse, queryAndBody, queryOf } from "#api/middleware/input.ts";
import { executeCommand, readPage, refuseUnknown } from "#api/middleware/session.ts";
import { ACCEPTED_FILE, type AcceptedFile } from "#core/documents/contract.ts";
import { exportFormat } from "#core/documents/exports/list-export-contract.ts";
import { type AnyList, areaOf, type ListRequest, pagePaths } from "#core/shared/list/definition.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { listToWire } from "#core/shared/list/wire.ts";
import { offsetOf } from "#core/shared/paging.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Database } from "#db/client.ts";
import type { Asker, ListPage, ListSource } from "#db/queries/shared/list-source.ts";
import type { Statement } from "#db/statement.ts";

/** What a list's page reads beside its rows. */
interface ListExtras<L extends AnyList> {
  /** Of a list with figures: how many sections are to be computed anew, and what computes them. */
  figures?: { outdated: Statement<{ sections: number }>; compute: (db: Database) => Promise<unknown> };
  /** The record the definition has beside the rows. */
  beside?: { statement: (page: ListPage<L> & Asker) => Statement<unknown>; of: (rows: never[]) => object };
}

/** The calls of a list that follow from its definition: its page, the options of its filters, and its export. */
export function listRoutes<L extends AnyList, Found>(
  list: L,
  source: ListSource<L, Found>,
  extras: ListExtras<L> = {},
): Hono<AppEnv> {
  const query = listQuery(list);
  const routes = new Hono<AppEnv>();
  for (const { path, tab } of pagePaths(list)) routes.get(path, pageHandler(list, source, extras, tab));
  for (const [name, options] of Object.entries(source.options))
    routes.get(`${list.call.path}/${name}`, async (c) => {
      const today = schoolDayAt(c.var.epochMs);
      const { rows } = await readPage(c, (userId) => [options({ userId, today })] as const, list.area);
      return c.json({ rows: rows[0].map((option) => ({ ...option })) }, 200);
    });
  if (list.exports)
    routes.on(list.exports.method ?? "POST", list.exports.path, async (c) => {
      const { format, list: names } = parse(exportFormat, await queryAndBody(c));
      const asked = parse(query, names) as ListRequest<L>;
      const command = requestListExport(list, source, asked, format, schoolDayAt(c.var.epochMs));
      c.set("access", list.area);
      c.set("input", { query: format, body: asked });
      c.set("costly", "file");
      const { message, data, status } = await executeCommand(c, command);
      return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
    });
  return routes;
}

/** Answers a page of a list in one round trip; figures that are out of date are computed first. */
const pageHandler =
  <L extends AnyList, Found>(
    list: L,
    source: ListSource<L, Found>,
    { figures, beside }: ListExtras<L>,
    tab: string | null,
  ): Handler<AppEnv> =>
  async (c) => {
    const ofTab = tab === null || !list.tabs ? {} : { [list.tabs.wire]: tab };
    const request = parse(listQuery(list), { ...queryOf(c), ...ofTab }) as ListRequest<L>;
    const today = schoolDayAt(c.var.epochMs);
    const page = { ...request, limit: request.perPage, offset: offsetOf(request), today };
    const read = async () => {
      const { scope, rows } = await readPage(
        c,
        (userId) => [
          source.unknown({ ...page, userId }),
          ...(figures ? [figures.outdated] : []),
          ...(beside ? [beside.statement({ ...page, userId })] : []),
          ...source.statements({ ...page, userId }),
        ],
        areaOf(list, tab),
      );
      const results = [...rows];
      refuseUnknown(results.shift() as RefusedEntry[]);
      const [waiting] = figures ? (results.shift() as { sections: number }[]) : [];
      const further = beside?.of(results.shift() as never[]);
      return { userId: scope.actor.id, outdated: waiting?.sections ?? 0, further, results };
    };
    let found = await read();
    if (figures && found.outdated > 0) {
      await figures.compute(c.var.db);
      found = await read();
    }
    const { userId, outdated, further, results } = found;
    const listed = source.listOf({ ...request, today, userId }, results);
    return c.json(
      {
        ...listToWire(list, { ...listed, outdated, ...(further && { beside: further }) }, request.factsOnly),
        ...(list.tellsToday && { today }),
      },
      200,
    );
  };
