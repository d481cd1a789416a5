import { beforeAll, describe, expect, test } from "vitest";
import { GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import type { FilterOf } from "#core/shared/list/definition.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { read } from "#db/client.ts";
import { seenClasses } from "#db/queries/grading/class-scope.ts";
import { gradebooksNamed } from "#db/queries/grading/gradebook/gradebook.ts";
import { GRADEBOOKS } from "#db/queries/grading/gradebook/gradebook-list.ts";
import { inStatement, type Statement, sql, statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

const school = givenSeededSchool();
let ids: { term: string; year: string; section: string; teacher: string; day: string };
const one = async (sql: string): Promise<string> =>
  String(Object.values((await school.db.client.execute(sql)).rows[0] ?? {})[0]);
beforeAll(async () => {
  await school.db.client.execute("update gradebook set name = '100%_\\ Ñandú' where id = 1");
  await school.db.client.execute("analyze");
  ids = {
    term: await one("select uuid from term where id = 5"),
    year: await one("select uuid from school_year where id = 2"),
    section: await one("select uuid from section where id = 31"),
    teacher: await one("select uuid from staff where id = 1"),
    day: await one(
      "select date(submitted_at, '+8 hours') from gradebook where term_id = 5 and submitted_at is not null",
    ),
  };
});

const REGISTRAR = 5;
type Filter = FilterOf<typeof GRADEBOOK_LIST>;
type Page = Parameters<typeof GRADEBOOKS.rows>[0];
const SORTS = [...GRADEBOOK_LIST.sorts, ...(GRADEBOOK_LIST.apiSorts ?? [])];
const { filter: NO_FILTER } = listQuery(GRADEBOOK_LIST).parse({});
const page = (filter: Partial<Filter>, more: Partial<Page> = {}): Page => ({
  userId: REGISTRAR,
  today: SEED_TODAY,
  filter: { ...NO_FILTER, ...filter },
  sort: "name",
  descending: false,
  limit: 5000,
  offset: 0,
  ...more,
});
const NAMED = ["subject", "kind", "section", "teacher", "search", "names"] as const;
const filtersOf = (): Record<string, Partial<Filter>> => ({
  nothing: {},
  "a status": { status: "Draft" },
  "a term": { term: ids.term },
  "a term and a status": { term: ids.term, status: "Draft" },
  "a year": { year: ids.year },
  "a year and a status": { year: ids.year, status: "Released" },
  "a day": { submitted: ids.day },
  subject: { subject: "Mathematics" },
  kind: { subjectKind: "homeroom", status: "Draft" },
  "kind and year": { subjectKind: "homeroom", year: ids.year },
  section: { section: ids.section, status: "Draft" },
  teacher: { teacher: ids.teacher },
  search: { search: "math" },
  "a level": { level: "G07" },
  "a level and a status": { level: "G07", status: "Draft" },
  incomplete: { completeness: "incomplete" },
  "incomplete drafts of a year": { completeness: "incomplete", status: "Draft", year: ids.year },
  complete: { completeness: "complete" },
  "complete and a level": { completeness: "complete", level: "G07" },
  names: { names: ["Mathematics - Grade 7 Narra - 2nd Term"] },
});

async function stepsOf(statement: Statement<unknown>): Promise<string[]> {
  const { sql, args } = inStatement(statement) as { sql: string; args: [] };
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map((row) => String(row.detail));
}
/** How gradebooks are found: for who sees all classes, of a page also for who sees grade levels, then from one's own; further steps only show what was found. */
const findingsOf = (steps: string[]): [all: string, own: string, ofLevels: string] => {
  const found = steps.filter(
    (step) => /^(SCAN|SEARCH) gradebook\b/.test(step) && !step.includes("INTEGER PRIMARY KEY"),
  );
  const [all = "", ofLevels = ""] = found;
  return [all, found.at(-1) ?? "", found.length === 3 ? ofLevels : all];
};

test("a head's page by the order of the index is what the head sees, whatever is asked", async () => {
  const [HEAD, TEACHER] = [2, 1];
  for (const userId of [HEAD, TEACHER])
    for (const [name, filter] of Object.entries(filtersOf()))
      for (const sort of SORTS) {
        const [found, [seen]] = await read(school.db, [
          GRADEBOOKS.rows(page(filter, { userId, sort })),
          statement<{ ids: string }>(sql`select json_group_array(uuid) as ids from (
            select gradebook.uuid from gradebook where ${GRADEBOOKS.where(page(filter, { userId, sort }))}
              and class_id in (${seenClasses(userId)}))`),
        ] as const);
        expect(found.map(({ uuid }) => uuid).sort(), `${name} by ${sort}`).toEqual(
          (JSON.parse(seen?.ids ?? "[]") as string[]).sort(),
        );
      }
});

describe("the plan of every filter and sort of the gradebook list", () => {
  test("reads nothing but one covering index to find a page or to count it, whatever is asked", async () => {
    for (const [name, filter] of Object.entries(filtersOf()))
      for (const sort of SORTS)
        for (const descending of [false, true]) {
          const found = [
            findingsOf(await stepsOf(GRADEBOOKS.rows(page(filter, { sort, descending, limit: 10 })))),
            ...(filter.completeness ? [] : [findingsOf(await stepsOf(GRADEBOOKS.tabs(page(filter))))]),
          ];
          expect(found[0]?.[2], `${name} by ${sort}`).toBe(found[0]?.[0]);
          // How complete a gradebook is, is in no index: a score would write each of them.
          if (filter.completeness) {
            for (const [all, own] of found) {
              expect(all, `${name} by ${sort}`).toMatch(/USING (COVERING )?INDEX gradebook_(by|incomplete)/);
              expect(own, `${name} by ${sort}`).toMatch(/^SEARCH .* INDEX gradebook_by_class \(class_id=\?/);
            }
            continue;
          }
          for (const [all, own] of found) {
            expect(all, `${name} by ${sort}`).toMatch(/USING COVERING INDEX gradebook_by_/);
            expect(own, `${name} by ${sort}`).toMatch(
              /^SEARCH .* USING COVERING INDEX gradebook_by_class \(class_id=\?/,
            );
          }
        }
  });

  test("a tab, a term and a day are ranges of their index", async () => {
    const found = async (filter: Partial<Filter>) =>
      findingsOf(await stepsOf(GRADEBOOKS.rows(page(filter))))[0];
    expect(await found({ status: "Draft" })).toMatch(/^SEARCH .* gradebook_by_status \(status=\?\)/);
    expect(await found({ term: ids.term, status: "Draft" })).toMatch(
      /^SEARCH .* gradebook_by_term \(term_id=\? AND status=\?\)/,
    );
    expect(await found({ year: ids.year })).toMatch(/^SEARCH .* gradebook_by_term \(term_id=\?/);
    expect(await found({ submitted: ids.day })).toMatch(
      /^SEARCH .* gradebook_by_submitted \(submitted_at>\? AND submitted_at<\?\)/,
    );
  });

  test("by name, in a tab and in a term's tab, a page is read in the index's own order", async () => {
    const sorts = async (filter: Partial<Filter>, sort: Page["sort"]) =>
      (await stepsOf(GRADEBOOKS.rows(page(filter, { sort, limit: 10 })))).filter((step) =>
        step.includes("TEMP B-TREE FOR ORDER BY"),
      ).length;
    // Of a tab in order of submission every gradebook is sorted before the page is cut: one sort more.
    const tab = { term: ids.term, status: "Draft" } as const;
    for (const filter of [{}, { status: "Draft" }, tab] as const)
      expect(await sorts(filter, "name")).toBe((await sorts(tab, "submittedAt")) - 1);
  });
});

describe("the gradebook list", () => {
  test("every filter lists what it counts", async () => {
    for (const [name, filter] of Object.entries(filtersOf())) {
      const asked = page(filter);
      const [rows, counts] = await read(school.db, [GRADEBOOKS.rows(asked), GRADEBOOKS.tabs(asked)] as const);
      const counted = counts
        .filter(({ tab }) => asked.filter.status === null || tab === asked.filter.status)
        .reduce((sum, { count }) => sum + count, 0);
      expect(rows.length, name).toBe(counted);
      if ((NAMED as readonly string[]).includes(name)) expect(rows.length, name).toBeGreaterThan(0);
    }
  });

  test("everyone is listed and counted what they may see, each once", async () => {
    const [{ rows }, { rows: people }] = await Promise.all([
      school.db.client.execute("select uuid from gradebook"),
      school.db.client.execute("select user_id from user_role where position = 1 order by user_id"),
    ]);
    const everything = rows.map(({ uuid }) => String(uuid));
    const listed = new Map<number, number>();
    for (const userId of people.map(({ user_id }) => Number(user_id))) {
      const [seen, found, counts] = await read(school.db, [
        gradebooksNamed({ userId, today: SEED_TODAY }, everything),
        GRADEBOOKS.rows(page({}, { userId })),
        GRADEBOOKS.tabs(page({}, { userId })),
      ] as const);
      expect(found.map(({ uuid }) => uuid).sort()).toEqual(seen.map(({ uuid }) => uuid).sort());
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
      listed.set(userId, seen.length);
    }
    const numbers = [...listed.values()];
    expect(listed.get(REGISTRAR)).toBe(everything.length);
    expect(numbers.filter((n) => n === 0).length, "who sees none").toBeGreaterThan(0);
    expect(numbers.filter((n) => n > 0 && n < everything.length).length, "who sees some").toBeGreaterThan(3);
  });

  test("finds a name in any case, and a dash, a percent sign and a backslash for themselves", async () => {
    const namesOf = async (search: string) => {
      const [rows] = await read(school.db, [GRADEBOOKS.rows(page({ search }))] as const);
      return rows.map(({ name }) => name);
    };
    expect(await namesOf("0%_\\ Ñ")).toEqual(["100%_\\ Ñandú"]);
    expect(await namesOf("%_")).toEqual(["100%_\\ Ñandú"]);
    expect(await namesOf("\\")).toEqual(["100%_\\ Ñandú"]);
    expect(await namesOf("MATH")).toEqual(await namesOf("math"));
    expect(await namesOf("nandu 100")).toEqual(["100%_\\ Ñandú"]);
    expect(await namesOf("^")).toEqual([]);
    expect(await namesOf("[")).toEqual([]);
  });

  test("finds words in any order, also of the teachers and the subject", async () => {
    const found = async (search: string) => {
      const [rows] = await read(school.db, [GRADEBOOKS.rows(page({ search }))] as const);
      return rows;
    };
    const byName = await found("grade 8 mathematics");
    expect(byName.length).toBeGreaterThan(0);
    expect(await found("mathematics 8 grade")).toEqual(byName);
    const [teacher] = (await school.db.client.execute("select given_name, last_name from staff where id = 1"))
      .rows;
    const taught = await found(`${teacher?.last_name} ${teacher?.given_name}`);
    expect(taught.length).toBeGreaterThan(0);
    for (const { teachers } of taught)
      expect(teachers.map(({ name }) => name).join()).toContain(String(teacher?.last_name));
    const both = await found(`math ${teacher?.last_name}`);
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(taught.length);
    for (const { subject } of both) expect(subject.name).toMatch(/math/i);
    expect((await found("MATH-18")).every(({ subject }) => subject.code.includes("MATH-18"))).toBe(true);
  });

  test("how complete a gradebook is, is what its kept counts say", async () => {
    const [incomplete, complete, all] = await read(school.db, [
      GRADEBOOKS.rows(page({ completeness: "incomplete" })),
      GRADEBOOKS.rows(page({ completeness: "complete" })),
      GRADEBOOKS.rows(page({})),
    ] as const);
    expect(incomplete.length).toBeGreaterThan(0);
    expect(incomplete.every((row) => row.completeness !== "Complete")).toBe(true);
    expect(complete.every((row) => row.completeness === "Complete")).toBe(true);
    expect(incomplete.length + complete.length).toBe(all.length);
    const plan = await stepsOf(GRADEBOOKS.rows(page({ completeness: "incomplete", status: "Draft" })));
    expect(findingsOf(plan)[0]).toMatch(/^SEARCH .* INDEX gradebook_incomplete \(status=\?\)/);
  });

  test.each(["%", "_", "a%h", "math*", "' or 1=1 --", '"'])(
    "searching for %j is searching for these very characters",
    async (search) => {
      const [rows] = await read(school.db, [GRADEBOOKS.rows(page({ search }))] as const);
      expect(rows.filter(({ name }) => !name.toLowerCase().includes(search.toLowerCase()))).toEqual([]);
    },
  );
});

describe("the order of grade levels in gradebooks (S-45, S-76)", () => {
  test("is that of the school within a subject, not that of their names", async () => {
    // Given every gradebook the registrar sees, by name
    const [found] = await read(school.db, [GRADEBOOKS.rows(page({ subject: "Mathematics" }))] as const);
    const levels = found.map(({ name }) => name.replace(/^Mathematics - (.*) \S+ - .*$/, "$1"));
    // When each level is taken once
    const inTurn = [...new Set(levels)];
    // Then they stand as the school counts, each in one place
    const bySchool = (
      await school.db.client.execute("select name from grade_level order by ordinal")
    ).rows.map(({ name }) => String(name));
    expect(inTurn).toEqual(bySchool.filter((name) => inTurn.includes(name)));
    expect(inTurn.length).toBeGreaterThan(8);
    expect(levels.filter((level, at) => level !== levels[at - 1])).toEqual(inTurn);
  });
});
