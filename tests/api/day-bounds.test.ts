import { expect, test } from "vitest";
import { OPERATIONS } from "#api/openapi/operations.ts";
import type { Answered, Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { TABLE } from "#tests/support/sound-calls.ts";

/** Every date of a body has bounds (S-26). */
const school = givenSchool();

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The places of all dates in a body, each with the body in which that date lies far ahead. */
function* farDates(
  body: unknown,
  path: string[] = [],
): Generator<{ path: string; change: (root: unknown) => void }> {
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const here = [...path, name];
    if (typeof value === "string" && DAY.test(value))
      yield {
        path: here.join("."),
        change: (root) => {
          const parent = here
            .slice(0, -1)
            .reduce<Record<string, unknown>>((at, key) => at[key] as never, root as never);
          parent[name] = "2999-01-01";
        },
      };
    else yield* farDates(value, here);
  }
}

/** The dates of an invoice that recurs are its schedule's. */
const IGNORED = /recurring.* invoice_(due)?date$/;

test("a date far ahead is refused at its field, in every call whose sound body has one", async () => {
  const callers = new Map<string, Caller>();
  const checked: string[] = [];
  for (const { method, path } of OPERATIONS) {
    const name = `${method} ${path}`;
    const [who, body] = TABLE[name] ?? [];
    const person = Array.isArray(who) ? who[0] : undefined;
    // What is asked of a range of days is no record; a record that a path names is looked for before the body is judged,
    // and its body is the one by which such a record is made.
    if (path.includes("{")) continue;
    if (!person || method === "get" || path.includes("/pdf") || path === "/mailer/send") continue;
    for (const { path: field, change } of farDates(body)) {
      if (IGNORED.test(`${name} ${field}`)) continue;
      if (!callers.has(person)) callers.set(person, await school.as(person));
      const far = structuredClone(body);
      change(far);
      const answer: Answered = await (callers.get(person) as Caller).call(method.toUpperCase(), path, far);
      checked.push(`${name} ${field}`);
      expect([name, field, answer.status]).toEqual([name, field, 422]);
      expect(JSON.stringify(answer.body.errors), `${name} ${field}`).toMatch(
        /Please enter a date from|within 10 years|at most 10 years|on or after the start date|cannot be after today/,
      );
    }
  }
  expect(checked.length, checked.join("\n")).toBeGreaterThanOrEqual(12);
});
