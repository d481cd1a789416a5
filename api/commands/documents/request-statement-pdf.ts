import { ok } from "../../../core/shared/result.ts";
import { customerById, lastLedgerEntry } from "../../../db/queries/statement-of-account.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";
import { type AskedRange, type StatementFacts, statementRequest } from "./statement-facts.ts";

/** Queues a customer's statement as PDF, as the ledger stands now (billing §7: POST /pdf/soa/{customer} answers 200). */
export function requestStatementPdf(customerId: string, asked: AskedRange): Command<StatementFacts> {
  return {
    area: "billing",
    read: () => [customerById(customerId), lastLedgerEntry(customerId)],
    decide(situation, [customers, ledger]) {
      const request = statementRequest(customerId, asked, situation.today, customers, ledger);
      if (!request.ok) return request;
      return ok(queueDocument(situation, request.value.document, { customerId, ...asked }, 200));
    },
  };
}
