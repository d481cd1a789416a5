-- The gradebooks of one's own classes: a teacher's list reads these and no other.
create index gradebook_by_class on gradebook (class_id, status, name collate nocase, id, term_id, submitted_at);
