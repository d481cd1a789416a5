import { expect, test } from "vitest";
import { READS_AT_ONCE, READS_WAITING } from "#api/middleware/costly-reads.ts";
import { CALLS } from "#core/calls.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given a person who asks for many costly reads at once, then a few run, some wait, and the rest are refused in words; nobody else is concerned (S-64). */
const school = givenSchool({ asked: "never" });
const finance = givenCaller(school, "finance");
const registrar = givenCaller(school, "registrar");

/** Beside the pages of all lists. */
const COSTLY = [
  "get /awards/explanation",
  "get /billing/overview",
  "get /billing/segments/members/choices",
  "get /composite_reports/{id}",
  "get /customer",
  "get /customer/{customer}/account",
  "get /dashboard",
  "get /late_charge/preview",
  "get /management/sponsor-choices",
  "get /management/student-choices",
  "get /reports/missing_grades/board",
  "get /search",
  "get /statement_of_account/customer/{customer}",
  "post /management/award-rules/preview",
  "post /management/grading-schemes/preview",
  "post /management/grading-schemes/{id}/preview",
  "post /reminder/preview",
];

test("the reads that say so are these", () => {
  const costly = CALLS.filter(({ isCostlyRead }) => isCostlyRead);
  expect(costly.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(COSTLY);
});

const SEARCH = "/search?q=maria+reyes+santos+cruz";
const TOO_MANY = "Many of your lists and searches are loading at once. Please wait a moment, then try again.";

test("sixty searches at once: those that find a turn are answered, the others told; another person is not concerned", async () => {
  const asked = Array.from({ length: 60 }, () => finance.get(SEARCH));
  const [list, ...searches] = await Promise.all([registrar.get("/management/students?perPage=1"), ...asked]);
  expect(list.status).toBe(200);
  const statuses = searches.map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
    READS_AT_ONCE + READS_WAITING,
  );
  const refused = searches.find(({ status }) => status === 429);
  expect([refused?.body.code, refused?.body.message]).toEqual(["TOO_MANY_READS", TOO_MANY]);
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect((await finance.get(SEARCH)).status).toBe(200);
});

test("as many as wait are all answered, and callers who went away keep no turn", async () => {
  const leaving = new AbortController();
  const gone = Array.from({ length: READS_AT_ONCE }, () =>
    fetch(`${school.stack.apiUrl}${SEARCH}`, { headers: finance.headers(), signal: leaving.signal }).catch(
      () => null,
    ),
  );
  leaving.abort();
  await Promise.all(gone);
  const lists = Array.from({ length: READS_AT_ONCE + READS_WAITING }, () =>
    finance.get("/invoice?perPage=10&search=reyes"),
  );
  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]));
});
