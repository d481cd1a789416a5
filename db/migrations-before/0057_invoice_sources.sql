-- A source is a draft that was published to a segment: it stays a draft, and made one invoice for each member.
-- source_id and occurrence: what made an invoice (1: a segment's one), once for each customer.
alter table invoice add column source_id integer references invoice (id);
--> statement-breakpoint
alter table invoice add column occurrence integer check ((occurrence is null) = (source_id is null) and occurrence >= 1);
--> statement-breakpoint
alter table invoice add column source_published_at text
  check (source_published_at is null or (document_status = 'draft' and cancelled_at is null));
--> statement-breakpoint
create unique index invoice_of_source on invoice (source_id, occurrence, student_id) where source_id is not null;
--> statement-breakpoint
create index invoice_by_source on invoice (source_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where source_id is not null;
--> statement-breakpoint
create index invoice_sources on invoice (source_published_at) where source_published_at is not null;
--> statement-breakpoint
create trigger invoice_source_never_deleted before delete on invoice when old.source_published_at is not null begin
  select raise(abort, 'A published source is never deleted');
end;
