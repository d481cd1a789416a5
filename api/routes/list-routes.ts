import { Hono } from "hono";
import { ACCEPTED_FILE, type AcceptedFile } from "../../core/documents/contract.ts";
import { exportFormat } from "../../core/documents/exports/list-export-contract.ts";
import type { AnyList, ListRequest } from "../../core/shared/list/definition.ts";
import { listQuery } from "../../core/shared/list/query.ts";
import { listToWire } from "../../core/shared/list/wire.ts";
import { offsetOf } from "../../core/shared/paging.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import type { ListSource } from "../../db/queries/shared/list-source.ts";
import { requestListExport } from "../commands/documents/request-list-export.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { parse, queryAndBody, queryOf } from "../middleware/input.ts";
import { executeCommand, readPage } from "../middleware/session.ts";

/** The calls of a list that follow from its definition: its page, the options of its filters, and its export. */
export function listRoutes<L extends AnyList, Found>(list: L, source: ListSource<L, Found>): Hono<AppEnv> {
  const query = listQuery(list);
  const routes = new Hono<AppEnv>().get(list.call.path, async (c) => {
    const request = parse(query, queryOf(c)) as ListRequest<L>;
    const today = schoolDayAt(c.var.epochMs);
    const page = { ...request, limit: request.perPage, offset: offsetOf(request), today };
    const { scope, rows } = await readPage(c, list.area, (userId) => source.statements({ ...page, userId }));
    const found = source.listOf({ ...request, today, userId: scope.actor.id }, rows);
    const wire = listToWire(list, found, request.factsOnly);
    return c.json(list.tellsToday ? { ...wire, today } : wire, 200);
  });
  for (const [name, options] of Object.entries(source.options))
    routes.get(`${list.call.path}/${name}`, async (c) => {
      const today = schoolDayAt(c.var.epochMs);
      const { rows } = await readPage(c, list.area, (userId) => [options({ userId, today })] as const);
      return c.json({ rows: rows[0].map((option) => ({ ...option })) }, 200);
    });
  if (list.exports)
    routes.post(list.exports.path, async (c) => {
      const { format, list: names } = parse(exportFormat, await queryAndBody(c));
      const asked = parse(query, names) as ListRequest<L>;
      const command = requestListExport(list, source, asked, format, schoolDayAt(c.var.epochMs));
      const { message, data, status } = await executeCommand(c, command, JSON.stringify({ format, asked }));
      return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
    });
  return routes;
}
