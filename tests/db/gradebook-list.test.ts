import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  GRADEBOOK_SORTS,
  type GradebookFilter,
  NO_GRADEBOOK_FILTER,
} from "../../core/grading/gradebook-list-contract.ts";
import { read } from "../../db/client.ts";
import { type GradebookListPage, gradebookCounts, gradebookRows } from "../../db/queries/gradebook-list.ts";
import { inStatement, type Statement } from "../../db/statement.ts";
import { type SeededDatabase, seededTemplate } from "./seeded-database.ts";

let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
let ids: { term: string; year: string; section: string; teacher: string; day: string };
const one = async (sql: string): Promise<string> =>
  String(Object.values((await school.db.client.execute(sql)).rows[0] ?? {})[0]);
beforeAll(async () => {
  template = await seededTemplate();
  school = template.copy();
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
afterAll(() => {
  school.close();
  template.remove();
});

const REGISTRAR = 5;
const SORTS = Object.values(GRADEBOOK_SORTS);
const page = (
  filter: Partial<GradebookFilter>,
  more: Partial<GradebookListPage> = {},
): GradebookListPage => ({
  userId: REGISTRAR,
  filter: { ...NO_GRADEBOOK_FILTER, ...filter },
  sort: "name",
  descending: false,
  limit: 5000,
  offset: 0,
  ...more,
});
const NAMED = ["subject", "kind", "section", "teacher", "search", "names"] as const;
const filtersOf = (): Record<string, Partial<GradebookFilter>> => ({
  nothing: {},
  "a status": { status: "Draft" },
  "a term": { termUuid: ids.term },
  "a term and a status": { termUuid: ids.term, status: "Draft" },
  "a year": { schoolYearUuid: ids.year },
  "a year and a status": { schoolYearUuid: ids.year, status: "Released" },
  "a day": { submittedOn: ids.day },
  subject: { subject: "Mathematics" },
  kind: { subjectKind: "homeroom", status: "Draft" },
  section: { sectionUuid: ids.section, status: "Draft" },
  teacher: { teacherUuid: ids.teacher },
  search: { search: "math" },
  names: { names: ["Mathematics - Grade 7 Narra - 2nd Term"] },
});

async function stepsOf(statement: Statement<unknown>): Promise<string[]> {
  const { sql, args } = inStatement(statement) as { sql: string; args: [] };
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map((row) => String(row.detail));
}
/** How the ids of a page are found: the first that is said of gradebook. */
const firstOf = (steps: string[]): string =>
  steps.find((step) => /^(SCAN|SEARCH) gradebook\b/.test(step)) ?? "";

describe("the plan of every filter and sort of the gradebook list", () => {
  test("reads nothing but one covering index to find a page or to count it, whatever is asked", async () => {
    for (const [name, filter] of Object.entries(filtersOf()))
      for (const sort of SORTS)
        for (const descending of [false, true]) {
          const steps = [
            firstOf(await stepsOf(gradebookRows(page(filter, { sort, descending, limit: 10 })))),
            firstOf(await stepsOf(gradebookCounts(REGISTRAR, page(filter).filter))),
          ];
          for (const step of steps)
            expect(step, `${name} by ${sort}`).toMatch(/USING COVERING INDEX gradebook_by_/);
        }
  });

  test("a tab, a term and a day are ranges of their index", async () => {
    const found = async (filter: Partial<GradebookFilter>) =>
      firstOf(await stepsOf(gradebookRows(page(filter))));
    expect(await found({ status: "Draft" })).toMatch(/^SEARCH .* gradebook_by_status \(status=\?\)/);
    expect(await found({ termUuid: ids.term, status: "Draft" })).toMatch(
      /^SEARCH .* gradebook_by_term \(term_id=\? AND status=\?\)/,
    );
    expect(await found({ schoolYearUuid: ids.year })).toMatch(/^SEARCH .* gradebook_by_term \(term_id=\?/);
    expect(await found({ submittedOn: ids.day })).toMatch(
      /^SEARCH .* gradebook_by_submitted \(submitted_at>\? AND submitted_at<\?\)/,
    );
  });

  test("by name, in a tab and in a term's tab, a page is read in the index's own order", async () => {
    const sorts = async (filter: Partial<GradebookFilter>, sort: GradebookListPage["sort"]) =>
      (await stepsOf(gradebookRows(page(filter, { sort, limit: 10 })))).filter((step) =>
        step.includes("TEMP B-TREE FOR ORDER BY"),
      ).length;
    // Of a tab in order of submission every gradebook is sorted before the page is cut: one sort more.
    const tab = { termUuid: ids.term, status: "Draft" } as const;
    for (const filter of [{}, { status: "Draft" }, tab] as const)
      expect(await sorts(filter, "name")).toBe((await sorts(tab, "submittedAt")) - 1);
  });
});

describe("the gradebook list", () => {
  test("every filter lists what it counts", async () => {
    for (const [name, filter] of Object.entries(filtersOf())) {
      const asked = page(filter);
      const [rows, counts] = await read(school.db, [
        gradebookRows(asked),
        gradebookCounts(REGISTRAR, asked.filter),
      ] as const);
      const counted = counts
        .filter(({ status }) => asked.filter.status === null || status === asked.filter.status)
        .reduce((sum, { gradebooks }) => sum + gradebooks, 0);
      expect(rows.length, name).toBe(counted);
      if ((NAMED as readonly string[]).includes(name)) expect(rows.length, name).toBeGreaterThan(0);
    }
  });

  test.each(["%", "_", "a%h", "math*", "' or 1=1 --", '"'])(
    "searching for %j is searching for these very characters",
    async (search) => {
      const [rows] = await read(school.db, [gradebookRows(page({ search }))] as const);
      expect(rows.filter(({ name }) => !name.toLowerCase().includes(search.toLowerCase()))).toEqual([]);
    },
  );
});
