-- Names sort by their letters (S-76): a key is kept beside each name that lists are in the order of. What each letter that is not
-- of A-Z is sorted as; core/shared/name-order.ts says the same, and a test compares the two.
create table name_letter (
  letter text primary key check (length(letter) = 1),
  sorts_as text not null
) strict, without rowid;
--> statement-breakpoint
insert into name_letter (letter, sorts_as)
  select distinct substr(letters, place.key + 1, 1), sorts_as
  from (select value ->> 0 as sorts_as, value ->> 1 as letters from json_each('[
    ["a", "ÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ"],
    ["c", "ÇçĆćĈĉĊċČčḈḉ"],
    ["e", "ÈÉÊËèéêëĒēĔĕĖėĘęĚěȄȅȆȇȨȩḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệ"],
    ["i", "ÌÍÎÏìíîïĨĩĪīĬĭĮįİǏǐȈȉȊȋḬḭḮḯỈỉỊịı"],
    ["n~", "Ññ"],
    ["o", "ÒÓÔÕÖòóôõöŌōŎŏŐőƠơǑǒǪǫǬǭȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợøØ"],
    ["u", "ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự"],
    ["y", "ÝýÿŶŷŸȲȳẎẏẙỲỳỴỵỶỷỸỹ"],
    ["d", "ĎďḊḋḌḍḎḏḐḑḒḓđĐðÐ"],
    ["g", "ĜĝĞğĠġĢģǦǧǴǵḠḡ"],
    ["h", "ĤĥȞȟḢḣḤḥḦḧḨḩḪḫẖ"],
    ["j", "Ĵĵǰ"],
    ["k", "ĶķǨǩḰḱḲḳḴḵ"],
    ["l", "ĹĺĻļĽľḶḷḸḹḺḻḼḽłŁ"],
    ["n", "ŃńŅņŇňǸǹṄṅṆṇṈṉṊṋ"],
    ["r", "ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟ"],
    ["s", "ŚśŜŝŞşŠšȘșṠṡṢṣṤṥṦṧṨṩ"],
    ["t", "ŢţŤťȚțṪṫṬṭṮṯṰṱẗ"],
    ["w", "ŴŵẀẁẂẃẄẅẆẇẈẉẘ"],
    ["z", "ŹźŻżŽžẐẑẒẓẔẕ"],
    ["b", "ḂḃḄḅḆḇ"],
    ["f", "Ḟḟ"],
    ["m", "ḾḿṀṁṂṃ"],
    ["p", "ṔṕṖṗ"],
    ["v", "ṼṽṾṿ"],
    ["x", "ẊẋẌẍ"],
    ["", "!\"#$%&''()*+-./:;<=>?@[\\]^_`{|}~¡¿«»·´¨¸ʼ‐‑‒–—―‘’‚“”„•…′″̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡"],
    ["ss", "ß"],
    ["ae", "æÆ"],
    ["oe", "œŒ"],
    ["th", "þÞ"],
    [" ", " "],
    ["\u0002", ","]]'))
    cross join json_each('[0' || replace(hex(zeroblob(length(letters) - 1)), '00', ',0') || ']') place;
--> statement-breakpoint
-- The answer of a change, kept 24 hours for the same key from the same user.
create table idempotency (
  user_id integer not null references user_account (id),
  key text not null,
  body_hash text not null,
  status integer not null,
  answer_json text not null,
  created_at text not null,
  primary key (user_id, key)
) strict, without rowid;
--> statement-breakpoint
create index idempotency_age on idempotency (created_at);
--> statement-breakpoint
-- One row that /health rewrites, so that a database that takes no more writes is noticed.
create table health_probe (
  id integer primary key check (id = 1),
  written_at text not null
) strict;
--> statement-breakpoint
insert into health_probe (id, written_at) values (1, '1970-01-01T00:00:00.000Z');
--> statement-breakpoint
-- The scheduled jobs (workers/scheduled-jobs.ts): when each last succeeded, and its failures since then.
create table scheduled_job (
  name text primary key,
  last_run_at text not null,
  last_success_at text,
  failures integer not null default 0,
  error text,
  -- Where a job that works through many rows or objects continues.
  state_json text not null default '{}',
  attempts integer not null default 0 check (attempts >= 0)
) strict, without rowid;
--> statement-breakpoint
-- Messages of the queues, written with the change that asks for them; a mail about an account has a queue of its own (I-42).
create table outbox (
  id integer primary key,
  uuid text not null unique,
  kind text not null check (kind in ('render-document', 'run-import', 'send-mail', 'send-identity-mail', 'draw-print-part', 'assemble-print-job', 'publish-section', 'send-erp-file')),
  subject_uuid text not null,
  request_id text not null,
  created_at text not null,
  resent_at text,
  done_at text,
  held_until text,
  resends integer not null default 0,
  attempts integer not null default 0 check (attempts >= 0),
  attempted_at text
) strict;
--> statement-breakpoint
create index outbox_open on outbox (created_at) where done_at is null;
--> statement-breakpoint
create index outbox_held on outbox (kind, held_until) where held_until is not null;
--> statement-breakpoint
create index outbox_done on outbox (kind, done_at) where done_at is not null;
--> statement-breakpoint
-- The mails about accounts that wait (I-42): how old the oldest is, is asked each minute, also while thousands of others wait.
create index outbox_identity on outbox (created_at) where kind = 'send-identity-mail' and done_at is null;
--> statement-breakpoint
-- How much costly work a person asked for within the present window (S-20).
create table costly_work (
  user_id integer not null references user_account (id),
  work text not null check (work in ('import', 'file', 'print job', 'mail')),
  window_started_at text not null,
  asked integer not null check (asked >= 1),
  primary key (user_id, work)
) strict, without rowid;
--> statement-breakpoint
-- What people said of uploaded files, so that the next one like it is read at once (F-5).
create table file_matching (
  kind text not null check (length(kind) between 1 and 60),
  headings text not null check (length(headings) <= 2000),
  matching_json text not null check (json_valid(matching_json)),
  saved_at text not null,
  saved_by integer not null references user_account (id),
  primary key (kind, headings)
) strict, without rowid;
--> statement-breakpoint
-- What a person decides for oneself. A setting the person has not decided has no row.
create table personal_setting (
  user_id integer not null references user_account (id),
  name text not null,
  value text not null,
  updated_at text not null,
  primary key (user_id, name)
) strict, without rowid;
--> statement-breakpoint
-- Whoever puts a name into this view has its key kept with the row it is of; `sorted_by`: what its letters are taken of.
create view name_to_sort as select '' as of_table, 0 as id, '' as name, '' as sorted_by;
--> statement-breakpoint
create trigger name_to_sort_keyed instead of insert on name_to_sort begin
  insert into sorted_name (of_table, id, name_key)
  select new.of_table, new.id, group_concat(
      case
        when letter not glob '[0-9]' or before glob '[0-9]' then ''
        when next not glob '[0-9]' then '00'
        when third not glob '[0-9]' then '0'
        else ''
      end
      || case when letter glob '[A-Za-z0-9 ]' then lower(letter)
        else coalesce((select sorts_as from name_letter where name_letter.letter = part.letter), letter) end, '')
    || char(1) || new.name
  from (select substr(new.sorted_by, key + 1, 1) as letter, iif(key = 0, '', substr(new.sorted_by, key, 1)) as before,
      substr(new.sorted_by, key + 2, 1) as next, substr(new.sorted_by, key + 3, 1) as third
    from json_each('[0' || replace(hex(zeroblob(max(length(new.sorted_by) - 1, 0))), '00', ',0') || ']') order by key) part;
end;
--> statement-breakpoint
create view sorted_name as select '' as of_table, 0 as id, '' as name_key;
--> statement-breakpoint
create trigger sorted_name_kept instead of insert on sorted_name begin
  update student set name_key = new.name_key where id = new.id and new.of_table = 'student';
  update guardian set name_key = new.name_key where id = new.id and new.of_table = 'guardian';
  update staff set name_key = new.name_key where id = new.id and new.of_table = 'staff';
  update user_account set name_key = new.name_key where id = new.id and new.of_table = 'user_account';
  update gradebook set name_key = new.name_key where id = new.id and new.of_table = 'gradebook';
  update section set name_key = new.name_key where id = new.id and new.of_table = 'section';
  update subject set name_key = new.name_key where id = new.id and new.of_table = 'subject';
  update grading_scheme set name_key = new.name_key where id = new.id and new.of_table = 'grading_scheme';
  update signatory set name_key = new.name_key where id = new.id and new.of_table = 'signatory';
  update department set name_key = new.name_key where id = new.id and new.of_table = 'department';
  update curriculum set name_key = new.name_key where id = new.id and new.of_table = 'curriculum';
  update person_type set name_key = new.name_key where id = new.id and new.of_table = 'person_type';
  update segment set name_key = new.name_key where id = new.id and new.of_table = 'segment';
  update product set name_key = new.name_key where id = new.id and new.of_table = 'product';
  update named_adjustment set name_key = new.name_key where id = new.id and new.of_table = 'named_adjustment';
end;
