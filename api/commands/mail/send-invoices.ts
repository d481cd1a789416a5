import { ok, type RefusedEntry, refuseAll } from "../../../core/shared/result.ts";
import { insertDocuments } from "../../../db/queries/document-request.ts";
import { invoiceHeads } from "../../../db/queries/invoice.ts";
import { insertMail, recipientsOf } from "../../../db/queries/mail-request.ts";
import { admit } from "../billing/invoice-facts.ts";
import type { Command } from "../command.ts";

type Facts = readonly [ReturnType<typeof invoiceHeads>, ReturnType<typeof recipientsOf>];

/** One mail per invoice, to the customer's address or to `to`, each with its PDF attached (contract: POST /invoice/mail/send). */
export function sendInvoices(uuids: readonly string[], to?: string): Command<Facts> {
  return {
    area: "billing",
    read: () => [invoiceHeads(uuids), recipientsOf(uuids)],
    decide(situation, [heads, recipients]) {
      const admitted = admit("sendEmail", situation, uuids, heads);
      if (!admitted.ok) return admitted;
      const { actor, now, newUuid } = situation;
      const recipientOf = new Map(recipients.map((row) => [row.invoice_uuid, row]));
      const errors: RefusedEntry[] = [];
      const mails = heads.map((head, index) => {
        const found = recipientOf.get(head.uuid);
        const recipient = to ?? found?.email ?? "";
        if (recipient === "")
          errors.push({
            message: `The customer of ${head.number} has no e-mail address.`,
            path: `uuids.${index}`,
          });
        return {
          head,
          recipient,
          revision: found?.revision ?? 1,
          documentUuid: newUuid(),
          mailUuid: newUuid(),
        };
      });
      if (errors.length > 0) return refuseAll(422, "NO_RECIPIENT", errors);
      return ok({
        statements: [
          insertDocuments(
            actor.id,
            mails.map(({ head, revision, documentUuid }) => ({
              uuid: documentUuid,
              kind: "invoice" as const,
              filename: `${head.number}.pdf`,
              total: 1,
              request: { invoices: [{ uuid: head.uuid, revision }] },
            })),
            now,
          ),
          insertMail(
            mails.map(({ head, recipient, revision, documentUuid, mailUuid }) => ({
              uuid: mailUuid,
              kind: "invoice" as const,
              subjectUuid: head.uuid,
              subjectNumber: head.number ?? "",
              documentUuid,
              requestedBy: actor.id,
              recipient,
              revision,
              status: "waiting" as const,
            })),
            now,
          ),
        ],
        audit: mails.map(({ head, mailUuid }) => ({
          event: "mail-request" as const,
          subjectKind: "mail" as const,
          subjectUuid: mailUuid,
          data: { number: head.number },
        })),
        outbox: mails.map(({ documentUuid }) => ({
          kind: "render-document" as const,
          subjectUuid: documentUuid,
          uuid: newUuid(),
        })),
        answer: { status: 202, message: `${mails.length} e-mail(s) will be sent to the customer.` },
      });
    },
  };
}
