-- Since when a student is in a section; null: since its school year began. The gradebooks of terms that ended before do without.
alter table student_section add column joined_on text;
--> statement-breakpoint
-- The same of who left: one who comes back is in both, with the days of each.
alter table section_leaver add column joined_on text;
