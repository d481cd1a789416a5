import type { NoteDetail } from "#core/billing/promissory-note.body.ts";
import {
  NOTE_STATUS_ROWS,
  type NoteStatus,
  noteStatusOf,
  PROMISSORY_NOTE,
  PROMISSORY_NOTES,
  type PromissoryNote,
} from "#core/billing/promissory-note.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { CUSTOMER_PARTY } from "#db/queries/billing/statement-of-account.ts";
import { BUSINESS_PARTY } from "#db/queries/management/school.ts";
import {
  byStudentName,
  inDays,
  indexed,
  inRange,
  type ListPage,
  listSource,
} from "#db/queries/shared/list-source.ts";
import { promissoryNotesMatching } from "#db/queries/shared/record-search.ts";
import {
  columnsOf,
  orNull,
  own,
  type RowOfSources,
  readerOf,
  rowsWithin,
  select,
  wanted,
} from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  guardian,
  invoice,
  promissoryNote,
  promissoryNoteDate,
  promissoryNoteInvoice,
  student,
  uploadedFile,
  userAccount,
} from "#db/tables.ts";

/** Promissory notes as they are read: with their customer, their invoices and their dates. */
const READ = {
  ...own(promissoryNote, PROMISSORY_NOTE),
  customerName: student.fullname,
  customerId: student.studentNo,
  amount: promissoryNote.amountCentavos,
  settled: promissoryNote.settledCentavos,
  unmetDate: promissoryNote.unmetDate,
  createdBy: sql<string>`${userAccount.givenName} || ' ' || ${userAccount.lastName}`,
  documentNumber: orNull(uploadedFile.number),
  invoices: rowsWithin(
    {
      uuid: invoice.uuid,
      number: sql<string>`${invoice.number}`,
      referenceNumber: invoice.referenceNumber,
      dueDate: invoice.dueDate,
      promised: promissoryNoteInvoice.promisedCentavos,
      balance: invoice.balanceCentavos,
    },
    sql`from ${promissoryNoteInvoice} join ${invoice} on ${invoice.id} = ${promissoryNoteInvoice.invoiceId}
      where ${promissoryNoteInvoice.noteId} = ${promissoryNote.id} order by ${invoice.dueDate}, ${invoice.number}`,
  ),
  dates: rowsWithin(
    {
      date: promissoryNoteDate.date,
      amount: promissoryNoteDate.amountCentavos,
      through: promissoryNoteDate.throughCentavos,
    },
    sql`from ${promissoryNoteDate} where ${promissoryNoteDate.noteId} = ${promissoryNote.id} order by ${promissoryNoteDate.date}`,
  ),
};
const JOINS = sql`join ${student} on ${student.id} = ${promissoryNote.studentId}
  join ${userAccount} on ${userAccount.id} = ${promissoryNote.createdBy}
  left join ${uploadedFile} on ${uploadedFile.id} = ${promissoryNote.referenceFileId}`;

export type FoundNote = RowOfSources<typeof READ>;
export const notesNamed = (uuids: readonly string[]): Statement<FoundNote> =>
  select(
    READ,
    sql`from ${wanted(uuids)} cross join ${promissoryNote} on ${promissoryNote.uuid} = wanted.value ${JOINS} order by wanted.key`,
  );
/** A note as it stands on a day. */
export const noteOf = ({ unmetDate, ...found }: FoundNote, today: SchoolDay): PromissoryNote => ({
  ...found,
  nextDate: found.withdrawnAt === null ? unmetDate : null,
  status: noteStatusOf({ isWithdrawn: found.withdrawnAt !== null, unmetDate }, today),
});

const DETAIL = {
  ...READ,
  business: BUSINESS_PARTY,
  customer: CUSTOMER_PARTY,
};
/** A whole note for its screen and its document, as it stands on a day. */
export const noteDetail = (uuid: string, today: SchoolDay): Statement<NoteDetail> =>
  mapRows(
    select(
      DETAIL,
      sql`from ${promissoryNote} ${JOINS} join ${guardian} on ${guardian.id} = ${student.guardianId}
        where ${promissoryNote.uuid} = ${uuid}`,
    ),
    ({ business, customer, ...found }) => ({ note: noteOf(found, today), business, customer }),
  );

