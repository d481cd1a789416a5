-- Gapless counters, one per series and calendar year (decision 3); year 0 for draft numbers.
create table number_series (
  series text not null,
  year integer not null,
  next integer not null check (next >= 1),
  primary key (series, year)
) strict, without rowid;
--> statement-breakpoint
create table product (
  id integer primary key,
  code text not null unique,
  name text not null,
  unit text not null,
  unit_price_e4 integer not null check (unit_price_e4 >= 0),
  is_active integer not null default 1 check (is_active in (0, 1))
) strict;
--> statement-breakpoint
create table bank (code text primary key, name text not null) strict, without rowid;
--> statement-breakpoint
create table payment_method (code text primary key, name text not null, position integer not null) strict, without rowid;
--> statement-breakpoint
create table payment_type (name text primary key, position integer not null) strict, without rowid;
--> statement-breakpoint
-- One row per customer; its version moves with every posting, so that money facts read before are guarded by it.
create table customer_account (
  student_id integer primary key references student (id),
  unapplied_centavos integer not null default 0 check (unapplied_centavos >= 0),
  version integer not null default 1
) strict;
--> statement-breakpoint
create table invoice_import (
  id integer primary key,
  uuid text not null unique,
  user_id integer not null references user_account (id),
  filename text not null,
  object_key text not null,
  bytes integer not null,
  is_dry_run integer not null check (is_dry_run in (0, 1)),
  confirms_existing integer not null check (confirms_existing in (0, 1)),
  status text not null default 'queued' check (status in ('queued', 'reading', 'writing', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  invoices integer not null default 0,
  rows integer not null default 0,
  amount_centavos integer not null default 0,
  error_count integer not null default 0,
  errors_json text not null default '[]',
  warnings_json text not null default '[]',
  created_at text not null,
  finished_at text,
  request_id text not null
) strict;
--> statement-breakpoint
create index invoice_import_user on invoice_import (user_id, id desc);
--> statement-breakpoint
-- invoice ── lines. settlement is the stored half of the derived status (core/billing/invoice-status.ts).
create table invoice (
  id integer primary key,
  uuid text not null unique,
  document_status text not null check (document_status in ('draft', 'published')),
  draft_number text not null unique,
  number text unique check ((number is null) = (published_at is null)),
  generate_type text not null default 'ONETIME' check (generate_type in ('ONETIME', 'RECURRING')),
  bill_to text not null check (bill_to in ('INDIVIDUAL', 'SEGMENT')),
  student_id integer references student (id),
  segment_id integer references segment (id),
  reference_number text not null,
  invoice_date text not null,
  due_date text not null,
  notes text not null default '',
  subtotal_centavos integer not null,
  taxes_centavos integer not null,
  surcharges_centavos integer not null,
  deductions_centavos integer not null,
  amount_due_centavos integer not null check (amount_due_centavos >= 0),
  balance_centavos integer not null check (balance_centavos between 0 and amount_due_centavos),
  published_at text,
  cancelled_at text,
  created_at text not null,
  created_by integer not null references user_account (id),
  import_id integer references invoice_import (id),
  revision integer not null default 1,
  version integer not null default 1,
  settlement text not null generated always as (
    case
      when cancelled_at is not null then 'cancelled'
      when document_status = 'draft' then 'draft'
      when balance_centavos = 0 then 'paid'
      when balance_centavos = amount_due_centavos then 'whole'
      else 'partial'
    end
  ) stored,
  check ((bill_to = 'INDIVIDUAL') = (student_id is not null) or document_status = 'draft'),
  check ((document_status = 'published') = (number is not null)),
  check (due_date >= invoice_date)
) strict;
--> statement-breakpoint
-- Each index of a list holds base columns alone: one that held the generated settlement would never answer without the table.
create index invoice_by_date on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date);
--> statement-breakpoint
create index invoice_by_due on invoice (document_status, due_date, id, amount_due_centavos, balance_centavos, cancelled_at);
--> statement-breakpoint
create index invoice_by_published on invoice (document_status, published_at, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where published_at is not null;
--> statement-breakpoint
create index invoice_by_created on invoice (document_status, created_at, id, amount_due_centavos, balance_centavos, cancelled_at, due_date);
--> statement-breakpoint
create index invoice_by_cancelled on invoice (document_status, cancelled_at, id, amount_due_centavos, balance_centavos, due_date);
--> statement-breakpoint
create index invoice_by_number on invoice (document_status, number, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where number is not null;
--> statement-breakpoint
create index invoice_by_customer on invoice (student_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where student_id is not null;
--> statement-breakpoint
create index invoice_by_segment on invoice (segment_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where segment_id is not null;
--> statement-breakpoint
create index invoice_by_reference on invoice (reference_number, student_id);
--> statement-breakpoint
-- One settlement, newest first: the words of db/queries/invoice-settlement.ts. Drafts stand in none of them, so an import does not pay for them.
create index invoice_cancelled on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where cancelled_at is not null;
--> statement-breakpoint
create index invoice_paid on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos = 0;
--> statement-breakpoint
create index invoice_whole on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos = amount_due_centavos;
--> statement-breakpoint
create index invoice_partial on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos < amount_due_centavos;
--> statement-breakpoint
create table invoice_line (
  id integer primary key,
  invoice_id integer not null references invoice (id),
  position integer not null,
  name text not null,
  quantity_e4 integer not null check (quantity_e4 >= 0),
  unit text not null,
  unit_price_e4 integer not null check (unit_price_e4 >= 0),
  tax_type text not null check (tax_type in ('amount', 'percent')),
  tax_value_e4 integer not null check (tax_value_e4 >= 0),
  deduction_type text not null check (deduction_type in ('amount', 'percent')),
  deduction_value_e4 integer not null check (deduction_value_e4 >= 0),
  surcharge_type text not null check (surcharge_type in ('amount', 'percent')),
  surcharge_value_e4 integer not null check (surcharge_value_e4 >= 0),
  line_total_centavos integer not null,
  unique (invoice_id, position)
) strict;
--> statement-breakpoint
-- The totals of every tab and status, kept in the same batch as the change: "overdue today" is a sum over days.
create table invoice_daily_summary (
  document_status text not null check (document_status in ('draft', 'published')),
  settlement text not null check (settlement in ('draft', 'cancelled', 'paid', 'whole', 'partial')),
  due_date text not null,
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (document_status, settlement, due_date)
) strict, without rowid;
--> statement-breakpoint
-- The summary follows every change of an invoice by trigger: no writer can forget it.
create trigger invoice_summary_insert after insert on invoice begin
  insert into invoice_daily_summary
  values (new.document_status, new.settlement, new.due_date, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict (document_status, settlement, due_date) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_summary_update
after update of document_status, cancelled_at, due_date, amount_due_centavos, balance_centavos on invoice begin
  update invoice_daily_summary set
    invoices = invoices - 1,
    amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where document_status = old.document_status and settlement = old.settlement and due_date = old.due_date;
  insert into invoice_daily_summary
  values (new.document_status, new.settlement, new.due_date, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict (document_status, settlement, due_date) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_numbered_never_deleted before delete on invoice when old.number is not null begin
  select raise(abort, 'A numbered invoice is never deleted');
end;
--> statement-breakpoint
create table payment (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  receipt_number text unique,
  student_id integer not null references student (id),
  payment_type text not null references payment_type (name),
  method_code text not null references payment_method (code),
  bank_code text references bank (code),
  amount_centavos integer not null check (amount_centavos >= 0),
  status text not null check (status in ('UNPOSTED', 'POSTED', 'CANCELLED', 'REFUND REQUESTED', 'REFUND APPROVED', 'REFUNDED')),
  notes text not null default '',
  paid_at text not null,
  posted_at text,
  cancelled_at text,
  created_by integer not null references user_account (id),
  version integer not null default 1
) strict;
--> statement-breakpoint
create index payment_by_customer on payment (student_id, id);
--> statement-breakpoint
-- An amount of a payment on one invoice; live until released.
create table payment_allocation (
  id integer primary key,
  payment_id integer not null references payment (id),
  invoice_id integer not null references invoice (id),
  amount_centavos integer not null check (amount_centavos > 0),
  allocated_at text not null,
  released_at text
) strict;
--> statement-breakpoint
create index payment_allocation_invoice on payment_allocation (invoice_id, released_at);
--> statement-breakpoint
create index payment_allocation_payment on payment_allocation (payment_id);
--> statement-breakpoint
-- The books: append-only (decision 32). debit = what the customer owes more, credit = less.
create table ledger_entry (
  id integer primary key,
  student_id integer not null references student (id),
  entry_date text not null,
  kind text not null check (kind in ('INVOICE', 'ADJUSTMENT', 'PAYMENT', 'REFUND', 'CREDIT MEMO', 'CANCELLATION')),
  paper_uuid text not null,
  paper_number text not null,
  description text not null,
  due_date text,
  debit_centavos integer not null check (debit_centavos >= 0),
  credit_centavos integer not null check (credit_centavos >= 0),
  is_credit integer not null generated always as (debit_centavos = 0) stored,
  recorded_at text not null,
  check ((debit_centavos = 0) <> (credit_centavos = 0))
) strict;
--> statement-breakpoint
create index ledger_by_customer on ledger_entry (student_id, entry_date, is_credit, id, debit_centavos, credit_centavos);
--> statement-breakpoint
create index ledger_by_paper on ledger_entry (paper_uuid);
--> statement-breakpoint
create trigger ledger_entry_no_update before update on ledger_entry begin
  select raise(abort, 'The ledger is append-only');
end;
--> statement-breakpoint
create trigger ledger_entry_no_delete before delete on ledger_entry begin
  select raise(abort, 'The ledger is append-only');
end;
--> statement-breakpoint
-- Staging of a CSV import: filled while the file streams, published by one INSERT … SELECT, then emptied.
create table import_invoice (
  import_id integer not null references invoice_import (id),
  position integer not null,
  uuid text not null,
  customer_id text not null,
  reference_number text not null,
  invoice_date text not null,
  due_date text not null,
  notes text not null,
  first_row integer not null,
  subtotal_centavos integer not null,
  taxes_centavos integer not null,
  surcharges_centavos integer not null,
  deductions_centavos integer not null,
  amount_due_centavos integer not null,
  primary key (import_id, position)
) strict, without rowid;
--> statement-breakpoint
create table import_line (
  import_id integer not null references invoice_import (id),
  row integer not null,
  invoice_position integer not null,
  name text not null,
  quantity_e4 integer not null,
  unit text not null,
  unit_price_e4 integer not null,
  tax_value_e4 integer not null,
  deduction_type text not null,
  deduction_value_e4 integer not null,
  surcharge_value_e4 integer not null,
  line_total_centavos integer not null,
  primary key (import_id, row)
) strict, without rowid;
