import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Typed mirror of db/migrations: accounts, their roles, sessions, tokens, resets and views of lists. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const userAccount = sqliteTable("user_account", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  email: text().notNull().unique(),
  given_name: text().notNull(),
  last_name: text().notNull(),
  password_hash: text().notNull(),
  is_active: integer().notNull().default(1),
  created_at: text().notNull(),
  version: integer().notNull().default(1),
});

export const userRole = sqliteTable(
  "user_role",
  {
    user_id: integer()
      .notNull()
      .references(() => userAccount.id),
    position: integer().notNull(),
    role_code: text({
      enum: ["ST", "DH", "DAH", "HRA", "RA", "SA", "FA", "PAR", "LG"],
    }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.position] })],
);

export const session = sqliteTable("session", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer()
    .notNull()
    .references(() => userAccount.id),
  created_at: text().notNull(),
  expires_at: text().notNull(),
  revoked_at: text(),
  revoked_reason: text({
    enum: ["logout", "password-change", "refresh-reuse", "role-change"],
  }),
});

export const refreshToken = sqliteTable("refresh_token", {
  id: integer().primaryKey(),
  session_id: integer()
    .notNull()
    .references(() => session.id),
  token_hash: text().notNull().unique(),
  issued_at: text().notNull(),
  used_at: text(),
});

export const signInThrottle = sqliteTable("sign_in_throttle", {
  key_hash: text().primaryKey(),
  failures: integer().notNull(),
  window_started_at: text().notNull(),
  account_hash: text(),
  blocked_until: text(),
  signed_in_at: text(),
});

export const unknownSignIn = sqliteTable("unknown_sign_in", {
  day: text().primaryKey(),
  failures: integer().notNull(),
});

export const passwordReset = sqliteTable("password_reset", {
  id: integer().primaryKey(),
  uuid: text().notNull().unique(),
  user_id: integer()
    .notNull()
    .references(() => userAccount.id),
  token_hash: text().notNull().unique(),
  created_at: text().notNull(),
  expires_at: text().notNull(),
  used_at: text(),
});

export const listViews = sqliteTable(
  "list_views",
  {
    user_id: integer()
      .notNull()
      .references(() => userAccount.id),
    list: text().notNull(),
    views_json: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
);
