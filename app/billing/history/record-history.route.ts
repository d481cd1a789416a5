import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { callList } from "#app/lists/list.server.ts";
import { BILLING_AUDIT_LIST } from "#core/audit/billing-audit-list.ts";
import { filterOf, type RowOf } from "#core/shared/list/definition.ts";
import type { Route } from "./+types/record-history.route.ts";

const EVENTS_MAX = 1000;
export type RecordEvent = RowOf<typeof BILLING_AUDIT_LIST>;
export type RecordHistoryLoaded = { ok: true; events: RecordEvent[] } | ApiRefusal;

/** The newest changes of the record of a number; that it was looked at is in the audit log. */
export async function loader(args: Route.LoaderArgs): Promise<RecordHistoryLoaded> {
  const { number } = args.params;
  const answer = await callList(args, BILLING_AUDIT_LIST, {
    filter: filterOf(BILLING_AUDIT_LIST, { search: number }),
    sort: "at",
    descending: true,
    page: 1,
    perPage: EVENTS_MAX,
  });
  return answer.ok ? { ok: true, events: answer.list.rows.filter(isChangeOf(number)) } : answer;
}

/** A search also finds longer numbers that begin so. */
const isChangeOf =
  (number: string) =>
  ({ event, subjectNumber }: RecordEvent): boolean =>
    subjectNumber === number && !event.endsWith("-view");
