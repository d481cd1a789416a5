import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { type LiveAllocation, planRefund, takenByInvoice } from "#core/billing/refunds/refund-posting.ts";
import { REFUNDED } from "#db/queries/billing/payments/payment.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

const REFUND_COLUMNS = columns(
  "refund",
  "id",
  "uuid",
  "number",
  "payment_id",
  "student_id",
  "status",
  "amount_centavos",
  "method_code",
  "bank_code",
  "typed_reference",
  "notes",
  "approved_at",
  "created_at",
  "posted_at",
  "cancelled_at",
  "version",
  "approved_centavos",
  "reason",
);
/** Refunds as they are read: heads, and where the money of their payments is. */
export interface RefundHeadRow
  extends RowOfColumns<typeof REFUND_COLUMNS>,
    Row<"student", "student_no" | "fullname">,
    Row<"guardian", "billing_address"> {
  method_name: Column<"payment_method", "name">;
  bank_name: Column<"bank", "name"> | null;
  document_number: Column<"uploaded_file", "number"> | null;
  guardian_email: Column<"guardian", "email">;
  payment_uuid: Column<"payment", "uuid">;
  payment_number: Column<"payment", "number">;
  payment_version: Column<"payment", "version">;
  payment_status: Column<"payment", "status">;
  payment_centavos: Column<"payment", "amount_centavos">;
  /** Who approved it; "" where that is not known. */
  approved_by: string;
}

export const REFUND_HEAD = sql`${REFUND_COLUMNS.sql}, student.student_no, student.fullname,
  guardian.billing_address, guardian.email as guardian_email, payment_method.name as method_name,
  bank.name as bank_name, uploaded_file.number as document_number, payment.uuid as payment_uuid, payment.number as payment_number,
  payment.version as payment_version, payment.status as payment_status,
  payment.amount_centavos as payment_centavos,
  trim(concat_ws(' ', approver.given_name, approver.last_name)) as approved_by`;
export const REFUND_JOINS = sql`join payment on payment.id = refund.payment_id
  join student on student.id = refund.student_id
  join guardian on guardian.id = student.guardian_id
  join payment_method on payment_method.code = refund.method_code
  left join bank on bank.code = refund.bank_code
  left join uploaded_file on uploaded_file.id = refund.reference_file_id
  left join user_account approver on approver.id = refund.approved_by`;

export const refundHeads = (uuids: readonly string[]): Statement<RefundHeadRow> =>
  statement(sql`select ${REFUND_HEAD} from json_each(${json(uuids)}) wanted
    cross join refund on refund.uuid = wanted.value ${REFUND_JOINS} order by wanted.key`);
export const idsOfRefunds = (uuids: readonly string[]): SQL =>
  sql`select id from refund where uuid in (select value from json_each(${json(uuids)}))`;
/** The refunds of a payment, newest first; of a refund's uuid this refund. */
export const refundsOf = (uuid: string): Statement<RefundHeadRow> =>
  statement(sql`select ${REFUND_HEAD} from refund ${REFUND_JOINS}
    where refund.id in (${idsOfRefundsOf(uuid)}) order by refund.id desc`);
/** Whether a uuid is a payment's or a refund's. */
export const isRefundable = (uuid: string): Statement<{ found: number }> =>
  statement(sql`select exists (select 1 from payment where uuid = ${uuid})
    or exists (select 1 from refund where uuid = ${uuid}) as found`);
export const idsOfRefundsOf = (uuid: string): SQL =>
  sql`select id from refund where uuid = ${uuid} or payment_id = (select id from payment where uuid = ${uuid})`;

/** Beside each refund: everyone its payment is for, the payment's invoices, and where its money is, or was taken from. */
export interface RefundPartsRow {
  refund_id: Column<"refund", "id">;
  customers_json: string;
  invoices_json: string;
  /** What of an unposted refund's payment is on no invoice. */
  unapplied_centavos: number;
  /** What invoices have of an unposted refund's payment. */
  allocations_json: string;
  /** What a posted refund was taken from. */
  parts_json: string;
}
const LIVE = sql`select sum(amount_centavos) from payment_allocation
  where payment_id = refund.payment_id and released_at is null`;
