-- When a payment's refund was asked for, approved, declined and paid out; the newest of each.
alter table payment add column refund_requested_at text;
--> statement-breakpoint
alter table payment add column refund_approved_at text;
--> statement-breakpoint
alter table payment add column refund_declined_at text;
--> statement-breakpoint
alter table payment add column refunded_at text;
--> statement-breakpoint
create index payment_by_refund_requested on payment (refund_requested_at, id, status, amount_centavos, paid_at) where refund_requested_at is not null;
--> statement-breakpoint
create index payment_by_refund_approved on payment (refund_approved_at, id, status, amount_centavos, paid_at) where refund_approved_at is not null;
--> statement-breakpoint
create index payment_by_refund_declined on payment (refund_declined_at, id, status, amount_centavos, paid_at) where refund_declined_at is not null;
