import * as z from "zod";
import { type Invoice, SHOWN_INVOICE } from "#core/billing/invoices/invoice.ts";
import { adapted, fields, inline, money, orNull, text, texts } from "#core/shared/list/fields.ts";
import { nameless, type PayFacts } from "./pay-page.ts";

/** The wire of POST /pay-app: the token of a mailed link, and the invoice it opens. */
const TOKEN_CHARACTERS_MAX = 200;
export const payAppBody = z
  .strictObject({ token: z.string().max(TOKEN_CHARACTERS_MAX) })
  .transform(({ token }) => token.trim());

/** What stays inside: keys, version and source. */
const NOT_SHOWN: Pick<Invoice, "uuid" | "sourceUuid" | "isLateCharge" | "schedule" | "members" | "version"> =
  {
    uuid: "",
    sourceUuid: null,
    isLateCharge: false,
    schedule: null,
    members: null,
    version: 0,
  };

/** Whoever opens the link is not signed in, and the picture is served to finance: its bytes are in the answer. */
const withoutLogo = (invoice: Invoice): Invoice => ({
  ...invoice,
  business: { ...invoice.business, logo: null },
});

/** Of an invoice taken back nothing but that: no line and no sum. */
const emptied = (invoice: Invoice): Invoice =>
  invoice.cancelledAt === null
    ? invoice
    : {
        ...invoice,
        lines: [],
        amountDue: 0,
        subtotal: 0,
        taxes: 0,
        surcharges: 0,
        deductions: 0,
        referenceNumber: "",
        paying: null,
      };

export const PAY_PAGE = adapted(
  fields({
    invoice: inline(SHOWN_INVOICE),
    student: orNull(text("student")),
    methods: texts("payment_methods"),
    banks: texts("banks"),
    accounts: texts("bank_accounts"),
    credit: money("unapplied_credit"),
    logo: orNull(text("school_logo")),
  }),
  ({ invoice, student, ...page }: PayFacts) => ({
    ...page,
    invoice: withoutLogo(nameless(emptied(invoice))),
    student: invoice.cancelledAt === null ? student : null,
    credit: invoice.cancelledAt === null ? page.credit : 0,
  }),
  ({ invoice, ...page }) => ({ ...page, invoice: { ...invoice, ...NOT_SHOWN } }),
);
