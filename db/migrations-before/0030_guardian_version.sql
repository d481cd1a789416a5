-- The office changes a guardian's address and contact number: no change is written over another.
alter table guardian add column version integer not null default 1;
