import type { Instant } from "../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../statement.ts";
import type { MailKind } from "./mail.ts";

/** A mail to be sent: `waiting` until its document is ready, or `queued` at once. */
export interface NewMail {
  uuid: string;
  kind: MailKind;
  subjectUuid: string;
  /** The paper's number; empty for a password link. */
  subjectNumber: string;
  documentUuid: string | null;
  requestedBy: number | null;
  recipient: string;
  revision: number;
  status: "waiting" | "queued";
}

export const insertMail = (mails: readonly NewMail[], now: Instant): Statement<unknown> =>
  statement(sql`insert into mail (uuid, kind, subject_uuid, subject_number, document_id, requested_by, recipient,
      revision, status, created_at)
    select value ->> 'uuid', value ->> 'kind', value ->> 'subjectUuid', value ->> 'subjectNumber',
      (select id from document where uuid = value ->> 'documentUuid'), value ->> 'requestedBy', value ->> 'recipient',
      value ->> 'revision', value ->> 'status', ${now}
    from json_each(${JSON.stringify(mails)})`);

export interface RecipientRow {
  invoice_uuid: string;
  email: string | null;
  revision: number;
}

/** The guardian's address behind each invoice's customer (decision 22). */
export const recipientsOf = (invoiceUuids: readonly string[]): Statement<RecipientRow> =>
  statement(sql`select invoice.uuid as invoice_uuid, guardian.email, invoice.revision
    from json_each(${JSON.stringify(invoiceUuids)}) wanted
      cross join invoice on invoice.uuid = wanted.value
      left join student on student.id = invoice.student_id
      left join guardian on guardian.id = student.guardian_id`);
