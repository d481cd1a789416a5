import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { invoice, uploadedFile } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { student } from "./management.ts";

/** Typed mirror of db/migrations: what guardians promise to pay when. */
export const promissoryNote = sqliteTable("promissory_note", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  number: text().notNull().unique(),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  promised_by: text().notNull(),
  amount_centavos: integer().notNull(),
  last_date: text().notNull(),
  settled_centavos: integer().notNull().default(0),
  unmet_date: text(),
  notes: text().notNull().default(""),
  reference_file_id: integer().references(() => uploadedFile.id),
  created_at: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
  withdrawn_at: text(),
  withdrawn_reason: text(),
  version: integer().notNull().default(1),
});

export const promissoryNoteInvoice = sqliteTable(
  "promissory_note_invoice",
  {
    note_id: integer()
      .notNull()
      .references(() => promissoryNote.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoice.id),
    promised_centavos: integer().notNull(),
    settled_before_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.note_id, table.invoice_id] })],
);

export const promissoryNoteDate = sqliteTable(
  "promissory_note_date",
  {
    note_id: integer()
      .notNull()
      .references(() => promissoryNote.id),
    date: text().notNull(),
    amount_centavos: integer().notNull(),
    through_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.note_id, table.date] })],
);

export const promissoryNoteFile = sqliteTable("promissory_note_file", {
  id: integer().primaryKey(),
  note_id: integer()
    .notNull()
    .references(() => promissoryNote.id),
  file_id: integer()
    .notNull()
    .references(() => uploadedFile.id),
  attached_at: text().notNull(),
  attached_by: integer()
    .notNull()
    .references(() => userAccount.id),
});
