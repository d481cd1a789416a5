import type { MailKind } from "#core/documents/mail-kinds.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import type { MailFacts } from "./mail.ts";

/** A mail to be sent: `waiting` until its document is ready, or `queued` at once. */
export interface NewMail {
  uuid: string;
  kind: MailKind;
  subjectUuid: string;
  /** The record's number; empty for a password link. */
  subjectNumber: string;
  documentUuid: string | null;
  requestedBy: number | null;
  recipient: string;
  /** Who gets a copy by the same letter. */
  cc?: readonly string[];
  revision: number;
  status: "waiting" | "queued";
  /** Everything the message says, as it is when the mail is asked for. */
  facts: MailFacts;
  /** The month of a statement that a family is sent once. */
  period?: string;
}

export const insertMail = (mails: readonly NewMail[], now: Instant): Statement<unknown> =>
  statement(sql`insert into mail (uuid, kind, subject_uuid, subject_number, document_id, requested_by, recipient,
      cc_json, revision, status, facts_json, period, created_at)
    select value ->> 'uuid', value ->> 'kind', value ->> 'subjectUuid', value ->> 'subjectNumber',
      (select id from document where uuid = value ->> 'documentUuid'), value ->> 'requestedBy', value ->> 'recipient',
      coalesce(value -> 'cc', '[]'), value ->> 'revision', value ->> 'status', value -> 'facts', value ->> 'period', ${now}
    from json_each(${JSON.stringify(mails)})`);
