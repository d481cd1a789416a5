-- Gapless counters, one per series and calendar year; year 0 for draft numbers.
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
  is_active integer not null default 1 check (is_active in (0, 1)),
  uuid text not null default '',
  version integer not null default 1,
  -- What it was called before: lines of invoices have the name of their day.
  former_names_json text not null default '[]' check (json_valid(former_names_json)),
  name_key text not null default ''
) strict;
--> statement-breakpoint
create unique index product_uuid on product (uuid);
--> statement-breakpoint
create trigger product_name_key_insert after insert on product begin
  insert into name_to_sort values ('product', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger product_name_key_update after update of name on product when new.name <> old.name begin
  insert into name_to_sort values ('product', new.id, new.name, new.name);
end;
--> statement-breakpoint
create table bank (
  code text primary key,
  name text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict, without rowid;
--> statement-breakpoint
create table payment_method (
  code text primary key,
  name text not null,
  position integer not null,
  kind text not null default 'cash'
    check (kind in ('cash', 'bank', 'cheque', 'wallet', 'card')),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict, without rowid;
--> statement-breakpoint
insert into payment_method (code, name, position, kind)
values ('CASH', 'Pickup Cash', 1, 'cash'), ('BANKTRANSFER', 'Online Banking', 2, 'bank');
--> statement-breakpoint
create table payment_type (
  name text primary key,
  position integer not null
) strict, without rowid;
--> statement-breakpoint
insert into payment_type (name, position) values ('Regular', 1), ('ADVANCED', 2);
--> statement-breakpoint
-- One row per customer; its version moves with every posting, so that money facts read before are guarded by it.
create table customer_account (
  student_id integer primary key references student (id),
  unapplied_centavos integer not null default 0 check (unapplied_centavos >= 0),
  version integer not null default 1,
  no_reminders_reason text,
  no_reminders_since text,
  no_reminders_by integer references user_account (id)
) strict;
--> statement-breakpoint
-- The overview adds up the credit of those who have any.
create index customer_account_unapplied on customer_account (unapplied_centavos) where unapplied_centavos > 0;
--> statement-breakpoint
create trigger account_summary_credit_insert after insert on customer_account when new.unapplied_centavos > 0 begin
  update account_summary set unapplied_centavos = unapplied_centavos + new.unapplied_centavos,
    accounts = accounts + (not exists (select 1 from invoice_customer_summary owed
      where owed.student_id = new.student_id and owed.document_status = 'published' and owed.balance_centavos > 0));
end;
--> statement-breakpoint
create trigger account_summary_credit_update after update of unapplied_centavos on customer_account
when old.unapplied_centavos <> new.unapplied_centavos begin
  update account_summary set unapplied_centavos = unapplied_centavos - old.unapplied_centavos + new.unapplied_centavos,
    accounts = accounts + iif(exists (select 1 from invoice_customer_summary owed
      where owed.student_id = new.student_id and owed.document_status = 'published' and owed.balance_centavos > 0),
      0, (new.unapplied_centavos > 0) - (old.unapplied_centavos > 0));
end;
--> statement-breakpoint
create table import_job (
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
  records integer not null default 0,
  rows integer not null default 0,
  amount_centavos integer not null default 0,
  error_count integer not null default 0,
  errors_json text not null default '[]',
  created_at text not null,
  finished_at text,
  request_id text not null,
  bank_code text references bank (code),
  -- What was said of an uploaded file by whoever imports it, and what the file would do or did (F-5, F-12).
  answers_json text not null default '{}' check (json_valid(answers_json)),
  preview_json text check (preview_json is null or json_valid(preview_json)),
  kind text not null default 'invoices'
    check (kind in ('invoices', 'opening-balances', 'payments', 'refunds', 'bank-lines')),
  bank_account_uuid text references bank_account (uuid)
) strict;
--> statement-breakpoint
create index import_job_user on import_job (user_id, id desc);
--> statement-breakpoint
create trigger notification_of_import after update of status on import_job
when new.status = 'failed' and old.status <> 'failed' and new.is_dry_run = 0 begin
  insert into notification (user_id, kind, subject_uuid, name, reason, made_at, cause)
  values (new.user_id, 'import-failed', new.uuid, new.filename, '', coalesce(new.finished_at, new.created_at), new.uuid)
  on conflict do nothing;
end;
--> statement-breakpoint
create index import_job_object on import_job (object_key);
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
  import_id integer references import_job (id),
  revision integer not null default 1,
  version integer not null default 1,
  settlement text not null generated always as (
      case
        when cancelled_at is not null then 'cancelled'
        when document_status = 'draft' then 'draft'
        when balance_centavos = 0 then 'paid'
        when balance_centavos = amount_due_centavos then 'unpaid'
        else 'partial'
      end
    ) virtual,
  source_id integer references invoice (id),
  occurrence integer check ((occurrence is null) = (source_id is null) and occurrence >= 1),
  source_published_at text
    check (source_published_at is null or (document_status = 'draft' and cancelled_at is null)),
  credited_centavos integer not null default 0
    check (credited_centavos >= 0 and balance_centavos + credited_centavos <= amount_due_centavos),
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
-- One settlement, newest first: the words of db/queries/invoice-settlement.ts. Drafts stand in none of them, so an import does not pay for them.
create index invoice_cancelled on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where cancelled_at is not null;
--> statement-breakpoint
create index invoice_paid on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos = 0;
--> statement-breakpoint
create index invoice_partial on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos < amount_due_centavos;
--> statement-breakpoint
-- What is still owed, by customer: an eighth of the invoices, so that what everybody owes by age is one short walk. A draft
-- is not in it, an import therefore does not write it; it ends with the payment of the rest.
create index invoice_owed on invoice (document_status, student_id, due_date, balance_centavos) where document_status = 'published' and balance_centavos > 0 and student_id is not null;
--> statement-breakpoint
create index invoice_unpaid on invoice (document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where document_status = 'published' and cancelled_at is null and balance_centavos > 0 and balance_centavos = amount_due_centavos;
--> statement-breakpoint
create unique index invoice_of_source on invoice (source_id, occurrence, student_id) where source_id is not null;
--> statement-breakpoint
create index invoice_by_source on invoice (source_id, document_status, invoice_date, id, amount_due_centavos, balance_centavos, cancelled_at, due_date) where source_id is not null;
--> statement-breakpoint
create index invoice_sources on invoice (source_published_at) where source_published_at is not null;
--> statement-breakpoint
create index invoice_owed_by_due on invoice (document_status, due_date, student_id, balance_centavos) where document_status = 'published' and balance_centavos > 0 and student_id is not null;
--> statement-breakpoint
create index invoice_by_reference on invoice (reference_number collate nocase, student_id);
--> statement-breakpoint
-- Lists in the order of an amount: each index has what the totals of its list read.
create index invoice_by_balance on invoice (document_status, balance_centavos, id, amount_due_centavos, cancelled_at, due_date);
--> statement-breakpoint
create trigger invoice_numbered_never_deleted before delete on invoice when old.number is not null begin
  select raise(abort, 'A numbered invoice is never deleted');
end;
--> statement-breakpoint
create trigger invoice_reference_insert after insert on invoice begin
  insert into invoice_reference_search (rowid, reference_number) values (new.id, new.reference_number);
end;
--> statement-breakpoint
create trigger invoice_reference_delete after delete on invoice begin
  insert into invoice_reference_search (invoice_reference_search, rowid, reference_number)
  values ('delete', old.id, old.reference_number);
end;
--> statement-breakpoint
create trigger invoice_reference_update after update of reference_number on invoice
when old.reference_number <> new.reference_number begin
  insert into invoice_reference_search (invoice_reference_search, rowid, reference_number)
  values ('delete', old.id, old.reference_number);
  insert into invoice_reference_search (rowid, reference_number) values (new.id, new.reference_number);
end;
--> statement-breakpoint
create trigger invoice_numbered_no_replace before insert on invoice
  when exists (select 1 from invoice where (id = new.id or uuid = new.uuid or number = new.number) and number is not null) begin
  select raise(abort, 'A numbered invoice is never deleted');
end;
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
create trigger invoice_customer_summary_insert after insert on invoice when new.student_id is not null begin
  insert into invoice_customer_summary
  values (new.student_id, new.document_status, new.settlement, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict (student_id, document_status, settlement) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_customer_summary_update
after update of student_id, document_status, cancelled_at, amount_due_centavos, balance_centavos on invoice begin
  update invoice_customer_summary set
    invoices = invoices - 1,
    amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where student_id = old.student_id and document_status = old.document_status and settlement = old.settlement;
  insert into invoice_customer_summary
  select new.student_id, new.document_status, new.settlement, 1, new.amount_due_centavos, new.balance_centavos
  where new.student_id is not null
  on conflict (student_id, document_status, settlement) do update set
    invoices = invoices + 1,
    amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_customer_summary_delete after delete on invoice when old.student_id is not null begin
  update invoice_customer_summary set
    invoices = invoices - 1,
    amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where student_id = old.student_id and document_status = old.document_status and settlement = old.settlement;
end;
--> statement-breakpoint
create trigger invoice_source_never_deleted before delete on invoice when old.source_published_at is not null begin
  select raise(abort, 'A published source is never deleted');
end;
--> statement-breakpoint
-- What is settled of a note follows the balances of its invoices in the same batch, whatever changes them;
-- its status follows from the first date that is not met, and today.
create trigger promissory_note_settled after update of amount_due_centavos, balance_centavos on invoice
when (new.balance_centavos <> old.balance_centavos or new.amount_due_centavos <> old.amount_due_centavos)
  and exists (select 1 from promissory_note_invoice where invoice_id = new.id) begin
  update promissory_note set (settled_centavos, unmet_date) = (
    select settled, (select min(date) from promissory_note_date where note_id = promissory_note.id and through_centavos > settled)
    from (select sum(min(promised_centavos, max(0, amount_due_centavos - balance_centavos - settled_before_centavos,
        promised_centavos - balance_centavos))) as settled
      from promissory_note_invoice join invoice on invoice.id = invoice_id where note_id = promissory_note.id))
  where id in (select note_id from promissory_note_invoice where invoice_id = new.id);
end;
--> statement-breakpoint
create trigger invoice_total_insert after insert on invoice begin
  insert into invoice_summary
  values (new.document_status, new.cancelled_at is not null, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict do update set invoices = invoices + 1, amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_total_moved after update of document_status, cancelled_at on invoice
when (old.document_status, old.cancelled_at is null) <> (new.document_status, new.cancelled_at is null) begin
  update invoice_summary set invoices = invoices - 1, amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where document_status = old.document_status and is_cancelled = (old.cancelled_at is not null);
  insert into invoice_summary
  values (new.document_status, new.cancelled_at is not null, 1, new.amount_due_centavos, new.balance_centavos)
  on conflict do update set invoices = invoices + 1, amount_due_centavos = amount_due_centavos + excluded.amount_due_centavos,
    balance_centavos = balance_centavos + excluded.balance_centavos;
end;
--> statement-breakpoint
create trigger invoice_total_changed after update of amount_due_centavos, balance_centavos on invoice
when (old.document_status, old.cancelled_at is null) = (new.document_status, new.cancelled_at is null)
  and (old.amount_due_centavos, old.balance_centavos) <> (new.amount_due_centavos, new.balance_centavos) begin
  update invoice_summary set amount_due_centavos = amount_due_centavos - old.amount_due_centavos + new.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos + new.balance_centavos
  where document_status = new.document_status and is_cancelled = (new.cancelled_at is not null);
end;
--> statement-breakpoint
create trigger invoice_total_delete after delete on invoice begin
  update invoice_summary set invoices = invoices - 1, amount_due_centavos = amount_due_centavos - old.amount_due_centavos,
    balance_centavos = balance_centavos - old.balance_centavos
  where document_status = old.document_status and is_cancelled = (old.cancelled_at is not null);
end;
--> statement-breakpoint
-- Invoices by what a parent says on the phone, as the other documents are found already.
create index invoice_by_amount on invoice (amount_due_centavos, id);
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
  parts_json text check (parts_json is null or json_valid(parts_json)),
  -- A product is its code (B-124): lines keep the code of what they bill, whatever it is called later; what was typed
  -- freely has none.
  product_code text references product (code),
  unique (invoice_id, position)
) strict;
--> statement-breakpoint
create index invoice_line_named on invoice_line (invoice_id) where parts_json is not null;
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
  version integer not null default 1,
  typed_receipt_number text,
  official_receipt_number text,
  reference_file_id integer references uploaded_file (id),
  refund_requested_at text,
  refund_approved_at text,
  refund_declined_at text,
  refunded_at text,
  refund_reason text,
  refund_method_code text references payment_method (code),
  refund_amount_centavos integer check (refund_amount_centavos between 0 and amount_centavos),
  declined_reason text,
  refund_requested_by integer references user_account (id),
  refund_approved_by integer references user_account (id),
  received_date text not null default '',
  import_reference text,
  details_json text not null default '{}'
    check (json_valid(details_json) and coalesce(details_json ->> 'cardNumber', '') not glob '*[0-9][0-9][0-9][0-9][0-9]*')
) strict;
--> statement-breakpoint
create index payment_by_paid on payment (paid_at, id, status, amount_centavos);
--> statement-breakpoint
create index payment_by_status on payment (status, paid_at, id, amount_centavos);
--> statement-breakpoint
create index payment_by_posted on payment (posted_at, id, status, amount_centavos) where posted_at is not null;
--> statement-breakpoint
create index payment_by_cancelled on payment (cancelled_at, id, status, amount_centavos) where cancelled_at is not null;
--> statement-breakpoint
create index payment_by_refund_requested on payment (refund_requested_at, id, status, amount_centavos, paid_at) where refund_requested_at is not null;
--> statement-breakpoint
create index payment_by_refund_approved on payment (refund_approved_at, id, status, amount_centavos, paid_at) where refund_approved_at is not null;
--> statement-breakpoint
create index payment_by_refund_declined on payment (refund_declined_at, id, status, amount_centavos, paid_at) where refund_declined_at is not null;
--> statement-breakpoint
create index payment_reference_file on payment (reference_file_id) where reference_file_id is not null;
--> statement-breakpoint
create index payment_by_received on payment (received_date, id, status, amount_centavos);
--> statement-breakpoint
-- Unposted payments of a bank, as lines are matched to them.
create index payment_unposted on payment (bank_code, amount_centavos, id) where status = 'UNPOSTED';
--> statement-breakpoint
-- Whether a receipt number was typed before is looked up with each payment.
create index payment_by_typed_receipt on payment (typed_receipt_number collate nocase) where typed_receipt_number is not null;
--> statement-breakpoint
create index payment_by_import_reference on payment (import_reference collate nocase, student_id) where import_reference is not null;
--> statement-breakpoint
-- An official receipt number is on one payment, whatever its case (B-82). What several have from before stays.
create index payment_by_official_receipt on payment (official_receipt_number collate nocase) where official_receipt_number is not null;
--> statement-breakpoint
-- Whether a cheque paid another payment too is looked up with each payment, by bank and number (B-120).
create index payment_by_cheque on payment (bank_code, details_json ->> 'chequeNumber' collate nocase)
  where details_json ->> 'chequeNumber' is not null;
--> statement-breakpoint
create index payment_by_amount on payment (amount_centavos, id, status);
--> statement-breakpoint
create trigger payment_never_deleted before delete on payment begin
  select raise(abort, 'A numbered payment is never deleted');
end;
--> statement-breakpoint
-- Kept by trigger in the batch that writes the payment: no writer can forget it.
create trigger payment_customer_of_payment after insert on payment begin
  insert or ignore into payment_customer (student_id, payment_id) values (new.student_id, new.id);
end;
--> statement-breakpoint
create trigger payment_no_replace before insert on payment
  when exists (select 1 from payment where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A numbered payment is never deleted');
end;
--> statement-breakpoint
create trigger payment_official_receipt_once before update of official_receipt_number on payment
when new.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number
  and exists (select 1 from payment where official_receipt_number = new.official_receipt_number collate nocase and id <> new.id) begin
  select raise(abort, 'The official receipt number is on another payment');
end;
--> statement-breakpoint
create trigger payment_official_receipt_corrected before update of official_receipt_number on payment
when old.official_receipt_number is not null and new.official_receipt_number is not old.official_receipt_number
  and not exists (select 1 from official_receipt_correction where payment_id = old.id
    and id = (select max(id) from official_receipt_correction where payment_id = old.id)
    and previous = old.official_receipt_number and number = new.official_receipt_number) begin
  select raise(abort, 'The official receipt number of a payment is changed by a correction only');
end;
--> statement-breakpoint
create trigger payment_receipt_insert after insert on payment
when new.typed_receipt_number is not null or new.official_receipt_number is not null begin
  insert into payment_receipt_search (rowid, typed_receipt_number, official_receipt_number)
    values (new.id, new.typed_receipt_number, new.official_receipt_number);
end;
--> statement-breakpoint
create trigger payment_receipt_update after update of typed_receipt_number, official_receipt_number on payment
when (old.typed_receipt_number, old.official_receipt_number) is not (new.typed_receipt_number, new.official_receipt_number) begin
  insert into payment_receipt_search (payment_receipt_search, rowid, typed_receipt_number, official_receipt_number)
    select 'delete', old.id, old.typed_receipt_number, old.official_receipt_number
    where old.typed_receipt_number is not null or old.official_receipt_number is not null;
  insert into payment_receipt_search (rowid, typed_receipt_number, official_receipt_number)
    select new.id, new.typed_receipt_number, new.official_receipt_number
    where new.typed_receipt_number is not null or new.official_receipt_number is not null;
end;
--> statement-breakpoint
create trigger payment_summary_insert after insert on payment begin
  insert into payment_summary
  values (new.status, new.payment_type, new.method_code, new.posted_at is not null, 1, new.amount_centavos, 0)
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger payment_summary_update after update of status, payment_type, method_code, posted_at, amount_centavos on payment
when (old.status, old.payment_type, old.method_code, old.posted_at is null, old.amount_centavos)
  <> (new.status, new.payment_type, new.method_code, new.posted_at is null, new.amount_centavos) begin
  update payment_summary set payments = payments - 1, amount_centavos = amount_centavos - old.amount_centavos,
    refunded_centavos = refunded_centavos
      - coalesce((select sum(amount_centavos) from refund where payment_id = old.id and status = 'POSTED'), 0)
  where (status, payment_type, method_code, is_posted)
    = (old.status, old.payment_type, old.method_code, old.posted_at is not null);
  insert into payment_summary
  values (new.status, new.payment_type, new.method_code, new.posted_at is not null, 1, new.amount_centavos,
    coalesce((select sum(amount_centavos) from refund where payment_id = new.id and status = 'POSTED'), 0))
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos,
    refunded_centavos = refunded_centavos + excluded.refunded_centavos;
end;
--> statement-breakpoint
create trigger payment_customer_summary_insert after insert on payment begin
  insert into payment_customer_summary values (new.student_id, new.status, new.posted_at is not null, 1, new.amount_centavos, 0)
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger payment_customer_summary_update after update of student_id, status, posted_at, amount_centavos on payment
when (old.student_id, old.status, old.posted_at is null, old.amount_centavos)
  <> (new.student_id, new.status, new.posted_at is null, new.amount_centavos) begin
  update payment_customer_summary set payments = payments - 1, amount_centavos = amount_centavos - old.amount_centavos,
    refunded_centavos = refunded_centavos
      - coalesce((select sum(amount_centavos) from refund where payment_id = old.id and status = 'POSTED'), 0)
  where (student_id, status, is_posted) = (old.student_id, old.status, old.posted_at is not null);
  insert into payment_customer_summary values (new.student_id, new.status, new.posted_at is not null, 1, new.amount_centavos,
    coalesce((select sum(amount_centavos) from refund where payment_id = new.id and status = 'POSTED'), 0))
  on conflict do update set payments = payments + 1, amount_centavos = amount_centavos + excluded.amount_centavos,
    refunded_centavos = refunded_centavos + excluded.refunded_centavos;
end;
--> statement-breakpoint
create trigger payment_customer_moved after update of student_id on payment when old.student_id <> new.student_id begin
  delete from payment_customer
  where payment_id = old.id and student_id = old.student_id
    and not exists (select 1 from payment_invoice other join invoice on invoice.id = other.invoice_id
      where other.payment_id = old.id and invoice.student_id = old.student_id);
  update payment_customer set is_own = 0 where payment_id = old.id and student_id = old.student_id;
  insert into payment_customer (student_id, payment_id, is_own) values (new.student_id, new.id, 1)
  on conflict do update set is_own = 1;
end;
--> statement-breakpoint
-- A payment by the numbers that its payer has: of a cheque whatever its bank, of a wallet's transfer.
create index payment_cheque_number on payment (details_json ->> 'chequeNumber' collate nocase)
  where details_json ->> 'chequeNumber' is not null;
--> statement-breakpoint
create index payment_wallet_reference on payment (details_json ->> 'walletReference' collate nocase)
  where details_json ->> 'walletReference' is not null;
--> statement-breakpoint
-- An amount of a payment on one invoice; live until released.
create table payment_allocation (
  id integer primary key,
  payment_id integer not null references payment (id),
  invoice_id integer not null references invoice (id),
  amount_centavos integer not null check (amount_centavos > 0),
  allocated_at text not null,
  released_at text,
  is_applied integer not null default 0 check (is_applied in (0, 1))
) strict;
--> statement-breakpoint
create index payment_allocation_invoice on payment_allocation (invoice_id, released_at);
--> statement-breakpoint
create index payment_allocation_payment on payment_allocation (payment_id);
--> statement-breakpoint
create index payment_allocation_made on payment_allocation (allocated_at, invoice_id, amount_centavos) where released_at is null;
--> statement-breakpoint
create index payment_allocation_released on payment_allocation (released_at, allocated_at, invoice_id, amount_centavos) where released_at is not null;
--> statement-breakpoint
-- The books: append-only. debit = what the customer owes more, credit = less.
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
-- What happened since a past day is read by the instant it happened.
create index ledger_by_recorded on ledger_entry (recorded_at, student_id, kind, debit_centavos, credit_centavos);
--> statement-breakpoint
create trigger ledger_entry_no_delete before delete on ledger_entry begin
  select raise(abort, 'The ledger is append-only');
end;
--> statement-breakpoint
create trigger ledger_entry_no_replace before insert on ledger_entry
  when exists (select 1 from ledger_entry where id = new.id) begin
  select raise(abort, 'The ledger is append-only');
end;
--> statement-breakpoint
-- No entry is dated in closed books, whoever writes it: the batch fails as one that was decided on what is no longer so.
create trigger ledger_entry_closed_books before insert on ledger_entry
when new.entry_date <= (select value from school_setting where name = 'billing_locked_through') begin
  select json('STALE');
end;
--> statement-breakpoint
create trigger ledger_entry_summed after insert on ledger_entry begin
  insert into ledger_daily_summary values (new.entry_date, new.kind, new.debit_centavos, new.credit_centavos)
  on conflict do update set debit_centavos = debit_centavos + excluded.debit_centavos,
    credit_centavos = credit_centavos + excluded.credit_centavos;
end;
--> statement-breakpoint
create trigger ledger_entry_no_update before update on ledger_entry begin
  select raise(abort, 'The ledger is append-only');
end;
--> statement-breakpoint
-- The journal reads the ledger by day, debits before credits, then as written (B-121): the row's id ends the key.
create index ledger_by_date on ledger_entry (entry_date, is_credit);
--> statement-breakpoint
-- Files a person uploads beside a payment: judged by content, stored under a key of ours, never replaced in place.
create table uploaded_file (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  user_id integer not null references user_account (id),
  object_key text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  original_name text not null,
  bytes integer not null,
  sha256 text not null,
  uploaded_at text not null
) strict;
--> statement-breakpoint
-- Which uploads no payment took, and from when they are.
create index uploaded_file_age on uploaded_file (uploaded_at);
--> statement-breakpoint
-- Whether a reference document is another payment's too is looked up with each payment, by content.
create index uploaded_file_content on uploaded_file (sha256);
--> statement-breakpoint
create index uploaded_file_object on uploaded_file (object_key);
--> statement-breakpoint
-- The invoices an unposted payment is meant for; what each really got is its allocation.
create table payment_invoice (
  payment_id integer not null references payment (id),
  invoice_id integer not null references invoice (id),
  position integer not null,
  primary key (payment_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
create index payment_invoice_invoice on payment_invoice (invoice_id);
--> statement-breakpoint
create trigger payment_customer_without_invoice after delete on payment_invoice begin
  delete from payment_customer
  where payment_id = old.payment_id
    and student_id = (select student_id from invoice where id = old.invoice_id)
    and student_id <> (select student_id from payment where id = old.payment_id)
    and not exists (select 1 from payment_invoice other join invoice on invoice.id = other.invoice_id
      where other.payment_id = old.payment_id and invoice.student_id = payment_customer.student_id);
end;
--> statement-breakpoint
create trigger payment_customer_of_invoice after insert on payment_invoice begin
  insert or ignore into payment_customer (student_id, payment_id, is_own)
    select student_id, new.payment_id, 0 from invoice where id = new.invoice_id and student_id is not null;
end;
--> statement-breakpoint
-- Every reference document a payment ever had; the newest is the payment's own.
create table payment_file (
  id integer primary key,
  payment_id integer not null references payment (id),
  file_id integer not null references uploaded_file (id),
  attached_at text not null,
  attached_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index payment_file_payment on payment_file (payment_id, id);
--> statement-breakpoint
create index payment_file_file on payment_file (file_id);
--> statement-breakpoint
-- Numbers that are never given: after a restore a series jumps past all that had left the house.
create table number_gap (
  series text not null,
  year integer not null,
  first integer not null check (first >= 1),
  last integer not null check (last >= first),
  recorded_at text not null,
  primary key (series, year, first)
) strict, without rowid;
--> statement-breakpoint
create trigger number_gap_no_update before update on number_gap begin
  select raise(abort, 'A number gap is final');
end;
--> statement-breakpoint
create trigger number_gap_no_delete before delete on number_gap begin
  select raise(abort, 'A number gap is final');
end;
--> statement-breakpoint
create trigger number_gap_no_replace before insert on number_gap
  when exists (select 1 from number_gap where series = new.series and year = new.year and first = new.first) begin
  select raise(abort, 'A number gap is final');
end;
--> statement-breakpoint
-- Everyone a payment is for: its own customer, and whoever an invoice it names belongs to. Found by student, a payment of
-- several students is found under each of them.
create table payment_customer (
  student_id integer not null references student (id),
  payment_id integer not null references payment (id),
  is_own integer not null default 1 check (is_own in (0, 1)),
  primary key (student_id, payment_id)
) strict, without rowid;
--> statement-breakpoint
create index payment_customer_payment on payment_customer (payment_id);
--> statement-breakpoint
create index payment_customer_further on payment_customer (student_id, payment_id) where is_own = 0;
--> statement-breakpoint
-- References of invoices and typed receipt numbers of payments, by any part of three characters.
create virtual table invoice_reference_search using fts5 (
  reference_number, content = 'invoice', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
-- The totals of every tab and status, kept in the same batch as the change: "overdue today" is a sum over days.
create table invoice_daily_summary (
  document_status text not null check (document_status in ('draft', 'published')),
  settlement text not null check (settlement in ('draft', 'cancelled', 'paid', 'unpaid', 'partial')),
  due_date text not null,
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (document_status, settlement, due_date)
) strict, without rowid;
--> statement-breakpoint
-- What each customer's invoices sum up to by status: the totals of a name that thousands of invoices bear.
create table invoice_customer_summary (
  student_id integer not null references student (id),
  document_status text not null check (document_status in ('draft', 'published')),
  settlement text not null check (settlement in ('draft', 'cancelled', 'paid', 'unpaid', 'partial')),
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (student_id, document_status, settlement)
) strict, without rowid;
--> statement-breakpoint
-- Who owes something, for the count of the accounts and for a page of them in the order of names.
create index invoice_customer_summary_owed on invoice_customer_summary (student_id, balance_centavos)
where document_status = 'published' and balance_centavos > 0;
--> statement-breakpoint
create trigger account_summary_owed_insert after insert on invoice_customer_summary
when new.document_status = 'published' and new.balance_centavos > 0
  and not exists (select 1 from customer_account where student_id = new.student_id and unapplied_centavos > 0)
  and not exists (select 1 from invoice_customer_summary other where other.student_id = new.student_id
    and other.document_status = 'published' and other.balance_centavos > 0 and other.settlement <> new.settlement) begin
  update account_summary set accounts = accounts + 1;
end;
--> statement-breakpoint
create trigger account_summary_owed_update after update of balance_centavos on invoice_customer_summary
when new.document_status = 'published' and (old.balance_centavos > 0) <> (new.balance_centavos > 0)
  and not exists (select 1 from customer_account where student_id = new.student_id and unapplied_centavos > 0)
  and not exists (select 1 from invoice_customer_summary other where other.student_id = new.student_id
    and other.document_status = 'published' and other.balance_centavos > 0 and other.settlement <> new.settlement) begin
  update account_summary set accounts = accounts + iif(new.balance_centavos > 0, 1, -1);
end;
--> statement-breakpoint
-- A receipt is also revised when credit of its payment is applied, when that is undone, and when it is refunded.
create table receipt_revision (
  payment_id integer not null references payment (id),
  number integer not null check (number >= 1),
  reason text not null check (reason in ('posted', 'invoice cancelled', 'payment cancelled', 'payment refunded',
    'credit applied', 'credit unapplied')),
  content_json text not null check (json_valid(content_json)),
  made_at text not null,
  primary key (payment_id, number)
) strict, without rowid;
--> statement-breakpoint
create trigger receipt_revision_no_update before update on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
create trigger receipt_revision_no_delete before delete on receipt_revision begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
create trigger receipt_revision_no_replace before insert on receipt_revision
when exists (select 1 from receipt_revision where payment_id = new.payment_id and number = new.number) begin
  select raise(abort, 'A receipt that was handed out is never changed');
end;
--> statement-breakpoint
-- A credit memo takes an amount off one published invoice. A draft reserves nothing; a published one is final.
create table credit_memo (
  id integer primary key,
  uuid text not null unique,
  draft_number text not null unique,
  number text unique,
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  invoice_id integer not null references invoice (id),
  student_id integer not null references student (id),
  amount_centavos integer not null check (amount_centavos > 0),
  submitted_date text not null,
  notes text not null default '',
  created_at text not null,
  created_by integer not null references user_account (id),
  published_at text,
  cancelled_at text,
  version integer not null default 1,
  check ((status = 'published') = (number is not null)),
  check ((number is null) = (published_at is null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
) strict;
--> statement-breakpoint
create index credit_memo_by_submitted on credit_memo (submitted_date, id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_created on credit_memo (created_at, id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_status on credit_memo (status, submitted_date, id, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_customer on credit_memo (student_id, submitted_date, id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_invoice on credit_memo (invoice_id, status, amount_centavos);
--> statement-breakpoint
create index credit_memo_by_published on credit_memo (published_at, invoice_id, amount_centavos) where published_at is not null;
--> statement-breakpoint
create index credit_memo_by_amount on credit_memo (amount_centavos, id, status);
--> statement-breakpoint
create trigger credit_memo_never_deleted before delete on credit_memo begin
  select raise(abort, 'A credit memo is never deleted');
end;
--> statement-breakpoint
create trigger credit_memo_published_no_update before update on credit_memo
when old.status = 'published' or (old.status = 'cancelled' and new.status <> 'draft') begin
  select raise(abort, 'A credit memo that is published or cancelled is never changed');
end;
--> statement-breakpoint
create trigger credit_memo_no_replace before insert on credit_memo
when exists (select 1 from credit_memo where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A credit memo is never replaced');
end;
--> statement-breakpoint
create trigger credit_memo_summary_insert after insert on credit_memo begin
  insert into credit_memo_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set memos = memos + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger credit_memo_summary_update after update of status, amount_centavos on credit_memo begin
  update credit_memo_summary set memos = memos - 1, amount_centavos = amount_centavos - old.amount_centavos
  where status = old.status;
  insert into credit_memo_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set memos = memos + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create index credit_memo_by_state on credit_memo (status, id);
--> statement-breakpoint
create index credit_memo_by_number on credit_memo (coalesce(number, draft_number), id);
--> statement-breakpoint
create table credit_memo_item (
  id integer primary key,
  credit_memo_id integer not null references credit_memo (id),
  position integer not null,
  name text not null,
  quantity_e4 integer not null check (quantity_e4 > 0),
  unit text not null,
  unit_price_e4 integer not null check (unit_price_e4 > 0),
  tax_e4 integer not null default 0 check (tax_e4 >= 0),
  discount_e4 integer not null default 0 check (discount_e4 >= 0),
  surcharge_e4 integer not null default 0 check (surcharge_e4 >= 0),
  amount_centavos integer not null check (amount_centavos >= 0),
  product_code text references product (code),
  unique (credit_memo_id, position)
) strict;
--> statement-breakpoint
create index credit_memo_item_name on credit_memo_item (name, credit_memo_id);
--> statement-breakpoint
-- A draft that bills again and again: its days, and once it is published how far it came.
create table invoice_schedule (
  -- That of its invoice.
  id integer primary key references invoice (id),
  type text not null check (type in ('Weekly', 'Monthly', 'Quarterly')),
  every integer not null check (every between 1 and 520),
  start_date text not null,
  end_date text not null check (end_date >= start_date),
  occurrences integer not null check (occurrences between 1 and 520),
  -- Null while it is a draft.
  status text check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
  -- The first that is neither made nor skipped.
  next_occurrence integer not null default 1 check (next_occurrence between 1 and occurrences + 1),
  -- Its day; null while it is a draft, and when nothing more is made.
  next_date text,
  made integer not null default 0 check (made between 0 and next_occurrence - 1),
  -- The first day of the pause it is in.
  paused_from text check ((paused_from is not null) = (status is not null and status = 'PAUSED')),
  ended_on text check ((ended_on is not null) = (status is not null and status = 'ENDED')),
  end_reason text not null default '',
  version integer not null default 1,
  check (status is not null or (next_occurrence = 1 and next_date is null))
) strict;
--> statement-breakpoint
create index invoice_schedule_due on invoice_schedule (next_date, id, status, paused_from) where next_date is not null;
--> statement-breakpoint
create index invoice_schedule_by_next on invoice_schedule (coalesce(next_date, '9999-12-31'), id, status) where status is not null;
--> statement-breakpoint
create index invoice_schedule_by_start on invoice_schedule (start_date, id, status) where status is not null;
--> statement-breakpoint
create index invoice_schedule_by_end on invoice_schedule (end_date, id, status) where status is not null;
--> statement-breakpoint
-- The days of a pause: from from_day up to before until_day, which is null while it lasts.
create table invoice_schedule_pause (
  id integer primary key,
  schedule_id integer not null references invoice_schedule (id),
  from_day text not null,
  until_day text,
  reason text not null,
  paused_at text not null
) strict;
--> statement-breakpoint
create index invoice_schedule_pause_of on invoice_schedule_pause (schedule_id);
--> statement-breakpoint
create unique index invoice_schedule_pause_open on invoice_schedule_pause (schedule_id) where until_day is null;
--> statement-breakpoint
-- Money of a payment that is paid back. A payment has at most one refund that is not cancelled.
create table refund (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  payment_id integer not null references payment (id),
  student_id integer not null references student (id),
  status text not null check (status in ('UNPOSTED', 'POSTED', 'CANCELLED')),
  amount_centavos integer not null check (amount_centavos > 0),
  method_code text not null references payment_method (code),
  bank_code text references bank (code),
  typed_reference text not null default '',
  notes text not null default '',
  reference_file_id integer references uploaded_file (id),
  approved_at text not null,
  created_at text not null,
  created_by integer not null references user_account (id),
  posted_at text check ((posted_at is not null) = (status = 'POSTED')),
  cancelled_at text check ((cancelled_at is not null) = (status = 'CANCELLED')),
  version integer not null default 1,
  approved_centavos integer check (approved_centavos >= amount_centavos),
  reason text,
  approved_by integer references user_account (id)
) strict;
--> statement-breakpoint
create index refund_by_payment on refund (payment_id, id);
--> statement-breakpoint
create index refund_by_created on refund (created_at, id, status, amount_centavos);
--> statement-breakpoint
create index refund_by_approved on refund (approved_at, id, status, amount_centavos);
--> statement-breakpoint
create index refund_by_posted on refund (posted_at, id, status, amount_centavos) where posted_at is not null;
--> statement-breakpoint
create index refund_by_status on refund (status, created_at, id, amount_centavos);
--> statement-breakpoint
create index refund_reference_file on refund (reference_file_id) where reference_file_id is not null;
--> statement-breakpoint
create unique index refund_open_of_payment on refund (payment_id) where status = 'UNPOSTED';
--> statement-breakpoint
create index refund_by_amount on refund (amount_centavos, id, status);
--> statement-breakpoint
create index refund_by_customer on refund (student_id);
--> statement-breakpoint
create trigger refund_never_deleted before delete on refund begin
  select raise(abort, 'A numbered refund is never deleted');
end;
--> statement-breakpoint
create trigger refund_no_replace before insert on refund
when exists (select 1 from refund where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A numbered refund is never replaced');
end;
--> statement-breakpoint
create trigger refund_within_payment before update of status on refund
when new.status = 'POSTED' and new.amount_centavos + coalesce((select sum(amount_centavos) from refund
    where payment_id = new.payment_id and status = 'POSTED' and id <> new.id), 0)
  > (select amount_centavos from payment where id = new.payment_id) begin
  select raise(abort, 'The refunds of a payment are more than was paid');
end;
--> statement-breakpoint
create trigger refund_summary_insert after insert on refund begin
  insert into refund_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set refunds = refunds + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger refund_summary_update after update of status, amount_centavos on refund
when (old.status, old.amount_centavos) <> (new.status, new.amount_centavos) begin
  update refund_summary set refunds = refunds - 1, amount_centavos = amount_centavos - old.amount_centavos
  where status = old.status;
  insert into refund_summary values (new.status, 1, new.amount_centavos)
  on conflict do update set refunds = refunds + 1, amount_centavos = amount_centavos + excluded.amount_centavos;
end;
--> statement-breakpoint
create trigger payment_summary_refund_insert after insert on refund when new.status = 'POSTED' begin
  update payment_summary set refunded_centavos = refunded_centavos + new.amount_centavos
  where (status, payment_type, method_code, is_posted)
    = (select status, payment_type, method_code, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
create trigger payment_summary_refund_update after update of status, amount_centavos on refund
when 'POSTED' in (old.status, new.status) begin
  update payment_summary set refunded_centavos = refunded_centavos
    + iif(new.status = 'POSTED', new.amount_centavos, 0) - iif(old.status = 'POSTED', old.amount_centavos, 0)
  where (status, payment_type, method_code, is_posted)
    = (select status, payment_type, method_code, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
create trigger payment_customer_summary_refund_insert after insert on refund when new.status = 'POSTED' begin
  update payment_customer_summary set refunded_centavos = refunded_centavos + new.amount_centavos
  where (student_id, status, is_posted)
    = (select student_id, status, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
create trigger payment_customer_summary_refund_update after update of status, amount_centavos on refund
when 'POSTED' in (old.status, new.status) begin
  update payment_customer_summary set refunded_centavos = refunded_centavos
    + iif(new.status = 'POSTED', new.amount_centavos, 0) - iif(old.status = 'POSTED', old.amount_centavos, 0)
  where (student_id, status, is_posted)
    = (select student_id, status, posted_at is not null from payment where id = new.payment_id);
end;
--> statement-breakpoint
-- The orders of a status where a list shows several, and of the number a memo is shown by (docs/decisions/0314-what-sorts.md).
create index refund_by_state on refund (status, id);
--> statement-breakpoint
-- Every reference document a refund ever had; the newest is the refund's own.
create table refund_file (
  id integer primary key,
  refund_id integer not null references refund (id),
  file_id integer not null references uploaded_file (id),
  attached_at text not null,
  attached_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index refund_file_refund on refund_file (refund_id, id);
--> statement-breakpoint
create index refund_file_file on refund_file (file_id);
--> statement-breakpoint
-- From where a posted refund was taken: from what an invoice had of the payment, or (no invoice) from unapplied credit.
create table refund_part (
  id integer primary key,
  refund_id integer not null references refund (id),
  student_id integer not null references student (id),
  invoice_id integer references invoice (id),
  amount_centavos integer not null check (amount_centavos > 0)
) strict;
--> statement-breakpoint
create unique index refund_part_of on refund_part (refund_id, student_id, coalesce(invoice_id, 0));
--> statement-breakpoint
create index refund_part_invoice on refund_part (invoice_id) where invoice_id is not null;
--> statement-breakpoint
create trigger refund_part_no_update before update on refund_part begin
  select raise(abort, 'A posted refund is final');
end;
--> statement-breakpoint
create trigger refund_part_no_delete before delete on refund_part begin
  select raise(abort, 'A posted refund is final');
end;
--> statement-breakpoint
-- An occurrence that an outage left is not made once the books of its day are closed.
create table invoice_passed_over (
  id integer primary key,
  source_id integer not null references invoice (id),
  occurrence integer not null check (occurrence >= 1),
  occurrence_date text not null,
  student_id integer references student (id),
  reason text not null check (reason in ('paused', 'left', 'empty', 'closed')),
  recorded_at text not null
) strict;
--> statement-breakpoint
create unique index invoice_passed_over_once on invoice_passed_over (source_id, occurrence, coalesce(student_id, 0));
--> statement-breakpoint
create table import_row (
  import_id integer not null references import_job (id),
  part text not null check (part in ('record', 'line')),
  position integer not null,
  cells_json text not null,
  primary key (import_id, part, position)
) strict, without rowid;
--> statement-breakpoint
-- The due dates a published invoice had before, each with the instant from which another one was in force.
create table invoice_due_date (
  id integer primary key,
  invoice_id integer not null references invoice (id),
  due_date text not null,
  replaced_at text not null
) strict;
--> statement-breakpoint
create index invoice_due_date_of on invoice_due_date (invoice_id, replaced_at, due_date);
--> statement-breakpoint
create index invoice_due_date_replaced on invoice_due_date (replaced_at);
--> statement-breakpoint
-- The school's accounts, as payers are told of them.
create table bank_account (
  uuid text primary key,
  bank_code text not null references bank (code),
  name text not null,
  number text not null,
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1
) strict, without rowid;
--> statement-breakpoint
-- The catalogue of deductions and surcharges that are chosen by name, or given automatically.
create table named_adjustment (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('deduction', 'surcharge')),
  code text not null check (length(code) between 1 and 20),
  name text not null,
  way text not null check (way in ('hand', 'sibling', 'grant')),
  -- Of one that is given by hand; 0 percent for the others.
  type text not null check (type in ('percent', 'amount')),
  value_e4 integer not null check (value_e4 >= 0),
  -- Percents of the 2nd, the 3rd, and every later child of a guardian.
  second_e4 integer not null default 0 check (second_e4 between 0 and 1000000),
  third_e4 integer not null default 0 check (third_e4 between 0 and 1000000),
  later_e4 integer not null default 0 check (later_e4 between 0 and 1000000),
  -- The products it is for; an empty list: every item.
  product_codes_json text not null default '[]' check (json_valid(product_codes_json)),
  valid_from text,
  valid_until text check (valid_until is null or valid_from is null or valid_until >= valid_from),
  is_active integer not null default 1 check (is_active in (0, 1)),
  version integer not null default 1,
  name_key text not null default '',
  check (way = 'hand' or (kind = 'deduction' and type = 'percent' and value_e4 = 0))
) strict;
--> statement-breakpoint
create unique index named_adjustment_code on named_adjustment (kind, code collate nocase);
--> statement-breakpoint
create trigger named_adjustment_name_key_insert after insert on named_adjustment begin
  insert into name_to_sort values ('named_adjustment', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger named_adjustment_name_key_update after update of name on named_adjustment when new.name <> old.name begin
  insert into name_to_sort values ('named_adjustment', new.id, new.name, new.name);
end;
--> statement-breakpoint
-- A deduction of the catalogue that one student is given in a school year.
create table scholarship (
  id integer primary key,
  uuid text not null unique,
  adjustment_id integer not null references named_adjustment (id),
  student_id integer not null references student (id),
  school_year_id integer not null references school_year (id),
  type text not null check (type in ('percent', 'amount')),
  value_e4 integer not null check (value_e4 > 0),
  reason text not null,
  file_id integer references uploaded_file (id),
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at text not null,
  created_by integer not null references user_account (id),
  version integer not null default 1
) strict;
--> statement-breakpoint
create unique index scholarship_once on scholarship (student_id, adjustment_id, school_year_id) where is_active = 1;
--> statement-breakpoint
-- A guardian promises dated amounts for invoices of one customer. It moves no money and no due date.
create table promissory_note (
  id integer primary key,
  uuid text not null unique,
  number text not null unique,
  student_id integer not null references student (id),
  promised_by text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  last_date text not null,
  settled_centavos integer not null default 0 check (settled_centavos between 0 and amount_centavos),
  unmet_date text check ((unmet_date is null) = (settled_centavos = amount_centavos)),
  notes text not null default '',
  reference_file_id integer references uploaded_file (id),
  created_at text not null,
  created_by integer not null references user_account (id),
  withdrawn_at text check ((withdrawn_at is null) = (withdrawn_reason is null)),
  withdrawn_reason text,
  version integer not null default 1
) strict;
--> statement-breakpoint
create index promissory_note_by_created on promissory_note (created_at, id, withdrawn_at, unmet_date, amount_centavos, settled_centavos);
--> statement-breakpoint
create index promissory_note_by_last on promissory_note (last_date, id, withdrawn_at, unmet_date, amount_centavos, settled_centavos);
--> statement-breakpoint
create index promissory_note_by_unmet on promissory_note (unmet_date, id, withdrawn_at, amount_centavos, settled_centavos);
--> statement-breakpoint
create index promissory_note_by_customer on promissory_note (student_id, created_at, id);
--> statement-breakpoint
create index promissory_note_reference_file on promissory_note (reference_file_id) where reference_file_id is not null;
--> statement-breakpoint
create index promissory_note_by_amount on promissory_note (amount_centavos, id, withdrawn_at, unmet_date, settled_centavos);
--> statement-breakpoint
create trigger promissory_note_never_deleted before delete on promissory_note begin
  select raise(abort, 'A numbered promissory note is never deleted');
end;
--> statement-breakpoint
create trigger promissory_note_no_replace before insert on promissory_note
when exists (select 1 from promissory_note where id = new.id or uuid = new.uuid or number = new.number) begin
  select raise(abort, 'A numbered promissory note is never replaced');
end;
--> statement-breakpoint
create trigger promissory_note_terms_no_update before update of uuid, number, student_id, promised_by, amount_centavos, last_date on promissory_note begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create table promissory_note_invoice (
  note_id integer not null references promissory_note (id),
  invoice_id integer not null references invoice (id),
  promised_centavos integer not null check (promised_centavos > 0),
  settled_before_centavos integer not null check (settled_before_centavos >= 0),
  primary key (note_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
create index promissory_note_invoice_of on promissory_note_invoice (invoice_id, note_id);
--> statement-breakpoint
create trigger promissory_note_invoice_no_update before update on promissory_note_invoice begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create trigger promissory_note_invoice_no_delete before delete on promissory_note_invoice begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create table promissory_note_date (
  note_id integer not null references promissory_note (id),
  date text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  through_centavos integer not null check (through_centavos >= amount_centavos),
  primary key (note_id, date)
) strict, without rowid;
--> statement-breakpoint
create trigger promissory_note_date_no_update before update on promissory_note_date begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
create trigger promissory_note_date_no_delete before delete on promissory_note_date begin
  select raise(abort, 'What was promised is never changed');
end;
--> statement-breakpoint
-- Every signed paper a note ever had; the newest is the note's own.
create table promissory_note_file (
  id integer primary key,
  note_id integer not null references promissory_note (id),
  file_id integer not null references uploaded_file (id),
  attached_at text not null,
  attached_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index promissory_note_file_note on promissory_note_file (note_id, id);
--> statement-breakpoint
create index promissory_note_file_file on promissory_note_file (file_id);
--> statement-breakpoint
-- What was counted of a person's cash of a day, beside what the books expected then. The newest of a day, method and person
-- stands; none is changed.
create table cash_count (
  id integer primary key,
  uuid text not null unique,
  day text not null check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  method_code text not null references payment_method (code),
  cashier_id integer references user_account (id),
  expected_centavos integer not null,
  counted_centavos integer not null check (counted_centavos >= 0),
  note text not null default '' check (length(note) <= 500),
  counted_at text not null,
  counted_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index cash_count_of_day on cash_count (day, method_code, cashier_id);
--> statement-breakpoint
create trigger cash_count_no_update before update on cash_count begin
  select raise(abort, 'A count of cash is never changed');
end;
--> statement-breakpoint
create trigger cash_count_no_delete before delete on cash_count begin
  select raise(abort, 'A count of cash is never deleted');
end;
--> statement-breakpoint
-- Late-payment charges: the rule in its versions, the runs of months, and what each overdue invoice was charged.
create table late_charge_rule (
  version integer primary key,
  is_on integer not null check (is_on in (0, 1)),
  type text not null check (type in ('percent', 'amount')),
  value_e4 integer not null check (value_e4 > 0),
  grace_days integer not null check (grace_days between 0 and 366),
  product_codes_json text not null default '[]' check (json_valid(product_codes_json)),
  most_centavos integer check (most_centavos > 0),
  created_at text not null,
  created_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create trigger late_charge_rule_no_update before update on late_charge_rule begin
  select raise(abort, 'A version of the rule is never changed');
end;
--> statement-breakpoint
create trigger late_charge_rule_no_delete before delete on late_charge_rule begin
  select raise(abort, 'A version of the rule is never changed');
end;
--> statement-breakpoint
create table late_charge_run (
  id integer primary key,
  uuid text not null unique,
  month text not null,
  rule_version integer not null references late_charge_rule (version),
  run_at text not null,
  run_by integer references user_account (id),
  is_whole integer not null check (is_whole in (0, 1))
) strict;
--> statement-breakpoint
create index late_charge_run_by_month on late_charge_run (month, is_whole, run_by);
--> statement-breakpoint
-- One charge of a month and an invoice, also where its draft was cancelled: what was waived is not charged again.
create table late_charge (
  month text not null,
  invoice_id integer not null references invoice (id),
  run_id integer not null references late_charge_run (id),
  draft_id integer not null references invoice (id),
  amount_centavos integer not null check (amount_centavos > 0),
  primary key (month, invoice_id),
  check (invoice_id <> draft_id)
) strict, without rowid;
--> statement-breakpoint
create index late_charge_by_invoice on late_charge (invoice_id, month);
--> statement-breakpoint
create index late_charge_by_draft on late_charge (draft_id, run_id, amount_centavos);
--> statement-breakpoint
create index late_charge_by_run on late_charge (run_id, draft_id, amount_centavos);
--> statement-breakpoint
create trigger late_charge_no_update before update on late_charge begin
  select raise(abort, 'A late-payment charge is never changed');
end;
--> statement-breakpoint
create trigger late_charge_no_delete before delete on late_charge begin
  select raise(abort, 'A late-payment charge is never changed');
end;
--> statement-breakpoint
-- What came into the school's accounts, as its bank writes it (B-83 to B-86).
create table bank_line (
  id integer primary key,
  uuid text not null unique,
  bank_code text not null references bank (code),
  line_date text not null,
  reference text not null,
  description text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  -- Among equal lines of its file.
  place integer not null check (place > 0),
  status text not null check (status in ('unmatched', 'matched', 'confirmed', 'ignored')),
  -- What it is proposed for: an unposted payment, or a student with perhaps the invoice it pays.
  match_payment_id integer references payment (id),
  match_invoice_id integer references invoice (id),
  match_student_id integer references student (id) check (match_invoice_id is null or match_student_id is not null),
  reason text not null,
  -- The payment it was confirmed as, and whether that was made of it.
  payment_id integer references payment (id) check ((payment_id is not null) = (status = 'confirmed')),
  is_payment_made integer not null default 0 check (is_payment_made in (0, 1)),
  uploaded_by integer not null references user_account (id),
  uploaded_at text not null,
  version integer not null default 1,
  -- Null: the school had no account of the bank on record.
  bank_account_uuid text references bank_account (uuid),
  -- The running balance in one writing; '': its file had none.
  balance text not null default ''
) strict;
--> statement-breakpoint
create index bank_line_by_date on bank_line (line_date, id, status, amount_centavos);
--> statement-breakpoint
create index bank_line_by_status on bank_line (status, line_date, id, amount_centavos);
--> statement-breakpoint
create index bank_line_reference on bank_line (reference);
--> statement-breakpoint
create unique index bank_line_payment on bank_line (payment_id) where payment_id is not null;
--> statement-breakpoint
create index bank_line_match_payment on bank_line (match_payment_id) where match_payment_id is not null;
--> statement-breakpoint
create index bank_line_by_amount on bank_line (amount_centavos, id, status, line_date);
--> statement-breakpoint
create trigger bank_line_never_deleted before delete on bank_line begin
  select raise(abort, 'A bank line is never deleted');
end;
--> statement-breakpoint
create trigger bank_line_search_insert after insert on bank_line begin
  insert into bank_line_search (rowid, reference, description) values (new.id, new.reference, new.description);
end;
--> statement-breakpoint
create trigger bank_line_search_delete after delete on bank_line begin
  insert into bank_line_search (bank_line_search, rowid, reference, description)
    values ('delete', old.id, old.reference, old.description);
end;
--> statement-breakpoint
create trigger bank_line_search_update after update of reference, description on bank_line begin
  insert into bank_line_search (bank_line_search, rowid, reference, description)
    values ('delete', old.id, old.reference, old.description);
  insert into bank_line_search (rowid, reference, description) values (new.id, new.reference, new.description);
end;
--> statement-breakpoint
create index bank_line_match_student on bank_line (match_student_id) where match_student_id is not null;
--> statement-breakpoint
create index bank_line_match_invoice on bank_line (match_invoice_id) where match_invoice_id is not null;
--> statement-breakpoint
create unique index bank_line_identity on bank_line
  (bank_code, line_date, amount_centavos, reference, description, coalesce(bank_account_uuid, ''), balance, place);
--> statement-breakpoint
-- What the ledger's entries of each day and kind sum up to, so that a year of the books is read in a few thousand rows.
create table ledger_daily_summary (
  entry_date text not null,
  kind text not null,
  debit_centavos integer not null,
  credit_centavos integer not null,
  primary key (entry_date, kind)
) strict, without rowid;
--> statement-breakpoint
-- How far the run of a day has come, by guardian.
create table reminder_run (
  day text primary key,
  started_at text not null,
  through_guardian_id integer not null,
  is_whole integer not null check (is_whole in (0, 1)),
  mails integer not null default 0,
  invoices integer not null default 0,
  left_out integer not null default 0
) strict, without rowid;
--> statement-breakpoint
-- What was told to a guardian on a day, or why it could not be told.
create table reminder (
  id integer primary key,
  uuid text not null unique,
  guardian_id integer not null references guardian (id),
  mail_id integer unique references mail (id) on delete set null,
  asked_by integer references user_account (id),
  status text not null check (status in ('waiting', 'sent', 'failed', 'left-out', 'dropped')),
  reason text,
  invoice_count integer not null check (invoice_count > 0),
  amount_centavos integer not null check (amount_centavos > 0),
  created_at text not null,
  check (status <> 'left-out' or (mail_id is null and reason is not null))
) strict;
--> statement-breakpoint
create index reminder_by_created on reminder (created_at, id, status, amount_centavos);
--> statement-breakpoint
create index reminder_by_status on reminder (status, created_at, id, amount_centavos);
--> statement-breakpoint
-- Reminders in the order of what they name; of a guardian's reminders no list asks.
create index reminder_by_amount on reminder (amount_centavos, id, status);
--> statement-breakpoint
create trigger reminder_no_delete before delete on reminder begin
  select raise(abort, 'A reminder is never deleted');
end;
--> statement-breakpoint
create index reminder_by_guardian on reminder (guardian_id);
--> statement-breakpoint
create table reminder_invoice (
  reminder_id integer not null references reminder (id),
  invoice_id integer not null references invoice (id),
  due_date text not null,
  stage integer,
  -- Why it was left out; null: it was told.
  left_out text,
  -- The day it was told by a mail that did not fail.
  told_on text,
  balance_centavos integer not null check (balance_centavos > 0),
  primary key (reminder_id, invoice_id),
  check (left_out is null or (told_on is null and stage is not null))
) strict, without rowid;
--> statement-breakpoint
-- The key of a reminder: an invoice is told of a stage of its due date once, and once a day.
create unique index reminder_stage_once on reminder_invoice (invoice_id, due_date, stage) where left_out is null and stage is not null;
--> statement-breakpoint
create unique index reminder_day_once on reminder_invoice (invoice_id, told_on) where told_on is not null;
--> statement-breakpoint
create unique index reminder_left_out_once on reminder_invoice (invoice_id, due_date, stage, left_out) where left_out is not null;
--> statement-breakpoint
create index reminder_invoice_of on reminder_invoice (invoice_id, due_date, stage, left_out, told_on);
--> statement-breakpoint
create trigger reminder_invoice_no_delete before delete on reminder_invoice begin
  select raise(abort, 'A reminder is never deleted');
end;
--> statement-breakpoint
-- How many credit memos have each status, and what they come to: the list's tabs and totals. A memo is never deleted.
create table credit_memo_summary (
  status text primary key,
  memos integer not null,
  amount_centavos integer not null
) strict, without rowid;
--> statement-breakpoint
-- What customers owed at the end of the 10th, the 20th and the last of each month, so that the books of a past day are read
-- from the nearest of them. A job keeps them, also of the months before this migration, the oldest first.
create table past_balance_day (
  day text primary key
) strict, without rowid;
--> statement-breakpoint
-- What a customer owed by due date; unapplied credit is below 0 and has none (''). The sum is the customer's ledger.
create table past_balance (
  day text not null references past_balance_day (day),
  student_id integer not null references student (id),
  due_date text not null,
  centavos integer not null check ((due_date = '') = (centavos < 0) and centavos <> 0),
  primary key (day, student_id, due_date)
) strict, without rowid;
--> statement-breakpoint
-- Corrections of official receipt numbers (B-117): the only way in which one changes.
create table official_receipt_correction (
  id integer primary key,
  payment_id integer not null references payment (id),
  previous text not null,
  number text not null check (number <> previous),
  reason text not null check (reason <> ''),
  corrected_at text not null,
  corrected_by integer not null references user_account (id)
) strict;
--> statement-breakpoint
create index official_receipt_correction_payment on official_receipt_correction (payment_id, id);
--> statement-breakpoint
create trigger official_receipt_correction_no_update before update on official_receipt_correction begin
  select raise(abort, 'A correction is never changed');
end;
--> statement-breakpoint
create trigger official_receipt_correction_no_delete before delete on official_receipt_correction begin
  select raise(abort, 'A correction is never deleted');
end;
--> statement-breakpoint
-- A corrected number is told by a file of its own; each file says the number its payment had when it was asked for.
create table erp_transfer (
  id integer primary key,
  uuid text not null unique,
  payment_id integer not null references payment (id),
  revision integer not null check (revision > 0),
  event text not null check (event in ('posted', 'cancelled', 'refunded', 'corrected')),
  status text check (status in ('Generation Success', 'Generation Failed', 'Sending Success', 'Sending Failed',
    'Received Success', 'Received Failed', 'OR Update Success', 'OR Update Failed')),
  created_at text not null,
  version integer not null default 1,
  receipt_revision integer not null,
  object_key text,
  sha256 text check ((object_key is null) = (sha256 is null)),
  tries integer not null default 0 check (tries >= 0),
  next_try_at text,
  error text not null default '',
  official_receipt_number text,
  refused_receipt_number text,
  told_receipt_number text,
  unique (payment_id, revision)
) strict;
--> statement-breakpoint
create index erp_transfer_created on erp_transfer (created_at, id);
--> statement-breakpoint
create index erp_transfer_status on erp_transfer (status, id);
--> statement-breakpoint
create index erp_transfer_due on erp_transfer (next_try_at, id) where next_try_at is not null;
--> statement-breakpoint
-- Whether a row still names a stored file is asked of every file: no owner is read row by row for it.
create index erp_transfer_object on erp_transfer (object_key) where object_key is not null;
--> statement-breakpoint
-- The invoices that its file names.
create table erp_transfer_invoice (
  erp_transfer_id integer not null references erp_transfer (id),
  invoice_id integer not null references invoice (id),
  primary key (erp_transfer_id, invoice_id)
) strict, without rowid;
--> statement-breakpoint
create index erp_transfer_invoice_invoice on erp_transfer_invoice (invoice_id, erp_transfer_id);
--> statement-breakpoint
create virtual table payment_receipt_search using fts5 (
  typed_receipt_number, official_receipt_number, content = 'payment', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
create table invoice_summary (
  document_status text not null,
  is_cancelled integer not null,
  invoices integer not null,
  amount_due_centavos integer not null,
  balance_centavos integer not null,
  primary key (document_status, is_cancelled)
) strict, without rowid;
--> statement-breakpoint
create table account_summary (
  id integer primary key check (id = 1),
  accounts integer not null,
  unapplied_centavos integer not null
) strict, without rowid;
--> statement-breakpoint
insert into account_summary (id, accounts, unapplied_centavos) values (1, 0, 0);
--> statement-breakpoint
create table segment_summary (
  segment_id integer primary key references segment (id),
  active_members integer not null
) strict, without rowid;
--> statement-breakpoint
-- How many refunds have each status, and what they come to: the list's totals. A refund is never deleted.
create table refund_summary (
  status text primary key,
  refunds integer not null,
  amount_centavos integer not null
) strict, without rowid;
--> statement-breakpoint
-- What lists of billing say of everything they hold: payments by status, type and method, invoices by tab, the customers who
-- owe something or have credit and how much credit, and the active members of each segment.
create table payment_summary (
  status text not null,
  payment_type text not null references payment_type (name),
  method_code text not null references payment_method (code),
  is_posted integer not null,
  payments integer not null,
  amount_centavos integer not null,
  refunded_centavos integer not null,
  primary key (status, payment_type, method_code, is_posted)
) strict, without rowid;
--> statement-breakpoint
-- What the payments of each customer come to, by the customer that the payment itself names.
create table payment_customer_summary (
  student_id integer not null references student (id),
  status text not null,
  is_posted integer not null,
  payments integer not null,
  amount_centavos integer not null,
  refunded_centavos integer not null,
  primary key (student_id, status, is_posted)
) strict, without rowid;
--> statement-breakpoint
-- Bank lines by any part of their reference and description, and by what they are proposed for.
create virtual table bank_line_search using fts5 (
  reference, description, content = 'bank_line', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
