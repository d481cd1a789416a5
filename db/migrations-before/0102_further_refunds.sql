-- What is left of a payment after a refund can be refunded again: one open refund at a time (B-60). Each refund keeps the
-- request it was made for, since the payment has the last one only.
drop index refund_of_payment;
--> statement-breakpoint
create unique index refund_open_of_payment on refund (payment_id) where status = 'UNPOSTED';
--> statement-breakpoint
alter table refund add column approved_centavos integer check (approved_centavos >= amount_centavos);
--> statement-breakpoint
alter table refund add column reason text;
--> statement-breakpoint
alter table refund add column approved_by integer references user_account (id);
--> statement-breakpoint
update refund set (approved_centavos, reason, approved_by) = (select max(coalesce(refund_amount_centavos, 0), refund.amount_centavos), refund_reason, refund_approved_by
  from payment where payment.id = refund.payment_id);
--> statement-breakpoint
create trigger refund_within_payment before update of status on refund
when new.status = 'POSTED' and new.amount_centavos + coalesce((select sum(amount_centavos) from refund
    where payment_id = new.payment_id and status = 'POSTED' and id <> new.id), 0)
  > (select amount_centavos from payment where id = new.payment_id) begin
  select raise(abort, 'The refunds of a payment are more than was paid');
end;
