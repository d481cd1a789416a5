import * as z from "zod";
import type { PayPage } from "./pay-page.ts";

/** The wire of POST /pay-app: the token of a mailed link, and the page it opens. */
const TOKEN_CHARACTERS_MAX = 200;
export const payAppBody = z
  .strictObject({ token: z.string().max(TOKEN_CHARACTERS_MAX) })
  .transform(({ token }) => token.trim());

export const payPageToWire = ({ number, status, school, invoice, methods, banks }: PayPage) => ({
  inv_no: number,
  invoice_status: status,
  business: {
    name: school.name,
    address: school.address,
    contact_no: school.contactNumber,
    email: school.email,
  },
  invoice: invoice && {
    student: invoice.student,
    facts: invoice.facts,
    lines: invoice.lines.map(({ unitPrice, ...line }) => ({ ...line, unit_price: unitPrice })),
    totals: invoice.totals,
    amount_to_pay: invoice.toPay,
  },
  payment_methods: methods,
  banks,
});
export type WirePayPage = ReturnType<typeof payPageToWire>;

export const payPageFromWire = (wire: WirePayPage): PayPage => ({
  number: wire.inv_no,
  status: wire.invoice_status,
  school: {
    name: wire.business.name,
    address: wire.business.address,
    contactNumber: wire.business.contact_no,
    email: wire.business.email,
  },
  invoice: wire.invoice && {
    student: wire.invoice.student,
    facts: wire.invoice.facts,
    lines: wire.invoice.lines.map(({ unit_price, ...line }) => ({ ...line, unitPrice: unit_price })),
    totals: wire.invoice.totals,
    toPay: wire.invoice.amount_to_pay,
  },
  methods: wire.payment_methods,
  banks: wire.banks,
});
