import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, describe, expect, test } from "vitest";
import { migrate, readMigrations } from "../../db/migrate.ts";
import * as attendance from "../../db/schema/attendance.ts";
import * as audit from "../../db/schema/audit.ts";
import * as awards from "../../db/schema/awards.ts";
import * as bankLines from "../../db/schema/bank-lines.ts";
import * as reminders from "../../db/schema/billing/reminders.ts";
import * as billing from "../../db/schema/billing.ts";
import * as billingKept from "../../db/schema/billing-kept.ts";
import * as billingSchedules from "../../db/schema/billing-schedules.ts";
import * as creditMemos from "../../db/schema/credit-memos.ts";
import * as deductions from "../../db/schema/deductions.ts";
import * as documents from "../../db/schema/documents.ts";
import * as erp from "../../db/schema/erp.ts";
import * as grading from "../../db/schema/grading.ts";
import * as gradingKept from "../../db/schema/grading-kept.ts";
import * as identity from "../../db/schema/identity.ts";
import * as lateCharges from "../../db/schema/late-charges.ts";
import * as management from "../../db/schema/management.ts";
import * as promissoryNotes from "../../db/schema/promissory-notes.ts";
import * as refunds from "../../db/schema/refunds.ts";
import * as reports from "../../db/schema/reports.ts";
import * as shared from "../../db/schema/shared.ts";
import { TABLE_CHECKS } from "./expected-checks.ts";
import { INDEXES } from "./expected-indexes.ts";
import { TABLE_OPTIONS } from "./expected-schema.ts";
import { TRIGGERS } from "./expected-triggers.ts";
import { readSchema, type TableFacts } from "./read-schema.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

const MODULES: Record<string, unknown>[] = [
  attendance,
  audit,
  awards,
  billing,
  bankLines,
  billingKept,
  creditMemos,
  deductions,
  billingSchedules,
  documents,
  erp,
  grading,
  gradingKept,
  identity,
  management,
  lateCharges,
  promissoryNotes,
  refunds,
  reminders,
  reports,
  shared,
];
const MIRROR = MODULES.flatMap((module) => Object.values(module))
  .filter((value) => is(value, SQLiteTable))
  .map((table) => getTableConfig(table));

let database: TemporaryDatabase | null = null;
afterEach(() => database?.close());
const given = (): TemporaryDatabase => {
  database = temporaryDatabase();
  return database;
};

const defaultSql = (value: unknown): string | null =>
  value === undefined ? null : typeof value === "string" ? `'${value}'` : String(value);

/** What the mirror says of a table, in the words of read-schema.ts. */
function mirrorFacts(config: (typeof MIRROR)[number]): Omit<TableFacts, "options" | "checks"> {
  const composite = config.primaryKeys[0]?.columns.map((column) => column.name) ?? [];
  return {
    columns: config.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      // SQLite calls a rowid key nullable; without-rowid keys are not null.
      notNull: column.primary
        ? TABLE_OPTIONS[config.name] !== "strict" || column.dataType === "string"
        : column.notNull,
      defaultSql: defaultSql(column.default),
      keyPosition: column.primary ? 1 : composite.indexOf(column.name) + 1,
      isGenerated: column.generated !== undefined,
    })),
    unique: [
      ...config.columns.filter((column) => column.isUnique).map((column) => column.name),
      ...config.uniqueConstraints.map((key) => key.columns.map((column) => column.name).join(", ")),
    ].sort(),
    references: config.foreignKeys
      .map((key) => key.reference())
      .map(
        ({ columns, foreignTable, foreignColumns }) =>
          `${columns[0]?.name} → ${getTableConfig(foreignTable).name}.${foreignColumns[0]?.name}`,
      )
      .sort(),
  };
}

