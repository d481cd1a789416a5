-- What a person decides for oneself. A setting the person has not decided has no row.
create table personal_setting (
  user_id integer not null references user_account (id),
  name text not null,
  value text not null,
  updated_at text not null,
  primary key (user_id, name)
) strict, without rowid;
