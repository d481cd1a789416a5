-- Contact data of former students is erased (M-37): photos that no row names any more are swept, and who left is found by the day.
create index person_photo_object on person_photo (object_key);
--> statement-breakpoint
create index student_departure_standing on student_departure (left_on, student_id) where returned_on is null;
