import type { Column, Row } from "../../row.ts";
import { type Statement, sql, statement } from "../../statement.ts";

/** Which of these object keys a row still refers to: a ready document, or an import that is not finished. */
export const keysInUse = (
  keys: readonly string[],
): Statement<{ object_key: Column<"uploaded_file", "object_key"> }> =>
  statement(sql`select value as object_key from json_each(${JSON.stringify(keys)})
    where exists (select 1 from document where object_key = value)
      or exists (select 1 from invoice_import where object_key = value)
      or exists (select 1 from uploaded_file where object_key = value)`);

/** The keys of all uploaded reference documents. */
export const uploadedKeys = (): Statement<Row<"uploaded_file", "object_key">> =>
  statement(sql`select distinct object_key from uploaded_file order by object_key`);
