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
drop trigger grading_scheme_never_changed;
--> statement-breakpoint
create trigger grading_scheme_never_changed before update of id, uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by
on grading_scheme begin
  select raise(abort, 'A version of a grading scheme is never changed');
end;
--> statement-breakpoint
alter table student add column name_key text not null default '';
--> statement-breakpoint
alter table guardian add column name_key text not null default '';
--> statement-breakpoint
alter table staff add column name_key text not null default '';
--> statement-breakpoint
alter table user_account add column name_key text not null default '';
--> statement-breakpoint
alter table gradebook add column name_key text not null default '';
--> statement-breakpoint
alter table section add column name_key text not null default '';
--> statement-breakpoint
alter table subject add column name_key text not null default '';
--> statement-breakpoint
alter table grading_scheme add column name_key text not null default '';
--> statement-breakpoint
alter table signatory add column name_key text not null default '';
--> statement-breakpoint
alter table department add column name_key text not null default '';
--> statement-breakpoint
alter table curriculum add column name_key text not null default '';
--> statement-breakpoint
alter table person_type add column name_key text not null default '';
--> statement-breakpoint
alter table segment add column name_key text not null default '';
--> statement-breakpoint
alter table product add column name_key text not null default '';
--> statement-breakpoint
alter table named_adjustment add column name_key text not null default '';
--> statement-breakpoint
alter table report_grade add column name_key text not null default '';
--> statement-breakpoint
alter table report_term add column name_key text not null default '';
--> statement-breakpoint
alter table report_year add column name_key text not null default '';
--> statement-breakpoint
alter table report_card_row add column name_key text not null default '';
--> statement-breakpoint
alter table award add column name_key text not null default '';
--> statement-breakpoint
-- Whoever puts a name into this view has its key kept with the row it is of; `sorted_by`: what its letters are taken of.
create view name_to_sort as select '' as of_table, 0 as id, '' as name, '' as sorted_by;
--> statement-breakpoint
create view sorted_name as select '' as of_table, 0 as id, '' as name_key;
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
--> statement-breakpoint
create trigger student_name_key_insert after insert on student begin
  insert into name_to_sort values ('student', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create trigger student_name_key_update after update of fullname on student when new.fullname <> old.fullname begin
  insert into name_to_sort values ('student', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create trigger guardian_name_key_insert after insert on guardian begin
  insert into name_to_sort values ('guardian', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create trigger guardian_name_key_update after update of fullname on guardian when new.fullname <> old.fullname begin
  insert into name_to_sort values ('guardian', new.id, new.fullname, new.fullname);
end;
--> statement-breakpoint
create trigger staff_name_key_insert after insert on staff begin
  insert into name_to_sort values ('staff', new.id, new.last_name || ', ' || new.given_name, new.last_name || ', ' || new.given_name);
end;
--> statement-breakpoint
create trigger staff_name_key_update after update of last_name, given_name on staff when new.last_name || ', ' || new.given_name <> old.last_name || ', ' || old.given_name begin
  insert into name_to_sort values ('staff', new.id, new.last_name || ', ' || new.given_name, new.last_name || ', ' || new.given_name);
end;
--> statement-breakpoint
create trigger user_account_name_key_insert after insert on user_account begin
  insert into name_to_sort values ('user_account', new.id, new.full_name, new.full_name);
end;
--> statement-breakpoint
create trigger user_account_name_key_update after update of given_name, middle_name, last_name, suffix on user_account when new.full_name <> old.full_name begin
  insert into name_to_sort values ('user_account', new.id, new.full_name, new.full_name);
end;
--> statement-breakpoint
-- A gradebook's grade level stands as a school counts (S-45).
create trigger gradebook_name_key_insert after insert on gradebook begin
  insert into name_to_sort values ('gradebook', new.id, new.name, coalesce((
    select replace(new.name, ' - ' || grade_level.name || ' ', ' - ' || printf('%03d', grade_level.ordinal) || ' ')
    from school_class cross join section on section.id = school_class.section_id
      cross join grade_level on grade_level.id = section.grade_level_id where school_class.id = new.class_id), new.name));
end;
--> statement-breakpoint
create trigger gradebook_name_key_update after update of name on gradebook when new.name <> old.name begin
  insert into name_to_sort values ('gradebook', new.id, new.name, coalesce((
    select replace(new.name, ' - ' || grade_level.name || ' ', ' - ' || printf('%03d', grade_level.ordinal) || ' ')
    from school_class cross join section on section.id = school_class.section_id
      cross join grade_level on grade_level.id = section.grade_level_id where school_class.id = new.class_id), new.name));
end;
--> statement-breakpoint
create trigger section_name_key_insert after insert on section begin
  insert into name_to_sort values ('section', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger section_name_key_update after update of name on section when new.name <> old.name begin
  insert into name_to_sort values ('section', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger subject_name_key_insert after insert on subject begin
  insert into name_to_sort values ('subject', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger subject_name_key_update after update of name on subject when new.name <> old.name begin
  insert into name_to_sort values ('subject', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger grading_scheme_name_key_insert after insert on grading_scheme begin
  insert into name_to_sort values ('grading_scheme', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger signatory_name_key_insert after insert on signatory begin
  insert into name_to_sort values ('signatory', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger signatory_name_key_update after update of name on signatory when new.name <> old.name begin
  insert into name_to_sort values ('signatory', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger department_name_key_insert after insert on department begin
  insert into name_to_sort values ('department', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger department_name_key_update after update of name on department when new.name <> old.name begin
  insert into name_to_sort values ('department', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger curriculum_name_key_insert after insert on curriculum begin
  insert into name_to_sort values ('curriculum', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger curriculum_name_key_update after update of name on curriculum when new.name <> old.name begin
  insert into name_to_sort values ('curriculum', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger person_type_name_key_insert after insert on person_type begin
  insert into name_to_sort values ('person_type', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger person_type_name_key_update after update of name on person_type when new.name <> old.name begin
  insert into name_to_sort values ('person_type', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger segment_name_key_insert after insert on segment begin
  insert into name_to_sort values ('segment', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger segment_name_key_update after update of name on segment when new.name <> old.name begin
  insert into name_to_sort values ('segment', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger product_name_key_insert after insert on product begin
  insert into name_to_sort values ('product', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger product_name_key_update after update of name on product when new.name <> old.name begin
  insert into name_to_sort values ('product', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger named_adjustment_name_key_insert after insert on named_adjustment begin
  insert into name_to_sort values ('named_adjustment', new.id, new.name, new.name);
end;
--> statement-breakpoint
create trigger named_adjustment_name_key_update after update of name on named_adjustment when new.name <> old.name begin
  insert into name_to_sort values ('named_adjustment', new.id, new.name, new.name);
end;
--> statement-breakpoint
insert into name_to_sort select 'student', id, fullname, fullname from student;
--> statement-breakpoint
insert into name_to_sort select 'guardian', id, fullname, fullname from guardian;
--> statement-breakpoint
insert into name_to_sort select 'staff', id, last_name || ', ' || given_name, last_name || ', ' || given_name from staff;
--> statement-breakpoint
insert into name_to_sort select 'user_account', id, full_name, full_name from user_account;
--> statement-breakpoint
insert into name_to_sort select 'gradebook', id, name, coalesce((
    select replace(gradebook.name, ' - ' || grade_level.name || ' ', ' - ' || printf('%03d', grade_level.ordinal) || ' ')
    from school_class cross join section on section.id = school_class.section_id
      cross join grade_level on grade_level.id = section.grade_level_id where school_class.id = gradebook.class_id), gradebook.name) from gradebook;
--> statement-breakpoint
insert into name_to_sort select 'section', id, name, name from section;
--> statement-breakpoint
insert into name_to_sort select 'subject', id, name, name from subject;
--> statement-breakpoint
insert into name_to_sort select 'grading_scheme', id, name, name from grading_scheme;
--> statement-breakpoint
insert into name_to_sort select 'signatory', id, name, name from signatory;
--> statement-breakpoint
insert into name_to_sort select 'department', id, name, name from department;
--> statement-breakpoint
insert into name_to_sort select 'curriculum', id, name, name from curriculum;
--> statement-breakpoint
insert into name_to_sort select 'person_type', id, name, name from person_type;
--> statement-breakpoint
insert into name_to_sort select 'segment', id, name, name from segment;
--> statement-breakpoint
insert into name_to_sort select 'product', id, name, name from product;
--> statement-breakpoint
insert into name_to_sort select 'named_adjustment', id, name, name from named_adjustment;
--> statement-breakpoint
update report_grade set name_key = (select name_key from student where student.id = student_id);
--> statement-breakpoint
update report_term set name_key = (select name_key from student where student.id = student_id);
--> statement-breakpoint
update report_year set name_key = (select name_key from student where student.id = student_id);
--> statement-breakpoint
update report_card_row set name_key = (select name_key from student where student.id = student_id);
--> statement-breakpoint
update award set name_key = (select name_key from student where student.id = student_id);
--> statement-breakpoint
drop index award_by_name;
--> statement-breakpoint
create index award_by_name on award (award_group, school_year_id, period, name_key, id, section_id, class_id, state);
--> statement-breakpoint
drop index award_by_section;
--> statement-breakpoint
create index award_by_section on award (section_id, award_group, period, name_key, id, class_id, state);
--> statement-breakpoint
drop index gradebook_by_status;
--> statement-breakpoint
create index gradebook_by_status on gradebook (status, name_key, id, class_id, term_id);
--> statement-breakpoint
drop index gradebook_by_name;
--> statement-breakpoint
create index gradebook_by_name on gradebook (name_key, id, status, class_id, term_id);
--> statement-breakpoint
drop index gradebook_by_submitted;
--> statement-breakpoint
create index gradebook_by_submitted on gradebook (submitted_at, id, status, class_id, term_id, name_key);
--> statement-breakpoint
drop index gradebook_by_term;
--> statement-breakpoint
create index gradebook_by_term on gradebook (term_id, status, name_key, id, class_id, submitted_at);
--> statement-breakpoint
drop index gradebook_by_class;
--> statement-breakpoint
create index gradebook_by_class on gradebook (class_id, status, name_key, id, term_id, submitted_at);
--> statement-breakpoint
drop index gradebook_incomplete;
--> statement-breakpoint
create index gradebook_incomplete on gradebook (status, name_key, id, class_id, term_id, submitted_at) where blanks + undecided_moves > 0 or incomplete_categories_json <> '[]';
--> statement-breakpoint
drop index guardian_fullname;
--> statement-breakpoint
create index guardian_fullname on guardian (name_key, id);
--> statement-breakpoint
drop index report_card_row_by_name;
--> statement-breakpoint
create index report_card_row_by_name on report_card_row (term_id, name_key, id, section_id, state, promotion_status);
--> statement-breakpoint
drop index report_card_row_by_section;
--> statement-breakpoint
create index report_card_row_by_section on report_card_row (section_id, name_key, id, term_id, state, promotion_status);
--> statement-breakpoint
drop index report_card_row_by_state;
--> statement-breakpoint
create index report_card_row_by_state on report_card_row (term_id, state, name_key, id, section_id, promotion_status);
--> statement-breakpoint
drop index report_card_row_by_promotion;
--> statement-breakpoint
create index report_card_row_by_promotion on report_card_row (term_id, promotion_status, name_key, id, section_id, state);
--> statement-breakpoint
drop index report_grade_by_name;
--> statement-breakpoint
create index report_grade_by_name on report_grade (school_year_id, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
drop index report_grade_by_term;
--> statement-breakpoint
create index report_grade_by_term on report_grade (term_id, name_key, student_id, position, id, is_provisional, section_id, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
drop index report_grade_by_section;
--> statement-breakpoint
create index report_grade_by_section on report_grade (section_id, name_key, student_id, term_id, position, id, is_provisional, class_id, subject_id, letter, printed_e4);
--> statement-breakpoint
drop index report_grade_by_subject;
--> statement-breakpoint
create index report_grade_by_subject on report_grade (subject_id, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, letter, printed_e4);
--> statement-breakpoint
drop index report_grade_by_letter;
--> statement-breakpoint
create index report_grade_by_letter on report_grade (school_year_id, letter, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, printed_e4);
--> statement-breakpoint
drop index report_grade_by_grade;
--> statement-breakpoint
create index report_grade_by_grade on report_grade (school_year_id, printed_e4, name_key, student_id, term_id, position, id, is_provisional, section_id, class_id, subject_id, letter);
--> statement-breakpoint
drop index report_term_by_name;
--> statement-breakpoint
create index report_term_by_name on report_term (term_id, name_key, id, section_id);
--> statement-breakpoint
drop index report_term_by_section;
--> statement-breakpoint
create index report_term_by_section on report_term (section_id, term_id, name_key, id);
--> statement-breakpoint
drop index report_term_by_rank;
--> statement-breakpoint
create index report_term_by_rank on report_term (term_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, name_key, student_id, section_id);
--> statement-breakpoint
drop index report_year_by_name;
--> statement-breakpoint
create index report_year_by_name on report_year (school_year_id, name_key, id, student_id, section_id, approved_finals, finals);
--> statement-breakpoint
drop index report_year_by_section;
--> statement-breakpoint
create index report_year_by_section on report_year (section_id, name_key, id, student_id, approved_finals, finals);
--> statement-breakpoint
drop index report_year_by_place;
--> statement-breakpoint
create index report_year_by_place on report_year (section_id, sex desc, name_key, student_id);
--> statement-breakpoint
drop index report_year_by_rank;
--> statement-breakpoint
create index report_year_by_rank on report_year (school_year_id, grade_level_id, iif(is_provisional = 0, average_e2, null) desc, name_key, student_id, section_id);
--> statement-breakpoint
drop index staff_by_name;
--> statement-breakpoint
create index staff_by_name on staff (name_key, id);
--> statement-breakpoint
drop index student_fullname;
--> statement-breakpoint
create index student_fullname on student (name_key, id);
--> statement-breakpoint
drop index user_account_by_name;
--> statement-breakpoint
create index user_account_by_name on user_account (name_key, id);
