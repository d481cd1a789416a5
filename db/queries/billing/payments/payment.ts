import { detailsFromJson } from "#core/billing/payments/payment-details-contract.ts";
import { PAYMENT } from "#core/billing/payments/payment-list.ts";
import {
  alias,
  as,
  orNull,
  own,
  type RowOfSources,
  recordOf,
  rowsWithin,
  rowWithin,
  select,
  wanted,
} from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import {
  bank,
  bankLine,
  customerAccount,
  guardian,
  invoice,
  ledgerEntry,
  payment,
  paymentAllocation,
  paymentCustomer,
  paymentInvoice,
  paymentMethod,
  refund,
  student,
  uploadedFile,
} from "#db/tables.ts";

/** Payments as they are read: with the invoices they are for, what each got, and the last refund that is not cancelled. */
const payer = alias(student, "payer");
const home = alias(guardian, "home");
/** An invoice that takes money: as a payment tells it, and what decides on it. */
const PAID_INVOICE = {
  id: invoice.id,
  uuid: invoice.uuid,
  number: sql<string>`${invoice.number}`,
  studentId: sql<number>`${invoice.studentId}`,
  customerId: payer.studentNo,
  customerName: payer.fullname,
  billingAddress: home.billingAddress,
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  settlement: invoice.settlement,
  totalAmount: invoice.amountDueCentavos,
  balance: invoice.balanceCentavos,
  version: invoice.version,
};
const INVOICE_JOINS = sql`join ${student} payer on ${payer.id} = ${invoice.studentId}
  join ${guardian} home on ${home.id} = ${payer.guardianId}`;
export type PayableInvoice = RowOfSources<typeof PAID_INVOICE>;
/** Published invoices by number, as they could take a payment. */
export const payableInvoices = (numbers: readonly string[]): Statement<PayableInvoice> =>
  select(
    PAID_INVOICE,
    sql`from ${wanted(numbers)} cross join ${invoice} on ${invoice.number} = wanted.value ${INVOICE_JOINS} order by wanted.key`,
  );

/** What of the payment that is read was paid back. */
export const REFUNDED = sql<number>`coalesce((select sum(posted.amount_centavos) from ${refund} posted
  where posted.payment_id = ${payment.id} and posted.status = 'POSTED'), 0)`;
const { refundReason, refundMethodCode, declinedReason, ...COLUMNS } = own(payment, PAYMENT);
/** What a payment's receipt says of it. */
export const RECEIPT = {
  ...COLUMNS,
  id: payment.id,
  studentId: payment.studentId,
  typedReceiptNumber: payment.typedReceiptNumber,
  customerId: student.studentNo,
  customerName: student.fullname,
  amount: payment.amountCentavos,
  methodName: paymentMethod.name,
  bankName: orNull(bank.name),
  referenceNumber: orNull(uploadedFile.number),
  refundedAmount: REFUNDED,
  details: as(payment.detailsJson, detailsFromJson),
  billing: recordOf({
    name: guardian.fullname,
    contactNumber: guardian.contactNumber,
    email: guardian.email,
    address: sql<string>`iif(${guardian.billingAddress} = '', ${guardian.homeAddress}, ${guardian.billingAddress})`,
    province: guardian.province,
    city: guardian.city,
    postalCode: guardian.postalCode,
  }),
  invoices: rowsWithin(
    {
      ...PAID_INVOICE,
      allocated: sql<number>`coalesce((select sum(${paymentAllocation.amountCentavos}) from ${paymentAllocation}
        where ${paymentAllocation.paymentId} = ${payment.id} and ${paymentAllocation.invoiceId} = ${invoice.id}
          and ${paymentAllocation.releasedAt} is null), 0)`,
    },
    sql`from ${paymentInvoice} join ${invoice} on ${invoice.id} = ${paymentInvoice.invoiceId} ${INVOICE_JOINS}
      where ${paymentInvoice.paymentId} = ${payment.id} order by ${paymentInvoice.position}`,
  ),
};
export const PAYMENT_SOURCES = {
  ...RECEIPT,
  ...{ refundReason, refundMethodCode, declinedReason },
  refundAmount: payment.refundAmountCentavos,
  bankLine: sql<string | null>`(select ${bankLine.bankCode} || ' ' || ${bankLine.lineDate}
      || iif(${bankLine.reference} = '', '', ' ' || ${bankLine.reference})
    from ${bankLine} where ${bankLine.paymentId} = ${payment.id})`,
  refund: rowWithin(
    {
      uuid: refund.uuid,
      number: refund.number,
      status: refund.status,
      amount: refund.amountCentavos,
      methodName: sql<string>`(select ${paymentMethod.name} from ${paymentMethod} where ${paymentMethod.code} = ${refund.methodCode})`,
      typedReference: refund.typedReference,
      notes: refund.notes,
      createdAt: refund.createdAt,
      documentNumber: sql<
        string | null
      >`(select number from ${uploadedFile} where id = ${refund.referenceFileId})`,
    },
    sql`from ${refund} where ${refund.paymentId} = ${payment.id} and ${refund.status} <> 'CANCELLED'
      order by ${refund.id} desc limit 1`,
  ),
};
export const PAYMENT_JOINS = sql`join ${student} on ${student.id} = ${payment.studentId}
  join ${guardian} on ${guardian.id} = ${student.guardianId}
  join ${paymentMethod} on ${paymentMethod.code} = ${payment.methodCode}
  left join ${bank} on ${bank.code} = ${payment.bankCode}
  left join ${uploadedFile} on ${uploadedFile.id} = ${payment.referenceFileId}`;

