-- Which allocations were made by applying unapplied credit: those may be undone, the ones made by posting may not.
alter table payment_allocation add column is_applied integer not null default 0 check (is_applied in (0, 1));
--> statement-breakpoint
-- A receipt is also revised when credit of its payment is applied, when that is undone, and when it is refunded.
create table receipt_revision_next (
  payment_id integer not null references payment (id),
  number integer not null check (number >= 1),
  reason text not null check (reason in ('posted', 'invoice cancelled', 'payment cancelled', 'payment refunded',
    'credit applied', 'credit unapplied')),
  content_json text not null check (json_valid(content_json)),
  made_at text not null,
  primary key (payment_id, number)
) strict, without rowid;
--> statement-breakpoint
insert into receipt_revision_next (payment_id, number, reason, content_json, made_at)
select payment_id, number, reason, content_json, made_at from receipt_revision;
--> statement-breakpoint
drop table receipt_revision;
--> statement-breakpoint
alter table receipt_revision_next rename to receipt_revision;
--> statement-breakpoint
create trigger receipt_revision_no_update before update on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
create trigger receipt_revision_no_delete before delete on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
create trigger receipt_revision_no_replace before insert on receipt_revision
when exists (select 1 from receipt_revision where payment_id = new.payment_id and number = new.number) begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
