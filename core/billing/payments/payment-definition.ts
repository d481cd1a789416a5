import { CUSTOMER_COLUMNS, type ImportFacts, NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { dayRefusal } from "#core/shared/day-bounds.ts";
import {
  defineFile,
  type FieldKind,
  type FileField,
  type FileValues,
} from "#core/shared/import/reading/file-definition.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  DETAIL_HEADINGS,
  DETAIL_NAMES,
  type DetailName,
  detailKind,
  hasNoCardNumber,
  isCardPart,
  ONLY_LAST_FOUR,
  ofDetails,
  offered,
  type PaymentDetails,
} from "./payment-methods.ts";
import { receivedDateRefusal } from "./received-date.ts";

/** A word or two of a card, or its last digits; no message shows a number that may be a card's. */
const ofCard = (isTaken: (given: string) => boolean, expects: string): FieldKind => ({
  kind: "own",
  expects,
  read: (text): { value: string } | { refusal: string } =>
    isTaken(text) && text.length <= 60 ? { value: text } : { refusal: ONLY_LAST_FOUR },
});

type DetailField = FileField & {
  is:
    | { kind: "identifier" }
    | { kind: "day" }
    | { kind: "own"; expects: string; read(text: string): { value: string } | { refusal: string } };
};
function detailField(name: DetailName, today: SchoolDay): DetailField {
  const kinds = {
    identifier: { kind: "identifier" },
    day: { kind: "day", refusal: (day: SchoolDay) => dayRefusal(day, "record", today) },
    word: ofCard(hasNoCardNumber, "a word"),
    cardDigits: ofCard(isCardPart, "the last four digits"),
  } as const;
  return { heading: DETAIL_HEADINGS[name], is: kinds[detailKind(name)], example: "" } as DetailField;
}

/** The file of payments (B-55): rows with the same Transaction Ref and Customer ID are one payment, imported unposted. */
export const paymentFile = (facts: ImportFacts = NO_FACTS) => {
  const { today, lockedThrough, paymentTypes, methods, banks } = facts;
  const details = ofDetails((name) => detailField(name, today));
  return defineFile({
    key: "payments",
    fields: {
      reference: {
        heading: "Transaction Ref",
        synonyms: ["Transaction Reference", "Reference", "Reference No", "Ref No", "Transaction No"],
        is: { kind: "identifier" },
        needs: "value",
        example: "TR-0001",
      },
      ...CUSTOMER_COLUMNS,
      invoiceNumber: {
        heading: "Invoice Number",
        synonyms: ["Invoice No", "Invoice"],
        is: { kind: "identifier" },
        example: "INV-2026-000123",
      },
      paymentType: {
        heading: "Payment Type",
        synonyms: ["Type"],
        is: { kind: "choice", choices: paymentTypes },
        example: "Regular",
      },
      methodCode: {
        heading: "Payment Method",
        synonyms: ["Method", "Mode of Payment", "Payment Mode"],
        is: { kind: "choice", choices: offered(methods) },
        needs: "column",
        example: "Cash",
      },
      bankCode: {
        heading: "Bank Code",
        synonyms: ["Bank", "Bank Name"],
        is: { kind: "choice", choices: offered(banks) },
        example: "",
      },
      ...details,
      amount: {
        heading: "Amount Paid",
        synonyms: ["Amount", "Payment Amount", "Paid"],
        is: { kind: "money", from: 1 },
        needs: "column",
        example: "12,500.00",
      },
      receivedDate: {
        heading: "Date Received",
        synonyms: ["Date", "Payment Date", "Date Paid", "Received"],
        is: {
          kind: "day",
          refusal: (day: SchoolDay) => receivedDateRefusal(day, { today, closedThrough: lockedThrough }),
        },
        example: "11/20/2026",
      },
      receiptNumber: {
        heading: "Receipt Number",
        synonyms: ["Receipt No", "OR Number", "OR No", "Official Receipt"],
        is: { kind: "identifier" },
        example: "",
      },
      notes: {
        heading: "Notes",
        synonyms: ["Remarks"],
        is: { kind: "text", max: 2000, hasLines: true },
        example: "",
      },
    },
    person: "customerId",
    day: "receivedDate",
    rowsMax: 100_000,
  });
};
type PaymentFields = ReturnType<typeof paymentFile>["fields"];
export type PaymentField = keyof PaymentFields;

/** What every row of a payment may repeat of its first one; null: the cell is empty. */
export interface PaymentCells extends PaymentDetails {
  paymentType: string | null;
  methodCode: string | null;
  bankCode: string | null;
  amount: Centavos | null;
  receivedDate: SchoolDay | null;
  receiptNumber: string | null;
  notes: string | null;
}
export interface PaymentRow extends PaymentCells {
  reference: string;
  customerId: string;
  customerName: string;
  invoiceNumber: string | null;
}

export const paymentRow = (values: FileValues<PaymentFields>): PaymentRow => ({
  ...values,
  ...ofDetails((name) => values[name] || null),
  invoiceNumber: values.invoiceNumber.toUpperCase() || null,
  receiptNumber: values.receiptNumber || null,
  notes: values.notes || null,
});

/** The columns of our own template: a file of cash and bank transfers is without the details of other methods. */
export const PAYMENT_TEMPLATE: readonly string[] = Object.keys(paymentFile().fields).filter(
  (key) => !DETAIL_NAMES.includes(key as DetailName),
);
