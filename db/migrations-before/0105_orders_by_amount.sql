-- Lists in the order of an amount: each index has what the totals of its list read.
create index invoice_by_balance on invoice (document_status, balance_centavos, id, amount_due_centavos, cancelled_at, due_date);
--> statement-breakpoint
create index payment_by_amount on payment (amount_centavos, id, status);
--> statement-breakpoint
create index refund_by_amount on refund (amount_centavos, id, status);
--> statement-breakpoint
create index credit_memo_by_amount on credit_memo (amount_centavos, id, status);
--> statement-breakpoint
create index promissory_note_by_amount on promissory_note (amount_centavos, id, withdrawn_at, unmet_date, settled_centavos);
--> statement-breakpoint
create index bank_line_by_amount on bank_line (amount_centavos, id, status, line_date);
