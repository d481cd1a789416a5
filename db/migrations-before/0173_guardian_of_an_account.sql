-- The parents' app finds its guardian by the account.
create index guardian_by_user on guardian (user_id) where user_id is not null;