export const REFUND_PARTS = sql`refund.id as refund_id,
      (select json_group_array(json(item)) from (select json_object('customerId', student_no, 'name', fullname) as item,
          student.id <> refund.student_id as is_other
        from payment_customer join student on student.id = payment_customer.student_id
        where payment_customer.payment_id = refund.payment_id order by is_other, student.name_key)) as customers_json,
      (select json_group_array(json(item))
        from (select json_object('id', invoice.id, 'uuid', invoice.uuid, 'number', invoice.number,
          'customerId', student_no, 'customerName', student.fullname, 'totalAmount', amount_due_centavos,
          'balance', balance_centavos, 'allocated', coalesce((select sum(amount_centavos) from payment_allocation
            where payment_id = refund.payment_id and invoice_id = invoice.id and released_at is null), 0)) as item
        from invoice join student on student.id = invoice.student_id where invoice.id in (
          select invoice_id from payment_invoice where payment_id = refund.payment_id
          union select invoice_id from payment_allocation where payment_id = refund.payment_id)
            order by invoice.due_date, invoice.number)) as invoices_json,
      iif(refund.status = 'UNPOSTED', payment.amount_centavos - ${REFUNDED} - coalesce((${LIVE}), 0), 0) as unapplied_centavos,
      (select json_group_array(json_object('id', id, 'invoiceId', invoice_id, 'studentId', 0, 'amount', amount_centavos))
        from payment_allocation where payment_id = refund.payment_id and released_at is null
          and refund.status = 'UNPOSTED') as allocations_json,
      (select json_group_array(json_object('invoiceId', invoice_id, 'amount', amount_centavos))
        from refund_part where refund_id = refund.id) as parts_json`;
export const refundParts = (ids: SQL): Statement<RefundPartsRow> =>
  statement(
    sql`select ${REFUND_PARTS} from refund join payment on payment.id = refund.payment_id where refund.id in (${ids})`,
  );

/** What is taken from which invoice, and from unapplied credit: as it was posted, else as it would be. */
function takenOf(
  refund: RefundHeadRow,
  row: RefundPartsRow,
): { byInvoice: Map<number, number>; credit: number } {
  const parts: { invoiceId: number | null; amount: number }[] = JSON.parse(row.parts_json);
  if (parts.length > 0) {
    const byInvoice = new Map(
      parts.flatMap(({ invoiceId, amount }) => (invoiceId === null ? [] : [[invoiceId, amount]])),
    );
    const ofCredit = parts.filter(({ invoiceId }) => invoiceId === null);
    return { byInvoice, credit: ofCredit.reduce((sum, { amount }) => sum + amount, 0) };
  }
  const allocations: LiveAllocation[] = JSON.parse(row.allocations_json);
  const posting = planRefund(refund.amount_centavos, {
    unapplied: [{ studentId: refund.student_id, amount: row.unapplied_centavos }],
    allocations,
  });
  return {
    byInvoice: takenByInvoice(posting),
    credit: posting.unapplied.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function refundRowOf(head: RefundHeadRow, row: RefundPartsRow | undefined): RefundRow {
  if (!row) throw new Error(`the parts of ${head.number} were not read`);
  const { byInvoice, credit } = takenOf(head, row);
  const invoices: ({ id: number } & Omit<RefundRow["invoices"][number], "refunded">)[] = JSON.parse(
    row.invoices_json,
  );
  return {
    uuid: head.uuid,
    number: head.number,
    status: head.status,
    approvedAt: head.approved_at,
    paymentNumber: head.payment_number,
    paymentUuid: head.payment_uuid,
    paymentAmount: head.payment_centavos,
    approvedAmount: head.approved_centavos ?? head.payment_centavos,
    approvedBy: head.approved_by || null,
    reason: head.reason,
    customers: JSON.parse(row.customers_json),
    amount: head.amount_centavos,
    methodCode: head.method_code,
    methodName: head.method_name,
    bankCode: head.bank_code,
    bankName: head.bank_name,
    typedReference: head.typed_reference,
    documentNumber: head.document_number,
    notes: head.notes,
    customerId: head.student_no,
    customerName: head.fullname,
    billingAddress: head.billing_address,
    invoices: invoices.map(({ id, ...invoice }) => ({ ...invoice, refunded: byInvoice.get(id) ?? 0 })),
    fromCredit: credit,
    createdAt: head.created_at,
    refundedAt: head.posted_at,
    cancelledAt: head.cancelled_at,
    version: head.version,
  };
}
export function refundRowsOf(heads: readonly RefundHeadRow[], parts: readonly RefundPartsRow[]): RefundRow[] {
  const partsOf = new Map(parts.map((row) => [row.refund_id, row]));
  return heads.map((head) => refundRowOf(head, partsOf.get(head.id)));
}

/** The live allocations of payments. */
export interface AllocationRow
  extends Row<"payment_allocation", "id" | "payment_id" | "invoice_id" | "amount_centavos"> {
  student_id: NonNullable<Column<"invoice", "student_id">>;
  invoice_version: Column<"invoice", "version">;
}
export const allocationsOfPayments = (paymentIds: SQL): Statement<AllocationRow> =>
  statement(sql`select payment_allocation.id, payment_id, invoice_id, payment_allocation.amount_centavos,
      invoice.student_id, invoice.version as invoice_version
    from payment_allocation join invoice on invoice.id = invoice_id
    where payment_id in (${paymentIds}) and released_at is null`);
/** The ids of the payments that refunds pay back. */
export const paymentsOfRefunds = (uuids: readonly string[]): SQL =>
  sql`select payment_id as id from refund where uuid in (select value from json_each(${json(uuids)}))`;
