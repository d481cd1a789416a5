import { Hono } from "hono";
import { invoiceOfPayToken } from "#api/commands/billing/pay-link.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { unwrap } from "#api/middleware/session.ts";
import { onCall } from "#api/routes/on-call.ts";
import { PAY_LINK_MESSAGES } from "#core/billing/payments/pay-link.ts";
import { offered } from "#core/billing/payments/payment-methods.ts";
import { shownAccount } from "#core/billing/settings/payment-choices-contract.ts";
import { PAY_PAGE } from "#core/documents/billing-calls.ts";
import { refuse } from "#core/shared/result.ts";
import { instantAt, schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { bankAccountOf, bankOf, methodOf } from "#db/queries/billing/lookups.ts";
import { payableInvoice, payPageRows } from "#db/queries/billing/pay-page.ts";

/** Signed out (B-22): one invoice and how to pay it. The token comes in the body, so that no address and no log holds it. */
export const payApp = new Hono<AppEnv>();

onCall(payApp, PAY_PAGE, async (c, { body: token }) => {
  const today = schoolDayOf(instantAt(c.var.epochMs));
  const invoiceUuid = unwrap(await invoiceOfPayToken(c.env.TOKEN_SECRET, token, today));
  const rows = await read(c.var.db, payPageRows(invoiceUuid));
  const found = payableInvoice(rows, today);
  if (!found) throw new Refused(refuse(404, "INVALID_LINK", PAY_LINK_MESSAGES.wrong));
  const [, , , methods, banks, accounts] = rows;
  const namesOf = (choices: readonly { code: string; name: string; isActive: boolean }[]) =>
    offered(choices).map(({ name }) => name);
  const ways = {
    methods: namesOf(methods.map(methodOf)),
    banks: namesOf(banks.map(bankOf)),
    accounts: accounts
      .map(bankAccountOf)
      .filter(({ isActive }) => isActive)
      .map(shownAccount),
  };
  return { data: { ...found, ...ways } };
});
