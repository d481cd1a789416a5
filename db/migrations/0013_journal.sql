-- The journal reads the ledger by day, debits before credits, then as written (B-121): the row's id ends the key.
create index ledger_by_date on ledger_entry (entry_date, is_credit);
