import {
  NOTE_STATUS_ROWS,
  type NoteStatus,
  type NoteStatusRow,
} from "#core/billing/promissory-notes/promissory-notes.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type SQL, sql } from "#db/statement.ts";

/** The derived status of notes (B-88), rendered from core's table: a trigger keeps the first date that is not met. */
const UNMET = {
  none: () => sql`unmet_date is null`,
  past: (today: SchoolDay) => sql`unmet_date < ${today}`,
  open: (today: SchoolDay) => sql`unmet_date >= ${today}`,
};
const isRow = ({ isWithdrawn, unmet }: NoteStatusRow, today: SchoolDay): SQL =>
  sql`withdrawn_at is ${sql.raw(isWithdrawn ? "not null" : "null")}${
    unmet === undefined ? sql`` : sql` and ${UNMET[unmet](today)}`
  }`;

/** Whether a note has one of these statuses today. */
export const noteStatusIs = (statuses: readonly NoteStatus[], today: SchoolDay): SQL =>
  sql`(${sql.join(
    NOTE_STATUS_ROWS.filter(({ status }) => statuses.includes(status)).map((row) => isRow(row, today)),
    sql` or `,
  )})`;

/** The status of a note, as a value. */
export const noteStatus = (today: SchoolDay): SQL =>
  sql`case ${sql.join(
    NOTE_STATUS_ROWS.map((row) => sql`when ${isRow(row, today)} then ${row.status}`),
    sql` `,
  )} end`;

/** Whether an invoice is covered by a note that stands today: such a note holds back reminders and late charges (B-89). */
export const isUnderStandingNote = (invoiceId: SQL, today: SchoolDay): SQL =>
  sql`exists (select 1 from promissory_note_invoice cross join promissory_note on promissory_note.id = note_id
    where promissory_note_invoice.invoice_id = ${invoiceId} and ${noteStatusIs(["standing"], today)})`;
