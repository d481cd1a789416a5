import { REFUND, type RefundRow } from "#core/billing/refunds/refund-list.ts";
import { planRefund, takenByInvoice } from "#core/billing/refunds/refund-posting.ts";
import { REFUNDED } from "#db/queries/billing/payments/payment.ts";
import { alias, orNull, own, type RowOfSources, readerOf, rowsWithin, select, wanted } from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql } from "#db/statement.ts";
import {
  bank,
  guardian,
  invoice,
  payment,
  paymentAllocation,
  paymentCustomer,
  paymentInvoice,
  paymentMethod,
  refund,
  refundPart,
  student,
  uploadedFile,
  userAccount,
} from "#db/tables.ts";

/** Refunds as they are read: with everyone their payment is for, its invoices, and where its money is, or was taken from. */
const approver = alias(userAccount, "approver");
const person = alias(student, "person");
const live = sql`from ${paymentAllocation} where ${paymentAllocation.paymentId} = ${refund.paymentId}
  and ${paymentAllocation.releasedAt} is null`;
export const REFUND_SOURCES = {
  ...own(refund, REFUND),
  id: refund.id,
  studentId: refund.studentId,
  paymentId: refund.paymentId,
  customerId: student.studentNo,
  customerName: student.fullname,
  billingAddress: guardian.billingAddress,
  guardianEmail: guardian.email,
  methodName: paymentMethod.name,
  bankName: orNull(bank.name),
  documentNumber: orNull(uploadedFile.number),
  paymentUuid: payment.uuid,
  paymentNumber: payment.number,
  paymentVersion: payment.version,
  paymentStatus: payment.status,
  paymentAmount: payment.amountCentavos,
  amount: refund.amountCentavos,
  refundedAt: refund.postedAt,
  approvedAmount: sql<number>`coalesce(${refund.approvedCentavos}, ${payment.amountCentavos})`,
  approvedBy: sql<
    string | null
  >`nullif(trim(concat_ws(' ', ${approver.givenName}, ${approver.lastName})), '')`,
  /** Its own customer first. */
  customers: rowsWithin(
    { customerId: person.studentNo, name: person.fullname },
    sql`from ${paymentCustomer} join ${student} person on ${person.id} = ${paymentCustomer.studentId}
      where ${paymentCustomer.paymentId} = ${refund.paymentId}
      order by ${paymentCustomer.isOwn} desc, ${person.nameKey}`,
  ),
  invoices: rowsWithin(
    {
      id: invoice.id,
      uuid: invoice.uuid,
      number: sql<string>`${invoice.number}`,
      customerId: person.studentNo,
      customerName: person.fullname,
      totalAmount: invoice.amountDueCentavos,
      balance: invoice.balanceCentavos,
      allocated: sql<number>`coalesce((select sum(${paymentAllocation.amountCentavos}) ${live}
        and ${paymentAllocation.invoiceId} = ${invoice.id}), 0)`,
    },
    sql`from ${invoice} join ${student} person on ${person.id} = ${invoice.studentId} where ${invoice.id} in (
        select ${paymentInvoice.invoiceId} from ${paymentInvoice} where ${paymentInvoice.paymentId} = ${refund.paymentId}
        union select ${paymentAllocation.invoiceId} from ${paymentAllocation}
          where ${paymentAllocation.paymentId} = ${refund.paymentId})
      order by ${invoice.dueDate}, ${invoice.number}`,
  ),
  /** What of an unposted refund's payment is on no invoice. */
  unapplied: sql<number>`iif(${refund.status} = 'UNPOSTED', ${payment.amountCentavos} - ${REFUNDED}
    - coalesce((select sum(${paymentAllocation.amountCentavos}) ${live}), 0), 0)`,
  /** What invoices have of an unposted refund's payment. */
  allocations: rowsWithin(
    {
      id: paymentAllocation.id,
      invoiceId: paymentAllocation.invoiceId,
      studentId: sql<number>`0`,
      amount: paymentAllocation.amountCentavos,
    },
    sql`${live} and ${refund.status} = 'UNPOSTED'`,
  ),
  /** What a posted refund was taken from. */
  parts: rowsWithin(
    { invoiceId: refundPart.invoiceId, amount: refundPart.amountCentavos },
    sql`from ${refundPart} where ${refundPart.refundId} = ${refund.id}`,
  ),
};
export const REFUND_JOINS = sql`join ${payment} on ${payment.id} = ${refund.paymentId}
  join ${student} on ${student.id} = ${refund.studentId}
  join ${guardian} on ${guardian.id} = ${student.guardianId}
  join ${paymentMethod} on ${paymentMethod.code} = ${refund.methodCode}
  left join ${bank} on ${bank.code} = ${refund.bankCode}
  left join ${uploadedFile} on ${uploadedFile.id} = ${refund.referenceFileId}
  left join ${userAccount} approver on ${approver.id} = ${refund.approvedBy}`;

