import { BILLING_AUDIT_LIST } from "../../core/audit/billing-audit-list.ts";
import { foundToWire, searchQuery } from "../../core/management/search-contract.ts";
import { BILLING_AUDIT } from "../../db/queries/audit-list.ts";
import { findCustomers, findPapers } from "../../db/queries/search.ts";
import { parse, queryOf } from "../middleware/input.ts";
import { readPage } from "../middleware/session.ts";
import { listRoutes } from "./list-routes.ts";

/** Looking things up across billing: the module's audit trail, and the palette's search. */
export const audit = listRoutes(BILLING_AUDIT_LIST, BILLING_AUDIT).get("/search", async (c) => {
  const { q } = parse(searchQuery, queryOf(c));
  if (q.length < 2) {
    await readPage(c, "billing", []);
    return c.json({ rows: [] }, 200);
  }
  const { rows } = await readPage(c, "billing", [findCustomers(q), findPapers(q)] as const);
  return c.json({ rows: rows.flat().map(foundToWire) }, 200);
});
