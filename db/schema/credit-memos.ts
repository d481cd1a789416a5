import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { invoice } from "./billing.ts";
import { userAccount } from "./identity.ts";
import { student } from "./management.ts";

/** Credit memos: each takes an amount off one published invoice. */
export const creditMemo = sqliteTable("credit_memo", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  draft_number: text().notNull().unique(),
  number: text().unique(),
  status: text({ enum: ["draft", "published", "cancelled"] })
    .notNull()
    .default("draft"),
  invoice_id: integer()
    .notNull()
    .references(() => invoice.id),
  student_id: integer()
    .notNull()
    .references(() => student.id),
  amount_centavos: integer().notNull(),
  submitted_date: text().notNull(),
  notes: text().notNull().default(""),
  created_at: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
  published_at: text(),
  cancelled_at: text(),
  version: integer().notNull().default(1),
});

export const creditMemoItem = sqliteTable(
  "credit_memo_item",
  {
    id: integer().primaryKey(),
    credit_memo_id: integer()
      .notNull()
      .references(() => creditMemo.id),
    position: integer().notNull(),
    name: text().notNull(),
    quantity_e4: integer().notNull(),
    unit: text().notNull(),
    unit_price_e4: integer().notNull(),
    tax_e4: integer().notNull().default(0),
    discount_e4: integer().notNull().default(0),
    surcharge_e4: integer().notNull().default(0),
    amount_centavos: integer().notNull(),
  },
  (table) => [unique().on(table.credit_memo_id, table.position)],
);

/** How many memos have each status, and what they come to; kept by triggers. */
export const creditMemoSummary = sqliteTable("credit_memo_summary", {
  status: text().primaryKey(),
  memos: integer().notNull(),
  amount_centavos: integer().notNull(),
});
