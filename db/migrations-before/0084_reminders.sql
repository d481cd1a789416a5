-- Reminders: customers who get none, the runs of days, what was told to each guardian, and of which invoice and stage.
alter table customer_account add column no_reminders_reason text;
--> statement-breakpoint
alter table customer_account add column no_reminders_since text;
--> statement-breakpoint
alter table customer_account add column no_reminders_by integer references user_account (id);
--> statement-breakpoint
create index invoice_owed_by_due on invoice (document_status, due_date, student_id, balance_centavos) where document_status = 'published' and balance_centavos > 0 and student_id is not null;
--> statement-breakpoint
-- How far the run of a day has come, by guardian.
create table reminder_run (
  day text primary key,
  started_at text not null,
  through_guardian_id integer not null,
  is_whole integer not null check (is_whole in (0, 1)),
  mails integer not null default 0,
  invoices integer not null default 0,
  left_out integer not null default 0
) strict, without rowid;
--> statement-breakpoint
-- What was told to a guardian on a day, or why it could not be told.
create table reminder (
  id integer primary key,
  uuid text not null unique,
  guardian_id integer not null references guardian (id),
  mail_id integer unique references mail (id) on delete set null,
  asked_by integer references user_account (id),
  status text not null check (status in ('waiting', 'sent', 'failed', 'left-out', 'dropped')),
  reason text,
  invoice_count integer not null check (invoice_count > 0),
  amount_centavos integer not null check (amount_centavos > 0),
  created_at text not null,
  check (status <> 'left-out' or (mail_id is null and reason is not null))
) strict;
--> statement-breakpoint
create index reminder_by_created on reminder (created_at, id, status, amount_centavos);
--> statement-breakpoint
create index reminder_by_status on reminder (status, created_at, id, amount_centavos);
--> statement-breakpoint
create index reminder_by_guardian on reminder (guardian_id, created_at);
--> statement-breakpoint
create table reminder_invoice (
  reminder_id integer not null references reminder (id),
  invoice_id integer not null references invoice (id),
  due_date text not null,
  stage integer,
  -- Why it was left out; null: it was told.
  left_out text,
  -- The day it was told by a mail that did not fail.
  told_on text,
  balance_centavos integer not null check (balance_centavos > 0),
  primary key (reminder_id, invoice_id),
  check (left_out is null or (told_on is null and stage is not null))
) strict, without rowid;
--> statement-breakpoint
-- The key of a reminder: an invoice is told of a stage of its due date once, and once a day.
create unique index reminder_stage_once on reminder_invoice (invoice_id, due_date, stage) where left_out is null and stage is not null;
--> statement-breakpoint
create unique index reminder_day_once on reminder_invoice (invoice_id, told_on) where told_on is not null;
--> statement-breakpoint
create unique index reminder_left_out_once on reminder_invoice (invoice_id, due_date, stage, left_out) where left_out is not null;
--> statement-breakpoint
create index reminder_invoice_of on reminder_invoice (invoice_id, due_date, stage, left_out, told_on);
--> statement-breakpoint
create index mail_reminder_waiting on mail (id) where kind = 'reminder' and status = 'waiting';
--> statement-breakpoint
-- A mail that failed told nobody: the invoices can be named again by hand on the same day.
create trigger reminder_mail_ended after update of status on mail when new.kind = 'reminder' and new.status <> old.status begin
  update reminder set status = case new.status when 'sent' then 'sent' when 'failed' then 'failed' when 'unknown' then 'failed' else 'waiting' end,
    reason = new.error where mail_id = new.id;
  update reminder_invoice set told_on = null
    where new.status = 'failed' and reminder_id = (select id from reminder where mail_id = new.id);
end;
--> statement-breakpoint
create trigger reminder_no_delete before delete on reminder begin
  select raise(abort, 'A reminder is never deleted');
end;
--> statement-breakpoint
create trigger reminder_invoice_no_delete before delete on reminder_invoice begin
  select raise(abort, 'A reminder is never deleted');
end;
