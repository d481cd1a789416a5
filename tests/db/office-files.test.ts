import { expect, test } from "vitest";
import type { CommandScope } from "#api/commands/command.ts";
import { insertClasses, officeImport } from "#api/management/office-file.ts";
import { expectEveryImport } from "#tests/bench/import-cases.ts";
import { findNestedScans } from "#tests/support/query-plan.ts";
import { TODAY } from "#tests/support/template.ts";
import { givenSeededSchool } from "./seeded-database.ts";

const school = givenSeededSchool();

test("given an analyzed school and a file of classes, when its classes and teachers are written, then no list of the school is read once for each row", async () => {
  const { client } = school.db;
  await client.execute("analyze");
  const made = { uuid: "a", section: "b", subject: "c", first: 1, last: 3, teachers: ["d"] } as const;
  const grows = new Set(["school_class", "section", "subject", "staff"]);

  const scans = await Promise.all(
    insertClasses([made]).map(({ sql }) => findNestedScans(client, sql, grows)),
  );

  expect(scans.flat()).toEqual([]);
});

test("given sponsors who sign in, when a file names all of them, then each account is looked at once, not for each row", () => {
  let looks = 0;
  const people = Array.from({ length: 100 }, (_, place) => `sponsor.${place}@example.test`);
  const accounts = people.map((address, place) => ({
    id: `account-${place}`,
    name: "Ana Reyes",
    get email() {
      looks += 1;
      return address;
    },
  }));
  const entries = people.map((email, row) => ({
    row: row + 1,
    line: row + 2,
    values: { name: `Sponsor ${row}`, email },
  }));
  const scope = { newUuid: () => crypto.randomUUID(), now: "", today: TODAY, actor: { role: "RA" } };

  const planned = officeImport("sponsors", TODAY).plan(
    entries as never,
    [[], [], [], accounts, []] as never,
    {
      scope: scope as unknown as CommandScope,
      columns: [],
      wrongAt: (({ line }: { line: number }, _: string, message: string) => ({ line, message })) as never,
      samePeople: new Set(),
    },
  );

  expect(planned.ok && planned.value).toMatchObject({ added: people.length, wrong: [] });
  expect(looks).toBe(accounts.length);
});

test("every import has a file that npm run bench measures", () => {
  expectEveryImport();
});
