import { integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { AwardPeriod } from "../../core/awards/award-groups.ts";
import type { BulkKind } from "../../core/documents/print-job/bulk-kinds.ts";
import { PRINT_JOB_STATUSES } from "../../core/documents/print-job/print-job-actions.ts";
import type { CardMailKind } from "../../core/reports/card-mail.ts";
import type { DocumentKind } from "../../core/shared/document-kinds.ts";
import { userAccount } from "./identity.ts";
import { gradeLevel, section, student } from "./management.ts";

/** Typed mirror of db/migrations: files made in the background, and emails. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const document = sqliteTable("document", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer()
    .notNull()
    .references(() => userAccount.id),
  kind: text().$type<DocumentKind>().notNull(),
  filename: text().notNull(),
  request_json: text().notNull(),
  status: text({ enum: ["queued", "rendering", "ready", "failed"] })
    .notNull()
    .default("queued"),
  done: integer().notNull().default(0),
  total: integer().notNull().default(1),
  pages: integer(),
  bytes: integer(),
  sha256: text(),
  object_key: text(),
  error: text(),
  created_at: text().notNull(),
  finished_at: text(),
  opened_at: text(),
  version: integer().notNull().default(1),
  issued_json: text(),
});

export const mail = sqliteTable(
  "mail",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    kind: text()
      .$type<
        | "invoice"
        | "statement"
        | "credit-memo"
        | "receipt"
        | "refund-receipt"
        | "password-reset"
        | "verification"
        | "grade-reminder"
        | "reminder"
        | CardMailKind
      >()
      .notNull(),
    subject_uuid: text().notNull(),
    subject_number: text().notNull(),
    document_id: integer().references(() => document.id),
    requested_by: integer().references(() => userAccount.id),
    recipient: text().notNull(),
    revision: integer().notNull().default(1),
    status: text({ enum: ["waiting", "queued", "sending", "sent", "failed", "unknown"] })
      .notNull()
      .default("queued"),
    attempts: integer().notNull().default(0),
    first_sending_at: text(),
    finished_at: text(),
    provider_id: text(),
    error: text(),
    created_at: text().notNull(),
    facts_json: text().notNull().default("{}"),
    period: text(),
  },
  (table) => [unique().on(table.document_id, table.recipient, table.revision)],
);

/** A document that is made of parts. */
export const printJob = sqliteTable("print_job", {
  document_id: integer()
    .primaryKey()
    .references(() => document.id),
  kind: text().$type<BulkKind>().notNull(),
  status: text({ enum: PRINT_JOB_STATUSES }).notNull(),
  asked_json: text().notNull(),
  sheets: integer().notNull(),
  upload_json: text(),
  files_since: text(),
});

export const printJobPart = sqliteTable(
  "print_job_part",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    document_id: integer()
      .notNull()
      .references(() => printJob.document_id),
    position: integer().notNull(),
    label: text().notNull(),
    filename: text().notNull(),
    status: text({ enum: ["queued", "drawing", "ready", "failed"] })
      .notNull()
      .default("queued"),
    papers: integer().notNull(),
    pages: integer(),
    bytes: integer(),
    sha256: text(),
    object_key: text(),
    entries_json: text(),
    drafts_key: text(),
    error: text(),
  },
  (table) => [unique().on(table.document_id, table.position)],
);

/** Every document a job was asked for, in the order of its file. */
export const printJobPaper = sqliteTable(
  "print_job_paper",
  {
    document_id: integer()
      .notNull()
      .references(() => printJob.document_id),
    position: integer().notNull(),
    part_id: integer().references(() => printJobPart.id),
    student_id: integer().references(() => student.id),
    student_name: text(),
    period: integer().$type<AwardPeriod>().notNull(),
    section_id: integer().references(() => section.id),
    grade_level_id: integer().references(() => gradeLevel.id),
    award_key: text(),
    pinned_uuid: text(),
    left_out: text(),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.position] })],
);

/** The PDF that a published or issued document is printed as. */
export const keptPdf = sqliteTable(
  "kept_pdf",
  {
    kind: text({ enum: ["reportCard", "award", "permanentRecord"] }).notNull(),
    uuid: text().notNull(),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.uuid] })],
);
