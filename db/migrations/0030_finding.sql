-- The words that students' names are made of, and how many bear each: what a misspelled search is read as.
create virtual table student_name_word using fts5vocab (student_words, row);
--> statement-breakpoint
-- Invoices by what a parent says on the phone, as the other documents are found already.
create index invoice_by_amount on invoice (amount_due_centavos, id);
--> statement-breakpoint
-- A payment by the numbers that its payer has: of a cheque whatever its bank, of a wallet's transfer.
create index payment_cheque_number on payment (details_json ->> 'chequeNumber' collate nocase)
  where details_json ->> 'chequeNumber' is not null;
--> statement-breakpoint
create index payment_wallet_reference on payment (details_json ->> 'walletReference' collate nocase)
  where details_json ->> 'walletReference' is not null;
--> statement-breakpoint
-- People by the last ten digits of their telephone number, however it is written.
create index guardian_by_phone on guardian (substr(replace(replace(replace(replace(contact_number, ' ', ''), '-', ''), '(', ''), ')', ''), -10))
  where contact_number <> '';
--> statement-breakpoint
-- People by the last ten digits of their telephone number, however it is written.
create index student_by_phone on student (substr(replace(replace(replace(replace(contact_number, ' ', ''), '-', ''), '(', ''), ')', ''), -10))
  where contact_number <> '';
