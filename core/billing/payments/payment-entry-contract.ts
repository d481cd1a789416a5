import * as z from "zod";
import {
  centavosEntered,
  ignored,
  notesText,
  optionalText,
  posts,
  REQUIRED,
  version,
} from "#core/billing/entry-fields.ts";
import {
  body,
  convertedBody,
  type EntryOf,
  eitherBody,
  entered,
  enteredRecord,
  enteredRecords,
  optional,
} from "#core/shared/body.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { day, flag, money, orNull, text, texts } from "#core/shared/list/fields.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import { distinct } from "#core/shared/selection.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { detailsBody } from "./payment-details-body-contract.ts";
import { NO_DETAILS } from "./payment-methods.ts";

/** A payment as it is entered. */
export const INVOICES_PER_PAYMENT_MAX = 100;

const REQUIRED_TEXT = z.string({ error: REQUIRED }).trim().min(1, REQUIRED);
export const invoiceNumbersNamed = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((given) => distinct([given ?? []].flat().filter((number) => number !== "")))
  .refine(
    (numbers) => numbers.length <= INVOICES_PER_PAYMENT_MAX,
    `Please choose at most ${INVOICES_PER_PAYMENT_MAX} invoices`,
  );
const confirmsSlip = entered(flag("confirm_slip"), z.boolean().default(false));

const entryFields = {
  paymentType: entered(text("payment_type"), REQUIRED_TEXT.default("Regular")),
  methodCode: entered(
    text("payment_method"),
    REQUIRED_TEXT.transform((code) => code.toUpperCase()),
  ),
  /** The bank and the details count where the method asks for them. */
  bankCode: entered(
    orNull(text("bank_code")),
    z
      .string()
      .nullish()
      .transform((code) => code || null),
  ),
  details: enteredRecord(
    "details",
    detailsBody,
    detailsBody.nullish().transform((details) => details ?? NO_DETAILS),
  ),
  amount: entered(money("amount_paid"), centavosEntered),
  invoiceNumbers: entered(texts("inv_no"), invoiceNumbersNamed),
  notes: entered(text("notes"), notesText),
  /** The number of an uploaded reference document. */
  referenceNumber: entered(orNull(text("payrefdoc_no")), optionalText(60)),
  /** The reference document may be another payment's too. */
  confirmsSlip,
  /** The cheque may be another payment's too. */
  confirmsCheque: entered(flag("confirm_cheque"), z.boolean().default(false)),
  /** The cheque may be dated ahead: the payment stays unposted until then. */
  confirmsChequeDate: entered(flag("confirm_cheque_date"), z.boolean().default(false)),
  /** The receipt number as finance types it; null: the PR- number at posting (B-34). */
  typedReceiptNumber: entered(
    orNull(text("payrcpt_no")),
    typedIdentifier()
      .nullish()
      .transform((number) => number || null),
  ),
  /** The school day the money came in; null: today, in an update the day it has. */
  receivedDate: entered(
    orNull(day("received_date")),
    bounded(z.string({ error: NO_DAY }).refine(isSchoolDay, NO_DAY))
      .nullish()
      .transform((on) => on ?? null),
  ),
  posts,
  version,
  /** Several customers as a list. */
  customers: optional(
    enteredRecords(
      "customers",
      body({ customerId: entered(text("customer_id"), REQUIRED_TEXT) }, { ignores: { fullname: ignored } }),
    ),
  ),
};
const IGNORED = { max_amount: ignored, fullname: ignored };

/** What is entered beside whose payment it is. */
type EnteredPayment = Omit<EntryOf<typeof entryFields>, "customers">;
export interface PaymentEntry extends EnteredPayment {
  /** Whose payment it is; empty in an update: as it was. */
  customerId: string;
  /** The other customers whose invoices it pays. */
  otherCustomerIds: string[];
}
type GivenPayment = EntryOf<typeof entryFields> & { customerId?: string };
const entryOf = ({ customers = [], customerId = "", ...entry }: GivenPayment): PaymentEntry => ({
  ...entry,
  customerId,
  otherCustomerIds: customers.map((customer) => customer.customerId).filter((id) => id !== customerId),
});
const givenOf = ({ customerId, otherCustomerIds, ...entry }: PaymentEntry): GivenPayment =>
  otherCustomerIds.length === 0
    ? { ...entry, customerId }
    : { ...entry, customers: [customerId, ...otherCustomerIds].map((id) => ({ customerId: id })) };

/** POST /payment and POST /payment/bulk; the bulk shape names its customers in a list. */
export const createPaymentBody = convertedBody(
  { ...entryFields, customerId: optional(entered(text("customer_id"), REQUIRED_TEXT)) },
  {
    ignores: IGNORED,
    make: (given, refuse): PaymentEntry => {
      const customerId = given.customerId ?? given.customers?.[0]?.customerId;
      if (!customerId) refuse("customerId", REQUIRED);
      return entryOf({ ...given, customerId: customerId ?? "" });
    },
    fieldsOf: givenOf,
  },
);

const attachBody = body({
  attach: entered(text("payrefdoc_no"), z.string().min(1).max(60)),
  confirmsSlip,
});
const updateBody = convertedBody(
  { ...entryFields, customerId: optional(entered(text("customer_id"), z.string())) },
  {
    ignores: IGNORED,
    make: (given) => ({ entry: entryOf(given) }),
    fieldsOf: ({ entry }: { entry: PaymentEntry }) => givenOf(entry),
  },
);

/** PATCH /payment/{uuid}, as it is documented: the whole entry again, or only its reference document. */
export const updatePaymentBody = eitherBody(updateBody, attachBody, (update) => "attach" in update);
/** The one of the two a body is parsed by, so that a refusal says what is wrong with it and not that neither fits. */
export const updatePaymentBodyFor = (given: unknown): typeof attachBody | typeof updateBody =>
  isOnlyReference(given) ? attachBody : updateBody;

const ATTACHED_NAMES = { payrefdoc_no: true, confirm_slip: true };
function isOnlyReference(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  return "payrefdoc_no" in given && Object.keys(given).every((name) => name in ATTACHED_NAMES);
}
