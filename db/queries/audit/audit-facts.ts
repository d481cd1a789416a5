import { manilaDay } from "#db/queries/billing/ledger-check.ts";
import { type SQL, sql } from "#db/statement.ts";

/**
 * What an event about an invoice, a payment, a refund, a credit memo, a promissory note or a gradebook keeps of its record, as the change left it. The newest event of a record
 * must say what the record says (db/queries/audit/record-checks.ts): a record changed by another way than an audited change shows.
 * `uuid`: the SQL of the record's uuid.
 */
export const invoiceFacts = (uuid: SQL): SQL =>
  sql`(select json_object('number', coalesce(invoice.number, draft_number), 'status', document_status,
      'customer', student_no, 'reference', reference_number, 'invoiceDate', invoice_date, 'dueDate', due_date,
      'amountCentavos', amount_due_centavos, 'isCancelled', cancelled_at is not null)
    from invoice left join student on student.id = invoice.student_id where invoice.uuid = ${uuid})`;

/**
 * A day of receipt is named where it is not the day of entry, and details where there are any: so the facts of payments
 * from before they were recorded stay as they are.
 */
export const FACTS_OF_PAYMENT: SQL = sql`json_patch(json_object('number', payment.number, 'status', payment.status, 'customer', student_no,
      'method', method_code, 'bank', bank_code, 'amountCentavos', amount_centavos, 'receipt', receipt_number,
      'typedReceipt', typed_receipt_number),
      json_object('receivedDate', nullif(received_date, ${manilaDay(sql`paid_at`)}),
        'details', iif(details_json = '{}', null, json(details_json))))`;
export const paymentFacts = (uuid: SQL): SQL =>
  sql`(select ${FACTS_OF_PAYMENT} from payment join student on student.id = payment.student_id
    where payment.uuid = ${uuid})`;

export const creditMemoFacts = (uuid: SQL): SQL =>
  sql`(select json_object('number', coalesce(credit_memo.number, credit_memo.draft_number), 'status', credit_memo.status,
      'customer', student_no, 'invoice', invoice.number, 'submittedDate', submitted_date,
      'amountCentavos', credit_memo.amount_centavos)
    from credit_memo join student on student.id = credit_memo.student_id join invoice on invoice.id = invoice_id
    where credit_memo.uuid = ${uuid})`;
export const promissoryNoteFacts = (uuid: SQL): SQL =>
  sql`(select json_object('number', promissory_note.number, 'customer', student_no, 'amountCentavos', amount_centavos,
      'lastDate', last_date, 'isWithdrawn', withdrawn_at is not null)
    from promissory_note join student on student.id = promissory_note.student_id where promissory_note.uuid = ${uuid})`;
export const refundFacts = (uuid: SQL): SQL =>
  sql`(select json_object('number', refund.number, 'status', refund.status, 'payment', payment.number,
      'customer', student_no, 'method', refund.method_code, 'bank', refund.bank_code,
      'amountCentavos', refund.amount_centavos, 'reference', refund.typed_reference)
    from refund join payment on payment.id = refund.payment_id join student on student.id = refund.student_id
    where refund.uuid = ${uuid})`;

/** Tells one score from another at its place: a sum of these changes with any score, its student or its activity. */
const scoreWeight = sql`(coalesce(value_e2, 100000 + unicode(mark), 0) + 1)
  * ((score.student_id * 7919 + score.activity_id * 104729) % 65521 + 1)`;

export const gradebookFacts = (uuid: SQL): SQL =>
  sql`(select json_object('status', coalesce(closed_from, status), 'scores', scores, 'checksum', checksum,
      'overrides', (select coalesce(sum(override_e4 * (student_id % 65521 + 1)), 0) from term_grade
        where gradebook_id = gradebook.id))
    from gradebook cross join (select count(*) as scores, coalesce(sum(${scoreWeight}), 0) as checksum from grading_activity
      cross join score on score.activity_id = grading_activity.id
      where gradebook_id = (select id from gradebook where gradebook.uuid = ${uuid}))
    where gradebook.uuid = ${uuid})`;

/** Invoices that get their numbers in the batch of the event are given by uuid, and named by number like all others. */
const withInvoiceNumbers = (data: SQL): SQL =>
  sql`iif(json_type(${data}, '$.invoiceUuids') is null, ${data},
    json_set(json_remove(${data}, '$.invoiceUuids'), '$.invoices', json((select json_group_array(number) from (
      select invoice.number from (select ${data} as data) given
        cross join json_each(given.data, '$.invoiceUuids') wanted
        cross join invoice on invoice.uuid = wanted.value order by wanted.key)))))`;

/**
 * The data of an event with the facts of its record, for the events that change one; of one about a file with the kind of
 * the file, whose row may be deleted later. All arguments are SQL.
 */
export const withFacts = (event: { name: SQL; subjectKind: SQL; subjectUuid: SQL; data: SQL }): SQL =>
  sql`case when ${event.name} like '%-view' then ${event.data}
    when ${event.subjectKind} = 'invoice' then json_set(${event.data}, '$.facts', json(${invoiceFacts(event.subjectUuid)}))
    when ${event.subjectKind} = 'payment' then json_set(${withInvoiceNumbers(event.data)}, '$.facts', json(${paymentFacts(event.subjectUuid)}))
    when ${event.subjectKind} = 'credit-memo' then json_set(${event.data}, '$.facts', json(${creditMemoFacts(event.subjectUuid)}))
    when ${event.subjectKind} = 'promissory-note'
      then json_set(${event.data}, '$.facts', json(${promissoryNoteFacts(event.subjectUuid)}))
    when ${event.subjectKind} = 'refund' then json_set(${event.data}, '$.facts', json(${refundFacts(event.subjectUuid)}))
    when ${event.subjectKind} = 'gradebook' then json_set(${event.data}, '$.facts', json(${gradebookFacts(event.subjectUuid)}))
    when ${event.subjectKind} = 'document' then json_set(${event.data}, '$.documentKind',
      (select kind from document where uuid = ${event.subjectUuid}))
    else ${event.data} end`;
