-- A second step of signing in (I-20): since when an account asks for one, and the secret its codes come of, sealed by the
-- API's key. A secret without that day is being set up.
alter table user_account add column second_step_since text;
--> statement-breakpoint
create table second_step (
  user_id integer primary key references user_account (id),
  sealed_secret text not null,
  -- The time step of the last code that was accepted: a code works once.
  last_time_step integer not null default 0
) strict;
--> statement-breakpoint
-- Codes for whoever has lost the phone; each works once.
create table recovery_code (
  id integer primary key,
  user_id integer not null references user_account (id),
  code_hash text not null unique,
  spent_at text
) strict;
--> statement-breakpoint
create index recovery_code_user on recovery_code (user_id);
--> statement-breakpoint
-- The password was right, the code is still asked for. Any change of the account ends it: `account_version` is the one it
-- was made at.
create table pending_sign_in (
  id integer primary key,
  user_id integer not null references user_account (id),
  account_version integer not null,
  token_hash text not null unique,
  expires_at text not null
) strict;
--> statement-breakpoint
create index pending_sign_in_user on pending_sign_in (user_id);
--> statement-breakpoint
create index pending_sign_in_by_end on pending_sign_in (expires_at);
--> statement-breakpoint
-- Browsers on which the code is not asked for until then.
create table remembered_device (
  id integer primary key,
  user_id integer not null references user_account (id),
  token_hash text not null unique,
  expires_at text not null
) strict;
--> statement-breakpoint
create index remembered_device_user on remembered_device (user_id);
--> statement-breakpoint
create index remembered_device_by_end on remembered_device (expires_at);
--> statement-breakpoint
-- The events of the login log, with those of the second step.
drop index audit_event_login;
--> statement-breakpoint
create index audit_event_login on audit_event (id) where event in ('sign-in', 'sign-in-refused', 'sign-out', 'sign-out-others', 'refresh-reuse', 'password-change', 'password-change-refused', 'password-reset-request', 'password-reset', 'second-step-on', 'second-step-off', 'second-step-refused', 'recovery-codes-new', 'recovery-code-used');
