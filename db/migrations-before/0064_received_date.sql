-- The school day a payment's money came in. Payments of before were received on the day they were entered.
alter table payment add column received_date text not null default '';
--> statement-breakpoint
update payment set received_date = strftime('%Y-%m-%d', paid_at, '+8 hours');
--> statement-breakpoint
create index payment_by_received on payment (received_date, id, status, amount_centavos);
