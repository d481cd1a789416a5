-- How many refunds have each status, and what they come to: the list's totals. A refund is never deleted.
create table refund_summary (
  status text primary key,
  refunds integer not null,
  amount_centavos integer not null
) strict, without rowid;
--> statement-breakpoint
insert into refund_summary select status, count(*), sum(amount_centavos) from refund group by status;
--> statement-breakpoint
create trigger refund_summary_insert after insert on refund begin
  insert into refund_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set refunds = refunds + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger refund_summary_update after update of status, amount_centavos on refund
when (old.status, old.amount_centavos) <> (new.status, new.amount_centavos) begin
  update refund_summary set refunds = refunds - 1, amount_centavos = amount_centavos - old.amount_centavos
  where status = old.status;
  insert into refund_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set refunds = refunds + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
