-- The login log walks its own events, newest first, however long the trail is.
create index audit_event_login on audit_event (id) where event in ('sign-in', 'sign-in-refused', 'sign-out', 'sign-out-others', 'refresh-reuse', 'password-change', 'password-change-refused', 'password-reset-request', 'password-reset');
