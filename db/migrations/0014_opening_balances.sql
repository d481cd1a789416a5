-- One more kind of import: what students owe from before (B-122). A check cannot be changed, so the column is made anew.
alter table import_job add column file_kind text not null default 'invoices'
  check (file_kind in ('invoices', 'opening-balances', 'payments', 'refunds', 'bank-lines'));
--> statement-breakpoint
update import_job set file_kind = kind where kind <> 'invoices';
--> statement-breakpoint
alter table import_job drop column kind;
--> statement-breakpoint
alter table import_job rename column file_kind to kind;
