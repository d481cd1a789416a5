-- A statement is made of parts, one for each student; those asked for before have one.
update document set request_json = json_object(
    'business', request_json -> '$.business', 'from', request_json ->> 'from', 'to', request_json ->> 'to',
    'parts', json_array(json_object('customerId', request_json ->> 'customerId',
      'customerName', request_json ->> 'customerName', 'through', request_json ->> 'through',
      'dueDates', coalesce(request_json -> '$.dueDates', json('{}')))))
  where kind = 'statement';
