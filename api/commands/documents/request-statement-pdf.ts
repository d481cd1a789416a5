import type { Command } from "#api/commands/command.ts";
import type { AskedStatement } from "#core/billing/statement-contract.ts";
import { ok } from "#core/shared/result.ts";
import { queueDocument } from "./queue-document.ts";
import { type StatementFacts, statementReads, statementRequest } from "./statement-facts.ts";

/** Queues a customer's statement as PDF, as the ledger is now: POST /pdf/soa/{customer} answers 200. */
export function requestStatementPdf(customerId: string, asked: AskedStatement): Command<StatementFacts> {
  return {
    read: () => statementReads(customerId, asked),
    decide(scope, facts) {
      const request = statementRequest(customerId, asked, scope, facts);
      if (!request.ok) return request;
      return ok(queueDocument(scope, request.value.document, { customerId, ...asked }, 200));
    },
  };
}
