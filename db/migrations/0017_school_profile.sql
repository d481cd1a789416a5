-- The school's record is changed by a form, version-checked (M-22).
alter table school add column version integer not null default 1;
--> statement-breakpoint
-- What payments are; nothing makes further ones, and a school without any could receive none.
insert into payment_type (name, position) values ('Regular', 1), ('ADVANCED', 2) on conflict do nothing;
