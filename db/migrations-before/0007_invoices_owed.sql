-- What is still owed, by customer: an eighth of the invoices, so that what everybody owes by age is one short walk. A draft
-- is not in it, an import therefore does not write it; it ends with the payment of the rest.
create index invoice_owed on invoice (document_status, student_id, due_date, balance_centavos) where document_status = 'published' and balance_centavos > 0 and student_id is not null;
