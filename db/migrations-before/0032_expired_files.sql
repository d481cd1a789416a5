-- Which uploads no payment took, and from when they are.
create index uploaded_file_age on uploaded_file (uploaded_at);
--> statement-breakpoint
create index payment_file_file on payment_file (file_id);
--> statement-breakpoint
create index payment_reference_file on payment (reference_file_id) where reference_file_id is not null;
