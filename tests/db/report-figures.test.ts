import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyFigures, wrongFigures } from "#api/commands/audit/verify-figures.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { computedOnce } from "#tests/support/invariants.ts";
import { type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/**
 * Given the demo school with its figures computed, when something they are made of changes, then the sections of the
 * students concerned are marked in the same statement, and what is kept of all others is still what core computes.
 */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate({ size: "small" });
});
beforeEach(() => {
  school = template.copy();
  return () => school.close();
});
afterAll(() => template.remove());

const rows = async (sql: string) => (await school.db.client.execute(sql)).rows;
const marked = async () =>
  (await rows("select section_id from report_mark order by 1")).map((row) => row.section_id);
const wrong = async () => {
  const { findings } = await verifyFigures(school.db, 0, Number.POSITIVE_INFINITY, { compute: computedOnce });
  return findings;
};

/** Section 1 is of last year, all of it released; section 31 of this year. */
const STUDENT = "(select min(student_id) from student_section where section_id = 1)";
const CLASS = "(select min(id) from school_class where section_id = 1)";
const GRADEBOOK = `(select min(id) from gradebook where class_id = ${CLASS})`;
const YEAR = "(select school_year_id from section where id = 1)";
const TERM = `(select max(id) from term where school_year_id = ${YEAR})`;
const GRADE = `gradebook_id = ${GRADEBOOK} and student_id = ${STUDENT}`;
const MOVE = `insert into section_leaver (student_id, section_id, left_on) values (${STUDENT}, 1, '2026-01-10')`;

/** The sections of the same grade level in both years, and others beside them. */
const NEARBY = [1, 2, 3, 4, 31, 32, 33, 34];

/** Each kind of change, and the sections it marks. */
const CHANGES: [string, string[], number[]][] = [
  ["a released grade", [`update term_grade set grade_e4 = 801234 where ${GRADE}`], [1]],
  [
    "a term grade set by hand",
    [`update term_grade set override_e4 = 801234, override_reason = 'Recount' where ${GRADE}`],
    [1],
  ],
  ["a grade that stays as it was", [`update term_grade set grade_e4 = grade_e4 where ${GRADE}`], []],
  [
    "a final grade set by hand",
    [`insert into final_grade_override values (${CLASS}, ${STUDENT}, 801234, 'Recount', '', 1, 1)`],
    [1],
  ],
  [
    "a promotion set by hand",
    [`insert into promotion_override values (${STUDENT}, ${YEAR}, 'Retained', 'Moved', '', 1, 1)`],
    [1],
  ],
  [
    "a mark of a remedial class",
    [
      `insert into remedial_mark values (${STUDENT}, ${CLASS}, 800000, '2026-04-13', '2026-05-15', '', '', 1, 1)`,
    ],
    [1],
  ],
  [
    "a term marked missing",
    [`insert into missing_term values (${STUDENT}, ${TERM}, 1, 'Elsewhere', 'Transferred', '', 1, 1)`],
    [1],
  ],
  ["a reopened gradebook", [`update gradebook set status = 'Draft' where id = ${GRADEBOOK}`], [1]],
  ["a gradebook as it was", [`update gradebook set status = status where id = ${GRADEBOOK}`], []],
  ["a renamed student", [`update student set fullname = 'Abad, Zenaida' where id = ${STUDENT}`], [1]],
  [
    "a subject of another kind",
    [`update subject set kind = 'club' where id = (select subject_id from school_class where id = ${CLASS})`],
    [1, 2, 31, 32],
  ],
  [
    "a student who moves",
    [
      MOVE,
      `update student set is_active = is_active where id = ${STUDENT}`,
      `delete from student_section where section_id = 1 and student_id = (select student_id from section_leaver)`,
      `insert into student_section select student_id, 2, '2026-01-10' from section_leaver`,
    ],
    [1, 2],
  ],
];

describe("the figures of reports", () => {
  test("of the demo school are what core computes", async () => {
    expect(await marked()).toEqual([]);
    expect(await wrong()).toEqual([]);
    expect(await rows("select count(*) as n from report_grade where printed_e4 is not null")).not.toEqual([
      { n: 0 },
    ]);
  });

  test.each(CHANGES)("follow %s", async (_, changes, sections) => {
    await school.db.client.batch(changes);
    const now = await marked();
    expect(now.filter((id) => sections.includes(Number(id)))).toEqual(sections);
    if (sections.length === 0) expect(now).toEqual([]);
    for (const id of NEARBY) expect(await wrongFigures(school.db, id, computedOnce)).toEqual([]);
    await computeAllFigures(school.db);
    expect(await marked()).toEqual([]);
    for (const id of sections) expect(await wrongFigures(school.db, id, computedOnce)).toEqual([]);
  });

  test("of a mover are read where the student was when the term ended, and change with that section", async () => {
    const move = CHANGES.find(([name]) => name === "a student who moves")?.[1] ?? [];
    await school.db.client.batch(move);
    await computeAllFigures(school.db);
    const mover = (await rows("select student_id from section_leaver"))[0]?.student_id;
    await school.db.client.execute(
      `update term_grade set grade_e4 = 801234 where gradebook_id = ${GRADEBOOK} and student_id = ${mover}`,
    );
    expect(await marked()).toEqual([1, 2]);
    await computeAllFigures(school.db);
    expect(
      await rows(`select grade_e4 from report_grade where student_id = ${mover} and grade_e4 = 801234`),
    ).toEqual([{ grade_e4: 801234 }]);
  });

  test.each([
    ["report_grade", "update report_grade set letter = 'D' where id = 5"],
    ["report_term", "update report_term set average_e2 = 9999 where id = 5"],
    [
      "report_final",
      "delete from report_final where student_id = (select min(student_id) from report_final)",
    ],
    ["report_year", "update report_year set promotion_status = 'Retained' where id = 5"],
    ["award", "update award set award_name = 'Another' where id = 5"],
  ])("in %s that are wrong are found", async (table, change) => {
    await school.db.client.execute(change);
    const findings = await wrong();
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter((finding) => !String(finding).startsWith(table))).toEqual([]);
  });

  test("of a section that changed while it was computed keep their mark", async () => {
    await school.db.client.execute(`update term_grade set grade_e4 = 801234 where ${GRADE}`);
    const changing = {
      ...school.db,
      client: new Proxy(school.db.client, {
        get: (client, name) =>
          name === "batch"
            ? async (statements: never, mode: never) => {
                if (mode === "write")
                  await client.execute(`update term_grade set grade_e4 = grade_e4 - 10000 where ${GRADE}`);
                return client.batch(statements, mode);
              }
            : Reflect.get(client, name),
      }),
    };
    expect(await computeAllFigures(changing)).toBe(0);
    expect(await marked()).toEqual([1]);
    expect(await computeAllFigures(school.db)).toBe(1);
    expect(
      await rows(
        `select grade_e4 from report_grade where student_id = ${STUDENT} and gradebook_id = ${GRADEBOOK}`,
      ),
    ).toEqual([{ grade_e4: 791234 }]);
  });
});
