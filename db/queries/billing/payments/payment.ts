import { detailsFromJson } from "#core/billing/payments/payment-details-contract.ts";
import type { PaymentRefund, PaymentRow } from "#core/billing/payments/payment-list.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

const PAYMENT_COLUMNS = columns(
  "payment",
  "id",
  "uuid",
  "number",
  "status",
  "amount_centavos",
  "student_id",
  "payment_type",
  "method_code",
  "bank_code",
  "notes",
  "typed_receipt_number",
  "receipt_number",
  "official_receipt_number",
  "paid_at",
  "received_date",
  "details_json",
  "posted_at",
  "cancelled_at",
  "refund_requested_at",
  "refund_approved_at",
  "refund_declined_at",
  "refunded_at",
  "refund_reason",
  "refund_method_code",
  "refund_amount_centavos",
  "declined_reason",
  "version",
);
const GUARDIAN = columns("guardian", "billing_address", "province", "city", "postal_code");
/** Payments as they are read: heads, the invoices they are for, and what each invoice got. */
export interface PaymentHeadRow
  extends RowOfColumns<typeof PAYMENT_COLUMNS>,
    Row<"student", "student_no" | "fullname">,
    RowOfColumns<typeof GUARDIAN> {
  method_name: Column<"payment_method", "name">;
  reference_number: Column<"uploaded_file", "number"> | null;
  bank_name: Column<"bank", "name"> | null;
  guardian_name: Column<"guardian", "fullname">;
  guardian_email: Column<"guardian", "email">;
  guardian_contact: Column<"guardian", "contact_number">;
  guardian_address: Column<"guardian", "home_address">;
  /** Its last refund that is not cancelled, as JSON. */
  refund_json: string | null;
  /** The bank line that was confirmed as it. */
  bank_line: string | null;
  /** What of it was paid back. */
  refunded_centavos: Column<"refund", "amount_centavos">;
}
/** The last refund of a payment that is not cancelled. */
const REFUND_OF = sql`from refund where refund.payment_id = payment.id and refund.status <> 'CANCELLED'
  order by refund.id desc limit 1`;
/** What of the payment selected as `payment` was paid back. */
export const REFUNDED_OF: SQL = sql`coalesce((select sum(posted.amount_centavos) from refund posted
  where posted.payment_id = payment.id and posted.status = 'POSTED'), 0)`;
const REFUND_JSON = sql`(select json_object('uuid', refund.uuid, 'number', refund.number, 'status', refund.status,
    'amount', refund.amount_centavos, 'methodName', (select name from payment_method where code = refund.method_code),
    'typedReference', refund.typed_reference, 'notes', refund.notes, 'createdAt', refund.created_at,
    'documentNumber', (select number from uploaded_file where id = refund.reference_file_id)) ${REFUND_OF})`;

export const PAYMENT_HEAD = sql`${PAYMENT_COLUMNS.sql}, student.student_no, student.fullname,
  payment_method.name as method_name, uploaded_file.number as reference_number, bank.name as bank_name, guardian.fullname as guardian_name, guardian.email as guardian_email,
  guardian.contact_number as guardian_contact, guardian.home_address as guardian_address, ${GUARDIAN.sql},
  ${REFUND_JSON} as refund_json,
  (select line.bank_code || ' ' || line_date || iif(reference = '', '', ' ' || reference) from bank_line line
    where line.payment_id = payment.id) as bank_line,
  ${REFUNDED_OF} as refunded_centavos`;
export const PAYMENT_JOINS = sql`join student on student.id = payment.student_id
  join guardian on guardian.id = student.guardian_id
  join payment_method on payment_method.code = payment.method_code
  left join bank on bank.code = payment.bank_code
  left join uploaded_file on uploaded_file.id = payment.reference_file_id`;

const wanted = (uuids: readonly string[]): SQL => sql`json_each(${JSON.stringify(uuids)}) wanted`;

export const paymentHeads = (uuids: readonly string[]): Statement<PaymentHeadRow> =>
  statement(sql`select ${PAYMENT_HEAD} from ${wanted(uuids)}
    cross join payment on payment.uuid = wanted.value ${PAYMENT_JOINS} order by wanted.key`);

/** Payments by their numbers. */
export const paymentsNumbered = (numbers: readonly string[]): Statement<PaymentHeadRow> =>
  statement(sql`select ${PAYMENT_HEAD} from ${wanted(numbers)}
    cross join payment on payment.number = wanted.value ${PAYMENT_JOINS} order by wanted.key`);
