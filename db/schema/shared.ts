import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: work left by a change, and remembered answers. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const outbox = sqliteTable("outbox", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  kind: text({
    enum: [
      "render-document",
      "run-import",
      "send-mail",
      "draw-print-part",
      "assemble-print-job",
      "publish-section",
      "send-erp-file",
    ],
  }).notNull(),
  subject_uuid: text().notNull(),
  request_id: text().notNull(),
  created_at: text().notNull(),
  resent_at: text(),
  done_at: text(),
  held_until: text(),
  resends: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  attempted_at: text(),
});

export const healthProbe = sqliteTable("health_probe", {
  id: integer().primaryKey(),
  written_at: text().notNull(),
});

export const scheduledJob = sqliteTable("scheduled_job", {
  name: text().primaryKey(),
  last_run_at: text().notNull(),
  last_success_at: text(),
  failures: integer().notNull().default(0),
  error: text(),
  state_json: text().notNull().default("{}"),
  attempts: integer().notNull().default(0),
});

export const idempotency = sqliteTable(
  "idempotency",
  {
    user_id: integer()
      .notNull()
      .references(() => userAccount.id),
    key: text().notNull(),
    body_hash: text().notNull(),
    status: integer().notNull(),
    answer_json: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
);

export const costlyWork = sqliteTable(
  "costly_work",
  {
    user_id: integer()
      .notNull()
      .references(() => userAccount.id),
    work: text({ enum: ["import", "file", "print job", "mail"] }).notNull(),
    window_started_at: text().notNull(),
    asked: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.work] })],
);
