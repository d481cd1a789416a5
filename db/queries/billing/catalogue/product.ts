import type { ProductEntry } from "#core/billing/catalogue/catalogue-contract.ts";
import type { ProductName } from "#core/billing/catalogue/product-code.ts";
import { PRODUCT_LIST, type ProductRow, unitPriceText } from "#core/billing/catalogue/product-list.ts";
import { listSource } from "#db/queries/shared/list-source.ts";
import { contains } from "#db/queries/shared/person-search.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What finance bills, at most 500 rows: read whole and sorted (B-124). */
const productsBy = (column: string) => ({ by: [column, "product.id"], from: sql`product` });
const IS_IN_USE = sql`product.is_active`;
export const PRODUCTS = listSource(PRODUCT_LIST, {
  table: "product",
  fields: {
    name: sql`product.name`,
    code: sql`product.code`,
    unit: sql`product.unit`,
    shownPrice: sql`''`,
    state: sql`iif(${IS_IN_USE}, 'IN USE', 'NOT IN USE')`,
    uuid: sql`product.uuid`,
    unitPriceE4: sql`product.unit_price_e4`,
    version: sql`product.version`,
  },
  reads: { shownPrice: (_: never, row) => unitPriceText((row as unknown as ProductRow).unitPriceE4) },
  orders: {
    name: productsBy("product.name_key"),
    code: productsBy("product.code"),
    shownPrice: productsBy("product.unit_price_e4"),
    // In use before what is not.
    state: productsBy("1 - product.is_active"),
  },
  where: {
    search: (text) => sql`(${contains(sql`product.name`, text)} or ${contains(sql`product.code`, text)})`,
    state: (state) => sql`${IS_IN_USE} = ${state === "IN USE" ? 1 : 0}`,
  },
});

/** A product as its list has it, for a command that changes it. */
export const productNow = (uuid: string): Statement<object> =>
  statement(sql`select ${PRODUCTS.columns} from product where uuid = ${uuid}`);

/** What an entry of the catalogue may clash with; each the uuid of the record that has it. */
export interface CatalogueFacts {
  sameCode: string | null;
  /** Of what is in use: lines of invoices are chosen by it. */
  sameName: string | null;
  entries: number;
}
export const productFacts = ({ code, name }: ProductEntry): Statement<CatalogueFacts> =>
  statement(sql`select
    (select uuid from product where code = ${code} collate nocase) as sameCode,
    (select uuid from product where name = ${name} collate nocase and ${IS_IN_USE} limit 1) as sameName,
    (select count(*) from product) as entries`);

export const insertProduct = (uuid: string, entry: ProductEntry): Statement<unknown> =>
  statement(sql`insert into product (uuid, code, name, unit, unit_price_e4, is_active)
    values (${uuid}, ${entry.code}, ${entry.name}, ${entry.unit}, ${entry.unitPriceE4}, ${entry.state === "IN USE" ? 1 : 0})
    on conflict do nothing`);
/** Its code is fixed. A name of before is kept: lines that were made have it. */
export const updateProduct = (uuid: string, version: number, entry: ProductEntry): Statement<unknown> =>
  statement(sql`update product set name = ${entry.name}, unit = ${entry.unit}, unit_price_e4 = ${entry.unitPriceE4},
      former_names_json = iif(name = ${entry.name}, former_names_json, json_insert(former_names_json, '$[#]', name)),
      is_active = ${entry.state === "IN USE" ? 1 : 0}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

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

/** `{id, version}` as JSON: the answer of a change. */
export const savedProduct = (uuid: string): SQL =>
  sql`(select json_object('id', uuid, 'version', version) from product where uuid = ${uuid})`;