export type FoundPayment = RowOfSources<typeof PAYMENT_SOURCES>;
export const paymentsNamed = (uuids: readonly string[]): Statement<FoundPayment> =>
  select(
    PAYMENT_SOURCES,
    sql`from ${wanted(uuids)} cross join ${payment} on ${payment.uuid} = wanted.value ${PAYMENT_JOINS} order by wanted.key`,
  );
export const paymentsNumbered = (numbers: readonly string[]): Statement<FoundPayment> =>
  select(
    PAYMENT_SOURCES,
    sql`from ${wanted(numbers)} cross join ${payment} on ${payment.number} = wanted.value ${PAYMENT_JOINS} order by wanted.key`,
  );
export const idOfPayment = (number: string): SQL =>
  sql`select ${payment.id} from ${payment} where ${payment.number} = ${number}`;
export const idsOfPayments = (uuids: readonly string[]): SQL =>
  sql`select ${payment.id} from ${payment} where ${payment.uuid} in (select value from ${wanted(uuids)})`;

/** An account with its unapplied credit, as its version guards it. */
export const ACCOUNT = {
  studentId: customerAccount.studentId,
  unapplied: customerAccount.unappliedCentavos,
  version: customerAccount.version,
};
export type AccountVersion = RowOfSources<typeof ACCOUNT>;
/** The accounts a payment's change touches: of its customer and of its invoices' customers. */
export const accountsOfPayments = (ids: SQL): Statement<AccountVersion> =>
  select(
    ACCOUNT,
    sql`from ${customerAccount} where ${customerAccount.studentId} in
      (select ${paymentCustomer.studentId} from ${paymentCustomer} where ${paymentCustomer.paymentId} in (${ids}))`,
  );
/** Of the invoices' customers and the payment's own: the one named, or in an update that names none the one it has. */
export const accountsOfInvoices = (
  numbers: readonly string[],
  customerId = "",
  paymentUuid: string | null = null,
): Statement<AccountVersion> =>
  select(
    ACCOUNT,
    sql`from ${customerAccount} where ${customerAccount.studentId} in (
      select ${invoice.studentId} from ${invoice} where ${invoice.number} in (select value from ${wanted(numbers)})
      union select ${student.id} from ${student} where ${student.studentNo} = ${customerId}
      union select ${payment.studentId} from ${payment} where ${payment.uuid} = ${paymentUuid} and ${customerId} = '')`,
  );

/** What of the payment that is read was paid back for a customer. */
export const refundedTo = (
  studentId: SQL,
): SQL<number> => sql`coalesce((select sum(refund_part.amount_centavos)
  from refund join refund_part on refund_part.refund_id = refund.id
  where refund.payment_id = payment.id and refund_part.student_id = ${studentId}), 0)`;

const CREDIT = {
  paymentId: payment.id,
  studentId: ledgerEntry.studentId,
  customerId: student.studentNo,
  name: student.fullname,
  credit: customerAccount.unappliedCentavos,
  credited: sql<number>`sum(${ledgerEntry.creditCentavos}) - ${refundedTo(sql`${ledgerEntry.studentId}`)}`,
  allocated: sql<number>`coalesce((select sum(${paymentAllocation.amountCentavos}) from ${paymentAllocation}
      join ${invoice} on ${invoice.id} = ${paymentAllocation.invoiceId}
    where ${paymentAllocation.paymentId} = ${payment.id} and ${paymentAllocation.releasedAt} is null
      and ${invoice.studentId} = ${ledgerEntry.studentId}), 0)`,
};
/** What a posted payment credited each customer with, less what was paid back, and how much of it still sits on their invoices. */
export type PaymentCredit = RowOfSources<typeof CREDIT>;
export const creditsOfPayments = (ids: SQL): Statement<PaymentCredit> =>
  select(
    CREDIT,
    sql`from (${ids}) wanted cross join ${payment} on ${payment.id} = wanted.id
      cross join ${ledgerEntry} on ${ledgerEntry.paperUuid} = ${payment.uuid} and ${ledgerEntry.kind} = 'PAYMENT'
      cross join ${student} on ${student.id} = ${ledgerEntry.studentId}
      cross join ${customerAccount} on ${customerAccount.studentId} = ${student.id}
    group by ${payment.id}, ${ledgerEntry.studentId}`,
  );
