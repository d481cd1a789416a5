import { type Statement, sql, statement } from "#db/statement.ts";

/**
 * Typed identifiers that several records have although each may be used once: from before they were compared without case
 * (S-25). They are told, and stay as they are.
 */
export interface SharedIdentifierRow {
  kind: string;
  identifier: string;
  /** The records that have it, as a JSON array of their numbers. */
  records_json: string;
}
export const sharedIdentifiers = (): Statement<SharedIdentifierRow> =>
  statement(sql`select 'Receipt number' as kind, min(typed_receipt_number) as identifier,
      json_group_array(number) as records_json
    from payment where typed_receipt_number is not null and status <> 'CANCELLED'
    group by typed_receipt_number collate nocase having count(*) > 1
    union all
    select 'Official receipt number', min(official_receipt_number), json_group_array(number)
    from payment where official_receipt_number is not null
    group by official_receipt_number collate nocase having count(*) > 1
    union all
    select 'Subject code', min(code), json_group_array(code)
    from subject group by code collate nocase having count(*) > 1`);
