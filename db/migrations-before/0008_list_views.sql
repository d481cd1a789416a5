-- Views a person has named in a list: read and written whole, so they stand in one row.
create table list_views (
  user_id integer not null references user_account (id),
  list text not null check (list in ('invoices', 'payments', 'audit')),
  views_json text not null check (json_array_length(views_json) <= 20),
  version integer not null default 1,
  primary key (user_id, list)
) strict, without rowid;
