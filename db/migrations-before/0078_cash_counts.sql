-- What was counted of a person's cash of a day, beside what the books expected then. The newest of a day, method and person
-- stands; none is changed.
create table cash_count (
  id integer primary key,
  uuid text not null unique,
  day text not null check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  method_code text not null references payment_method (code),
  cashier_id integer references user_account (id),
  expected_centavos integer not null,
  counted_centavos integer not null check (counted_centavos >= 0),
  note text not null default '' check (length(note) <= 500),
  counted_at text not null,
  counted_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index cash_count_of_day on cash_count (day, method_code, cashier_id);
--> statement-breakpoint
create trigger cash_count_no_update before update on cash_count begin
  select raise(abort, 'A count of cash is never changed');
end;
--> statement-breakpoint
create trigger cash_count_no_delete before delete on cash_count begin
  select raise(abort, 'A count of cash is never deleted');
end;
