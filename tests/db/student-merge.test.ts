import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { FIXED, MOVED, STAYING } from "#db/queries/management/student-merge.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

/** A merge of students knows every table that names a student: what moves, what keeps the number, what stays (M-40). */
let database: TemporaryDatabase;
beforeAll(async () => {
  database = temporaryDatabase();
  await migrate(database.client);
});
afterAll(() => database.close());

describe("two students who are one person", () => {
  test("no table that names a student is forgotten", async () => {
    const { rows } = await database.client.execute(`select distinct tables.name from sqlite_schema tables
      join pragma_foreign_key_list(tables.name) named on named."table" = 'student' where tables.type = 'table'`);
    const known = new Set([MOVED, FIXED, STAYING].flatMap((list) => Object.keys(list)));
    expect(rows.map(({ name }) => name).filter((name) => !known.has(String(name)))).toEqual([]);
    expect([...known].filter((table) => rows.every(({ name }) => name !== table))).toEqual([]);
  });

  test.each(Object.entries(MOVED))("%s is named by its key, and moves", async (table, { key }) => {
    const { rows: unique } = await database.client.execute(
      `select name from pragma_table_info('${table}') where pk > 0 union all
        select columns.name from pragma_index_list('${table}') list join pragma_index_info(list.name) columns where list."unique" = 1`,
    );
    const names = unique.map(({ name }) => name);
    for (const name of key) expect(names).toContain(name);
    const { rows: triggers } = await database.client.execute(
      `select name from sqlite_schema where type = 'trigger' and tbl_name = '${table}'
        and sql like '%before update on%' and sql like '%raise%'`,
    );
    expect(triggers).toEqual([]);
  });
});
