import * as z from "zod";
import { INVOICE, type Invoice } from "../billing/invoices/invoice-contract.ts";
import { joinedDescription } from "../shared/answer.ts";
import type { WireObject } from "../shared/list/fields.ts";
import type { PayFacts } from "./pay-page.ts";

/** The wire of POST /pay-app: the token of a mailed link, and the invoice it opens. */
const TOKEN_CHARACTERS_MAX = 200;
export const payAppBody = z
  .strictObject({ token: z.string().max(TOKEN_CHARACTERS_MAX) })
  .transform(({ token }) => token.trim());

/** What is told of no person. */
const nameless = (invoice: Invoice): Invoice => ({
  ...invoice,
  customerId: null,
  customerName: null,
  customer: null,
  segmentCode: null,
  segmentName: null,
  notes: "",
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
      };

/** Nothing by which the invoice is known inside: neither its key nor its version. */
const withoutKeys = ({ uuid: _uuid, version: _version, ...rest }: WireObject) => rest;

export const payPageToWire = ({ invoice, student, methods, banks }: PayFacts) => ({
  ...withoutKeys(INVOICE.toWire(nameless(emptied(invoice)))),
  student: invoice.cancelledAt === null ? student : null,
  payment_methods: methods,
  banks,
});
const { uuid: _uuid, version: _version, ...SHOWN_NAMES } = INVOICE.names;
export const payPageDescription = joinedDescription(
  { kind: "record", fields: SHOWN_NAMES },
  {
    kind: "schema",
    schema: z.object({
      student: z.string().nullable(),
      payment_methods: z.array(z.string()),
      banks: z.array(z.string()),
    }),
  },
);
export type WirePayPage = ReturnType<typeof payPageToWire>;

export const payPageFromWire = (wire: WirePayPage): PayFacts => ({
  invoice: INVOICE.fromWire({ ...wire, uuid: "", version: 0 }),
  student: wire.student,
  methods: wire.payment_methods,
  banks: wire.banks,
});
