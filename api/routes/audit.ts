import { BILLING_AUDIT_LIST } from "../../core/audit/billing-audit-list.ts";
import { LOGIN_LOG_LIST } from "../../core/audit/login-log-list.ts";
import { SEARCH } from "../../core/billing/lookup-calls.ts";
import { BILLING_AUDIT } from "../../db/queries/audit/audit-list.ts";
import { LOGIN_LOG } from "../../db/queries/audit/login-log.ts";
import { findCustomers, findPapers } from "../../db/queries/shared/search.ts";
import { readPage } from "../middleware/session.ts";
import { listRoutes } from "./list-routes.ts";
import { onCall } from "./on-call.ts";

/** Billing's audit trail, the login log, and the palette's search. */
export const audit = listRoutes(BILLING_AUDIT_LIST, BILLING_AUDIT).route(
  "/",
  listRoutes(LOGIN_LOG_LIST, LOGIN_LOG),
);

const QUERY_CHARACTERS_MIN = 2;

onCall(audit, SEARCH, async (c, { query: { q } }) => {
  const isLongEnough = q.length >= QUERY_CHARACTERS_MIN;
  const { rows } = await readPage(c, SEARCH.access, isLongEnough ? [findCustomers(q), findPapers(q)] : []);
  return { rows: rows.flat() };
});
