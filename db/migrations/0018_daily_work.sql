-- What a person decides for oneself. A setting the person has not decided has no row.
create table personal_setting (
  user_id integer not null references user_account (id),
  name text not null,
  value text not null,
  updated_at text not null,
  primary key (user_id, name)
) strict, without rowid;
--> statement-breakpoint
-- A gradebook that has the name of one of a later school year carries its own (G-47).
update gradebook set name = name || ' (' || (select school_year.name from term join school_year on school_year.id = school_year_id
    where term.id = gradebook.term_id) || ')'
where exists (select 1 from gradebook later
    join term later_term on later_term.id = later.term_id
    join school_year later_year on later_year.id = later_term.school_year_id
  where later.name = gradebook.name collate nocase and later_year.start_date > (select school_year.start_date
    from term join school_year on school_year.id = school_year_id where term.id = gradebook.term_id));
--> statement-breakpoint
-- The gradebooks of which a score is missing: a score writes it only while its gradebook is among them.
create index gradebook_incomplete on gradebook (status, name collate nocase, id, class_id, term_id, submitted_at)
  where blanks > 0 or incomplete_categories_json <> '[]';
