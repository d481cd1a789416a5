-- The order of a status in lists whose tab shows several (docs/decisions/0314-what-sorts.md).
create index refund_by_state on refund (status, id);
--> statement-breakpoint
create index credit_memo_by_state on credit_memo (status, id);
--> statement-breakpoint
create index credit_memo_by_number on credit_memo (coalesce(number, draft_number), id);
