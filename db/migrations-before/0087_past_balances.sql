-- What customers owed at the end of the 10th, the 20th and the last of each month, so that the books of a past day are read
-- from the nearest of them. A job keeps them, also of the months before this migration, the oldest first.
create table past_balance_day (
  day text primary key
) strict, without rowid;
--> statement-breakpoint
-- What a customer owed by due date; unapplied credit is below 0 and has none (''). The sum is the customer's ledger.
create table past_balance (
  day text not null references past_balance_day (day),
  student_id integer not null references student (id),
  due_date text not null,
  centavos integer not null check ((due_date = '') = (centavos < 0) and centavos <> 0),
  primary key (day, student_id, due_date)
) strict, without rowid;
--> statement-breakpoint
create index invoice_due_date_replaced on invoice_due_date (replaced_at);
