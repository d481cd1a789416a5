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
  check (way = 'hand' or (kind = 'deduction' and type = 'percent' and value_e4 = 0))
) strict;
--> statement-breakpoint
create unique index named_adjustment_code on named_adjustment (kind, code collate nocase);
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
-- What the deduction and the surcharge of a line are made of, where something of it has a name.
alter table invoice_line add column parts_json text check (parts_json is null or json_valid(parts_json));
--> statement-breakpoint
create index invoice_line_named on invoice_line (invoice_id) where parts_json is not null;
