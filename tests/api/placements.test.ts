import { beforeAll, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import type { Answered, Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given places of a student that are wrong, when the office corrects them, then every list follows, and a duplicate of the same section can be merged (M-81, M-40). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const YEAR = "SY 2026-2027";
let sections: Row[];
beforeAll(async () => {
  const [year] = (await registrar.get("/management/students/000001/placements")).body.rows.filter(
    ({ school_year }: Row) => school_year === YEAR,
  );
  sections = year.sections;
});
const idOf = (name: string): string => sections.find((row) => row.name === name)?.id;
const sql = async (statement: string): Promise<Row[]> => {
  const database = school.database();
  const { rows } = await database.execute(statement);
  database.close();
  return rows.map((row) => ({ ...row }));
};
const roster = (lines: readonly string[]): Promise<Answered> =>
  registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: YEAR })}`,
    "roster.csv",
    [ROSTER_HEADINGS.join(), ...lines].join("\r\n"),
  );
const newStudent = (number: string, section: string): string =>
  `${number},Dalawang,Beses,,Grade 7,${section},Yes,"Dalawang, Ina",ina.${number}@example.test,,,,,`;
const set = (number: string, placements: readonly object[]) =>
  registrar.put(`/management/students/${number}/placements`, { school_year: YEAR, placements });
const rosterOfTerm = (number: string, term: number) =>
  sql(`select section.name from student join student_section on student_id = student.id join section on section.id = section_id
    join term on term.school_year_id = section.school_year_id and ordinal = ${term}
    where student_no = '${number}' and coalesce(joined_on, '') <= term.end_date`);

test("the first day is corrected, and a term that ended has the student", async () => {
  expect((await roster([newStudent("808080", "Narra")])).status).toBe(200);
  expect(await rosterOfTerm("808080", 1)).toEqual([]);
  const place = { section_id: idOf("Grade 7 Narra"), first_day: "2026-06-01", last_day: null };
  const saved = await set("808080", [place]);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await rosterOfTerm("808080", 1)).toEqual([{ name: "Narra" }]);
  const [event] = (await registrar.get("/management/students/808080/events")).body.rows;
  expect(event.changes).toContain("Grade 7 Narra, from 06/01/2026");
});

test("a move with its days ends one place and begins another; days that cannot be are refused at their field", async () => {
  const [from, to] = [idOf("Grade 7 Narra"), idOf("Grade 7 Sampaguita")];
  const wrong = await set("808080", [
    { section_id: from, first_day: "2026-06-01", last_day: null },
    { section_id: to, first_day: "2026-10-05", last_day: "2027-12-01" },
    { section_id: "nowhere" },
  ]);
  expect(wrong.body.errors.map(({ path }: Row) => path)).toEqual([
    "placements.1.last_day",
    "placements.1.first_day",
    "placements.2.section_id",
  ]);
  const moved = await set("808080", [
    { section_id: from, first_day: "2026-06-01", last_day: "2026-10-05" },
    { section_id: to, first_day: "2026-10-05" },
  ]);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await rosterOfTerm("808080", 2)).toEqual([{ name: "Sampaguita" }]);
  const again = await set("808080", [
    { section_id: from, first_day: "2026-06-01", last_day: "2026-10-05" },
    { section_id: to, first_day: "2026-10-05" },
  ]);
  expect(again.status).toBe(200);
  await school.stack.runCron("* * * * *");
});

test("a duplicate that was in the same section is merged once its place is removed, and the merge is taken back", async () => {
  expect((await roster([newStudent("808081", "Narra"), newStudent("808082", "Narra")])).status).toBe(200);
  // What is computed for everyone in a class.
  await sql(`insert into term_grade (gradebook_id, student_id, initial_e4, grade_e4)
    select gradebook.id, student.id, 0, 0 from gradebook join school_class on school_class.id = class_id
      join section on section.id = section_id and section.uuid = '${idOf("Grade 7 Narra")}' join term on term.id = term_id and ordinal = 2
      cross join student on student_no in ('808081', '808082') where true on conflict do nothing`);
  const merge = () => registrar.post("/management/students/808081/merge", { merged_id: "808082" });
  expect((await merge()).body.message).toMatch(/have places at the same time in Narra/);
  expect((await set("808082", [])).status).toBe(200);
  const merged = await merge();
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await registrar.delete("/management/students/808081/merge")).status).toBe(200);
});

test("who once stood in the same section, and moved, is merged too", async () => {
  expect((await roster([newStudent("808083", "Narra"), newStudent("808084", "Narra")])).status).toBe(200);
  await sql(`insert into term_grade (gradebook_id, student_id, initial_e4, grade_e4)
    select gradebook.id, student.id, 0, 0 from gradebook join school_class on school_class.id = class_id
      join section on section.id = section_id and section.uuid = '${idOf("Grade 7 Narra")}' join term on term.id = term_id and ordinal = 2
      cross join student on student_no in ('808083', '808084') where true on conflict do nothing`);
  const ended = await set("808084", [
    { section_id: idOf("Grade 7 Narra"), first_day: "2026-11-02", last_day: "2026-11-10" },
  ]);
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  const merged = await registrar.post("/management/students/808083/merge", { merged_id: "808084" });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
});
