-- The console knows which lists there are (core/identity/screens.ts): a further list needs no migration.
create table list_views_aside as select * from list_views;
--> statement-breakpoint
drop table list_views;
--> statement-breakpoint
create table list_views (
  user_id integer not null references user_account (id),
  list text not null check (length(list) between 1 and 60),
  views_json text not null check (json_array_length(views_json) <= 20),
  version integer not null default 1,
  primary key (user_id, list)
) strict, without rowid;
--> statement-breakpoint
insert into list_views select * from list_views_aside;
--> statement-breakpoint
drop table list_views_aside;
