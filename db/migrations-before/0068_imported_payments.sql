-- The Transaction Ref of a payment that was imported: by it and its customer the same payment is known when it comes again.
alter table payment add column import_reference text;
--> statement-breakpoint
create index payment_by_import_reference on payment (import_reference, student_id) where import_reference is not null;
