import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: work left by a change, and remembered answers. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const outbox = sqliteTable("outbox", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  kind: text("kind", { enum: ["render-document", "import-invoices", "send-mail"] }).notNull(),
  subjectUuid: text("subject_uuid").notNull(),
  requestId: text("request_id").notNull(),
  createdAt: text("created_at").notNull(),
  resentAt: text("resent_at"),
  doneAt: text("done_at"),
  heldUntil: text("held_until"),
  resends: integer("resends").notNull().default(0),
});

export const healthProbe = sqliteTable("health_probe", {
  id: integer("id").primaryKey(),
  writtenAt: text("written_at").notNull(),
});

export const scheduledJob = sqliteTable("scheduled_job", {
  name: text("name").primaryKey(),
  lastRunAt: text("last_run_at").notNull(),
  lastSuccessAt: text("last_success_at"),
  failures: integer("failures").notNull().default(0),
  error: text("error"),
  stateJson: text("state_json").notNull().default("{}"),
});

export const idempotency = sqliteTable(
  "idempotency",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => userAccount.id),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    status: integer("status").notNull(),
    answerJson: text("answer_json").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
