-- Counts of nothing name a subject or a section, and kept it from being removed.
drop trigger gradebook_emptied;
--> statement-breakpoint
create trigger gradebook_emptied after delete on gradebook begin
  update gradebook_state_summary set gradebooks = gradebooks - 1
  where status = old.status and term_id = old.term_id and was_rejected = old.was_rejected
    and has_blanks = (old.blanks + old.undecided_moves > 0)
    and incomplete_categories_json = old.incomplete_categories_json and release_date = coalesce(old.release_date, '')
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  delete from gradebook_state_summary
  where status = old.status and term_id = old.term_id and gradebooks = 0
    and grade_level_id = (select grade_level_id from school_class join section on section.id = section_id where school_class.id = old.class_id);
  update gradebook_section_summary set gradebooks = gradebooks - 1, cells = cells - old.cells, blanks = blanks - old.blanks
  where term_id = old.term_id and status = old.status
    and section_id = (select section_id from school_class where id = old.class_id);
  update gradebook_subject_summary set gradebooks = gradebooks - 1, cells = cells - old.cells, blanks = blanks - old.blanks
  where term_id = old.term_id and status = old.status
    and (grade_level_id, subject_id) = (select grade_level_id, subject_id
      from school_class join section on section.id = section_id where school_class.id = old.class_id);
  delete from gradebook_section_summary
  where gradebooks = 0 and term_id = old.term_id and section_id = (select section_id from school_class where id = old.class_id);
  delete from gradebook_subject_summary
  where gradebooks = 0 and term_id = old.term_id and (grade_level_id, subject_id) = (select grade_level_id, subject_id
    from school_class join section on section.id = section_id where school_class.id = old.class_id);
  insert into report_mark select section_id, 1 from class_section where class_id = old.class_id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
delete from gradebook_section_summary where gradebooks = 0;
--> statement-breakpoint
delete from gradebook_subject_summary where gradebooks = 0;
