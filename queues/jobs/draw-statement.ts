import * as z from "zod";
import { statementDocument } from "../../core/documents/statement-document.ts";
import { NOT_FOUND, ok } from "../../core/shared/result.ts";
import { read } from "../../db/client.ts";
import { businessParty, school } from "../../db/queries/school.ts";
import {
  customerById,
  customerPartyOf,
  ledgerEntries,
  openingBalance,
  statementEntryOf,
} from "../../db/queries/statement-of-account.ts";
import { asPdf } from "../render/render-paper.ts";
import { renderTable } from "../render/table.ts";
import type { Drawing } from "./drawing.ts";

const statementRequest = z.object({
  customerId: z.string(),
  from: z.string(),
  to: z.string(),
  through: z.number(),
});

/** A customer's statement as the ledger stood when it was asked for. */
export const drawStatement: Drawing = async (job, document) => {
  const { customerId, from, to, through } = statementRequest.parse(JSON.parse(document.request_json));
  const [[business], [customer], [opening], entries] = await read(job.db, [
    school("1"),
    customerById(customerId),
    openingBalance(customerId, from, through),
    ledgerEntries(customerId, from, to, through),
  ]);
  if (!business || !customer) return NOT_FOUND;
  const paper = statementDocument({
    business: businessParty(business),
    customer: customerPartyOf(customer),
    from,
    to,
    openingBalance: opening?.balance_centavos ?? 0,
    entries: entries.map(statementEntryOf),
  });
  return ok(asPdf(await renderTable(paper, document.created_at)));
};