type Found = RowOfSources<typeof REFUND_SOURCES>;
/** What is taken from which invoice, and from unapplied credit: as it was posted, else as it would be. */
function takenOf({ parts, amount, studentId, unapplied, allocations }: Found) {
  if (parts.length > 0) {
    const ofCredit = parts.filter(({ invoiceId }) => invoiceId === null);
    return {
      byInvoice: new Map(parts.map((part) => [part.invoiceId, part.amount])),
      credit: ofCredit.reduce((sum, part) => sum + part.amount, 0),
    };
  }
  const posting = planRefund(amount, { unapplied: [{ studentId, amount: unapplied }], allocations });
  return {
    byInvoice: takenByInvoice(posting),
    credit: posting.unapplied.reduce((sum, part) => sum + part.amount, 0),
  };
}
/** A refund, with what its changes need beside it. */
export interface FoundRefund
  extends RefundRow,
    Pick<Found, "id" | "studentId" | "paymentId" | "paymentVersion" | "paymentStatus" | "guardianEmail"> {}
function refundOf(found: Found): FoundRefund {
  const { byInvoice, credit } = takenOf(found);
  const invoices = found.invoices.map((one) => ({ ...one, refunded: byInvoice.get(one.id) ?? 0 }));
  return { ...found, invoices, fromCredit: credit };
}

const read = readerOf(REFUND_SOURCES);
/** The refund of a row of the list. */
export const refundRead = (row: object): FoundRefund => refundOf(read(row));
const refundsIn = (from: SQL): Statement<FoundRefund> => mapRows(select(REFUND_SOURCES, from), refundOf);
export const refundsNamed = (uuids: readonly string[]): Statement<FoundRefund> =>
  refundsIn(
    sql`from ${wanted(uuids)} cross join ${refund} on ${refund.uuid} = wanted.value ${REFUND_JOINS} order by wanted.key`,
  );
/** The refunds of a payment, newest first; of a refund's uuid this refund. */
export const refundsOfPayment = (uuid: string): Statement<FoundRefund> =>
  refundsIn(
    sql`from ${refund} ${REFUND_JOINS} where ${refund.uuid} = ${uuid} or ${refund.paymentId} =
      (select ${payment.id} from ${payment} where ${payment.uuid} = ${uuid}) order by ${refund.id} desc`,
  );
/** Whether a uuid is a payment's or a refund's. */
export const isRefundable = (uuid: string): Statement<{ found: number }> =>
  select(
    {
      found: sql<number>`exists (select 1 from payment where uuid = ${uuid}) or exists (select 1 from refund where uuid = ${uuid})`,
    },
    sql``,
  );

/** The live allocations of payments. */
export const allocationsOfPayments = (paymentIds: SQL) =>
  select(
    {
      id: paymentAllocation.id,
      paymentId: paymentAllocation.paymentId,
      invoiceId: paymentAllocation.invoiceId,
      amount: paymentAllocation.amountCentavos,
      studentId: sql<number>`${invoice.studentId}`,
      invoiceVersion: invoice.version,
    },
    sql`from ${paymentAllocation} join ${invoice} on ${invoice.id} = ${paymentAllocation.invoiceId}
      where ${paymentAllocation.paymentId} in (${paymentIds}) and ${paymentAllocation.releasedAt} is null`,
  );
/** The ids of the payments that refunds pay back. */
export const paymentsOfRefunds = (uuids: readonly string[]): SQL =>
  sql`select ${refund.paymentId} as id from ${refund} where ${refund.uuid} in (select value from ${wanted(uuids)})`;
