import { namedInvoices } from "#api/commands/billing/invoice-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import type { Command } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { invoicesUnchanged, wholeInvoices } from "#db/queries/billing/invoice.ts";
import { queueDocument } from "./queue-document.ts";

type RequestInvoicePdfFacts = readonly [ReturnType<typeof wholeInvoices>];

/** Queues one PDF of one or many invoices, drawn from what they say now. */
export function requestInvoicePdf(uuids: readonly string[]): Command<RequestInvoicePdfFacts> {
  return {
    read: () => [wholeInvoices(uuids)],
    decide(scope, [documents]) {
      const allowed = decideNamed(namedInvoices("exportPdf", uuids), scope, documents);
      if (!allowed.ok) return allowed;
      const [first] = documents;
      const isOne = documents.length === 1 && first;
      const change = queueDocument(
        scope,
        {
          kind: isOne ? "invoice" : "invoice-bulk",
          filename: isOne ? `${first.number}.pdf` : `Invoices_${fileStamp(scope.epochMs)}.pdf`,
          total: documents.length,
          request: { invoices: documents },
        },
        { invoices: documents.map(({ number }) => number) },
      );
      return ok({ ...change, statements: [expectThat(invoicesUnchanged(documents)), ...change.statements] });
    },
  };
}