export const idOfPayment = (number: string): SQL => sql`select id from payment where number = ${number}`;

const PAID_INVOICE_COLUMNS = columns(
  "invoice",
  "id",
  "uuid",
  "invoice_date",
  "due_date",
  "settlement",
  "amount_due_centavos",
  "balance_centavos",
  "version",
);
export interface PaymentInvoiceRow
  extends RowOfColumns<typeof PAID_INVOICE_COLUMNS>,
    Row<"student", "student_no" | "fullname">,
    Row<"guardian", "billing_address"> {
  payment_id: Column<"payment", "id">;
  number: NonNullable<Column<"invoice", "number">>;
  student_id: NonNullable<Column<"invoice", "student_id">>;
  allocated_centavos: Column<"payment_allocation", "amount_centavos">;
}
const PAYMENT_INVOICE = sql`${PAID_INVOICE_COLUMNS.sql}, invoice.number, invoice.student_id, student.student_no, student.fullname,
  guardian.billing_address`;

/** A select of the invoices payments are meant for, with what each got of them and still has. */
const selectInvoicesOf = (paymentIds: SQL): SQL => sql`select payment_invoice.payment_id, ${PAYMENT_INVOICE},
      coalesce((select sum(amount_centavos) from payment_allocation where payment_id = payment_invoice.payment_id
        and invoice_id = invoice.id and released_at is null), 0) as allocated_centavos
    from payment_invoice join invoice on invoice.id = payment_invoice.invoice_id
      join student on student.id = invoice.student_id join guardian on guardian.id = student.guardian_id
    where payment_invoice.payment_id in (${paymentIds}) order by payment_invoice.payment_id, payment_invoice.position`;
const INVOICE_COLUMNS = [
  "payment_id",
  "id",
  "uuid",
  "number",
  "invoice_date",
  "due_date",
  "settlement",
  "amount_due_centavos",
  "balance_centavos",
  "version",
  "student_id",
  "student_no",
  "fullname",
  "billing_address",
  "allocated_centavos",
] as const satisfies readonly (keyof PaymentInvoiceRow)[];
/** `json_object('a', of.a, …)`. */
export const asJson = (of: string, columns: readonly string[]): SQL =>
  sql`json_object(${sql.join(
    columns.map((column) => sql.raw(`'${column}', ${of}.${column}`)),
    sql`, `,
  )})`;
/** The same of one payment, as JSON. */
export const invoicesAsJson = (paymentId: SQL): SQL =>
  sql`(select json_group_array(${asJson("paid", INVOICE_COLUMNS)}) from (${selectInvoicesOf(paymentId)}) paid)`;
export const invoicesOfPayments = (ids: SQL): Statement<PaymentInvoiceRow> =>
  statement(selectInvoicesOf(ids));

export const idsOfPayments = (uuids: readonly string[]): SQL =>
  sql`select id from payment where uuid in (select value from json_each(${JSON.stringify(uuids)}))`;

/** Published invoices by number, as they could take a payment; `payment_id` is 0. */
export const invoicesByNumber = (numbers: readonly string[]): Statement<PaymentInvoiceRow> =>
  statement(sql`select 0 as payment_id, ${PAYMENT_INVOICE}, 0 as allocated_centavos
    from json_each(${JSON.stringify(numbers)}) wanted
      cross join invoice on invoice.number = wanted.value
      join student on student.id = invoice.student_id
      join guardian on guardian.id = student.guardian_id order by wanted.key`);

export type CustomerAccountRow = Row<"customer_account", "student_id" | "unapplied_centavos" | "version">;
/** The accounts a payment's change touches: of its customer and of its invoices' customers. */
export const accountsOfPayments = (ids: SQL): Statement<CustomerAccountRow> =>
  statement(sql`select student_id, unapplied_centavos, version from customer_account
    where student_id in (select student_id from payment_customer where payment_id in (${ids}))`);
/** Of the invoices' customers and the payment's own: the one named, or in an update that names none the one it has. */
export const accountsOfInvoices = (
  numbers: readonly string[],
  customerId: string,
  paymentUuid: string | null = null,
): Statement<CustomerAccountRow> =>
  statement(sql`select student_id, unapplied_centavos, version from customer_account
    where student_id in (select student_id from invoice where number in (select value from ${wanted(numbers)})
      union select id from student where student_no = ${customerId}
      union select student_id from payment where uuid = ${paymentUuid} and ${customerId} = '')`);

