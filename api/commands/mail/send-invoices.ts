import { ok, type RefusedEntry, refuseAll } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { expectThat } from "../../../db/commit.ts";
import {
  type InvoiceDocumentRow,
  invoiceDocuments,
  invoiceLines,
  invoiceRowOf,
  invoiceSnapshots,
  invoicesUnchanged,
} from "../../../db/queries/billing/invoice.ts";
import { insertDocuments } from "../../../db/queries/documents/document-request.ts";
import type { MailFacts } from "../../../db/queries/documents/mail.ts";
import { insertMail } from "../../../db/queries/documents/mail-request.ts";
import { namedInvoices } from "../billing/invoice-facts.ts";
import { decideNamed } from "../change-records.ts";
import type { Command } from "../command.ts";

type Facts = readonly [ReturnType<typeof invoiceDocuments>, ReturnType<typeof invoiceLines>];

/**
 * One mail per invoice, to the customer's address or to `to`, each with its PDF attached. Message and PDF say what the
 * invoice says now; if it is changed before the first sending, the mail fails instead (queues/jobs/send-mail.ts).
 */
export function sendInvoices(uuids: readonly string[], to?: string): Command<Facts> {
  return {
    area: "billing",
    read: () => [invoiceDocuments(uuids), invoiceLines(uuids)],
    decide(scope, [documents, lines]) {
      const allowed = decideNamed(namedInvoices("sendEmail", uuids), scope, documents);
      if (!allowed.ok) return allowed;
      const { actor, now, today, newUuid } = scope;
      const errors = documents.flatMap(({ number, guardian_email }, index): RefusedEntry[] =>
        (to ?? guardian_email)
          ? []
          : [{ message: `The customer of ${number} has no email address.`, path: `uuids.${index}` }],
      );
      if (errors.length > 0) return refuseAll(422, "NO_RECIPIENT", errors);
      const mails = invoiceSnapshots(documents, lines).map((snapshot) => ({
        snapshot,
        document: snapshot.paper,
        documentUuid: newUuid(),
        mailUuid: newUuid(),
      }));
      return ok({
        statements: [
          expectThat(invoicesUnchanged(documents)),
          insertDocuments(
            actor.id,
            mails.map(({ snapshot, document, documentUuid }) => ({
              uuid: documentUuid,
              kind: "invoice" as const,
              filename: `${document.number}.pdf`,
              total: 1,
              request: { invoices: [snapshot] },
            })),
            now,
          ),
          insertMail(
            mails.map(({ document, documentUuid, mailUuid }) => ({
              uuid: mailUuid,
              kind: "invoice" as const,
              subjectUuid: document.uuid,
              subjectNumber: document.number ?? "",
              documentUuid,
              requestedBy: actor.id,
              recipient: to ?? document.guardian_email ?? "",
              revision: document.revision,
              status: "waiting" as const,
              facts: factsOf(document, today),
            })),
            now,
          ),
        ],
        audit: mails.map(({ document, mailUuid }) => ({
          event: "mail-request" as const,
          subjectKind: "mail" as const,
          subjectUuid: mailUuid,
          data: { number: document.number },
        })),
        outbox: mails.map(({ documentUuid }) => ({
          kind: "render-document" as const,
          subjectUuid: documentUuid,
          uuid: newUuid(),
        })),
        answer: {
          status: 202,
          message: `${mails.length} email(s) will be sent to ${to ?? "the customer"}.`,
        },
      });
    },
  };
}

function factsOf(document: InvoiceDocumentRow, today: SchoolDay): MailFacts {
  const { customerName, segmentName, amountDue, remainingBalance, dueDate } = invoiceRowOf(document, today);
  return {
    school: {
      name: document.school_name,
      email: document.school_email,
      contactNumber: document.school_contact,
    },
    customerName: customerName ?? segmentName ?? "",
    amountDue,
    balance: remainingBalance,
    dueDate,
  };
}
