import { select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { Tables } from "#db/tables.ts";
import { KEPT_FOLDERS, type KeptKind } from "./issued-file.ts";

/** A table with such a column is the owner of stored objects: it names them, or knows their content. */
type ObjectColumn = "object_key" | "drafts_key" | "sha256" | `${string}_object` | `${string}_sha256`;
type OwnerTable = {
  [T in keyof Tables]: Extract<keyof Tables[T], ObjectColumn> extends never ? never : T;
}[keyof Tables];

/** Whether a row of a table names an object by a column. */
const names = (table: keyof Tables, column: string): SQL =>
  sql`exists (select 1 from ${sql.raw(table)} where ${sql.raw(column)} = value)`;
/** A kept PDF is named by its kind and the uuid of its document. */
const isKept = (kind: KeptKind): SQL =>
  sql`exists (select 1 from kept_pdf where kind = ${kind} and uuid = substr(value, ${KEPT_FOLDERS[kind].length + 2}, 36)
    and value = ${KEPT_FOLDERS[kind]} || '/' || uuid || '.pdf')`;
/** Published documents name pictures for ever. */
const IS_PICTURE = sql`value like 'pictures/%'`;

/** Who owns an object (D-30), by the tables that can; null: its columns of these names are of no object. A new owner is added here, or this does not compile. */
const OWNERS: Readonly<Record<OwnerTable, SQL | null>> = {
  document: names("document", "object_key"),
  print_job_part: sql`(${names("print_job_part", "object_key")} or ${names("print_job_part", "drafts_key")})`,
  import_job: names("import_job", "object_key"),
  uploaded_file: names("uploaded_file", "object_key"),
  person_photo: names("person_photo", "object_key"),
  erp_transfer: names("erp_transfer", "object_key"),
  kept_pdf: sql`(${sql.join((Object.keys(KEPT_FOLDERS) as KeptKind[]).map(isKept), sql` or `)})`,
  school: IS_PICTURE,
  signatory: IS_PICTURE,
  // Of their content, whose PDF is a kept one.
  award_issue: null,
  permanent_record_issue: null,
  report_card: null,
  report_card_revision: null,
  report_card_row: null,
};
const IN_USE = [...new Set(Object.values(OWNERS))].flatMap((owner) => owner ?? []);

/** Which of these object keys a row still refers to. */
export const keysInUse = (keys: readonly string[]): Statement<{ objectKey: string }> =>
  select(
    { objectKey: sql<string>`value` },
    sql`from json_each(${JSON.stringify(keys)}) where ${sql.join(IN_USE, sql` or `)}`,
  );

/** The keys of all that was uploaded: reference documents, signatures, the logo. */
export const uploadedKeys = (): Statement<{ objectKey: string }> =>
  statement(sql`select object_key as objectKey from uploaded_file
    union select signature_object from signatory where signature_object is not null
    union select logo_object from school where logo_object is not null
    order by 1`);
