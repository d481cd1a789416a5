-- What was said of an uploaded file by whoever imports it, and what the file would do or did (F-5, F-12).
alter table import_job add column answers_json text not null default '{}' check (json_valid(answers_json));
--> statement-breakpoint
alter table import_job add column preview_json text check (preview_json is null or json_valid(preview_json));
--> statement-breakpoint
alter table import_job drop column warnings_json;
