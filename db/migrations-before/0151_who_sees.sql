-- Which sections a grade level has in a year, and who is of a department or has a role first: by whom a class is seen.
create index section_by_level on section (grade_level_id, school_year_id);
--> statement-breakpoint
create index staff_by_department on staff (department_id);
--> statement-breakpoint
create index user_role_by_role on user_role (role_code, user_id) where position = 1;
--> statement-breakpoint
-- The term that runs.
create index term_by_start on term (start_date);
