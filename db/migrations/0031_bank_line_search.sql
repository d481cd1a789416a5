-- Bank lines by any part of their reference and description, and by what they are proposed for.
create virtual table bank_line_search using fts5 (
  reference, description, content = 'bank_line', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
insert into bank_line_search (bank_line_search) values ('rebuild');
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
