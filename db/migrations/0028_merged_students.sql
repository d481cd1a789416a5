-- Students who are one person: what moved, and how the kept one stood right after, so that it is taken back whole (M-40).
create table student_merge (
  id integer primary key,
  uuid text not null unique,
  kept_id integer not null references student (id),
  merged_id integer not null references student (id) check (merged_id <> kept_id),
  before_json text not null check (json_valid(before_json)),
  -- What hangs on the kept one after it, table by table.
  after_json text not null check (json_valid(after_json)),
  merged_at text not null,
  merged_by integer not null references user_account (id),
  undone_at text
) strict;
--> statement-breakpoint
create index student_merge_kept on student_merge (kept_id, id);
--> statement-breakpoint
-- A student is merged into one other.
create unique index student_merge_merged on student_merge (merged_id) where undone_at is null;
--> statement-breakpoint
-- What was entered of a year spent elsewhere never changes; whose it is follows a merge.
drop trigger elsewhere_year_no_update;
--> statement-breakpoint
create trigger elsewhere_year_no_update
before update of id, uuid, supersedes_id, content_json, reason, entered_at, entered_by on elsewhere_year begin
  select raise(abort, 'a year spent elsewhere is superseded, never changed');
end;
