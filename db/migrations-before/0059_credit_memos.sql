-- A credit memo takes an amount off one published invoice. A draft reserves nothing; a published one is final.
create table credit_memo (
  id integer primary key,
  uuid text not null unique,
  draft_number text not null unique,
  number text unique,
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  invoice_id integer not null references invoice (id),
  student_id integer not null references student (id),
  amount_centavos integer not null check (amount_centavos > 0),
  submitted_date text not null,
  notes text not null default '',
  created_at text not null,
  created_by integer not null references user_account (id),
  published_at text,
  cancelled_at text,
  version integer not null default 1,
  check ((status = 'published') = (number is not null)),
  check ((number is null) = (published_at is null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
) strict;
--> statement-breakpoint
create index credit_memo_by_submitted on credit_memo (submitted_date, id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_created on credit_memo (created_at, id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_status on credit_memo (status, submitted_date, id, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_customer on credit_memo (student_id, submitted_date, id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_invoice on credit_memo (invoice_id, status, amount_centavos);
--> statement-breakpoint
create table credit_memo_item (
  id integer primary key,
  credit_memo_id integer not null references credit_memo (id),
  position integer not null,
  name text not null,
  quantity_e4 integer not null check (quantity_e4 > 0),
  unit text not null,
  unit_price_e4 integer not null check (unit_price_e4 > 0),
  tax_e4 integer not null default 0 check (tax_e4 >= 0),
  discount_e4 integer not null default 0 check (discount_e4 >= 0),
  surcharge_e4 integer not null default 0 check (surcharge_e4 >= 0),
  amount_centavos integer not null check (amount_centavos >= 0),
  unique (credit_memo_id, position)
) strict;
--> statement-breakpoint
create index credit_memo_item_name on credit_memo_item (name, credit_memo_id);
--> statement-breakpoint
create trigger credit_memo_never_deleted before delete on credit_memo begin
  select raise(abort, 'A credit memo is never deleted');
end;
--> statement-breakpoint
create trigger credit_memo_published_no_update before update on credit_memo when old.status <> 'draft' begin
  select raise(abort, 'A credit memo that is published or cancelled is never changed');
end;
--> statement-breakpoint
create trigger credit_memo_no_replace before insert on credit_memo
when exists (select 1 from credit_memo where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A credit memo is never replaced');
end;
--> statement-breakpoint
-- What published credit memos took off an invoice, beside what is left: balance = amount due - allocations - credited.
alter table invoice add column credited_centavos integer not null default 0
  check (credited_centavos >= 0 and balance_centavos + credited_centavos <= amount_due_centavos);
