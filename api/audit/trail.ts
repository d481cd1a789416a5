import { type AnchorStore, lastAnchoredDay } from "#api/commands/audit/anchor.ts";
import { askVerification, continueVerification } from "#api/commands/audit/verify-now.ts";
import { changed, endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { EVENT_LOG_LIST } from "#core/audit/event-log-list.ts";
import { LOGIN_LOG_LIST } from "#core/audit/login-log-list.ts";
import {
  type AuditLog,
  EVENT_WITH_REQUEST,
  LOG_FILTER_OPTIONS,
  TRAIL_STATE,
  VERIFY_TRAIL,
} from "#core/audit/trail.body.ts";
import type { AnyList } from "#core/shared/list/definition.ts";
import type { Filters } from "#core/shared/list/filters.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { openDatabase } from "#db/client.ts";
import { accountOptions } from "#db/queries/audit/event-actor.ts";
import { eventWithRequest, loggedEvents } from "#db/queries/audit/event-log.ts";
import { trailState } from "#db/queries/audit/trail-verification.ts";

/** Billing's audit trail, the login log and the event log and the audit trail's verification. */

export const viewEvent = endpoint(EVENT_WITH_REQUEST, async (c, { params: { uuid } }) => {
  const { rows } = await readPage(c, [eventWithRequest(uuid)] as const);
  const events = loggedEvents(rows[0]);
  const data = events.find((event) => event.uuid === uuid);
  if (!data) throw new Refused(NOT_FOUND);
  return { data, others: events.filter((event) => event !== data) };
});

const LOGS: Record<AuditLog, AnyList> = {
  user_history_log: LOGIN_LOG_LIST,
  event_history_log: EVENT_LOG_LIST,
};
export const listLogOptions = endpoint(LOG_FILTER_OPTIONS, async (c, { params: { log, field } }) => {
  const filters = LOGS[log as AuditLog].filters as Filters;
  const filter = Object.values(filters).find(({ wire }) => wire.includes(field));
  const isOfAccounts = filter?.kind === "lookup";
  const { rows } = await readPage(c, isOfAccounts ? ([accountOptions()] as const) : ([] as const));
  if (isOfAccounts) return { rows: (rows[0] ?? []).map(({ id = "", name }) => ({ id, name })) };
  if (!filter?.options) throw new Refused(NOT_FOUND);
  return { rows: filter.options.map(({ value, label }) => ({ id: value, name: label })) };
});

const filesOf = (c: ApiContext) => c.env.FILES as unknown as AnchorStore;

export const viewTrailState = endpoint(TRAIL_STATE, async (c) => {
  const { rows } = await readPage(c, [trailState()] as const);
  const [state] = rows[0];
  if (!state) throw new Error("a statement of one row without it");
  const anchoredOn = await lastAnchoredDay(filesOf(c));
  return { data: { ...state, anchoredOn } };
});

/** How long the request's own Worker goes on after its answer; the scheduled job does the rest. */
const AFTER_ANSWER_MS = 20_000;
export const verifyTrail = endpoint(VERIFY_TRAIL, async (c) => {
  const answer = await executeCommand(c, askVerification());
  const { requestId, newUuid, epochMs } = c.var;
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  const context = { db, key: c.env.AUDIT_SEAL_KEY, files: filesOf(c), requestId, newUuid, epochMs };
  c.executionCtx.waitUntil(continueVerification(context, AFTER_ANSWER_MS));
  return changed<{ id: string }>(answer);
});
