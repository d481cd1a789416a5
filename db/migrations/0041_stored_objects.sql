-- Whether a row still names a stored file is asked of every file: no owner is read row by row for it.
create index erp_transfer_object on erp_transfer (object_key) where object_key is not null;
--> statement-breakpoint
create index document_object on document (object_key) where object_key is not null;
--> statement-breakpoint
create index import_job_object on import_job (object_key);
--> statement-breakpoint
create index uploaded_file_object on uploaded_file (object_key);
