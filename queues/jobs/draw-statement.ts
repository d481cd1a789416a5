import * as z from "zod";
import { AGING } from "../../core/billing/accounts/aging-fields.ts";
import { statementDocument } from "../../core/documents/statement-document.ts";
import { verificationOf } from "../../core/documents/verification.ts";
import { ok } from "../../core/shared/result.ts";
import { read } from "../../db/client.ts";
import {
  ledgerEntries,
  openingBalance,
  statementEntryOf,
} from "../../db/queries/billing/statement-of-account.ts";
import { asPdf } from "../render/render-pdf.ts";
import { renderTable } from "../render/table.ts";
import type { Drawing } from "./drawing.ts";

const statementRequest = z.object({
  customerId: z.string(),
  customerName: z.string(),
  business: z.object({ name: z.string(), address: z.string(), contactNumber: z.string() }),
  from: z.string(),
  to: z.string(),
  through: z.number(),
  /** Of the invoices' revisions in force when it was asked for; this and the next are absent in requests of earlier versions. */
  dueDates: z.record(z.string(), z.string()).default({}),
  aging: z.unknown().optional(),
});

/** A customer's statement as the ledger and the names were when it was asked for. */
export const drawStatement: Drawing = async (job, document) => {
  const { customerId, customerName, business, from, to, through, dueDates, aging } = statementRequest.parse(
    JSON.parse(document.request_json),
  );
  const [[opening], entries] = await read(job.db, [
    openingBalance(customerId, from, through),
    ledgerEntries(customerId, from, to, through),
  ]);
  const table = statementDocument(
    {
      business,
      customer: { customerId, name: customerName },
      from,
      to,
      openingBalance: opening?.balance_centavos ?? 0,
      entries: entries.map((entry) => statementEntryOf(entry, dueDates)),
      aging: aging === undefined ? null : AGING.fromWire(aging),
    },
    verificationOf({ kind: "statement", uuid: document.uuid }, job.env.CONSOLE_ORIGIN),
  );
  return ok(asPdf(await renderTable(table, document.created_at)));
};
