import type { StatementRange } from "../../../core/billing/statement-contract.ts";
import { ok } from "../../../core/shared/result.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";
import { type StatementFacts, statementReads, statementRequest } from "./statement-facts.ts";

/** Queues a customer's statement as PDF, as the ledger is now: POST /pdf/soa/{customer} answers 200. */
export function requestStatementPdf(customerId: string, range: StatementRange): Command<StatementFacts> {
  return {
    area: "billing",
    read: () => statementReads(customerId, range),
    decide(scope, facts) {
      const request = statementRequest(customerId, range, scope, facts);
      if (!request.ok) return request;
      return ok(queueDocument(scope, request.value.document, { customerId, ...range }, 200));
    },
  };
}