describe("the schema from an empty database to the newest migration", () => {
  test("has exactly the tables of the typed mirror, column by column", async () => {
    const { client } = given();
    await migrate(client);
    const { tables } = await readSchema(client);
    expect(Object.keys(tables).sort()).toEqual(MIRROR.map(({ name }) => name).sort());
    for (const config of MIRROR) {
      const { columns, unique, references } = tables[config.name] ?? {};
      expect({ columns, unique, references }, config.name).toEqual(mirrorFacts(config));
    }
  });

  test("keeps every STRICT, CHECK, index and trigger on the written list", async () => {
    const { client } = given();
    await migrate(client);
    const { tables, indexes, triggers } = await readSchema(client);
    const options = Object.fromEntries(Object.entries(tables).map(([name, facts]) => [name, facts.options]));
    const checks = Object.entries(tables).flatMap(([name, facts]) =>
      facts.checks.length > 0 ? [[name, facts.checks]] : [],
    );
    expect(options).toEqual(TABLE_OPTIONS);
    expect(Object.fromEntries(checks)).toEqual(TABLE_CHECKS);
    expect(indexes).toEqual(INDEXES);
    expect(triggers).toEqual(TRIGGERS);
  });

  test("says in the mirror's enums what the CHECKs admit", () => {
    for (const { name, columns } of MIRROR) {
      const stated = columns.flatMap((column) =>
        column.enumValues
          ? [`${column.name} in (${column.enumValues.map((value: string) => `'${value}'`).join(", ")})`]
          : [],
      );
      const enforced = (TABLE_CHECKS[name] ?? []).filter((check) => /^\w+ in \('/.test(check));
      expect(stated.sort(), name).toEqual(enforced.sort());
    }
  });

  test("applies nothing a second time, and refuses an edited migration", async () => {
    const { client } = given();
    const applied = await migrate(client);
    expect(applied.length).toBe(readMigrations().length);
    expect(await migrate(client)).toEqual([]);
    const edited = readMigrations().map((migration) => ({ ...migration, sha256: "0".repeat(64) }));
    await expect(migrate(client, edited)).rejects.toThrow(/was edited/);
  });
});

describe("a migration over rows that triggers watch", () => {
  const fixture = readMigrations(new URL("../fixtures/migrations/", import.meta.url));

  test("two in a row keep the rows, the search and the summary right", async () => {
    // Given the newest schema with a student and an invoice of ₱150.00
    const { client } = given();
    await migrate(client);
    await client.batch(ROWS, "write");
    const before = await readSchema(client);

    // When two further migrations rebuild and widen what triggers watch
    expect(await migrate(client, [...readMigrations(), ...fixture])).toEqual(fixture.map(({ name }) => name));

    // Then rows, search and totals are those of before, and the triggers still work
    const found = await client.execute(
      "select rowid from student_search where student_search match '\"ñoz\"'",
    );
    expect(found.rows.map((row) => row.rowid)).toEqual([1]);
    await client.execute("update student set fullname = 'Ibañez, Ana' where id = 1");
    const renamed = await client.execute(
      "select count(*) as hits from student_search where student_search match '\"bañ\"'",
    );
    expect(renamed.rows[0]?.hits).toBe(1);
    await client.execute("update invoice set balance_centavos = 5000 where id = 1");
    const summary = await client.execute(
      "select settlement, invoices, amount_due_centavos as due, balance_centavos as balance from invoice_daily_summary where invoices > 0",
    );
    expect(summary.rows.map((row) => ({ ...row }))).toEqual([
      { settlement: "partial", invoices: 1, due: 15000, balance: 5000 },
    ]);
    const after = await readSchema(client);
    expect(after.indexes).toEqual(before.indexes);
    expect(after.triggers).toEqual(before.triggers);
    expect((await client.execute("pragma foreign_key_check")).rows).toEqual([]);
  });

  test("one that fails half way leaves the database as it was", async () => {
    const { client } = given();
    await migrate(client);
    const broken = {
      name: "9999_broken",
      sha256: "x",
      statements: ["create table half (id integer) strict", "insert into nowhere values (1)"],
    };
    await expect(migrate(client, [...readMigrations(), broken])).rejects.toThrow();
    expect((await readSchema(client)).tables.half).toBeUndefined();
  });
});

const ROWS = [
  "insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at) values (1, 'u', 'f@x.test', 'F', 'A', '', '2026-01-01')",
  "insert into guardian (id, uuid, fullname, email, contact_number, home_address, billing_address, tax_number) values (1, 'g', 'Muñoz, Eva', '', '', '', '', '')",
  "insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id) values (1, 's', '000001', 'Muñoz', 'Ana', '', 'Muñoz, Ana', 1)",
  `insert into invoice (id, uuid, document_status, draft_number, number, bill_to, student_id, reference_number, invoice_date, due_date,
     subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, published_at, created_at, created_by)
   values (1, 'i', 'published', 'D-000001', 'INV-2026-000001', 'INDIVIDUAL', 1, 'R', '2026-01-01', '2026-01-31', 15000, 0, 0, 0, 15000, 15000, '2026-01-01', '2026-01-01', 1)`,
];
