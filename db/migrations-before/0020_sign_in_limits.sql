-- A row of the sign-in limit knows until when its key waits, the account it concerns (a reset of the password deletes
-- all of an account's rows), and when somebody last signed in by it.
alter table sign_in_throttle add column account_hash text;
--> statement-breakpoint
alter table sign_in_throttle add column blocked_until text;
--> statement-breakpoint
alter table sign_in_throttle add column signed_in_at text;
--> statement-breakpoint
create index sign_in_throttle_account on sign_in_throttle (account_hash) where account_hash is not null;
--> statement-breakpoint
create index password_reset_user on password_reset (user_id);
