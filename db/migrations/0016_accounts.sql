-- Accounts as the administrator keeps them (I-15): names in parts, the state of each, and when a password was last used.
alter table user_account add column middle_name text not null default '';
--> statement-breakpoint
alter table user_account add column suffix text not null default '';
--> statement-breakpoint
alter table user_account add column last_sign_in_at text;
--> statement-breakpoint
-- An account that is not active is locked since, or deactivated.
alter table user_account add column locked_at text check (locked_at is null or is_active = 0);
--> statement-breakpoint
-- "Last, Given Middle Suffix", as students are called.
alter table user_account add column full_name text not null generated always as (
  last_name || ', ' || given_name || iif(middle_name = '', '', ' ' || middle_name) || iif(suffix = '', '', ' ' || suffix)
) virtual;
--> statement-breakpoint
-- An invited account has no password yet: an empty hash, which nothing matches.
alter table user_account add column account_state text not null generated always as (
  case
    when is_active = 0 and locked_at is not null then 'Locked'
    when is_active = 0 then 'Deactivated'
    when password_hash = '' then 'Invited'
    else 'Active'
  end
) virtual check (account_state in ('Invited', 'Active', 'Locked', 'Deactivated'));
--> statement-breakpoint
create index user_account_by_name on user_account (full_name collate nocase, id);
--> statement-breakpoint
create index user_account_by_sign_in on user_account (last_sign_in_at, id);
--> statement-breakpoint
update user_account set last_sign_in_at = (select max(created_at) from session where user_id = user_account.id);
--> statement-breakpoint
-- The system and browser that signed in, and when a session was last used where it ends without use.
alter table session add column device text not null default '';
--> statement-breakpoint
-- Whether an account has signed in from a device before.
create index session_by_device on session (user_id, device) where device <> '';
--> statement-breakpoint
alter table session add column last_used_at text;
--> statement-breakpoint
-- More reasons why a session ends. A check cannot be changed, so the column is made anew.
alter table session add column ended_reason text check (ended_reason in
  ('logout', 'password-change', 'refresh-reuse', 'role-change', 'locked', 'deactivated', 'administrator'));
--> statement-breakpoint
update session set ended_reason = revoked_reason;
--> statement-breakpoint
alter table session drop column revoked_reason;
--> statement-breakpoint
alter table session rename column ended_reason to revoked_reason;
