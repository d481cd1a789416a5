-- The suffix of an adviser is on cards (M-83): a change of it makes them be computed anew, and those there are now.
drop trigger report_mark_adviser;
--> statement-breakpoint
create trigger report_mark_adviser after update of prefix, given_name, last_name, suffix on staff begin
  insert into report_mark select id, 1 from section where adviser_id = new.id
  on conflict do update set revision = revision + 1;
end;
--> statement-breakpoint
insert into report_mark select section.id, 1 from section join staff on staff.id = adviser_id where suffix <> '' and kind = 'regular'
on conflict do update set revision = revision + 1;
