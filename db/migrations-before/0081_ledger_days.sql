-- What the ledger's entries of each day and kind sum up to, so that a year of the books is read in a few thousand rows.
create table ledger_daily_summary (
  entry_date text not null,
  kind text not null,
  debit_centavos integer not null,
  credit_centavos integer not null,
  primary key (entry_date, kind)
) strict, without rowid;
--> statement-breakpoint
insert into ledger_daily_summary
  select entry_date, kind, sum(debit_centavos), sum(credit_centavos) from ledger_entry group by entry_date, kind;
--> statement-breakpoint
create trigger ledger_entry_summed after insert on ledger_entry begin
  insert into ledger_daily_summary values (new.entry_date, new.kind, new.debit_centavos, new.credit_centavos)
  on conflict do update set debit_centavos = debit_centavos + excluded.debit_centavos,
    credit_centavos = credit_centavos + excluded.credit_centavos;
end;
