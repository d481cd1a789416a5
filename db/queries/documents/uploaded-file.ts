import type { AttachedDocument } from "#core/billing/payments/attached-document-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { columns, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

const UPLOADED_FILE = columns(
  "uploaded_file",
  "id",
  "uuid",
  "number",
  "object_key",
  "content_type",
  "original_name",
  "bytes",
  "sha256",
);
/** Uploaded reference documents. */
export type UploadedFileRow = RowOfColumns<typeof UPLOADED_FILE>;
export const fileByNumber = (number: string): Statement<UploadedFileRow> =>
  statement(sql`select ${UPLOADED_FILE.sql} from uploaded_file where number = ${number}`);

/** Every reference document a payment ever had, newest first. */
export const filesOfPayment = (paymentUuid: string): Statement<AttachedDocument> =>
  statement(sql`select uploaded_file.number, uploaded_file.original_name as name, attached_at as attachedAt,
      given_name || ' ' || last_name as attachedBy
    from payment cross join payment_file on payment_file.payment_id = payment.id
      join uploaded_file on uploaded_file.id = file_id join user_account on user_account.id = attached_by
    where payment.uuid = ${paymentUuid} order by payment_file.id desc`);

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
