-- The names of what a gradebook lacks, by the terms used everywhere else; triggers, checks and indexes follow.
alter table gradebook rename column holes to missing_count;
--> statement-breakpoint
alter table gradebook rename column lacking_json to incomplete_categories_json;
--> statement-breakpoint
alter table gradebook_state_summary rename column lacking_json to incomplete_categories_json;
