-- What people edit has a version: nobody's change of a setting is written over unseen.
alter table school_setting add column version integer not null default 1;
