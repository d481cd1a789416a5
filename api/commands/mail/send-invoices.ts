import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { ok } from "#core/shared/result.ts";
import { expectThat } from "#db/commit.ts";
import { invoicesUnchanged, type WholeInvoice, wholeInvoices } from "#db/queries/billing/invoice.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { mailSchool } from "#db/queries/documents/mail.ts";
import { type DocumentMail, lackingAddress, mailDocuments } from "./mail-documents.ts";

type SendInvoicesFacts = readonly [ReturnType<typeof wholeInvoices>];

/**
 * One mail per invoice, to the customer's address or to `to`, each with its PDF attached. Message and PDF say what the
 * invoice says now; if it is changed before the first sending, the mail fails instead (queues/jobs/send-mail.ts).
 */
export function sendInvoices(uuids: readonly string[], letter: Letter = {}): Command<SendInvoicesFacts> {
  return {
    read: () => [wholeInvoices(uuids)],
    decide(scope, [documents]) {
      const allowed = decideNamed(namedInvoices("sendEmail", uuids), scope, documents);
      if (!allowed.ok) return allowed;
      const mails = documents.map(
        (paper): DocumentMail => ({
          kind: "invoice",
          subjectUuid: paper.uuid,
          subjectNumber: paper.number,
          recipient: letter.to ?? paper.customer?.email ?? "",
          revision: paper.revision,
          facts: factsOf(paper),
          document: {
            kind: "invoice",
            filename: `${paper.number}.pdf`,
            total: 1,
            request: { invoices: [paper] },
          },
        }),
      );
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

const factsOf = (invoice: WholeInvoice): MailFacts => ({
  school: mailSchool(invoice.business),
  customerName: invoice.customerName ?? invoice.segmentName ?? "",
  amountDue: invoice.amountDue,
  balance: invoice.remainingBalance,
  dueDate: invoice.dueDate,
});
