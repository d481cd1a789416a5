import { type PromisedDate, promisedThrough } from "#core/billing/promissory-notes/promissory-notes.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { noteStatus } from "./note-status.ts";

/** Making, withdrawing and signing promissory notes, each with what was read of them. */
export interface NewNote {
  uuid: string;
  studentId: number;
  promisedBy: string;
  amount: number;
  dates: readonly PromisedDate[];
  notes: string;
  fileId: number | null;
  invoices: readonly { id: number; promised: number; settledBefore: number }[];
}

/** Numbered with the last number taken of its series (`takeNumbers("PN", year, 1)`), with its dates and invoices. */
export const insertNote = (
  note: NewNote,
  { year, userId, now }: { year: number; userId: number; now: Instant },
): Statement<unknown>[] => [
  statement(sql`insert into promissory_note (uuid, number, student_id, promised_by, amount_centavos, last_date,
      unmet_date, notes, reference_file_id, created_at, created_by)
    select ${note.uuid}, printf('PN-%d-%06d', ${year}, next - 1), ${note.studentId}, ${note.promisedBy}, ${note.amount},
      ${note.dates.at(-1)?.date ?? ""}, ${note.dates[0]?.date ?? ""}, ${note.notes}, ${note.fileId}, ${now}, ${userId}
    from number_series where series = 'PN' and year = ${year}`),
  statement(sql`insert into promissory_note_date (note_id, date, amount_centavos, through_centavos)
    select ${idOf(note.uuid)}, value ->> 'date', value ->> 'amount', value ->> 'through'
    from json_each(${json(promisedThrough(note.dates))}) order by key`),
  statement(sql`insert into promissory_note_invoice (note_id, invoice_id, promised_centavos, settled_before_centavos)
    select ${idOf(note.uuid)}, value ->> 'id', value ->> 'promised', value ->> 'settledBefore'
    from json_each(${json(note.invoices)}) order by key`),
];
const idOf = (uuid: string): SQL => sql`(select id from promissory_note where uuid = ${uuid})`;

/** Follow with expectChanges(1): its status depends on what is settled, which moves no version. */
export const withdrawNote = (
  note: { uuid: string; version: number; settled_centavos: number },
  reason: string,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update promissory_note set withdrawn_at = ${now}, withdrawn_reason = ${reason}, version = version + 1
    where uuid = ${note.uuid} and version = ${note.version} and withdrawn_at is null
      and settled_centavos = ${note.settled_centavos}`);

/** The signed paper of a note; those before it stay in promissory_note_file. Follow with expectChanges(1). */
export const attachToNote = (note: { uuid: string; version: number }, fileId: number): Statement<unknown> =>
  statement(sql`update promissory_note set reference_file_id = ${fileId}, version = version + 1
    where uuid = ${note.uuid} and version = ${note.version}`);
export const recordNoteFile = (
  uuid: string,
  fileId: number,
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into promissory_note_file (note_id, file_id, attached_at, attached_by)
    select id, ${fileId}, ${now}, ${userId} from promissory_note where uuid = ${uuid}`);

/** `{uuid, number, status, version}` as JSON: the answer of a change. */
export const changedNote = (uuid: string, today: SchoolDay): SQL =>
  sql`(select json_object('uuid', uuid, 'number', number, 'status', ${noteStatus(today)}, 'version', version)
    from promissory_note where uuid = ${uuid})`;
