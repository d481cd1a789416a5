-- Whether a file is one the school issued is asked by its SHA-256, by anyone.
create index document_sha256 on document (sha256) where sha256 is not null;
--> statement-breakpoint
create index print_job_part_sha256 on print_job_part (sha256) where sha256 is not null;
