import type { Receipt } from "../../core/documents/receipt-contract.ts";
import type { SchoolRow } from "../../core/management/contract.ts";
import { type Statement, sql, statement } from "../statement.ts";
import { type PaymentHeadRow, type PaymentInvoiceRow, paymentRowOf } from "./payment.ts";
import { businessParty } from "./school.ts";

/** Who pays, behind each payment: the guardian of its customer, and the bank's name where one was used. */
export interface PayerRow {
  payment_id: number;
  guardian_name: string;
  email: string;
  contact_number: string;
  billing_address: string;
  home_address: string;
  bank_name: string | null;
}

export const payersOf = (uuids: readonly string[]): Statement<PayerRow> =>
  statement(sql`select payment.id as payment_id, guardian.fullname as guardian_name, guardian.email,
      guardian.contact_number, guardian.billing_address, guardian.home_address, bank.name as bank_name
    from json_each(${JSON.stringify(uuids)}) wanted cross join payment on payment.uuid = wanted.value
      join student on student.id = payment.student_id join guardian on guardian.id = student.guardian_id
      left join bank on bank.code = payment.bank_code
    order by wanted.key`);

/** Puts what was read of payments together as receipts, in the order of the heads. */
export const assembleReceipts = (
  heads: readonly PaymentHeadRow[],
  invoices: readonly PaymentInvoiceRow[],
  payers: readonly PayerRow[],
  school: SchoolRow,
): Receipt[] => {
  const invoicesOf = Map.groupBy(invoices, ({ payment_id }) => payment_id);
  const payerOf = new Map(payers.map((row) => [row.payment_id, row]));
  return heads.map((head) => {
    const payer = payerOf.get(head.id);
    return {
      payment: paymentRowOf(head, invoicesOf.get(head.id) ?? []),
      bankName: payer?.bank_name ?? null,
      business: businessParty(school),
      payer: {
        name: payer?.guardian_name ?? "",
        address: payer?.billing_address || payer?.home_address || "",
        contactNumber: payer?.contact_number ?? "",
        email: payer?.email ?? "",
      },
    };
  });
};
