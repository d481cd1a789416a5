import { PROMISSORY_NOTE_LIST } from "#core/billing/promissory-notes/promissory-note-list.ts";
import {
  byStudentName,
  inDays,
  indexed,
  inRange,
  type ListPage,
  listSource,
} from "#db/queries/shared/list-source.ts";
import { promissoryNotesMatching } from "#db/queries/shared/record-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";
import { NOTE_COLUMNS, NOTE_JOINS, type NoteHeadRow, noteRowOf } from "./note.ts";
import { noteStatus, noteStatusIs } from "./note-status.ts";

/** The promissory notes: each order has its index, which holds what the status is derived from. */
const by = (column: string, index: string) => ({
  by: [`promissory_note.${column}`, "promissory_note.id"],
  from: indexed("promissory_note", index),
});

export const PROMISSORY_NOTES = listSource(PROMISSORY_NOTE_LIST, {
  table: "promissory_note",
  columns: NOTE_COLUMNS,
  joins: NOTE_JOINS,
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
    search: (text) => sql`promissory_note.id in (${promissoryNotesMatching(text)})`,
    customerId: (number) => sql`student_id = (select id from student where student_no = ${number})`,
    createdDate: inDays("created_at"),
    nextDate: (range) => sql`withdrawn_at is null and ${inRange("unmet_date")(range)}`,
    lastDate: inRange("last_date"),
  },
  tabs: (page, where) =>
    statement(sql`select ${noteStatus(page.today)} as tab, count(*) as "count"
      from ${narrowest(page) ?? indexed("promissory_note", "promissory_note_by_created")} where ${where} group by 1`),
  tabsAreUnfiltered: true,
  totals: {
    grandTotal: sql`coalesce(sum(amount_centavos), 0)`,
    settledTotal: sql`coalesce(sum(settled_centavos), 0)`,
  },
  rowsOf: (found: NoteHeadRow[], _also, { today }) => found.map((row) => noteRowOf(row, today)),
});

/** The notes of a customer are read by its index, those a search finds by id. */
function narrowest({ filter }: Pick<ListPage<typeof PROMISSORY_NOTE_LIST>, "filter">): SQL | null {
  if (filter.search !== "") return sql`promissory_note not indexed`;
  return filter.customerId === null ? null : indexed("promissory_note", "promissory_note_by_customer");
}
