-- Papers of a section or a grade level, of a school year, and certificates, which are issued when they are drawn first.
create table print_job_paper_next (
  document_id integer not null references print_job (document_id),
  position integer not null,
  part_id integer references print_job_part (id),
  -- Null: the paper is of a section or of a grade level.
  student_id integer references student (id),
  student_name text,
  -- 1 to 3: a term; 4: the school year.
  period integer not null check (period between 1 and 4),
  section_id integer references section (id),
  -- Set where the paper is of a whole grade level.
  grade_level_id integer references grade_level (id),
  -- Of a certificate: with student and period it names the award.
  award_key text,
  -- The uuid of the revision or of the issue that is printed; null: as it reads when it is first drawn.
  pinned_uuid text,
  left_out text,
  primary key (document_id, position),
  check ((part_id is null) = (left_out is not null)),
  check ((student_id is null) = (student_name is null)),
  check ((section_id is null) <> (grade_level_id is null))
) strict, without rowid;
--> statement-breakpoint
insert into print_job_paper_next (document_id, position, part_id, student_id, student_name, period, section_id, pinned_uuid, left_out)
  select document_id, position, part_id, student_id, student_name, term.ordinal, section_id, pinned_uuid, left_out
  from print_job_paper join term on term.id = term_id;
--> statement-breakpoint
drop table print_job_paper;
--> statement-breakpoint
alter table print_job_paper_next rename to print_job_paper;
--> statement-breakpoint
create index print_job_paper_part on print_job_paper (part_id, position) where part_id is not null;
