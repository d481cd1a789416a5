-- A subject has gradebooks of few grade levels: they are found from the subject. No figure is in the index, so that a score writes none of it.
create index gradebook_subject_summary_by_subject on gradebook_subject_summary (subject_id, term_id, grade_level_id, status);
