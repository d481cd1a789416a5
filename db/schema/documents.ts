import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: files made in the background, and e-mails. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const document = sqliteTable("document", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  userId: integer("user_id")
    .notNull()
    .references(() => userAccount.id),
  kind: text("kind").notNull(),
  filename: text("filename").notNull(),
  requestJson: text("request_json").notNull(),
  status: text("status", { enum: ["queued", "rendering", "ready", "failed"] })
    .notNull()
    .default("queued"),
  done: integer("done").notNull().default(0),
  total: integer("total").notNull().default(1),
  pages: integer("pages"),
  bytes: integer("bytes"),
  sha256: text("sha256"),
  objectKey: text("object_key"),
  error: text("error"),
  createdAt: text("created_at").notNull(),
  finishedAt: text("finished_at"),
  openedAt: text("opened_at"),
  version: integer("version").notNull().default(1),
  issuedJson: text("issued_json"),
});

export const mail = sqliteTable(
  "mail",
  {
    id: integer("id").primaryKey(),
    uuid: text("uuid").notNull().unique(),
    kind: text("kind").notNull(),
    subjectUuid: text("subject_uuid").notNull(),
    subjectNumber: text("subject_number").notNull(),
    documentId: integer("document_id").references(() => document.id),
    requestedBy: integer("requested_by").references(() => userAccount.id),
    recipient: text("recipient").notNull(),
    revision: integer("revision").notNull().default(1),
    status: text("status", { enum: ["waiting", "queued", "sending", "sent", "failed", "unknown"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    firstSendingAt: text("first_sending_at"),
    finishedAt: text("finished_at"),
    providerId: text("provider_id"),
    error: text("error"),
    createdAt: text("created_at").notNull(),
    factsJson: text("facts_json").notNull().default("{}"),
  },
  (table) => [unique().on(table.documentId, table.recipient, table.revision)],
);
