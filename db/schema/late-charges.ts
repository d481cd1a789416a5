import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RULE_TYPES } from "../../core/billing/late-charges/late-charges.ts";
import { invoice } from "./billing.ts";
import { userAccount } from "./identity.ts";

/** Typed mirror of db/migrations: the rule of late-payment charges in its versions, the runs, and each charge. */
export const lateChargeRule = sqliteTable("late_charge_rule", {
  version: integer().primaryKey(),
  is_on: integer().notNull(),
  type: text({ enum: RULE_TYPES }).notNull(),
  value_e4: integer().notNull(),
  grace_days: integer().notNull(),
  product_codes_json: text().notNull().default("[]"),
  most_centavos: integer(),
  created_at: text().notNull(),
  created_by: integer()
    .notNull()
    .references(() => userAccount.id),
});

export const lateChargeRun = sqliteTable("late_charge_run", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  month: text().notNull(),
  rule_version: integer()
    .notNull()
    .references(() => lateChargeRule.version),
  run_at: text().notNull(),
  run_by: integer().references(() => userAccount.id),
  is_whole: integer().notNull(),
});

export const lateCharge = sqliteTable(
  "late_charge",
  {
    month: text().notNull(),
    invoice_id: integer()
      .notNull()
      .references(() => invoice.id),
    run_id: integer()
      .notNull()
      .references(() => lateChargeRun.id),
    draft_id: integer()
      .notNull()
      .references(() => invoice.id),
    amount_centavos: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.invoice_id] })],
);
