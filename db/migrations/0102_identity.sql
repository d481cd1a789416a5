-- Identity: accounts, roles (the first decides), sessions and their refresh tokens.
create table user_account (
  id integer primary key,
  uuid text not null unique,
  email text not null unique check (email = lower(email)),
  given_name text not null,
  last_name text not null,
  password_hash text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at text not null,
  version integer not null default 1,
  middle_name text not null default '',
  suffix text not null default '',
  last_sign_in_at text,
  -- An account that is not active is locked since, or deactivated.
  locked_at text check (locked_at is null or is_active = 0),
  -- "Last, Given Middle Suffix", as students are called.
  full_name text not null generated always as (
    last_name || ', ' || given_name || iif(middle_name = '', '', ' ' || middle_name) || iif(suffix = '', '', ' ' || suffix)
    ) virtual,
  -- An invited account has no password yet: an empty hash, which nothing matches.
  account_state text not null generated always as (
    case
    when is_active = 0 and locked_at is not null then 'Locked'
    when is_active = 0 then 'Deactivated'
    when password_hash = '' then 'Invited'
    else 'Active'
    end
    ) virtual check (account_state in ('Invited', 'Active', 'Locked', 'Deactivated')),
  -- A second step of signing in (I-20): since when an account asks for one, and the secret its codes come of, sealed by the
  -- API's key. A secret without that day is being set up.
  second_step_since text,
  name_key text not null default ''
) strict;
--> statement-breakpoint
create index user_account_by_name on user_account (name_key, id);
--> statement-breakpoint
create index user_account_by_sign_in on user_account (last_sign_in_at, id);
--> statement-breakpoint
create index user_account_by_state on user_account (account_state, id);
--> statement-breakpoint
create trigger user_account_name_key_insert after insert on user_account begin
  insert into name_to_sort values ('user_account', new.id, new.full_name, new.full_name);
end;
--> statement-breakpoint
create trigger user_account_name_key_update after update of given_name, middle_name, last_name, suffix on user_account when new.full_name <> old.full_name begin
  insert into name_to_sort values ('user_account', new.id, new.full_name, new.full_name);
end;
--> statement-breakpoint
create table user_role (
  user_id integer not null references user_account (id),
  position integer not null,
  role_code text not null check (role_code in ('ST', 'DH', 'DAH', 'HRA', 'RA', 'SA', 'FA', 'PAR', 'LG')),
  primary key (user_id, position)
) strict, without rowid;
--> statement-breakpoint
create index user_role_by_role on user_role (role_code, user_id) where position = 1;
--> statement-breakpoint
create table session (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  created_at text not null,
  expires_at text not null,
  revoked_at text,
  -- The system and browser that signed in, and when a session was last used where it ends without use.
  device text not null default '',
  last_used_at text,
  revoked_reason text check (revoked_reason in
    ('logout', 'password-change', 'refresh-reuse', 'role-change', 'locked', 'deactivated', 'administrator'))
) strict;
--> statement-breakpoint
create index session_user on session (user_id) where revoked_at is null;
--> statement-breakpoint
-- What the job that deletes old rows looks for.
create index session_expiry on session (expires_at);
--> statement-breakpoint
-- Whether an account has signed in from a device before.
create index session_by_device on session (user_id, device) where device <> '';
--> statement-breakpoint
create table refresh_token (
  id integer primary key,
  session_id integer not null references session (id),
  token_hash text not null unique,
  issued_at text not null,
  used_at text
) strict;
--> statement-breakpoint
create index refresh_token_session on refresh_token (session_id);
--> statement-breakpoint
create table sign_in_throttle (
  key_hash text primary key,
  failures integer not null,
  window_started_at text not null,
  account_hash text,
  blocked_until text,
  signed_in_at text
) strict, without rowid;
--> statement-breakpoint
create index sign_in_throttle_account on sign_in_throttle (account_hash) where account_hash is not null;
--> statement-breakpoint
create index sign_in_throttle_age on sign_in_throttle (window_started_at);
--> statement-breakpoint
create table password_reset (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
--> statement-breakpoint
create index password_reset_user on password_reset (user_id);
--> statement-breakpoint
create index password_reset_expiry on password_reset (expires_at);
--> statement-breakpoint
-- Failed sign-ins with addresses that no account has: counted by day in Manila.
create table unknown_sign_in (
  day text primary key,
  failures integer not null
) strict, without rowid;
--> statement-breakpoint
-- Views a person has named in a list: read and written whole, so they stand in one row.
create table list_views (
  user_id integer not null references user_account (id),
  list text not null check (length(list) between 1 and 60),
  views_json text not null check (json_array_length(views_json) <= 20),
  version integer not null default 1,
  primary key (user_id, list)
) strict, without rowid;
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
  expires_at text not null,
  -- What a browser signs to sign in by a passkey: the newest of this sign-in, once.
  challenge text
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
