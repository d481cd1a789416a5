import type { Column, Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Which of these object keys a row still refers to: a document, a part of a print job, an import, an uploaded file, a photo; and pictures, which published documents name for ever. */
export const keysInUse = (
  keys: readonly string[],
): Statement<{ object_key: Column<"uploaded_file", "object_key"> }> =>
  statement(sql`select value as object_key from json_each(${JSON.stringify(keys)})
    where exists (select 1 from document where object_key = value)
      or exists (select 1 from print_job_part where object_key = value)
      or exists (select 1 from print_job_part where drafts_key = value)
      or exists (select 1 from import_job where object_key = value)
      or exists (select 1 from uploaded_file where object_key = value)
      or exists (select 1 from person_photo where object_key = value)
      or value like 'pictures/%'`);

/** The keys of all that was uploaded: reference documents, signatures, the logo. */
export const uploadedKeys = (): Statement<Row<"uploaded_file", "object_key">> =>
  statement(sql`select object_key from uploaded_file
    union select signature_object from signatory where signature_object is not null
    union select logo_object from school where logo_object is not null
    order by object_key`);
