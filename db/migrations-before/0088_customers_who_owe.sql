-- Who owes something, for the count of the accounts and for a page of them in the order of names.
create index invoice_customer_summary_owed on invoice_customer_summary (student_id, balance_centavos)
where document_status = 'published' and balance_centavos > 0;
