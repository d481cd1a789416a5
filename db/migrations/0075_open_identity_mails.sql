-- The mails about accounts that wait (I-42): how old the oldest is, is asked each minute, also while thousands of others wait.
create index outbox_identity on outbox (created_at) where kind = 'send-identity-mail' and done_at is null;
