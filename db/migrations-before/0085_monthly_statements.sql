-- The month of a statement that a family is sent once ("2026-10"); subject_uuid is the guardian then. Null: any other mail.
alter table mail add column period text;
--> statement-breakpoint
create unique index mail_statement_once on mail (subject_uuid, period) where period is not null and status <> 'failed';
--> statement-breakpoint
-- A job of each minute draws the oldest of them.
create index mail_statement_waiting on mail (id) where period is not null and document_id is null and status = 'waiting';
--> statement-breakpoint
create index mail_of_family on mail (subject_uuid, id) where period is not null;
