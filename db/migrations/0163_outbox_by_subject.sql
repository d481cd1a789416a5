-- No query asks the outbox for a subject: a message is found by its own uuid, by its kind or by its age.
drop index outbox_subject;
