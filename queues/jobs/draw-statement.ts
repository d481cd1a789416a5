import * as z from "zod";
import { AGING } from "#core/billing/accounts/aging-fields.ts";
import { familyStatement } from "#core/documents/statement-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import {
  type LedgerEntryRow,
  ledgerEntries,
  openingBalance,
  statementEntryOf,
} from "#db/queries/billing/statement-of-account.ts";
import type { Drawing } from "./drawing.ts";
import { tablesPdf } from "./tables-pdf.ts";

const statementRequest = z.object({
  business: z.object({
    name: z.string(),
    address: z.string(),
    contactNumber: z.string(),
    /** Absent in requests of earlier versions. */
    logo: z.string().nullable().default(null),
  }),
  from: z.string(),
  to: z.string(),
  parts: z.array(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      /** Absent in requests of earlier versions. */
      address: z.string().default(""),
      through: z.number(),
      /** Of the invoices' revisions in force when it was asked for. */
      dueDates: z.record(z.string(), z.string()),
      /** Absent in requests of earlier versions. */
      aging: z.unknown().optional(),
    }),
  ),
});

/** A statement as the ledger and the names were when it was asked for, each student's part on pages of its own. */
export const drawStatement: Drawing = async (job, document) => {
  const { business, from, to, parts } = statementRequest.parse(JSON.parse(document.request_json));
  const found = await read(
    job.db,
    parts.flatMap(({ customerId, through }) => [
      openingBalance(customerId, from, through),
      ledgerEntries(customerId, from, to, through),
    ]),
  );
  const [first, ...others] = familyStatement(
    parts.map(({ customerId, customerName, address, dueDates, aging }, place) => {
      const [opening] = found[2 * place] as { balance_centavos: number }[];
      const entries = found[2 * place + 1] as LedgerEntryRow[];
      return {
        business,
        customer: { customerId, name: customerName, address },
        from,
        to,
        openingBalance: opening?.balance_centavos ?? 0,
        entries: entries.map((entry) => statementEntryOf(entry, dueDates)),
        aging: aging === undefined ? null : AGING.fromWire(aging),
      };
    }),
    verificationOf({ kind: "statement", uuid: document.uuid }, job.env.CONSOLE_ORIGIN),
  );
  if (!first) return NOT_FOUND;
  const title = [first, ...others].map((table) => table.title).join("; ");
  return ok(await tablesPdf(job, [first, ...others], document.created_at, title));
};
