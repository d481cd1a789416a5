-- Work that was begun and has not ended (S-19): counted before it begins, so that what stops a whole Worker is counted too.
alter table outbox add column attempts integer not null default 0 check (attempts >= 0);
--> statement-breakpoint
alter table outbox add column attempted_at text;
--> statement-breakpoint
alter table scheduled_job add column attempts integer not null default 0 check (attempts >= 0);
