-- How much costly work a person asked for within the present window (S-20).
create table costly_work (
  user_id integer not null references user_account (id),
  work text not null check (work in ('import', 'file', 'print job', 'mail')),
  window_started_at text not null,
  asked integer not null check (asked >= 1),
  primary key (user_id, work)
) strict, without rowid;
