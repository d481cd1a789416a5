import { type ImportFacts, NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { offered } from "#core/billing/payments/payment-methods.ts";
import { defineFile, type FileValues } from "#core/shared/import/reading/file-definition.ts";
import type { RefundEntry } from "./refund-contract.ts";
import { refundMethodLabel } from "./refund-methods.ts";

/** The file of refunds (B-66): a row is the refund of an approved payment, imported unposted. */
export const refundFile = ({ methods, banks }: ImportFacts = NO_FACTS) =>
  defineFile({
    key: "refunds",
    fields: {
      paymentNumber: {
        heading: "Payment Transaction No.",
        synonyms: ["Payment Transaction Number", "Payment Number", "Transaction No", "Payment"],
        is: { kind: "identifier" },
        needs: "value",
        example: "PT-2026-000123",
      },
      methodCode: {
        heading: "Refund Method",
        synonyms: ["Method"],
        is: {
          kind: "choice",
          choices: offered(methods).map((method) => ({
            code: method.code,
            name: method.name,
            synonyms: [refundMethodLabel(method)],
          })),
        },
        needs: "value",
        example: "Cash",
      },
      bankCode: {
        heading: "Bank Code",
        synonyms: ["Bank", "Bank Name"],
        is: { kind: "choice", choices: offered(banks) },
        example: "",
      },
      amount: {
        heading: "Amount Refund",
        synonyms: ["Refund Amount", "Amount", "Amount Refunded"],
        is: { kind: "money", from: 1 },
        needs: "value",
        example: "1,500.00",
      },
      typedReference: {
        heading: "Refund Reference No.",
        synonyms: ["Refund Reference", "Reference No", "Reference"],
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
    amountOf: ({ amount }) => amount ?? 0,
    rowsMax: 100_000,
  });
type RefundFields = ReturnType<typeof refundFile>["fields"];
export type RefundField = keyof RefundFields;

export const refundEntry = (values: FileValues<RefundFields>): RefundEntry => ({
  paymentNumber: values.paymentNumber.toUpperCase(),
  customerId: "",
  methodCode: values.methodCode ?? "",
  bankCode: values.bankCode,
  amount: values.amount ?? 0,
  typedReference: values.typedReference,
  documentNumber: null,
  notes: values.notes,
  posts: false,
});
