-- Report cards of sections, levels or the school published by a job: one batch a section.
create table publishing_job (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  status text not null check (status in ('queued', 'done', 'cancelled')),
  term_id integer not null references term (id),
  reason text not null,
  created_at text not null,
  finished_at text
) strict;
--> statement-breakpoint
create index publishing_job_user on publishing_job (user_id, id);
--> statement-breakpoint
create table publishing_job_section (
  id integer primary key,
  uuid text not null unique,
  job_id integer not null references publishing_job (id),
  position integer not null,
  section_id integer not null references section (id),
  status text not null check (status in ('queued', 'done', 'failed')),
  published integer not null default 0,
  -- Whose card was not published, and why: [{"studentNo", "studentName", "reasons"}].
  refused_json text not null default '[]' check (json_valid(refused_json)),
  error text,
  unique (job_id, position)
) strict;
