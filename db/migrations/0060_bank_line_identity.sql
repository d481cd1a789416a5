-- A line of the bank is known by its account, day, amount, reference and description together, and by its running balance where
-- its file has one; its place counts among lines that are equal in all of them (B-83). The table is rebuilt for its key; nothing
-- refers to it.
alter table import_job add column bank_account_uuid text references bank_account (uuid);
--> statement-breakpoint
create table bank_line_aside as select * from bank_line;
--> statement-breakpoint
drop table bank_line;
--> statement-breakpoint
-- What came into the school's accounts, as its bank writes it (B-83 to B-86).
create table bank_line (
  id integer primary key,
  uuid text not null unique,
  bank_code text not null references bank (code),
  line_date text not null,
  reference text not null,
  description text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  -- Among equal lines of its file.
  place integer not null check (place > 0),
  status text not null check (status in ('unmatched', 'matched', 'confirmed', 'ignored')),
  -- What it is proposed for: an unposted payment, or a student with perhaps the invoice it pays.
  match_payment_id integer references payment (id),
  match_invoice_id integer references invoice (id),
  match_student_id integer references student (id) check (match_invoice_id is null or match_student_id is not null),
  reason text not null,
  -- The payment it was confirmed as, and whether that was made of it.
  payment_id integer references payment (id) check ((payment_id is not null) = (status = 'confirmed')),
  is_payment_made integer not null default 0 check (is_payment_made in (0, 1)),
  uploaded_by integer not null references user_account (id),
  uploaded_at text not null,
  version integer not null default 1,
  -- Null: the school had no account of the bank on record.
  bank_account_uuid text references bank_account (uuid),
  -- The running balance in one writing; '': its file had none.
  balance text not null default ''
) strict;
--> statement-breakpoint
-- Lines on record are of the bank's account where there is only one; nothing is known of their balance.
insert into bank_line select id, uuid, bank_code, line_date, reference, description, amount_centavos,
    row_number() over (partition by bank_code, line_date, amount_centavos, reference, description order by place, id),
    status, match_payment_id, match_invoice_id, match_student_id, reason, payment_id, is_payment_made, uploaded_by, uploaded_at,
    version, (select max(uuid) from bank_account where bank_account.bank_code = bank_line_aside.bank_code group by bank_code
      having count(*) = 1), ''
  from bank_line_aside;
--> statement-breakpoint
drop table bank_line_aside;
--> statement-breakpoint
create unique index bank_line_identity on bank_line
  (bank_code, line_date, amount_centavos, reference, description, coalesce(bank_account_uuid, ''), balance, place);
--> statement-breakpoint
create index bank_line_by_date on bank_line (line_date, id, status, amount_centavos);
--> statement-breakpoint
create index bank_line_by_status on bank_line (status, line_date, id, amount_centavos);
--> statement-breakpoint
create index bank_line_reference on bank_line (reference);
--> statement-breakpoint
create unique index bank_line_payment on bank_line (payment_id) where payment_id is not null;
--> statement-breakpoint
create index bank_line_match_payment on bank_line (match_payment_id) where match_payment_id is not null;
--> statement-breakpoint
create index bank_line_by_amount on bank_line (amount_centavos, id, status, line_date);
--> statement-breakpoint
create index bank_line_match_student on bank_line (match_student_id) where match_student_id is not null;
--> statement-breakpoint
create index bank_line_match_invoice on bank_line (match_invoice_id) where match_invoice_id is not null;
--> statement-breakpoint
create trigger bank_line_never_deleted before delete on bank_line begin
  select raise(abort, 'A bank line is never deleted');
end;
--> statement-breakpoint
create trigger bank_line_search_insert after insert on bank_line begin
  insert into bank_line_search (rowid, reference, description) values (new.id, new.reference, new.description);
end;
--> statement-breakpoint
create trigger bank_line_search_delete after delete on bank_line begin
  insert into bank_line_search (bank_line_search, rowid, reference, description)
    values ('delete', old.id, old.reference, old.description);
end;
--> statement-breakpoint
create trigger bank_line_search_update after update of reference, description on bank_line begin
  insert into bank_line_search (bank_line_search, rowid, reference, description)
    values ('delete', old.id, old.reference, old.description);
  insert into bank_line_search (rowid, reference, description) values (new.id, new.reference, new.description);
end;
