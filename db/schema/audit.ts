import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: the append-only trail and its sealed chain. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

/** What an event is told in; views are kept apart, to be deleted by age. */
const eventColumns = () => ({
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  occurred_at: text().notNull(),
  actor_id: integer().references(() => userAccount.id),
  actor_role: text(),
  event: text().notNull(),
  subject_kind: text().notNull(),
  subject_uuid: text(),
  data_json: text().notNull().default("{}"),
  request_id: text().notNull(),
});

export const auditEvent = sqliteTable("audit_event", eventColumns());

export const viewEvent = sqliteTable("view_event", eventColumns());

export const eventSummary = sqliteTable(
  "event_summary",
  {
    subject_kind: text().notNull(),
    document_kind: text().notNull(),
    event: text().notNull(),
    day: text().notNull(),
    earlier: integer().notNull(),
    events: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject_kind, table.document_kind, table.event, table.day] })],
);

export const auditSeal = sqliteTable("audit_seal", {
  id: integer().primaryKey(),
  from_id: integer().notNull().unique(),
  to_id: integer().notNull().unique(),
  previous_hash: text().notNull(),
  hash: text().notNull(),
  sealed_at: text().notNull(),
});

export const verificationRun = sqliteTable("verification_run", {
  name: text().primaryKey(),
  finished_at: text().notNull(),
  checked: integer().notNull(),
  findings_json: text().notNull(),
});

export const trailVerification = sqliteTable("trail_verification", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  asked_at: text().notNull(),
  asked_by: integer()
    .notNull()
    .references(() => userAccount.id),
  to_id: integer(),
  hash: text(),
  seals: integer().notNull().default(0),
  events: integer().notNull().default(0),
  mistake: text(),
  finished_at: text(),
  version: integer().notNull().default(1),
});
