-- What finance bills and whom, kept in lists of its own: products and segments get a uuid and a version, members an id.
alter table product add column uuid text not null default '';
--> statement-breakpoint
update product set uuid = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2)
  || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
--> statement-breakpoint
create unique index product_uuid on product (uuid);
--> statement-breakpoint
alter table product add column version integer not null default 1;
--> statement-breakpoint
-- What it was called before: lines of invoices have the name of their day.
alter table product add column former_names_json text not null default '[]' check (json_valid(former_names_json));
--> statement-breakpoint
alter table segment add column version integer not null default 1;
--> statement-breakpoint
drop trigger segment_summary_joined;
--> statement-breakpoint
drop trigger segment_summary_left;
--> statement-breakpoint
drop trigger segment_summary_active;
--> statement-breakpoint
create table segment_member_kept (
  id integer primary key,
  segment_id integer not null references segment (id),
  student_id integer not null references student (id),
  unique (segment_id, student_id)
) strict;
--> statement-breakpoint
insert into segment_member_kept (segment_id, student_id) select segment_id, student_id from segment_member;
--> statement-breakpoint
drop table segment_member;
--> statement-breakpoint
alter table segment_member_kept rename to segment_member;
--> statement-breakpoint
create index segment_member_student on segment_member (student_id, segment_id);
--> statement-breakpoint
create trigger segment_summary_joined after insert on segment_member begin
  insert into segment_summary select new.segment_id, is_active from student where id = new.student_id
  on conflict do update set active_members = active_members + excluded.active_members;
end;
--> statement-breakpoint
create trigger segment_summary_left after delete on segment_member begin
  update segment_summary set active_members = active_members - (select is_active from student where id = old.student_id)
  where segment_id = old.segment_id;
end;
--> statement-breakpoint
create trigger segment_summary_active after update of is_active on student when old.is_active <> new.is_active begin
  update segment_summary set active_members = active_members + new.is_active - old.is_active
  where segment_id in (select segment_id from segment_member where student_id = new.id);
end;
--> statement-breakpoint
-- The two methods that belong to every school (B-68); a school that opens by itself had none.
insert or ignore into payment_method (code, name, position, kind)
values ('CASH', 'Pickup Cash', 1, 'cash'), ('BANKTRANSFER', 'Online Banking', 2, 'bank');
--> statement-breakpoint
-- Passkeys (I-27): the public half of each, and how often it says it has signed.
create table passkey (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  credential_id text not null unique,
  public_key text not null,
  sign_count integer not null,
  transports_json text not null check (json_valid(transports_json)),
  name text not null check (length(name) between 1 and 60),
  created_at text not null,
  last_used_at text
) strict;
--> statement-breakpoint
create index passkey_user on passkey (user_id);
--> statement-breakpoint
-- What a browser signs to add a passkey: the newest of an account, once, for a few minutes.
create table passkey_challenge (
  user_id integer primary key references user_account (id),
  challenge text not null,
  expires_at text not null
) strict;
--> statement-breakpoint
-- What a browser signs to sign in by a passkey: the newest of this sign-in, once.
alter table pending_sign_in add column challenge text;
--> statement-breakpoint
-- The events of the login log, with those of passkeys.
drop index audit_event_login;
--> statement-breakpoint
create index audit_event_login on audit_event (id) where event in ('sign-in', 'sign-in-refused', 'sign-out', 'sign-out-others', 'refresh-reuse', 'password-change', 'password-change-refused', 'password-reset-request', 'password-reset', 'second-step-on', 'second-step-off', 'second-step-refused', 'recovery-codes-new', 'recovery-code-used', 'passkey-add', 'passkey-remove');
