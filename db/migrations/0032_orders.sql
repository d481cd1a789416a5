-- The orders of a status where a list shows several, and of the number a memo is shown by (docs/decisions/0314-what-sorts.md).
create index refund_by_state on refund (status, id);
--> statement-breakpoint
create index credit_memo_by_state on credit_memo (status, id);
--> statement-breakpoint
create index credit_memo_by_number on credit_memo (coalesce(number, draft_number), id);
--> statement-breakpoint
create index user_account_by_state on user_account (account_state, id);
