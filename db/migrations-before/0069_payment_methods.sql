-- What the payer is asked for by a method, and whether it is still offered. Those that shipped are cash and a bank transfer.
alter table payment_method add column kind text not null default 'cash'
  check (kind in ('cash', 'bank', 'cheque', 'wallet', 'card'));
--> statement-breakpoint
alter table payment_method add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
alter table payment_method add column version integer not null default 1;
--> statement-breakpoint
update payment_method set kind = 'bank' where code = 'BANKTRANSFER';
--> statement-breakpoint
alter table bank add column is_active integer not null default 1 check (is_active in (0, 1));
--> statement-breakpoint
alter table bank add column version integer not null default 1;
--> statement-breakpoint
-- The school's accounts, as payers are told of them.
create table bank_account (
  uuid text primary key,
  bank_code text not null references bank (code),
  name text not null,
  number text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict, without rowid;
--> statement-breakpoint
-- What the payer was asked for by the method; of a card four digits at most.
alter table payment add column details_json text not null default '{}'
  check (json_valid(details_json) and coalesce(details_json ->> 'cardNumber', '') not glob '*[0-9][0-9][0-9][0-9][0-9]*');
