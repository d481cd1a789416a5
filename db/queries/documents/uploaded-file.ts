import type { AttachedDocument } from "#core/billing/reference-file.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { payment, paymentFile, uploadedFile, userAccount } from "#db/tables.ts";

/** Uploaded reference documents. */
const { id, uuid, number, objectKey, contentType, originalName, sha256 } = uploadedFile;
const FILE = { id, uuid, number, objectKey, contentType, originalName, sha256 };
export const fileByNumber = (wanted: string): Statement<RowOfSources<typeof FILE>> =>
  select(FILE, sql`from ${uploadedFile} where ${number} = ${wanted}`);

/** Every reference document a payment ever had, newest first. */
export const filesOfPayment = (paymentUuid: string): Statement<AttachedDocument> =>
  select(
    {
      number,
      name: originalName,
      attachedAt: paymentFile.attachedAt,
      attachedBy: sql<string>`given_name || ' ' || last_name`,
    },
    sql`from ${payment} cross join ${paymentFile} on ${paymentFile.paymentId} = ${payment.id}
      join ${uploadedFile} on ${id} = ${paymentFile.fileId}
      join ${userAccount} on ${userAccount.id} = ${paymentFile.attachedBy}
    where ${payment.uuid} = ${paymentUuid} order by ${paymentFile.id} desc`,
  );

/** Numbered with the last number taken of its series (`takeNumbers("RD", year, 1)`). */
export const insertFile = (file: {
  uuid: string;
  year: number;
  userId: number;
  objectKey: string;
  contentType: string;
  originalName: string;
  bytes: number;
  sha256: string;
  now: Instant;
}): Statement<unknown> =>
  statement(sql`insert into uploaded_file (uuid, number, user_id, object_key, content_type, original_name, bytes, sha256, uploaded_at)
    select ${file.uuid}, printf('RD-%d-%06d', ${file.year}, next - 1), ${file.userId}, ${file.objectKey},
      ${file.contentType}, ${file.originalName}, ${file.bytes}, ${file.sha256}, ${file.now}
    from number_series where series = 'RD' and year = ${file.year}`);
