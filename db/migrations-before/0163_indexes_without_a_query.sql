-- No query asks the outbox for a subject: a message is found by its own uuid, by its kind or by its age.
drop index outbox_subject;
--> statement-breakpoint
-- A customer's payments are found by payment_customer, and the refunds by their own customer.
drop index payment_by_customer;
