import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { read } from "#db/client.ts";
import { miscountedGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** Given the demo school in its second term, when the third begins, then every class has a gradebook of it, once. */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate();
});
afterEach(() => school.close());
afterAll(() => template.remove());

const rows = async (sql: string) => (await school.db.client.execute(sql)).rows.map((row) => ({ ...row }));
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0];
async function givenThirdTerm(): Promise<{ term: number; start: string; end: string }> {
  school = template.copy();
  const [term] = await rows(
    "select id, start_date, correction_end_date from term where school_year_id = 2 and ordinal = 3",
  );
  return { term: Number(term?.id), start: String(term?.start_date), end: String(term?.correction_end_date) };
}
const openOn = (day: string): Promise<number> => {
  const epochMs = Date.parse(startOfDay(day));
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  return openGradebooks(school.db, { epochMs, newUuid: uuid, requestId: uuid() });
};

describe("gradebooks open with their term", () => {
  test("none the day before; on the first day one of every class of the year, a Draft that lacks every category", async () => {
    const { term, start } = await givenThirdTerm();
    expect(await openOn(addDays(start, -1))).toBe(0);
    expect(await openOn(start)).toBe(308);
    expect(await one(`select count(distinct class_id) from gradebook where term_id = ${term}`)).toBe(308);
    const found =
      await rows(`select status, blanks, incomplete_categories_json, scheme_id, version from gradebook
      where term_id = ${term} and name = 'Mathematics - Grade 7 Sampaguita - 3rd Term'`);
    expect(found).toEqual([
      {
        status: "Draft",
        blanks: 0,
        incomplete_categories_json: '["Written Works","Performance Task","Periodical Exam"]',
        scheme_id: null,
        version: 2,
      },
    ]);
  });

  test("a Homeroom has its conduct out of a hundred from the start, other subjects have no activity", async () => {
    const { term, start } = await givenThirdTerm();
    await openOn(start);
    expect(
      await rows(`select subject.kind, count(*) as n, min(a.code) as code, min(maximum_e2) as maximum
        from grading_activity a join gradebook on gradebook.id = a.gradebook_id
          join school_class c on c.id = gradebook.class_id join subject on subject.id = c.subject_id
        where term_id = ${term} group by 1`),
    ).toEqual([{ kind: "homeroom", n: 30, code: "CO1", maximum: 10_000 }]);
    // Its conduct is blank for every student from the start.
    const [miscounted] = await read(school.db, [miscountedGradebooks()] as const);
    expect(miscounted).toEqual([]);
    expect(
      await one(`select min(blanks) > 0 from gradebook where term_id = ${term} and name like 'Homeroom%'`),
    ).toBe(1);
  });

  test("no two have the same name: one whose name another has already carries its school year (G-47)", async () => {
    const { term, start } = await givenThirdTerm();
    const name = "Mathematics - Grade 7 Narra - 3rd Term";
    await school.db.client.execute({
      sql: "update gradebook set name = ? where name = ? || ' (SY 2025-2026)'",
      args: [name.replace("Mathematics", "MATHEMATICS"), name],
    });
    await openOn(start);
    expect(
      await rows(
        `select name from gradebook where term_id = ${term} and name like '%7 Narra - 3rd%' and name like 'Math%'`,
      ),
    ).toEqual([{ name: `${name} (SY 2026-2027)` }]);
    expect(await rows("select name from gradebook group by name collate nocase having count(*) > 1")).toEqual(
      [],
    );
  });

  test("a second run, two at the same moment and one that is late open nothing twice", async () => {
    const { term, start, end } = await givenThirdTerm();
    await Promise.all([openOn(start), openOn(start)]);
    expect(await one(`select count(*) from gradebook where term_id = ${term}`)).toBe(308);
    expect(
      await one(
        `select count(*) from grading_activity a join gradebook g on g.id = gradebook_id where term_id = ${term}`,
      ),
    ).toBe(30);
    expect(await openOn(addDays(start, 30))).toBe(0);
    school.close();
    // Given a school whose night runs were all missed until the correction is nearly over
    await givenThirdTerm();
    expect(await openOn(end)).toBe(308);
    expect(await openOn(addDays(end, 1))).toBe(0);
  });
});
