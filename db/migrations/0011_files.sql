-- What people said of uploaded files, so that the next one like it is read at once (F-5).
create table file_matching (
  kind text not null check (length(kind) between 1 and 60),
  headings text not null check (length(headings) <= 2000),
  matching_json text not null check (json_valid(matching_json)),
  saved_at text not null,
  saved_by integer not null references user_account (id),
  primary key (kind, headings)
) strict, without rowid;
