import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: the append-only trail and its sealed chain. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

/** What an event is told in; views are kept apart, to be deleted by age. */
const eventColumns = () => ({
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  occurredAt: text("occurred_at").notNull(),
  actorId: integer("actor_id").references(() => userAccount.id),
  actorRole: text("actor_role"),
  event: text("event").notNull(),
  subjectKind: text("subject_kind").notNull(),
  subjectUuid: text("subject_uuid"),
  dataJson: text("data_json").notNull().default("{}"),
  requestId: text("request_id").notNull(),
});

export const auditEvent = sqliteTable("audit_event", eventColumns());

export const viewEvent = sqliteTable("view_event", eventColumns());

export const auditSeal = sqliteTable("audit_seal", {
  id: integer("id").primaryKey(),
  fromId: integer("from_id").notNull().unique(),
  toId: integer("to_id").notNull().unique(),
  previousHash: text("previous_hash").notNull(),
  hash: text("hash").notNull(),
  sealedAt: text("sealed_at").notNull(),
});

export const verificationRun = sqliteTable("verification_run", {
  name: text("name").primaryKey(),
  finishedAt: text("finished_at").notNull(),
  checked: integer("checked").notNull(),
  findingsJson: text("findings_json").notNull(),
});
