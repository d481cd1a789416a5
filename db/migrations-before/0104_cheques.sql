-- Whether a cheque paid another payment too is looked up with each payment, by bank and number (B-120).
create index payment_by_cheque on payment (bank_code, details_json ->> 'chequeNumber' collate nocase)
  where details_json ->> 'chequeNumber' is not null;
