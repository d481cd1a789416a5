import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { nameKey, SORTED_AS } from "#core/shared/name-order.ts";
import { migrate } from "#db/migrate.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

let database: TemporaryDatabase;
afterEach(() => database.close());
const given = async (): Promise<TemporaryDatabase> => {
  const empty = temporaryDatabase();
  await migrate(empty.client);
  return empty;
};

/** Letters, marks and digits in every mixture, those of names the most. */
const NAMES = fc.array(
  fc.oneof(
    fc.constantFrom(...SORTED_AS.keys()),
    fc.constantFrom(..."abñÑzA Z,-.'0123456789 "),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
  ),
  { maxLength: 30 },
);

describe("the keys of names that the database keeps (S-76)", () => {
  test("are those of core, of whatever name", async () => {
    database = await given();
    await fc.assert(
      fc.asyncProperty(fc.array(NAMES, { minLength: 1, maxLength: 40 }), async (texts) => {
        const names = texts.map((parts) => parts.join("").normalize("NFC").replaceAll("\u0000", ""));
        await database.client.execute("delete from department");
        await database.client.execute({
          sql: "insert or ignore into department (uuid, name) select key, value from json_each(?)",
          args: [JSON.stringify(names)],
        });
        const { rows } = await database.client.execute("select name, name_key from department");
        for (const { name, name_key } of rows) expect(name_key).toBe(nameKey(String(name)));
      }),
      { numRuns: 60 },
    );
  });

  test("the letters on record are those of core", async () => {
    database = await given();
    const { rows } = await database.client.execute("select letter, sorts_as from name_letter");
    expect(new Map(rows.map((row) => [row.letter, row.sorts_as]))).toEqual(SORTED_AS);
  });

  test("follow a change of the name, in every table that has them", async () => {
    database = await given();
    const { rows: tables } = await database.client.execute(
      "select name from sqlite_schema where type = 'trigger' and name like '%_name_key_insert'",
    );
    const { rows: updates } = await database.client.execute(
      "select name from sqlite_schema where type = 'trigger' and name like '%_name_key_update'",
    );
    const of = (names: typeof tables) => names.map(({ name }) => String(name).replace(/_name_key_\w+$/, ""));
    // A version of a scheme never changes.
    expect(of(tables).filter((table) => !of(updates).includes(table))).toEqual(["grading_scheme"]);
    await database.client.execute("insert into department (uuid, name) values ('one', 'Zoology')");
    await database.client.execute("update department set name = 'Átomos' where uuid = 'one'");
    const { rows } = await database.client.execute("select name_key from department where uuid = 'one'");
    expect(rows[0]?.name_key).toBe(nameKey("Átomos"));
  });
});
