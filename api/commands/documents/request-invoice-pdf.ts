import { ok } from "../../../core/shared/result.ts";
import { fileStamp } from "../../../core/shared/school-day.ts";
import { invoiceHeads } from "../../../db/queries/invoice.ts";
import { recipientsOf } from "../../../db/queries/mail-request.ts";
import { admit } from "../billing/invoice-facts.ts";
import type { Command } from "../command.ts";
import { queueDocument } from "./queue-document.ts";

type Facts = readonly [ReturnType<typeof invoiceHeads>, ReturnType<typeof recipientsOf>];

/** Queues one PDF of one or many invoices, pinned to the revisions of now. */
export function requestInvoicePdf(uuids: readonly string[]): Command<Facts> {
  return {
    area: "billing",
    read: () => [invoiceHeads(uuids), recipientsOf(uuids)],
    decide(situation, [heads, revisions]) {
      const admitted = admit("exportPdf", situation, uuids, heads);
      if (!admitted.ok) return admitted;
      const [first] = heads;
      const isOne = heads.length === 1 && first;
      const revisionOf = new Map(revisions.map((row) => [row.invoice_uuid, row.revision]));
      return ok(
        queueDocument(
          situation,
          {
            kind: isOne ? "invoice" : "invoice-bulk",
            filename: isOne
              ? `${first.number ?? first.draft_number}.pdf`
              : `Invoices_${fileStamp(situation.epochMs)}.pdf`,
            total: heads.length,
            request: { invoices: heads.map(({ uuid }) => ({ uuid, revision: revisionOf.get(uuid) ?? 1 })) },
          },
          { invoices: heads.map(({ number, draft_number }) => number ?? draft_number) },
        ),
      );
    },
  };
}
