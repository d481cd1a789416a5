import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Operation } from "#api/openapi/operation.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { Caller } from "#tests/support/caller.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { findNestedScans } from "#tests/support/query-plan.ts";
import { middayOf, School } from "#tests/support/school.ts";
import { EVERYONE, type Person, STAFF, TABLE } from "#tests/support/sound-calls.ts";
import { TODAY } from "#tests/support/template.ts";

/**
 * Given the demo school, when every reading call is made with each search, filter and order that it knows, then no statement
 * scans a table that grows within a loop: that would cost the product of two sizes.
 * @module-tag exhaustive
 */
let school: School;
let proxy: DatabaseProxy;
let stack: Stack;
/** The distinct texts that were sent, each with the first call that sent it. */
const sentBy = new Map<string, string>();
let current = "";

beforeAll(async () => {
  school = await School.open();
  proxy = await startDatabaseProxy(school.stack.databaseUrl, (_, body) => {
    for (const text of textsOf(body)) if (!sentBy.has(text)) sentBy.set(text, current);
    return "pass";
  });
  stack = await startStack({
    dataDir: `${school.dataDir}/behind`,
    console: false,
    database: { url: proxy.url, authToken: school.stack.databaseToken },
    onLog: () => {},
    vars: { CLOCK_SHIFT_MS: String(middayOf(TODAY) - Date.now()) },
  });
});
afterAll(async () => {
  await stack.stop();
  await proxy.close();
  await school.close();
});

interface Statement {
  sql?: string;
}
interface Pipeline {
  requests?: { sql?: string; stmt?: Statement; batch?: { steps: { stmt: Statement }[] } }[];
}
/** The texts of a call's reading statements: stored, or with the statement. */
function textsOf(body: string): string[] {
  if (body === "") return [];
  const { requests = [] } = JSON.parse(body) as Pipeline;
  const texts = requests.flatMap(({ sql, stmt, batch }) => [
    sql,
    stmt?.sql,
    ...(batch?.steps.map((step) => step.stmt.sql) ?? []),
  ]);
  return texts.filter((text) => text !== undefined && /^\s*(select|with)\b/i.test(text)) as string[];
}

/** What is typed into a search: a name, digits, numbers of records, an amount, a day. */
const SEARCHES = ["reyes", "27", "000027", "INV-2026-0001", "2026-000027", "1,500.00", "11/18/2026"];
const SEARCH_NAMES = new Set(["search", "q", "name"]);
const OTHER_VALUES = ["1", "2026-11-18", "1st", "2026-2027"];

/** Queries that name one thing more than the sound one each. */
function queriesOf({ query }: Operation, sound: string): string[] {
  if (!query) return [sound];
  const schema = z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, { enum?: string[]; format?: string }>;
  };
  const queries = Object.entries(schema.properties ?? {}).flatMap(([name, { enum: choices }]) =>
    (choices ?? (SEARCH_NAMES.has(name) ? SEARCHES : OTHER_VALUES)).map((value) => {
      const search = new URLSearchParams(sound);
      search.set(name, value);
      return String(search);
    }),
  );
  return [sound, ...new Set(queries)];
}

test("no statement scans a table that grows within a loop", { timeout: 900_000 }, async () => {
  const callers = {} as Record<Person, Caller>;
  for (const person of STAFF) callers[person] = await Caller.signIn(stack.apiUrl, `${person}@talaan.test`);
  let made = 0;
  const broken: string[] = [];
  for (const operation of OPERATIONS.filter(({ method }) => method === "get")) {
    const { path } = operation;
    const [who, , sound = ""] = TABLE[`get ${path}`] ?? [EVERYONE];
    if (who === EVERYONE || path.startsWith("/realtime") || path.includes("/file")) continue;
    const filled = path
      .replace("{kind}", "days_absent")
      .replace("{term}", "1st")
      .replace(/\{student_id\}/g, "000001");
    for (const [index, query] of queriesOf(operation, sound).entries())
      for (const person of index === 0 ? who : who.slice(0, 1)) {
        if (!callers[person]) continue;
        current = `GET ${filled}?${query} as ${person}`;
        const { status } = await callers[person].get(`${filled}?${query}`);
        made += 1;
        if (status >= 500) broken.push(`${current}: ${status}`);
      }
  }
  expect(broken).toEqual([]);
  expect(made).toBeGreaterThan(1500);
  const database = school.database();
  const grows = new Set(await growingTables(database));
  const found = new Map<string, string>();
  for (const [text, by] of sentBy)
    for (const { table, step, after } of await findNestedScans(database, text, grows))
      found.set(`${table}: ${step} after ${after}: ${text.replace(/\s+/g, " ").slice(0, 300)}`, by);
  database.close();
  expect([...found]).toEqual([]);
});

/** Tables whose rows a school keeps to some dozens, whatever its years and size. */
const BOUNDED = new Set([
  ...[
    "bank",
    "bank_account",
    "payment_method",
    "payment_type",
    "product",
    "department",
    "grade_level",
    "term",
  ],
  ...["school_year", "school_setting", "role", "number_series", "designation", "person_type", "signatory"],
]);

/** What a table of one row is made with. */
const IS_ONE_ROW = /check \(id = 1\)/;

async function growingTables(database: ReturnType<School["database"]>): Promise<string[]> {
  const { rows } = await database.execute("select name, sql from sqlite_schema where type = 'table'");
  return rows
    .filter(({ sql }) => !IS_ONE_ROW.test(String(sql)))
    .map(({ name }) => String(name))
    .filter((name) => !BOUNDED.has(name) && !name.startsWith("sqlite_"));
}
