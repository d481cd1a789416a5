import { expect, test } from "vitest";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { type Field, fieldsOf, wrongOnes } from "#tests/support/bad-input.ts";
import type { Answered, Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { EVERYONE, TABLE, UUID } from "#tests/support/sound-calls.ts";

/**
 * Given calls that are sound but for one value, when they are made, then their commands are reached and none breaks.
 * @module-tag exhaustive
 */
const school = givenSchool({ asked: "never" });
const callers = new Map<string, Caller>();

async function callerOf(person: string): Promise<Caller> {
  const caller = callers.get(person) ?? (await school.as(person));
  callers.set(person, caller);
  return caller;
}

/** Records that exist, by what names them in a body or a path: the command behind a call then finds what it works on. */
async function existing(): Promise<Record<string, string>> {
  const database = school.database();
  const one = async (query: string) => String((await database.execute(query)).rows[0]?.found ?? UUID);
  const gradebook = "(select gradebook_id from grading_activity limit 1)";
  const found = {
    invoice: await one("select uuid as found from invoice where document_status = 'draft' limit 1"),
    payment: await one("select uuid as found from payment limit 1"),
    gradebook: await one(`select uuid as found from gradebook where id = ${gradebook}`),
    activity: await one(
      `select uuid as found from grading_activity where gradebook_id = ${gradebook} limit 1`,
    ),
    section: await one("select uuid as found from section limit 1"),
    schoolYear: await one("select uuid as found from school_year limit 1"),
    attendance: await one("select uuid as found from attendance limit 1"),
    student: await one("select student_no as found from student limit 1"),
  };
  database.close();
  return found;
}

/** What a field of this name names, in a call of this path. */
function kindOf(field: string, path: string): string {
  const named: Record<string, string> = {
    gradebook_id: "gradebook",
    grading_activity_id: "activity",
    section_id: "section",
    school_year_id: "schoolYear",
    school_period_id: "schoolYear",
    student_id: "student",
    customer_id: "student",
  };
  const known = named[field];
  if (known) return known;
  const byPath = ["payment", "attendance", "grade_books", "grading_activities", "sections"].find((part) =>
    path.includes(part),
  );
  const kinds: Record<string, string> = {
    grade_books: "gradebook",
    grading_activities: "activity",
    sections: "section",
  };
  return kinds[byPath ?? ""] ?? byPath ?? "invoice";
}

/** A sound body that names records that exist. */
function naming(value: unknown, found: Record<string, string>, path: string, field = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => naming(item, found, path, field));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, naming(item, found, path, name)]),
    );
  const isName = value === UUID || ["nobody", "000001", "999999"].includes(String(value));
  return isName ? (found[kindOf(field, path)] ?? value) : value;
}

/** The body with a field replaced; null where the body has nothing that could hold the field. */
function withField(body: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  if (typeof body !== "object" || body === null) return null;
  const inner = rest.length === 0 ? value : withField((body as Record<string, unknown>)[name], rest, value);
  if (inner === null && rest.length > 0) return null;
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === name ? inner : item));
  return { ...body, [name]: inner };
}

/** Of what has broken other systems the shortest: each call's command is given each of them. */
const DEEP_TEXTS = [
  "%_\\",
  "'; drop table invoice; --",
  "a\u0000b",
  "\u202Egnp.exe",
  "=1+1",
  "e\u0301🧾",
  "",
  "x".repeat(10_000),
];
const DEEP_NUMBERS = [-1, 0.000_01, 9_007_199_254_740_992, 1e300, 0];

const valuesFor = ({ types }: Field): unknown[] => [
  ...(types.has("string") ? DEEP_TEXTS : []),
  ...(types.has("number") || types.has("integer") ? DEEP_NUMBERS : []),
];

test("a hostile value in an otherwise sound body is taken as text or number, or refused: no command breaks on it", async () => {
  const found = await existing();
  const tries: { what: string; send: () => Promise<Answered> }[] = [];
  for (const { method, path, body } of OPERATIONS) {
    const name = `${method} ${path}`;
    const [who, sample] = TABLE[name] ?? [];
    // Signing in has limits of its own, and one's own password and views are tried with the rest of bad input.
    if (!body || sample === undefined || who === EVERYONE || path.startsWith("/me/")) continue;
    const sound = naming(sample, found, path);
    const address = path
      .replace("{status}", "POSTED")
      .replace("{event}", "logout")
      .replace("{kind}", "days_absent")
      .replace("{term}", "1st")
      .replace(/\{\w+\}/g, found[kindOf("", path)] ?? UUID);
    const caller = await callerOf(who?.[0] ?? "finance");
    for (const field of fieldsOf(body))
      for (const value of valuesFor(field)) {
        const given = withField(sound, field.path, value);
        if (given === null) continue;
        const what = `${name} ${field.path.join(".")} = ${JSON.stringify(value).slice(0, 40)}`;
        tries.push({ what, send: () => caller.call(method.toUpperCase(), address, given) });
      }
  }
  expect(tries.length).toBeGreaterThan(500);
  expect(await wrongOnes(tries, ({ status }) => status >= 500)).toEqual([]);
  expect(await school.broken()).toEqual([]);
});
