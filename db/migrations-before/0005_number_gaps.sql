-- Numbers that are never given: after a restore a series jumps past all that had left the house.
create table number_gap (
  series text not null,
  year integer not null,
  first integer not null check (first >= 1),
  last integer not null check (last >= first),
  recorded_at text not null,
  primary key (series, year, first)
) strict, without rowid;
--> statement-breakpoint
create trigger number_gap_no_update before update on number_gap begin
  select raise(abort, 'A number gap is final');
end;
--> statement-breakpoint
create trigger number_gap_no_delete before delete on number_gap begin
  select raise(abort, 'A number gap is final');
end;
