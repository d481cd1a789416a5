-- No entry is dated in closed books, whoever writes it: the batch fails as one that was decided on what is no longer so.
create trigger ledger_entry_closed_books before insert on ledger_entry
when new.entry_date <= (select value from school_setting where name = 'billing_locked_through') begin
  select json('STALE');
end;
--> statement-breakpoint
-- Who asked for a refund, and who approved it.
alter table payment add column refund_requested_by integer references user_account (id);
--> statement-breakpoint
alter table payment add column refund_approved_by integer references user_account (id);
--> statement-breakpoint
-- Events about billing's settings are billing's.
drop index audit_event_records;
--> statement-breakpoint
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'refund', 'credit-memo', 'customer', 'file', 'mail', 'series', 'billing-settings');
