import type { VerifiedIdentity, VerifiedKind } from "#core/documents/verification.ts";
import { select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { keptPdf } from "#db/tables.ts";

/** Kinds whose PDF is kept as it was drawn first. */
export type KeptKind = (typeof keptPdf.$inferSelect)["kind"];
/** Where they are in the store: `<folder>/<uuid of the document>.pdf`. */
export const KEPT_FOLDERS: Readonly<Record<KeptKind, string>> = {
  reportCard: "report-cards",
  award: "certificates",
  permanentRecord: "permanent-records",
};
export interface KeptDocument {
  kind: KeptKind;
  uuid: string;
}
export const keptSha256 = ({ kind, uuid }: KeptDocument): Statement<{ sha256: string }> =>
  select(
    { sha256: keptPdf.sha256 },
    sql`from ${keptPdf} where ${keptPdf.kind} = ${kind} and ${keptPdf.uuid} = ${uuid}`,
  );
/** Of two that come at once the first stays; both drew the same. */
export const keptSha256Inserted = ({ kind, uuid }: KeptDocument, sha256: string): Statement<unknown> =>
  statement(sql`insert into kept_pdf (kind, uuid, sha256) values (${kind}, ${uuid}, ${sha256})
    on conflict do nothing`);
const ofKept = ({ kind, uuid }: KeptDocument, sha256: string): SQL =>
  sql`select 1 as found from kept_pdf where kind = ${kind} and uuid = ${uuid} and sha256 = ${sha256}`;

/** A file of a print job: the whole, or one of its parts, that has the paper pinned as `uuid`. */
const ofPrintJob = (uuid: string, sha256: string): SQL =>
  sql`select 1 as found from document join print_job_paper on document_id = document.id and pinned_uuid = ${uuid}
        where sha256 = ${sha256}
      union all select 1 from print_job_part join print_job_paper on part_id = print_job_part.id and pinned_uuid = ${uuid}
        where sha256 = ${sha256}`;

const FILES: Record<VerifiedKind, (identity: VerifiedIdentity, sha256: string) => SQL> = {
  receipt: ({ uuid, place = 1 }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and kind in ('payment-receipt', 'payment-receipt-bulk')
      and exists (select 1 from json_each(request_json, '$.receipts')
        where value ->> 'uuid' = ${uuid} and value ->> '$.revision.number' = ${place})`,
  refundReceipt: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and kind = 'refund-receipt'
      and request_json ->> 'uuid' = ${uuid}`,
  statement: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and uuid = ${uuid}`,
  classDocument: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and uuid = ${uuid}`,
  reportCard: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and (
        (kind = 'report-card' and exists (select 1 from json_each(request_json, '$.revisions') where value = ${uuid}))
        or (kind = 'report-card-copy' and request_json ->> 'revision' = ${uuid}))
      union all ${ofKept({ kind: "reportCard", uuid }, sha256)}
      union all ${ofPrintJob(uuid, sha256)}`,
  award: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and kind = 'certificate'
        and exists (select 1 from json_each(request_json, '$.issues') where value = ${uuid})
      union all ${ofKept({ kind: "award", uuid }, sha256)}
      union all ${ofPrintJob(uuid, sha256)}`,
  promissoryNote: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and kind = 'promissory-note'
      and request_json ->> 'uuid' = ${uuid}`,
  creditMemo: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and kind in ('credit-memo', 'credit-memo-bulk')
      and exists (select 1 from json_each(request_json, '$.memos') where value ->> 'uuid' = ${uuid})`,
  permanentRecord: ({ uuid }, sha256) =>
    sql`select 1 as found from document where sha256 = ${sha256} and kind = 'permanent-record'
        and request_json ->> 'issue' = ${uuid}
      union all ${ofKept({ kind: "permanentRecord", uuid }, sha256)}`,
};

/** One row where a file with this SHA-256 was made of the document, alone or with others, and is still kept. */
export const issuedFile = (identity: VerifiedIdentity, sha256: string | null): Statement<{ found: 1 }> =>
  statement(sql`select found from (${FILES[identity.kind](identity, sha256 ?? "")}) limit 1`);
