import { beforeAll, describe, expect, test } from "vitest";
import { CALENDAR_PRESETS } from "#core/management/presets/calendar-presets.ts";
import { levelPreset } from "#core/management/presets/level-presets.ts";
import { yearOnWire } from "#core/management/presets/year-on-wire.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { addAccounts } from "#tests/support/empty-school.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given a school, when a preset is applied, then what is missing is made in one change, and nothing else changes (M-20). */
const YEAR = yearOnWire(CALENDAR_PRESETS.deped.of(2026), "K to 12");
const WHOLE = { school_year: YEAR, levels: "deped" };
const TABLES = [
  "school_year",
  "term",
  "department",
  "grade_level",
  "subject",
  "grading_scheme",
  "scheme_assignment",
];

async function counted(school: School): Promise<Row> {
  const database = school.database();
  const { rows } = await database.execute(
    `select ${TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ")}`,
  );
  database.close();
  return rows[0];
}
const partsOf = (body: Row) =>
  Object.fromEntries(body.data.parts.map(({ part, count, existing }: Row) => [part, [count, existing]]));

describe("in an empty school", () => {
  const school = givenSchool({ open: () => School.openShared("empty"), asked: "at the end" });
  let registrar: Caller;
  let admin: Caller;
  beforeAll(async () => {
    await addAccounts(school);
    [registrar, admin] = [await school.as("registrar"), await school.as("admin")];
  });

  test("the preview makes nothing, and says what would be made", async () => {
    const before = await counted(school);
    const { status, body } = await registrar.post("/management/presets/preview", WHOLE);
    expect([status, body.data.notes]).toEqual([200, []]);
    expect(partsOf(body)).toMatchObject({ schoolYear: [1, 0], terms: [3, 0], gradeLevels: [13, 0] });
    expect(await counted(school)).toEqual(before);
  });

  test("levels come without schemes while there is no school year, and it is said", async () => {
    const { status, body } = await registrar.post("/management/presets", {
      levels: "deped",
      grade_levels: ["G07"],
    });
    expect([status, body.data.notes.length]).toEqual([200, 1]);
    expect(await counted(school)).toMatchObject({
      grade_level: 1,
      department: 1,
      grading_scheme: 0,
      school_year: 0,
    });
  });

  test("two at once make it once, and again makes nothing", async () => {
    const both = await Promise.all([registrar, admin].map((one) => one.post("/management/presets", WHOLE)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const levels = levelPreset("deped").levels;
    const made = await counted(school);
    expect(made).toMatchObject({
      school_year: 1,
      term: 3,
      department: 4,
      grade_level: levels.length,
      subject: levels.flatMap(({ subjects }) => subjects).length,
      grading_scheme: 9,
    });
    const again = await registrar.post("/management/presets", WHOLE);
    expect([again.status, again.body.message]).toEqual([
      200,
      "Everything of it is there already. Nothing was changed.",
    ]);
    expect(await counted(school)).toEqual(made);
    const { rows } = (await registrar.get("/management/grade-levels?perPage=50")).body;
    expect(rows.map((row: Row) => row.name).slice(0, 3)).toEqual(["Kinder", "Grade 1", "Grade 2"]);
    const events = await registrar.get("/log/event?event=preset-apply");
    expect(events.body.rows.map((row: Row) => row.action)).toEqual(["Apply", "Apply"]);
  });

  test("a section and a class of it are graded by the scheme that its subject took", async () => {
    const section = await registrar.post("/management/sections", {
      name: "Rizal",
      school_year_id: (await registrar.get("/management/school-years")).body.rows[0].id,
      gradelevel_code: "G07",
    });
    for (const subject_code of ["G07-MATH", "G07-ENG"]) {
      const { status } = await registrar.post("/management/assignments", {
        section_id: section.body.data.id,
        subject_code,
        faculty_ids: [],
      });
      expect(status).toBe(201);
    }
    const { rows } = (await registrar.get("/management/grading-schemes?perPage=50")).body;
    const named = (name: string) => rows.find((row: Row) => row.name === name);
    expect(named("DepEd Order 8: Science, Mathematics").categories).toContain("40");
  });

  test("a year that lies over another, or has impossible terms, is refused, and nothing is made", async () => {
    const before = await counted(school);
    const { status, body } = await registrar.post("/management/presets", {
      ...WHOLE,
      school_year: { ...YEAR, name: "SY Other" },
    });
    expect([status, body.errors[0].path]).toEqual([422, "school_year.start_date"]);
    expect(await counted(school)).toEqual(before);
  });
});

describe("in the demo school", () => {
  const school = givenSchool({ asked: "at the end" });
  const registrar = givenCaller(school, "registrar");

  test("the school's own preset finds everything there", async () => {
    const before = await counted(school);
    const { body } = await registrar.post("/management/presets", { levels: "school" });
    expect(body.message).toBe("Everything of it is there already. Nothing was changed.");
    expect(await counted(school)).toEqual(before);
  });

  test("a preset of another school adds its subjects, and no gradebook is graded otherwise", async () => {
    const schemesOf = async () => {
      const database = school.database();
      const { rows } = await database.execute("select id, scheme_id from gradebook order by id");
      const assigned = await database.execute(
        "select grade_level_id, subject_id, scheme_id from scheme_assignment order by id",
      );
      database.close();
      return { books: rows, assigned: assigned.rows };
    };
    const before = await schemesOf();
    const { status, body } = await registrar.post("/management/presets", { levels: "deped" });
    expect([status, partsOf(body).gradeLevels]).toEqual([200, [0, 13]]);
    const after = await schemesOf();
    expect(after.books).toEqual(before.books);
    expect(after.assigned.slice(0, before.assigned.length)).toEqual(before.assigned);
    // English and Mathematics are taught already: how they are graded stays.
    expect(partsOf(body).subjects[1]).toBeGreaterThan(30);
  });
});
