-- Reminders in the order of what they name; of a guardian's reminders no list asks.
create index reminder_by_amount on reminder (amount_centavos, id, status);
--> statement-breakpoint
drop index reminder_by_guardian;
