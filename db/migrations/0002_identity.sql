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
  version integer not null default 1
) strict;
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
  revoked_reason text check (revoked_reason in ('logout', 'password-change', 'refresh-reuse', 'role-change'))
) strict;
--> statement-breakpoint
create index session_user on session (user_id) where revoked_at is null;
--> statement-breakpoint
-- What the job that deletes old rows looks for.
create index session_expiry on session (expires_at);
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
