import * as z from "zod";
import { REQUIRED } from "#core/billing/invoices/invoice-form-contract.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import {
  day,
  fields,
  flag,
  money,
  orAbsent,
  orNull,
  record,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { type Centavos, centavosFromPesos } from "#core/shared/money.ts";
import { DAY_MESSAGE } from "#core/shared/query-fields.ts";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import { distinct } from "#core/shared/selection.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { detailsBody } from "./payment-details-body-contract.ts";
import { SENT_DETAILS } from "./payment-details-contract.ts";
import type { PaymentDetails } from "./payment-methods.ts";

/** The wire of a payment as it is entered. */
export const INVOICES_PER_PAYMENT_MAX = 100;

const ignored = z.unknown().optional();
const REQUIRED_TEXT = z.string({ error: REQUIRED }).trim().min(1, REQUIRED);
/** Pesos of at most two decimals that are not below zero, as centavos; null for anything else. */
export function centavosPaid(pesos: number): Centavos | null {
  const centavos = centavosFromPesos(pesos);
  return centavos !== null && centavos >= 0 && Number.isSafeInteger(centavos) ? centavos : null;
}
export const INVALID_AMOUNT = "Invalid amount to pay";
export const centavosEntered = z.number({ error: INVALID_AMOUNT }).transform((pesos, context): Centavos => {
  const centavos = centavosPaid(pesos);
  if (centavos !== null) return centavos;
  context.addIssue({ code: "custom", message: INVALID_AMOUNT });
  return z.NEVER;
});
export const invoiceNumbersNamed = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((given) => distinct([given ?? []].flat().filter((number) => number !== "")))
  .refine(
    (numbers) => numbers.length <= INVOICES_PER_PAYMENT_MAX,
    `Please choose at most ${INVOICES_PER_PAYMENT_MAX} invoices`,
  );

/** A payment as it is entered, in the field's own words. */
export interface PaymentEntry {
  /** Whose payment it is; empty in an update: as it was. */
  customerId: string;
  /** The other customers whose invoices it pays. */
  otherCustomerIds: string[];
  paymentType: string;
  methodCode: string;
  /** The bank and the details count where the method asks for them. */
  bankCode: string | null;
  details: PaymentDetails;
  amount: Centavos;
  invoiceNumbers: string[];
  notes: string;
  /** The number of an uploaded reference document. */
  referenceNumber: string | null;
  /** The reference document may be another payment's too. */
  confirmsSlip: boolean;
  /** The cheque may be another payment's too. */
  confirmsCheque: boolean;
  /** The receipt number as finance types it; null: the PR- number at posting (B-34). */
  typedReceiptNumber: string | null;
  /** The school day the money came in; null: today, in an update the day it has. */
  receivedDate: SchoolDay | null;
  posts: boolean;
  version?: number;
}

const confirmSlip = z.boolean().default(false);
const entryFields = {
  payment_type: REQUIRED_TEXT.default("Regular"),
  payment_method: REQUIRED_TEXT,
  bank_code: z.string().nullish(),
  details: detailsBody,
  amount_paid: centavosEntered,
  max_amount: ignored,
  inv_no: invoiceNumbersNamed,
  notes: z.string().max(2000, "Please enter at most 2000 characters").nullish(),
  payrefdoc_no: z.string().max(60).nullish(),
  confirm_slip: confirmSlip,
  confirm_cheque: z.boolean().default(false),
  payrcpt_no: typedIdentifier().nullish(),
  received_date: bounded(z.string({ error: DAY_MESSAGE }).refine(isSchoolDay, DAY_MESSAGE)).nullish(),
  status: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(["UNPOSTED", "POSTED"]))
    .default("UNPOSTED"),
  version: z.number().int().min(1).optional(),
};
/** What each field of an entry is called in a refusal's path. */
export const PAYMENT_PATHS = {
  customer: "customer_id",
  customers: "customers",
  paymentType: "payment_type",
  method: "payment_method",
  bank: "bank_code",
  amount: "amount_paid",
  invoices: "inv_no",
  reference: "payrefdoc_no",
  receivedDate: "received_date",
  receiptNumber: "payrcpt_no",
} as const;

