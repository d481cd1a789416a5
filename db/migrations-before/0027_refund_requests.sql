-- What a refund was asked for with, and why it was declined.
alter table payment add column refund_reason text;
--> statement-breakpoint
alter table payment add column refund_method_code text references payment_method (code);
--> statement-breakpoint
alter table payment add column refund_amount_centavos integer check (refund_amount_centavos between 0 and amount_centavos);
--> statement-breakpoint
alter table payment add column declined_reason text;
