import { beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { OWN_LISTS } from "#core/own-lists.ts";
import { type AnyList, pagePaths } from "#core/shared/list/definition.ts";
import { type Answered, Caller } from "#tests/support/caller.ts";
import { addAccounts } from "#tests/support/empty-school.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";
import { EVERYONE, PEOPLE, type Person, TABLE, UUID } from "#tests/support/sound-calls.ts";

/** Given a school with accounts and nothing else, when anybody makes any call, then it is answered or refused in words, and no list breaks. */
const school = givenSchool({ open: () => School.openShared("empty"), asked: "at the end" });
let callers: Record<Person, Caller>;
const nobody = () => new Caller(school.stack.apiUrl, "", "");

beforeAll(async () => {
  await addAccounts(school);
  callers = Object.fromEntries(
    await Promise.all(PEOPLE.map(async (person) => [person, await school.as(person)] as const)),
  ) as Record<Person, Caller>;
});

const addressOf = (name: string): string =>
  (name.split(" ")[1] ?? "")
    .replace("{status}", "POSTED")
    .replace("{event}", "logout")
    .replace("{kind}", "days_absent")
    .replace("{term}", "1st")
    .replace("{log}/{field}", "user_history_log/user_id")
    .replace("{file}", "swagger-ui.css")
    .replace("{list}", "invoices")
    .replace(/\{\w+\}/g, UUID);

function call(caller: Caller, name: string): Promise<Answered> {
  const [method = ""] = name.split(" ");
  const [, body, query] = TABLE[name] ?? [];
  const path = addressOf(name);
  if (OPERATIONS.find((one) => `${one.method} ${one.path}` === name)?.upload)
    return caller.upload(path, "x.csv", "x");
  return caller.call(method.toUpperCase(), query ? `${path}?${query}` : path, body);
}

/** A socket is no answer that fetch can read; signing out ends the caller. */
const NAMES = Object.keys(TABLE).filter(
  (name) => name !== "get /realtime" && name !== "get /docs/{file}" && !name.endsWith("/auth/logout"),
);
const whoOf = (name: string): readonly (Person | null)[] => {
  const who = TABLE[name]?.[0] ?? [];
  return who === EVERYONE ? [null] : (who as readonly Person[]);
};

/** Every call of every person it is for, by what came of it. */
async function broken(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names)
    for (const person of whoOf(name)) {
      const { status, body } = await call(person ? callers[person] : nobody(), name);
      if (status >= 500) found.push(`${person} ${name}: ${status} ${body.code}`);
    }
  return found;
}

const reading = NAMES.filter((name) => name.startsWith("get "));
const changing = NAMES.filter((name) => !name.startsWith("get "));

describe.each([
  ["without a school year", async () => {}],
  [
    "with a school year and nothing in it",
    async () => {
      const made = await callers.registrar.post("/management/school-years", {
        name: "SY 2026-2027",
        curriculumn_code: "K to 12",
        start_date: "2026-06-08",
        end_date: "2027-04-03",
      });
      expect([made.status, made.body.message]).toEqual([201, expect.any(String)]);
    },
  ],
])("%s", (_, given) => {
  beforeAll(given);
  test("nothing that is read breaks", async () => {
    expect(await broken(reading)).toEqual([]);
  });
  test("nothing that is searched breaks", async () => {
    const found: string[] = [];
    for (const { path } of Object.values(OWN_LISTS).flatMap((list) => pagePaths(list as AnyList)))
      for (const person of whoOf(`get ${path}`).slice(0, 1))
        for (const search of ["santos", "0917", "1,250.00"]) {
          const query = new URLSearchParams({ search });
          const { status } = await (person ? callers[person] : nobody()).get(`${path}?${query}`);
          if (status >= 500) found.push(`${path}?${query}: ${status}`);
        }
    expect(found).toEqual([]);
  });

  test("nothing that is changed breaks", async () => {
    expect(await broken(changing)).toEqual([]);
  });
});
