-- Statement lines say what was billed (B-119): entries of invoices written as "Invoice {reference}" are worded as new ones are.
-- No amount, day or record of an entry changes.
drop trigger ledger_entry_no_update;
--> statement-breakpoint
update ledger_entry set description = (
    select first.name || iif(items = 1, '', ' and ' || (items - 1) || ' more')
        || iif(instr(first.name, invoice.reference_number) > 0, '', ', ' || invoice.reference_number)
    from invoice join invoice_line first on first.invoice_id = invoice.id and first.position = 1
      cross join (select count(*) as items from invoice_line where invoice_line.invoice_id
        = (select id from invoice where uuid = ledger_entry.paper_uuid))
    where invoice.uuid = ledger_entry.paper_uuid)
  where kind = 'INVOICE' and description = (select 'Invoice ' || reference_number from invoice where uuid = paper_uuid)
    and exists (select 1 from invoice join invoice_line on invoice_id = invoice.id and position = 1 where uuid = paper_uuid);
--> statement-breakpoint
create trigger ledger_entry_no_update before update on ledger_entry begin
  select raise(abort, 'The ledger is append-only');
end;
