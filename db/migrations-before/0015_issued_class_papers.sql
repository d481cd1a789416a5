-- What a file of gradebooks or grade sheets shows, paper after paper: which gradebook, and as of which version of it. Written when the file is made.
alter table document add column issued_json text check (json_valid(issued_json));
