-- The school's record is changed by a form, version-checked (M-22).
alter table school add column version integer not null default 1;
