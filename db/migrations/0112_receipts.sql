-- A kept receipt says what it is made of by the names of a payment's fields.
drop trigger receipt_revision_no_update;
--> statement-breakpoint
update receipt_revision set content_json = json_object(
  'payment', json_object(
    'number', content_json ->> '$.head.number', 'paidAt', content_json ->> '$.head.paid_at',
    'receivedDate', coalesce(content_json ->> '$.head.received_date', date(content_json ->> '$.head.paid_at', '+8 hours')),
    'paymentType', content_json ->> '$.head.payment_type', 'cancelledAt', content_json ->> '$.head.cancelled_at',
    'refundRequestedAt', content_json ->> '$.head.refund_requested_at',
    'refundApprovedAt', content_json ->> '$.head.refund_approved_at',
    'refundDeclinedAt', content_json ->> '$.head.refund_declined_at',
    'refundedAt', content_json ->> '$.head.refunded_at',
    'officialReceiptNumber', content_json ->> '$.head.official_receipt_number',
    'receiptNumber', content_json ->> '$.head.receipt_number', 'status', content_json ->> '$.head.status',
    'postedAt', content_json ->> '$.head.posted_at', 'uuid', content_json ->> '$.head.uuid',
    'methodCode', content_json ->> '$.head.method_code', 'bankCode', content_json ->> '$.head.bank_code',
    'notes', content_json ->> '$.head.notes', 'version', content_json ->> '$.head.version',
    'id', content_json ->> '$.head.id', 'studentId', content_json ->> '$.head.student_id',
    'typedReceiptNumber', content_json ->> '$.head.typed_receipt_number',
    'customerId', content_json ->> '$.head.student_no', 'customerName', content_json ->> '$.head.fullname',
    'amount', content_json ->> '$.head.amount_centavos', 'methodName', content_json ->> '$.head.method_name',
    'bankName', content_json ->> '$.head.bank_name',
    'referenceNumber', content_json ->> '$.head.reference_number',
    'refundedAmount', coalesce(content_json ->> '$.head.refunded_centavos', 0),
    'details', coalesce(content_json ->> '$.head.details_json', '{}'),
    'billing', json_object(
      'name', content_json ->> '$.head.guardian_name', 'contactNumber', content_json ->> '$.head.guardian_contact',
      'email', content_json ->> '$.head.guardian_email',
      'address', iif(content_json ->> '$.head.billing_address' = '', content_json ->> '$.head.guardian_address',
        content_json ->> '$.head.billing_address'),
      'province', content_json ->> '$.head.province', 'city', content_json ->> '$.head.city',
      'postalCode', content_json ->> '$.head.postal_code'),
    'invoices', json((select json_group_array(json_object(
      'id', value ->> 'id', 'uuid', value ->> 'uuid', 'number', value ->> 'number',
      'studentId', value ->> 'student_id', 'customerId', value ->> 'student_no', 'customerName', value ->> 'fullname',
      'billingAddress', value ->> 'billing_address', 'invoiceDate', value ->> 'invoice_date',
      'dueDate', value ->> 'due_date', 'settlement', value ->> 'settlement',
      'totalAmount', value ->> 'amount_due_centavos', 'balance', value ->> 'balance_centavos',
      'version', value ->> 'version', 'allocated', value ->> 'allocated_centavos'))
      from json_each(content_json, '$.invoices')))),
  'business', json_object(
    'name', content_json ->> '$.school.name', 'address', content_json ->> '$.school.address',
    'contactNumber', content_json ->> '$.school.contact_number', 'email', content_json ->> '$.school.email',
    'taxNumber', content_json ->> '$.school.tax_number', 'logo', content_json ->> '$.school.logo'))
where content_json ->> '$.head.uuid' is not null;
--> statement-breakpoint
create trigger receipt_revision_no_update before update on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
