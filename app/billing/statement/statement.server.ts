import { BILLING_TIMEOUT_MS, type CallPlace, call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { FAMILY } from "#core/billing/statement.ts";
import type { Statement } from "#core/billing/statement-contract.ts";
import { STATEMENT_OF_ACCOUNT } from "#core/documents/billing-calls.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";

/** What an address asks for: whose statement, and of which days. Null: nothing has been generated. */
export interface StatementAddress {
  customerId: string;
  from: string;
  to: string;
  /** Also of the other children of the guardian. */
  isFamily: boolean;
}
export function readStatementAddress(params: URLSearchParams): StatementAddress | null {
  const customerId = params.get("customer") ?? "";
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  return customerId !== "" && isSchoolDay(from) && isSchoolDay(to)
    ? { customerId, from, to, isFamily: params.get("family") === "1" }
    : null;
}

/** The days of a statement, by their names on the wire. */
const statementDays = ({ from, to }: Pick<StatementAddress, "from" | "to">) => ({
  start_date: from,
  end_date: to,
});
/** What asks the API for the PDF or the email of a statement. */
export const statementSearch = (asked: StatementAddress): URLSearchParams =>
  new URLSearchParams({ ...statementDays(asked), ...(asked.isFamily && FAMILY) });

/** The statements an address asks for: the student's own first. */
export async function loadStatements(
  place: CallPlace,
  asked: StatementAddress,
): Promise<{ ok: true; statements: [Statement, ...Statement[]] } | ApiRefusal> {
  const load = (customerId: string) =>
    call(place, STATEMENT_OF_ACCOUNT, {
      params: { customer: customerId },
      search: new URLSearchParams(statementDays(asked)),
      timeoutMs: BILLING_TIMEOUT_MS,
    });
  const own = await load(asked.customerId);
  if (!own.ok) return own;
  const siblings = asked.isFamily ? own.value.data.siblings : [];
  const others = await Promise.all(siblings.map(({ customerId }) => load(customerId)));
  const failed = others.find((answer) => !answer.ok);
  if (failed && !failed.ok) return failed;
  const statements = others.flatMap((answer) => (answer.ok ? [answer.value.data] : []));
  return { ok: true, statements: [own.value.data, ...statements] };
}
