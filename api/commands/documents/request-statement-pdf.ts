import { ok } from "../../../core/shared/result.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";
import { type AskedRange, type StatementFacts, statementReads, statementRequest } from "./statement-facts.ts";

/** Queues a customer's statement as PDF, as the ledger is now: POST /pdf/soa/{customer} answers 200. */
export function requestStatementPdf(customerId: string, asked: AskedRange): Command<StatementFacts> {
  return {
    area: "billing",
    read: () => statementReads(customerId),
    decide(scope, [customers, ledger, schools, moved]) {
      const request = statementRequest(customerId, asked, scope.today, customers, ledger, schools, moved);
      if (!request.ok) return request;
      return ok(queueDocument(scope, request.value.document, { customerId, ...asked }, 200));
    },
  };
}
