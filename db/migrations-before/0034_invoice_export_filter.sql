-- The tab of an invoice list that waits to be written to a file is named as in all lists.
update document
set request_json = json_set(
  json_remove(request_json, '$.list.filter.tab'),
  '$.list.filter.status', request_json ->> '$.list.filter.tab'
)
where kind = 'invoice-list' and request_json ->> '$.list.filter.tab' is not null;
