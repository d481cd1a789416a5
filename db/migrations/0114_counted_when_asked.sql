-- What a page counts in less than 30 ms of what it lists is not kept beside it (docs/decisions/0058).
drop trigger attendance_published_update;
--> statement-breakpoint
drop trigger attendance_recorded_delete;
--> statement-breakpoint
drop trigger attendance_recorded_insert;
--> statement-breakpoint
drop trigger attendance_term_delete;
--> statement-breakpoint
drop trigger attendance_term_insert;
--> statement-breakpoint
drop trigger attendance_term_published;
--> statement-breakpoint
drop trigger award_counted_delete;
--> statement-breakpoint
drop trigger award_counted_insert;
--> statement-breakpoint
drop trigger award_counted_update;
--> statement-breakpoint
drop trigger teacher_class_summary_delete;
--> statement-breakpoint
drop trigger teacher_class_summary_insert;
--> statement-breakpoint
drop trigger credit_memo_summary_insert;
--> statement-breakpoint
drop trigger credit_memo_summary_update;
--> statement-breakpoint
drop trigger account_summary_credit_insert;
--> statement-breakpoint
drop trigger account_summary_credit_update;
--> statement-breakpoint
drop trigger enrollment_pass_summary_delete;
--> statement-breakpoint
drop trigger enrollment_pass_summary_insert;
--> statement-breakpoint
drop trigger enrollment_pass_summary_update;
--> statement-breakpoint
drop trigger section_passes_delete;
--> statement-breakpoint
drop trigger section_passes_insert;
--> statement-breakpoint
drop trigger section_passes_update;
--> statement-breakpoint
drop trigger gradebook_emptied;
--> statement-breakpoint
drop trigger gradebook_progress_insert;
--> statement-breakpoint
drop trigger gradebook_progress_update;
--> statement-breakpoint
drop trigger gradebook_state_insert;
--> statement-breakpoint
drop trigger gradebook_state_update;
--> statement-breakpoint
drop trigger scheme_summary_delete;
--> statement-breakpoint
drop trigger scheme_summary_insert;
--> statement-breakpoint
drop trigger scheme_summary_update;
--> statement-breakpoint
drop trigger record_count_guardian_delete;
--> statement-breakpoint
drop trigger record_count_guardian_insert;
--> statement-breakpoint
drop trigger account_summary_owed_insert;
--> statement-breakpoint
drop trigger account_summary_owed_update;
--> statement-breakpoint
drop trigger refund_summary_insert;
--> statement-breakpoint
drop trigger refund_summary_update;
--> statement-breakpoint
drop trigger report_card_counted_delete;
--> statement-breakpoint
drop trigger report_card_counted_insert;
--> statement-breakpoint
drop trigger report_card_counted_update;
--> statement-breakpoint
drop trigger report_grade_counted_delete;
--> statement-breakpoint
drop trigger report_grade_counted_insert;
--> statement-breakpoint
drop trigger report_grade_counted_update;
--> statement-breakpoint
drop trigger report_term_counted_delete;
--> statement-breakpoint
drop trigger report_term_counted_insert;
--> statement-breakpoint
drop trigger report_term_counted_update;
--> statement-breakpoint
drop trigger report_year_counted_delete;
--> statement-breakpoint
drop trigger report_year_counted_insert;
--> statement-breakpoint
drop trigger report_year_counted_update;
--> statement-breakpoint
drop trigger record_count_class_delete;
--> statement-breakpoint
drop trigger record_count_class_insert;
--> statement-breakpoint
drop trigger record_count_section_delete;
--> statement-breakpoint
drop trigger record_count_section_insert;
--> statement-breakpoint
drop trigger segment_summary_joined;
--> statement-breakpoint
drop trigger segment_summary_left;
--> statement-breakpoint
drop trigger record_count_student_delete;
--> statement-breakpoint
drop trigger record_count_student_insert;
--> statement-breakpoint
drop trigger segment_summary_active;
--> statement-breakpoint
drop trigger section_students_delete;
--> statement-breakpoint
drop trigger section_students_insert;
--> statement-breakpoint
drop trigger record_count_subject_delete;
--> statement-breakpoint
drop trigger record_count_subject_insert;
--> statement-breakpoint
drop table gradebook_state_summary;
--> statement-breakpoint
drop table gradebook_section_summary;
--> statement-breakpoint
drop table gradebook_subject_summary;
--> statement-breakpoint
drop table attendance_section_summary;
--> statement-breakpoint
drop table attendance_term_summary;
--> statement-breakpoint
drop table award_summary;
--> statement-breakpoint
drop table enrollment_pass_summary;
--> statement-breakpoint
drop table report_card_summary;
--> statement-breakpoint
drop table report_grade_summary;
--> statement-breakpoint
drop table report_term_summary;
--> statement-breakpoint
drop table report_year_summary;
--> statement-breakpoint
drop table scheme_summary;
--> statement-breakpoint
drop table section_student_summary;
--> statement-breakpoint
drop table segment_summary;
--> statement-breakpoint
drop table teacher_class_summary;
--> statement-breakpoint
drop table record_count;
--> statement-breakpoint
drop table credit_memo_summary;
--> statement-breakpoint
drop table refund_summary;
--> statement-breakpoint
drop table account_summary;
--> statement-breakpoint
-- What a gradebook's rows count in is marked, also where the gradebook goes.
create trigger report_mark_gradebook_delete after delete on gradebook begin
  insert into report_mark select section_id, 1 from class_section where class_id = old.class_id
  on conflict do update set revision = revision + 1;
end;
