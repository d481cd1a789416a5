-- Whether a receipt number was typed before is looked up with each payment.
create index payment_by_typed_receipt on payment (typed_receipt_number) where typed_receipt_number is not null;
