import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { paymentMethod } from "./billing.ts";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: what was counted of a person's cash of a day. */
export const cashCount = sqliteTable("cash_count", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  day: text().notNull(),
  method_code: text()
    .notNull()
    .references(() => paymentMethod.code),
  cashier_id: integer().references(() => userAccount.id),
  expected_centavos: integer().notNull(),
  counted_centavos: integer().notNull(),
  note: text().notNull().default(""),
  counted_at: text().notNull(),
  counted_by: integer()
    .notNull()
    .references(() => userAccount.id),
});
