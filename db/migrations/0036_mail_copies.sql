-- Who gets a copy of a mail by its own letter (Cc), as a list of addresses.
alter table mail add column cc_json text not null default '[]' check (json_valid(cc_json));
