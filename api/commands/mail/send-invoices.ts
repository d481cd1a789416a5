import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import {
  type InvoiceDocumentRow,
  invoiceDocuments,
  invoiceLines,
  invoiceRowOf,
  invoiceSnapshots,
  invoicesUnchanged,
} from "#db/queries/billing/invoice.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";
import { type DocumentMail, lackingAddress, mailDocuments } from "./mail-documents.ts";

type SendInvoicesFacts = readonly [ReturnType<typeof invoiceDocuments>, ReturnType<typeof invoiceLines>];

/**
 * One mail per invoice, to the customer's address or to `to`, each with its PDF attached. Message and PDF say what the
 * invoice says now; if it is changed before the first sending, the mail fails instead (queues/jobs/send-mail.ts).
 */
export function sendInvoices(uuids: readonly string[], letter: Letter = {}): Command<SendInvoicesFacts> {
  return {
    read: () => [invoiceDocuments(uuids), invoiceLines(uuids)],
    decide(scope, [documents, lines]) {
      const allowed = decideNamed(namedInvoices("sendEmail", uuids), scope, documents);
      if (!allowed.ok) return allowed;
      const mails = invoiceSnapshots(documents, lines).map((snapshot): DocumentMail => {
        const { paper } = snapshot;
        return {
          kind: "invoice",
          subjectUuid: paper.uuid,
          subjectNumber: paper.number ?? "",
          recipient: letter.to ?? paper.guardian_email ?? "",
          revision: paper.revision,
          facts: factsOf(paper, scope.today),
          document: {
            kind: "invoice",
            filename: `${paper.number}.pdf`,
            total: 1,
            request: { invoices: [snapshot] },
          },
        };
      });
      const lacking = lackingAddress(mails);
      if (lacking) return lacking;
      const change = mailDocuments(scope, mails, letter, "the customers");
      return ok({
        ...change,
        statements: [expectThat(invoicesUnchanged(documents)), ...change.statements],
      });
    },
  };
}

function factsOf(document: InvoiceDocumentRow, today: SchoolDay): MailFacts {
  const { customerName, segmentName, amountDue, remainingBalance, dueDate } = invoiceRowOf(document, today);
  return {
    school: mailSchool({
      name: document.school_name,
      email: document.school_email,
      contactNumber: document.school_contact,
      logo: document.school_logo ?? null,
    }),
    customerName: customerName ?? segmentName ?? "",
    amountDue,
    balance: remainingBalance,
    dueDate,
  };
}
