import { Hono } from "hono";
import { auditLineToWire, auditListQuery } from "../../core/audit/contract.ts";
import { foundToWire, searchQuery } from "../../core/management/search-contract.ts";
import { offsetOf, totalPagesOf } from "../../core/shared/paging.ts";
import { auditLineOf, auditLines, countAuditLines } from "../../db/queries/audit-list.ts";
import { findCustomers, findPapers } from "../../db/queries/search.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { parse, queryOf } from "../middleware/input.ts";
import { readPage } from "../middleware/session.ts";

/** Looking things up across billing: the module's audit trail, and the palette's search. */
export const audit = new Hono<AppEnv>()
  .get("/audit_log/billing", async (c) => {
    const query = parse(auditListQuery, queryOf(c));
    const filter = {
      search: query.search,
      event: query.action ?? null,
      from: query.start_date ?? null,
      to: query.end_date ?? null,
    };
    const { rows } = await readPage(c, "billing", [
      auditLines(filter, query.perPage, offsetOf(query)),
      countAuditLines(filter),
    ] as const);
    const count = rows[1][0]?.events ?? 0;
    const lines = rows[0].map((row) => auditLineToWire(auditLineOf(row)));
    const totalPages = totalPagesOf(count, query.perPage);
    return c.json({ rows: lines, count, page: query.page, perPage: query.perPage, totalPages }, 200);
  })
  .get("/search", async (c) => {
    const { q } = parse(searchQuery, queryOf(c));
    if (q.length < 2) {
      await readPage(c, "billing", []);
      return c.json({ rows: [] }, 200);
    }
    const { rows } = await readPage(c, "billing", [findCustomers(q), findPapers(q)] as const);
    return c.json({ rows: rows.flat().map(foundToWire) }, 200);
  });
