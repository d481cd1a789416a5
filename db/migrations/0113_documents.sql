-- An invoice that is kept for a file is made of the names of an invoice's fields.
update document set request_json = json_object('invoices', json((select json_group_array(json(iif(
  value -> '$.paper' is null, value, json_object(
    'id', value ->> '$.paper.id', 'uuid', value ->> '$.paper.uuid', 'documentStatus', value ->> '$.paper.document_status',
    'settlement', value ->> '$.paper.settlement',
    'number', coalesce(value ->> '$.paper.number', value ->> '$.paper.draft_number'),
    'draftNumber', value ->> '$.paper.draft_number', 'invoiceDate', value ->> '$.paper.invoice_date',
    'dueDate', value ->> '$.paper.due_date', 'referenceNumber', value ->> '$.paper.reference_number',
    'amountDue', value ->> '$.paper.amount_due_centavos', 'remainingBalance', value ->> '$.paper.balance_centavos',
    'credited', coalesce(value ->> '$.paper.credited_centavos', 0),
    'publishedAt', coalesce(value ->> '$.paper.published_at', value ->> '$.paper.source_published_at'),
    'cancelledAt', value ->> '$.paper.cancelled_at', 'createdAt', value ->> '$.paper.created_at',
    'generateType', value ->> '$.paper.generate_type', 'version', value ->> '$.paper.version',
    'studentId', null, 'customerId', value ->> '$.paper.student_no', 'customerName', value ->> '$.paper.fullname',
    'segmentCode', value ->> '$.paper.segment_code', 'segmentName', value ->> '$.paper.segment_name',
    'hasPayments', json(iif(value ->> '$.paper.has_payments', 'true', 'false')), 'members', value ->> '$.paper.members',
    'isSource', json(iif(value ->> '$.paper.source_published_at' is null, 'false', 'true')),
    'isLateCharge', json(iif(value ->> '$.paper.is_late_charge', 'true', 'false')),
    'sourceUuid', value ->> '$.paper.source_uuid',
    'schedule', iif(value ->> '$.paper.type' is null, null, json_object(
      'type', value ->> '$.paper.type', 'every', value ->> '$.paper.every',
      'startDate', value ->> '$.paper.start_date', 'endDate', value ->> '$.paper.end_date',
      'status', value ->> '$.paper.schedule_status', 'nextDate', value ->> '$.paper.next_date',
      'occurrences', value ->> '$.paper.occurrences', 'made', value ->> '$.paper.made',
      'nextOccurrence', value ->> '$.paper.next_occurrence')),
    'revision', value ->> '$.paper.revision', 'billTo', value ->> '$.paper.bill_to', 'notes', value ->> '$.paper.notes',
    'subtotal', value ->> '$.paper.subtotal_centavos', 'taxes', value ->> '$.paper.taxes_centavos',
    'surcharges', value ->> '$.paper.surcharges_centavos', 'deductions', value ->> '$.paper.deductions_centavos',
    'business', json_object(
      'name', value ->> '$.paper.school_name', 'address', value ->> '$.paper.school_address',
      'contactNumber', value ->> '$.paper.school_contact', 'email', value ->> '$.paper.school_email',
      'taxNumber', value ->> '$.paper.school_tax_number', 'logo', value ->> '$.paper.school_logo'),
    'customer', iif(value ->> '$.paper.student_no' is null, null, json_object(
      'customerId', value ->> '$.paper.student_no', 'name', coalesce(value ->> '$.paper.fullname', ''),
      'email', coalesce(value ->> '$.paper.guardian_email', ''),
      'contactNumber', coalesce(value ->> '$.paper.guardian_contact', ''),
      'homeAddress', coalesce(value ->> '$.paper.home_address', ''),
      'billingAddress', coalesce(value ->> '$.paper.billing_address', ''),
      'taxNumber', coalesce(value ->> '$.paper.guardian_tax_number', ''))),
    'accounts', json(coalesce(value ->> '$.paper.pay_accounts', '[]')),
    'lines', json((select json_group_array(json_object(
      'name', line.value ->> 'name', 'productCode', line.value ->> 'product_code',
      'quantityE4', line.value ->> 'quantity_e4', 'unit', line.value ->> 'unit',
      'unitPriceE4', line.value ->> 'unit_price_e4',
      'tax', json_object('type', line.value ->> 'tax_type', 'valueE4', line.value ->> 'tax_value_e4'),
      'deduction', json_patch(
        json_object('type', line.value ->> 'deduction_type', 'valueE4', line.value ->> 'deduction_value_e4'),
        json_object('parts', json(json_extract(line.value ->> 'parts_json', '$.deduction')))),
      'surcharge', json_patch(
        json_object('type', line.value ->> 'surcharge_type', 'valueE4', line.value ->> 'surcharge_value_e4'),
        json_object('parts', json(json_extract(line.value ->> 'parts_json', '$.surcharge')))),
      'lineTotal', line.value ->> 'line_total_centavos'))
      from json_each(kept.value -> '$.lines') line))))))
  from json_each(request_json, '$.invoices') kept)))
where kind in ('invoice', 'invoice-bulk') and json_type(request_json, '$.invoices') = 'array'
  and request_json -> '$.invoices[0].paper' is not null;
