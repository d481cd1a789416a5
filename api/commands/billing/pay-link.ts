import { isKeyedDigest, keyedDigest } from "#api/commands/identity/access-token.ts";
import type { Invoice } from "#core/billing/invoices/invoice.ts";
import {
  PAY_LINK_MESSAGES,
  payLinkClaim,
  payLinkOf,
  payLinkToken,
  readPayLinkToken,
} from "#core/billing/payments/pay-link.ts";
import { payStateOf } from "#core/billing/payments/pay-state.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { type Instant, type SchoolDay, schoolDayOf } from "#core/shared/school-day.ts";

/** The token of an invoice's mailed link, the same at every try of the mail: no queue, row or log holds it. */
export async function payTokenOf(secret: string, invoiceUuid: string, mailedAt: Instant): Promise<string> {
  const link = payLinkOf(invoiceUuid, schoolDayOf(mailedAt));
  return payLinkToken(link, await keyedDigest(secret, payLinkClaim(link)));
}

/** Where an invoice is with how to pay it. `origin`: where the console answers. */
export const payLink = async (
  { origin, secret }: { origin: string; secret: string },
  invoiceUuid: string,
  at: Instant,
): Promise<string> => payLinkOfToken(origin, await payTokenOf(secret, invoiceUuid, at));
export const payLinkOfToken = (origin: string, token: string): string => `${origin}/pay-app#token=${token}`;

/** The invoice with its link to pay, where something is owed. */
export async function withPayLink(
  keys: { origin: string; secret: string },
  invoice: Invoice,
  at: Instant,
): Promise<Invoice> {
  if (!invoice.paying || !payStateOf(invoice.paymentStatus).isOwed) return invoice;
  return { ...invoice, paying: { ...invoice.paying, link: await payLink(keys, invoice.uuid, at) } };
}

const WRONG = refuse(404, "INVALID_LINK", PAY_LINK_MESSAGES.wrong);
const EXPIRED = refuse(409, "LINK_EXPIRED", PAY_LINK_MESSAGES.expired);

/** The invoice a token opens, before anything is read for it: only what the school has signed, and no longer than that works. */
export async function invoiceOfPayToken(
  secret: string,
  token: string,
  today: SchoolDay,
): Promise<Result<string>> {
  const read = readPayLinkToken(token);
  if (!read || !(await isKeyedDigest(secret, payLinkClaim(read.link), read.signature))) return WRONG;
  return read.link.lastDay < today ? EXPIRED : ok(read.link.invoiceUuid);
}
