import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Typed mirror of db/migrations: accounts, their roles, sessions, tokens, resets and views of lists. CHECKs, indexes and triggers live in the SQL alone; tests/db/schema.test.ts holds both together. */

export const userAccount = sqliteTable("user_account", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  email: text("email").notNull().unique(),
  givenName: text("given_name").notNull(),
  lastName: text("last_name").notNull(),
  passwordHash: text("password_hash").notNull(),
  isActive: integer("is_active").notNull().default(1),
  createdAt: text("created_at").notNull(),
  version: integer("version").notNull().default(1),
});

export const userRole = sqliteTable(
  "user_role",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => userAccount.id),
    position: integer("position").notNull(),
    roleCode: text("role_code", {
      enum: ["ST", "DH", "DAH", "HRA", "RA", "SA", "FA", "PAR", "LG"],
    }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.position] })],
);

export const session = sqliteTable("session", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  userId: integer("user_id")
    .notNull()
    .references(() => userAccount.id),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  revokedAt: text("revoked_at"),
  revokedReason: text("revoked_reason", {
    enum: ["logout", "password-change", "refresh-reuse", "role-change"],
  }),
});

export const refreshToken = sqliteTable("refresh_token", {
  id: integer("id").primaryKey(),
  sessionId: integer("session_id")
    .notNull()
    .references(() => session.id),
  tokenHash: text("token_hash").notNull().unique(),
  issuedAt: text("issued_at").notNull(),
  usedAt: text("used_at"),
});

export const signInThrottle = sqliteTable("sign_in_throttle", {
  keyHash: text("key_hash").primaryKey(),
  failures: integer("failures").notNull(),
  windowStartedAt: text("window_started_at").notNull(),
  accountHash: text("account_hash"),
  blockedUntil: text("blocked_until"),
  signedInAt: text("signed_in_at"),
});

export const unknownSignIn = sqliteTable("unknown_sign_in", {
  day: text("day").primaryKey(),
  failures: integer("failures").notNull(),
});

export const passwordReset = sqliteTable("password_reset", {
  id: integer("id").primaryKey(),
  uuid: text("uuid").notNull().unique(),
  userId: integer("user_id")
    .notNull()
    .references(() => userAccount.id),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
});

export const listViews = sqliteTable(
  "list_views",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => userAccount.id),
    list: text("list").notNull(),
    viewsJson: text("views_json").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
