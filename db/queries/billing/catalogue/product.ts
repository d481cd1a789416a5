import { PRODUCT_LIST, type ProductRow, unitPriceText } from "#core/billing/catalogue/product.ts";
import type { ProductName } from "#core/billing/catalogue/product-code.ts";
import { offerState } from "#core/billing/kept-records.ts";
import { listSource } from "#db/queries/shared/list-source.ts";
import { contains } from "#db/queries/shared/person-search.ts";
import { as, own, select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { product } from "#db/tables.ts";

/** What finance bills, at most 500 rows: read whole and sorted (B-124). */
const productsBy = (column: string) => ({ by: [column, "product.id"], from: sql`product` });
const READ = {
  ...own(product, PRODUCT_LIST.row),
  shownPrice: as(product.unitPriceE4, unitPriceText),
  state: as(product.isActive, offerState),
};
export const PRODUCTS = listSource(PRODUCT_LIST, {
  table: "product",
  sources: READ,
  orders: {
    name: productsBy("product.name_key"),
    code: productsBy("product.code"),
    shownPrice: productsBy("product.unit_price_e4"),
    // In use before what is not.
    state: productsBy("1 - product.is_active"),
  },
  where: {
    search: (text) => sql`(${contains(sql`product.name`, text)} or ${contains(sql`product.code`, text)})`,
    state: (state) => sql`${product.isActive} = ${state === "IN USE" ? 1 : 0}`,
  },
});

/** A product as its list has it. */
export const productNamed = (uuid: string): Statement<ProductRow> =>
  select(READ, sql`from ${product} where ${product.uuid} = ${uuid}`);

/**
 * The code of each name that a product has or had, each once: of one in use before one that is not, before one that was called
 * so once. What is typed by another name is no product.
 */
const PRODUCT_NAMES = sql`(select name, code from (
    select name, code, row_number() over (partition by lower(trim(name)) order by rank desc, code) as n
    from (select name, code, is_active as rank from product
      union all select value, code, -1 from product, json_each(former_names_json)))
  where n = 1)`;
export const productNames = (): Statement<ProductName> =>
  statement(sql`select name, code from ${PRODUCT_NAMES}`);
/** `left join known on …`: the code of what a line is named, as `known.code`. */
export const knownByName = (name: SQL): SQL =>
  sql`left join ${PRODUCT_NAMES} known on lower(trim(known.name)) = lower(trim(${name}))`;