/** What of a payment was paid back for a customer. */
export const refundedTo = (studentId: SQL): SQL => sql`coalesce((select sum(refund_part.amount_centavos)
  from refund join refund_part on refund_part.refund_id = refund.id
  where refund.payment_id = payment.id and refund_part.student_id = ${studentId}), 0)`;

/** What a posted payment credited each customer with, less what was paid back, and how much of it still sits on their invoices. */
export interface PaymentCreditRow
  extends Row<"ledger_entry", "student_id">,
    Row<"student", "student_no" | "fullname">,
    Row<"customer_account", "unapplied_centavos"> {
  payment_id: Column<"payment", "id">;
  credited_centavos: Column<"ledger_entry", "credit_centavos">;
  allocated_centavos: Column<"payment_allocation", "amount_centavos">;
}
export const creditsOfPayments = (ids: SQL): Statement<PaymentCreditRow> =>
  statement(sql`select payment.id as payment_id, ledger_entry.student_id, student_no, fullname, unapplied_centavos,
      sum(credit_centavos) - ${refundedTo(sql`ledger_entry.student_id`)} as credited_centavos,
      coalesce((select sum(amount_centavos) from payment_allocation join invoice on invoice.id = invoice_id
        where payment_id = payment.id and released_at is null and invoice.student_id = ledger_entry.student_id), 0)
        as allocated_centavos
    from (${ids}) wanted cross join payment on payment.id = wanted.id
      cross join ledger_entry on ledger_entry.paper_uuid = payment.uuid and kind = 'PAYMENT'
      cross join student on student.id = ledger_entry.student_id
      cross join customer_account on customer_account.student_id = student.id
    group by payment.id, ledger_entry.student_id`);

export const refundOf = ({ refund_json }: Pick<PaymentHeadRow, "refund_json">): PaymentRefund | null =>
  refund_json === null ? null : JSON.parse(refund_json);

export function paymentRowsOf(
  heads: readonly PaymentHeadRow[],
  invoices: readonly PaymentInvoiceRow[],
): PaymentRow[] {
  const invoicesOf = Map.groupBy(invoices, ({ payment_id }) => payment_id);
  return heads.map((head) => paymentRowOf(head, invoicesOf.get(head.id) ?? []));
}

export function paymentRowOf(head: PaymentHeadRow, invoices: readonly PaymentInvoiceRow[]): PaymentRow {
  return {
    uuid: head.uuid,
    number: head.number,
    status: head.status,
    amount: head.amount_centavos,
    referenceNumber: head.reference_number,
    paidAt: head.paid_at,
    receivedDate: head.received_date,
    customerId: head.student_no,
    customerName: head.fullname,
    paymentType: head.payment_type,
    methodCode: head.method_code,
    methodName: head.method_name,
    bankCode: head.bank_code,
    details: detailsFromJson(head.details_json),
    notes: head.notes,
    typedReceiptNumber: head.typed_receipt_number,
    receiptNumber: head.receipt_number,
    officialReceiptNumber: head.official_receipt_number,
    postedAt: head.posted_at,
    cancelledAt: head.cancelled_at,
    refundRequestedAt: head.refund_requested_at,
    refundApprovedAt: head.refund_approved_at,
    refundDeclinedAt: head.refund_declined_at,
    refundedAt: head.refunded_at,
    refundReason: head.refund_reason,
    refundMethodCode: head.refund_method_code,
    refundAmount: head.refund_amount_centavos,
    declinedReason: head.declined_reason,
    refund: refundOf(head),
    refundedAmount: head.refunded_centavos,
    bankLine: head.bank_line,
    bankName: head.bank_name,
    billing: {
      name: head.guardian_name,
      contactNumber: head.guardian_contact,
      email: head.guardian_email,
      address: head.billing_address || head.guardian_address,
      province: head.province,
      city: head.city,
      postalCode: head.postal_code,
    },
    invoices: invoices
      .filter((invoice) => invoice.payment_id === head.id)
      .map((invoice) => ({
        uuid: invoice.uuid,
        number: invoice.number,
        customerId: invoice.student_no,
        customerName: invoice.fullname,
        billingAddress: invoice.billing_address,
        totalAmount: invoice.amount_due_centavos,
        balance: invoice.balance_centavos,
        allocated: invoice.allocated_centavos,
      })),
    version: head.version,
  };
}
