-- The mails about a customer: of their invoices, credit memos, receipts and refunds by the record.
drop index mail_of_record;
--> statement-breakpoint
create index mail_of_record on mail (subject_uuid, id) where kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt');
