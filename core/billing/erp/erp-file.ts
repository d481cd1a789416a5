import { canonicalJson } from "#core/shared/canonical-json.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { ErpEvent } from "./erp-transfer.ts";

/** What the file of a transfer is made of: its payment as it was right after the change. */
export interface ErpFileFacts {
  logId: number;
  /** 1 = the first file of the payment. */
  revision: number;
  event: ErpEvent;
  payment: {
    number: string;
    status: string;
    type: string;
    methodCode: string;
    bankCode: string | null;
    amount: Centavos;
    /** The number typed by finance, and the one given at posting. */
    typedReceiptNumber: string | null;
    receiptNumber: string | null;
    officialReceiptNumber: string | null;
    receivedDate: SchoolDay;
    postedAt: Instant | null;
    /** The sum of its posted refunds. */
    refundedAmount: Centavos;
    cancelledAt: Instant | null;
    refundedAt: Instant | null;
    customer: ErpCustomer;
  };
  /** The invoices it is meant for, and what each has of it. */
  invoices: readonly { number: string; customer: ErpCustomer; allocated: Centavos }[];
  /** The refund the file tells of; null where it tells of none. */
  refund: { number: string; methodCode: string; amount: Centavos } | null;
}
interface ErpCustomer {
  studentNumber: string;
  name: string;
}

const amountText = (amount: Centavos): string => scaledToText(BigInt(amount), 2);

/** Where the file is kept: a payment's number and the revision name one file only. */
export const erpFileKey = (paymentNumber: string, revision: number): string =>
  `erp/${paymentNumber}-${revision}.json`;

/**
 * The file of a transfer (B-45): JSON in UTF-8 with sorted keys, amounts as text with two decimals, instants in UTC. The
 * same facts give the same bytes. What neither invoices nor refunds have is the unapplied credit; a cancelled payment has none.
 */
export function erpFile({ logId, revision, event, payment, invoices, refund }: ErpFileFacts): string {
  const customers = new Map(
    [payment.customer, ...invoices.map(({ customer }) => customer)].map((one) => [one.studentNumber, one]),
  );
  const allocated = invoices.reduce((sum, invoice) => sum + invoice.allocated, 0);
  const left = payment.cancelledAt === null ? payment.amount - allocated - payment.refundedAmount : 0;
  return canonicalJson({
    logId,
    revision,
    event,
    customers: [...customers.values()].map((one) => ({ customer_id: one.studentNumber, fullname: one.name })),
    payment: {
      paytxn_no: payment.number,
      status: payment.status,
      payment_type: payment.type,
      payment_method: payment.methodCode,
      bank_code: payment.bankCode,
      amount_paid: amountText(payment.amount),
      unapplied_amount: amountText(left),
      payrcpt_no: payment.typedReceiptNumber,
      rcpt_no: payment.receiptNumber,
      or_no: payment.officialReceiptNumber,
      received_date: payment.receivedDate,
      posted_date: payment.postedAt,
      cancelled_date: payment.cancelledAt,
      refunded_date: payment.refundedAt,
      customer_id: payment.customer.studentNumber,
    },
    allocations: invoices
      .filter((invoice) => invoice.allocated > 0)
      .map((invoice) => ({
        inv_no: invoice.number,
        customer_id: invoice.customer.studentNumber,
        amount: amountText(invoice.allocated),
      })),
    refund: refund && {
      refund_no: refund.number,
      refund_method: refund.methodCode,
      amount_refund: amountText(refund.amount),
    },
  });
}