type EntryFields = z.output<z.ZodObject<typeof entryFields>>;
function entryOf(body: EntryFields, customerId: string, otherCustomerIds: string[] = []): PaymentEntry {
  return {
    customerId,
    otherCustomerIds,
    paymentType: body.payment_type,
    methodCode: body.payment_method.toUpperCase(),
    bankCode: body.bank_code || null,
    details: body.details,
    amount: body.amount_paid,
    invoiceNumbers: body.inv_no,
    notes: body.notes ?? "",
    referenceNumber: body.payrefdoc_no || null,
    confirmsSlip: body.confirm_slip,
    confirmsCheque: body.confirm_cheque,
    typedReceiptNumber: body.payrcpt_no || null,
    receivedDate: body.received_date ?? null,
    posts: body.status === "POSTED",
    ...(body.version && { version: body.version }),
  };
}

/** POST /payment and POST /payment/bulk; the bulk shape names its customers in a list. */
export const createPaymentBody = z
  .strictObject({
    ...entryFields,
    customer_id: REQUIRED_TEXT.optional(),
    fullname: ignored,
    customers: z.array(z.strictObject({ customer_id: REQUIRED_TEXT, fullname: ignored })).optional(),
  })
  .transform((body, context) => {
    const customerId = body.customer_id ?? body.customers?.[0]?.customer_id;
    if (!customerId) context.addIssue({ code: "custom", path: ["customer_id"], message: REQUIRED });
    const others = (body.customers ?? []).map((customer) => customer.customer_id);
    return entryOf(
      body,
      customerId ?? "",
      others.filter((other) => other !== customerId),
    );
  });

const attachBody = z
  .strictObject({ payrefdoc_no: z.string().min(1).max(60), confirm_slip: confirmSlip })
  .transform((body) => ({ attach: body.payrefdoc_no, confirmsSlip: body.confirm_slip }));
const updateBody = z
  .strictObject({
    ...entryFields,
    customer_id: z.string().optional(),
    fullname: ignored,
    customers: z.array(z.strictObject({ customer_id: REQUIRED_TEXT, fullname: ignored })).optional(),
  })
  .transform((body) => {
    const customerId = body.customer_id ?? "";
    const others = (body.customers ?? []).map((customer) => customer.customer_id);
    return {
      entry: entryOf(
        body,
        customerId,
        others.filter((other) => other !== customerId),
      ),
    };
  });

/** PATCH /payment/{uuid}, as it is documented: the whole entry again, or only its reference document. */
export const updatePaymentBody = z.union([attachBody, updateBody]);
/** The one of the two a body is parsed by, so that a refusal says what is wrong with it and not that neither fits. */
export const updatePaymentBodyFor = (body: unknown): typeof attachBody | typeof updateBody =>
  isOnlyReference(body) ? attachBody : updateBody;

const ATTACHED_NAMES = { payrefdoc_no: true, confirm_slip: true };
function isOnlyReference(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  return "payrefdoc_no" in body && Object.keys(body).every((name) => name in ATTACHED_NAMES);
}

const CUSTOMER_ID = { customerId: text("customer_id") };
const SENT_PAYMENT = fields({
  customerId: orAbsent(CUSTOMER_ID.customerId),
  /** Several customers as a list. */
  customers: orAbsent(records("customers", fields(CUSTOMER_ID))),
  paymentType: text("payment_type"),
  methodCode: text("payment_method"),
  bankCode: orNull(text("bank_code")),
  details: record("details", SENT_DETAILS),
  amount: money("amount_paid"),
  invoiceNumbers: texts("inv_no"),
  notes: text("notes"),
  referenceNumber: orNull(text("payrefdoc_no")),
  confirmsSlip: flag("confirm_slip"),
  confirmsCheque: flag("confirm_cheque"),
  typedReceiptNumber: orNull(text("payrcpt_no")),
  receivedDate: orAbsent(day("received_date")),
  status: text("status"),
  version: orAbsent(whole("version")),
});
/** What the console's form sends. */
export const sentPayment = ({ customerId, otherCustomerIds, ...entry }: PaymentEntry) => {
  const isOfOne = otherCustomerIds.length === 0;
  return SENT_PAYMENT.toWire({
    ...entry,
    customerId: isOfOne ? customerId : null,
    customers: isOfOne ? null : [customerId, ...otherCustomerIds].map((id) => ({ customerId: id })),
    status: entry.posts ? "POSTED" : "UNPOSTED",
    version: entry.version ?? null,
  });
};
const ATTACHED = fields({ attach: text("payrefdoc_no"), confirmsSlip: flag("confirm_slip") });
export const sentUpdate = (update: z.output<typeof updatePaymentBody>) =>
  "attach" in update ? ATTACHED.toWire(update) : sentPayment(update.entry);
