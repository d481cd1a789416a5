-- A product is its code (B-124): lines keep the code of what they bill, whatever it is called later. Lines on record have the
-- code of the product of their name, in use before not in use before called so once; what was typed freely has none.
alter table invoice_line add column product_code text references product (code);
--> statement-breakpoint
alter table credit_memo_item add column product_code text references product (code);
--> statement-breakpoint
create table product_name as
  select name, code from (
    select name, code, row_number() over (partition by lower(trim(name)) order by rank desc, code) as n
    from (select name, code, is_active as rank from product
      union all select value, code, -1 from product, json_each(former_names_json)))
  where n = 1;
--> statement-breakpoint
create index product_name_key on product_name (lower(trim(name)));
--> statement-breakpoint
update invoice_line set product_code = (select code from product_name where lower(trim(product_name.name)) = lower(trim(invoice_line.name)));
--> statement-breakpoint
update credit_memo_item
  set product_code = (select code from product_name where lower(trim(product_name.name)) = lower(trim(credit_memo_item.name)));
--> statement-breakpoint
drop table product_name;
