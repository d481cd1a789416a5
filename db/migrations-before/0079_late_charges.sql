-- Late-payment charges: the rule in its versions, the runs of months, and what each overdue invoice was charged.
create table late_charge_rule (
  version integer primary key,
  is_on integer not null check (is_on in (0, 1)),
  type text not null check (type in ('percent', 'amount')),
  value_e4 integer not null check (value_e4 > 0),
  grace_days integer not null check (grace_days between 0 and 366),
  product_codes_json text not null default '[]' check (json_valid(product_codes_json)),
  most_centavos integer check (most_centavos > 0),
  created_at text not null,
  created_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create table late_charge_run (
  id integer primary key,
  uuid text not null unique,
  month text not null,
  rule_version integer not null references late_charge_rule (version),
  run_at text not null,
  run_by integer references user_account (id),
  is_whole integer not null check (is_whole in (0, 1))
) strict;
--> statement-breakpoint
create index late_charge_run_by_month on late_charge_run (month, is_whole, run_by);
--> statement-breakpoint
-- One charge of a month and an invoice, also where its draft was cancelled: what was waived is not charged again.
create table late_charge (
  month text not null,
  invoice_id integer not null references invoice (id),
  run_id integer not null references late_charge_run (id),
  draft_id integer not null references invoice (id),
  amount_centavos integer not null check (amount_centavos > 0),
  primary key (month, invoice_id),
  check (invoice_id <> draft_id)
) strict, without rowid;
--> statement-breakpoint
create index late_charge_by_invoice on late_charge (invoice_id, month);
--> statement-breakpoint
create index late_charge_by_draft on late_charge (draft_id, run_id, amount_centavos);
--> statement-breakpoint
create index late_charge_by_run on late_charge (run_id, draft_id, amount_centavos);
--> statement-breakpoint
create trigger late_charge_rule_no_update before update on late_charge_rule begin
  select raise(abort, 'A version of the rule is never changed');
end;
--> statement-breakpoint
create trigger late_charge_rule_no_delete before delete on late_charge_rule begin
  select raise(abort, 'A version of the rule is never changed');
end;
--> statement-breakpoint
create trigger late_charge_no_update before update on late_charge begin
  select raise(abort, 'A late-payment charge is never changed');
end;
--> statement-breakpoint
create trigger late_charge_no_delete before delete on late_charge begin
  select raise(abort, 'A late-payment charge is never changed');
end;
