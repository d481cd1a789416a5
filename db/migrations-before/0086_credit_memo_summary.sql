-- How many credit memos have each status, and what they come to: the list's tabs and totals. A memo is never deleted.
create table credit_memo_summary (
  status text primary key,
  memos integer not null,
  amount_centavos integer not null
) strict, without rowid;
--> statement-breakpoint
insert into credit_memo_summary select status, count(*), sum(amount_centavos) from credit_memo group by status;
--> statement-breakpoint
create trigger credit_memo_summary_insert after insert on credit_memo begin
  insert into credit_memo_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set memos = memos + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger credit_memo_summary_update after update of status, amount_centavos on credit_memo begin
  update credit_memo_summary set memos = memos - 1, amount_centavos = amount_centavos - old.amount_centavos
  where status = old.status;
  insert into credit_memo_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set memos = memos + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
-- The overview adds up the credit of those who have any.
create index customer_account_unapplied on customer_account (unapplied_centavos) where unapplied_centavos > 0;
