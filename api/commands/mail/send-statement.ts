import type { Command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import {
  type StatementFacts,
  statementReads,
  statementRequest,
} from "#api/commands/documents/statement-facts.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import type { AskedStatement } from "#core/billing/statement-contract.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { addedTo, mailedMessage } from "./mail-documents.ts";

/** Mails a statement, rendered here, with its PDF attached, to the guardian or to `letter.to` (POST /mailer/send). */
export function sendStatement(
  customerId: string,
  asked: AskedStatement,
  letter: Letter = {},
): Command<StatementFacts> {
  return {
    read: () => statementReads(customerId, asked),
    decide(scope, facts) {
      const request = statementRequest(customerId, asked, scope, facts);
      if (!request.ok) return request;
      const { email, document, mailFacts } = request.value;
      const to = letter.to ?? email;
      if (to === "")
        return refuseAll(422, "NO_RECIPIENT", [
          { message: `Customer ${customerId} has no email address.`, path: "recipient" },
        ]);
      const change = queueDocument(scope, document, { customerId, ...asked });
      const documentUuid = change.outbox?.[0]?.subjectUuid ?? "";
      const mailUuid = scope.newUuid();
      const mail = insertMail(
        [
          {
            uuid: mailUuid,
            kind: "statement",
            subjectUuid: documentUuid,
            subjectNumber: customerId,
            documentUuid,
            requestedBy: scope.actor.id,
            recipient: to,
            revision: 1,
            status: "waiting",
            ...addedTo(mailFacts, letter),
          },
        ],
        scope.now,
      );
      return ok({
        ...change,
        statements: [...change.statements, mail],
        audit: [
          {
            event: "mail-request",
            subjectUuid: mailUuid,
            data: { customerId, ...asked },
          },
        ],
        answer: {
          status: 202,
          message: mailedMessage([{ subjectNumber: "The statement of account", recipient: to }], letter, ""),
        },
      });
    },
  };
}
