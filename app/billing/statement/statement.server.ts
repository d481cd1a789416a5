import type { Statement } from "../../../core/billing/statement-contract.ts";
import { STATEMENT_OF_ACCOUNT } from "../../../core/documents/billing-calls.ts";
import { isSchoolDay } from "../../../core/shared/school-day.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, call } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";

/** What an address asks for: whose statement, and of which days. Null: nothing has been generated. */
export interface StatementAddress {
  customerId: string;
  from: string;
  to: string;
}
export function readStatementAddress(params: URLSearchParams): StatementAddress | null {
  const customerId = params.get("customer") ?? "";
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  return customerId !== "" && isSchoolDay(from) && isSchoolDay(to) ? { customerId, from, to } : null;
}

/** The days of a statement, by their names on the wire. */
export const statementDays = ({ from, to }: Pick<StatementAddress, "from" | "to">) => ({
  start_date: from,
  end_date: to,
});
export const statementSearch = (asked: StatementAddress): URLSearchParams =>
  new URLSearchParams(statementDays(asked));

/** The statement an address asks for. */
export async function loadStatement(
  place: CallPlace,
  asked: StatementAddress,
): Promise<{ ok: true; statement: Statement } | ApiRefusal> {
  const answer = await call(place, STATEMENT_OF_ACCOUNT, {
    params: { customer: asked.customerId },
    search: statementSearch(asked),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return answer.ok ? { ok: true, statement: answer.value.data } : answer;
}