/** The derived status (B-88), rendered from core's table: a trigger keeps the first date that is not met. */
const { withdrawnAt, unmetDate } = promissoryNote;
const UNMET = {
  none: () => sql`${unmetDate} is null`,
  past: (today: SchoolDay) => sql`${unmetDate} < ${today}`,
  open: (today: SchoolDay) => sql`${unmetDate} >= ${today}`,
};
const isRow = ({ isWithdrawn, unmet }: (typeof NOTE_STATUS_ROWS)[number], today: SchoolDay): SQL =>
  sql`${withdrawnAt} is ${sql.raw(isWithdrawn ? "not null" : "null")}${unmet && sql` and ${UNMET[unmet](today)}`}`;
/** Whether a note has one of these statuses on a day. */
export const noteStatusIs = (statuses: readonly NoteStatus[], today: SchoolDay): SQL =>
  sql`(${sql.join(
    NOTE_STATUS_ROWS.filter(({ status }) => statuses.includes(status)).map((row) => isRow(row, today)),
    sql` or `,
  )})`;
const statusOf = (today: SchoolDay): SQL =>
  sql`case ${sql.join(
    NOTE_STATUS_ROWS.map((row) => sql`when ${isRow(row, today)} then ${row.status}`),
    sql` `,
  )} end`;

/** Whether an invoice is covered by a note that stands: such a note holds back reminders and late charges (B-89). */
export const isUnderStandingNote = (invoiceId: SQL, today: SchoolDay): SQL =>
  sql`exists (select 1 from ${promissoryNoteInvoice} cross join ${promissoryNote} on ${promissoryNote.id} = ${promissoryNoteInvoice.noteId}
    where ${promissoryNoteInvoice.invoiceId} = ${invoiceId} and ${noteStatusIs(["standing"], today)})`;

/** Each order has its index, which holds what the status is derived from. */
const by = (column: string, index: string) => ({
  by: [`promissory_note.${column}`, "promissory_note.id"],
  from: indexed("promissory_note", index),
});
/** The notes of a customer are read by its index, those a search finds by id. */
function narrowest({ filter }: Pick<ListPage<typeof PROMISSORY_NOTES>, "filter">): SQL | null {
  if (filter.search !== "") return sql`${promissoryNote} not indexed`;
  return filter.customerId === null ? null : indexed("promissory_note", "promissory_note_by_customer");
}
const read = readerOf(READ);
export const PROMISSORY_NOTE_SOURCE = listSource(PROMISSORY_NOTES, {
  table: "promissory_note",
  columns: columnsOf(READ),
  joins: JOINS,
  orders: {
    createdAt: by("created_at", "promissory_note_by_created"),
    nextDate: by("unmet_date", "promissory_note_by_unmet"),
    lastDate: by("last_date", "promissory_note_by_last"),
    amount: by("amount_centavos", "promissory_note_by_amount"),
    number: by("number", "sqlite_autoindex_promissory_note_2"),
    customerName: byStudentName(
      "promissory_note",
      "promissory_note_by_customer",
      indexed("promissory_note", "promissory_note_by_created"),
    ),
  },
  from: narrowest,
  where: {
    status: (status, { today }) => noteStatusIs([status], today),
    search: (text) => sql`${promissoryNote.id} in (${promissoryNotesMatching(text)})`,
    customerId: (number) =>
      sql`${promissoryNote.studentId} = (select ${student.id} from ${student} where ${student.studentNo} = ${number})`,
    createdDate: inDays("promissory_note.created_at"),
    nextDate: (range) => sql`${withdrawnAt} is null and ${inRange("promissory_note.unmet_date")(range)}`,
    lastDate: inRange("promissory_note.last_date"),
  },
  tabs: (page, where) =>
    statement(sql`select ${statusOf(page.today)} as tab, count(*) as "count"
      from ${narrowest(page) ?? indexed("promissory_note", "promissory_note_by_created")} where ${where} group by 1`),
  tabsAreUnfiltered: true,
  totals: {
    grandTotal: sql`coalesce(sum(${promissoryNote.amountCentavos}), 0)`,
    settledTotal: sql`coalesce(sum(${promissoryNote.settledCentavos}), 0)`,
  },
  rowsOf: (found: object[], _also, { today }) => found.map((one) => noteOf(read(one), today)),
});
