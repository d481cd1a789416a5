-- A cancelled draft of a credit memo may become a draft again; nothing else of it changes while it is cancelled.
drop trigger credit_memo_published_no_update;
--> statement-breakpoint
create trigger credit_memo_published_no_update before update on credit_memo
when old.status = 'published' or (old.status = 'cancelled' and new.status <> 'draft') begin
  select raise(abort, 'A credit memo that is published or cancelled is never changed');
end;
