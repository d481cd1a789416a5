import { beforeAll, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import type { Answered, Row } from "#tests/support/caller.ts";
import { cardRows } from "#tests/support/card-rows.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given terms that ended, when students move and come, then awards, ranks and cards of these terms stay as they are. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const YEAR = "SY 2026-2027";
let student: Row;
let from: Row;
let to: Row;
beforeAll(async () => {
  const { rows } = (await registrar.get("/management/sections?search=Grade%207&perPage=100")).body;
  const sections = rows.filter((row: Row) => row.kind === "regular" && row.school_year === YEAR);
  [from, to] = ["Narra", "Sampaguita"].map((name) => sections.find((row: Row) => row.name === name)) as [
    Row,
    Row,
  ];
  const [top] = (
    await registrar.get(`/awards/top_per_subjects?grading_period_name=1st&section_id=${from.id}&perPage=1000`)
  ).body.rows;
  student = top;
});

/** Of the running school year. */
const OF_YEAR = `join school_year on school_year.id = term.school_year_id and school_year.name = '${YEAR}'`;
const sql = async (statement: string): Promise<Row[]> => {
  const database = school.database();
  const { rows } = await database.execute(statement);
  database.close();
  return rows.map((row) => ({ ...row }));
};
const compute = () => school.stack.runCron("* * * * *");
const rosterFile = (lines: readonly string[], query = ""): Promise<Answered> =>
  registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: YEAR })}${query}`,
    "roster.csv",
    [`${ROSTER_HEADINGS.join()}`, ...lines].join("\r\n"),
  );
const move = (number: string, section: string, query = "") =>
  rosterFile([`${number},,,,Grade 7,${section},Yes${",".repeat(7)}`], query);
const SECTIONS = () => `(select id from section where uuid in ('${from.id}', '${to.id}'))`;
/** Everything kept of a period of both sections, but for who is told as having left. */
const kept = (period: number): Promise<Row[]>[] => [
  sql(`select student_no, section_id, award_key, state, average_e2 from award
    where period = ${period} and section_id in ${SECTIONS()} order by 1, 2, 3`),
  sql(`select student_no, section_id, average_e2, conduct_e4 from report_term join term on term.id = term_id
    where ordinal = ${period} and section_id in ${SECTIONS()} order by 1, 2`),
  sql(`select student_no, section_id, state, content_sha256 from report_card_row join term on term.id = term_id
    where ordinal = ${period} and section_id in ${SECTIONS()} order by 1, 2`),
  sql(`select student_no, class_id, section_id, printed_e4 from report_grade join term on term.id = term_id
    where ordinal = ${period} and section_id in ${SECTIONS()} order by 1, 2`),
];

test("who moves after a term changes nothing of it, in neither section", async () => {
  await compute();
  const before = await Promise.all(kept(1));
  for (const rows of before) expect(rows.length).toBeGreaterThan(0);
  expect((await move(student.student_id, to.name)).status).toBe(200);
  await compute();
  expect(await Promise.all(kept(1))).toEqual(before);
  const rows = await cardRows(registrar, `grading_period_name=1st&section_id=${from.id}&perPage=1000`);
  expect(rows.map(({ student_id }) => student_id)).toContain(student.student_id);
  const second = await cardRows(registrar, `grading_period_name=2nd&section_id=${to.id}&perPage=1000`);
  expect(second.map(({ student_id }) => student_id)).toContain(student.student_id);
  const path = `/reports/student_progress/admin/grade-level/G07/school-period/${encodeURIComponent(YEAR)}`;
  const card = await registrar.get(`${path}/grading-period-name/1st/student/${student.student_id}`);
  expect(JSON.stringify(card.body.data.document.student)).toContain(`Grade 7 - ${from.name}`);
  const record = (await registrar.get(`/permanent_records/${student.student_id}`)).body.data;
  const years = JSON.stringify(record).match(/SY 2026-2027/g)?.length;
  expect(years).toBeGreaterThan(0);
});

test("who comes after a term is in none of its lists, and has no card of it", async () => {
  const line = `909090,Bagong,Dating,,Grade 7,${from.name},Yes,"Bagong, Ina",ina.bagong@example.test,,,,,`;
  expect((await rosterFile([line])).status).toBe(200);
  await compute();
  const counts = async (period: number) =>
    Promise.all(kept(period)).then((all) =>
      all.map((rows) => rows.filter(({ student_no }) => student_no === "909090").length > 0),
    );
  expect(await counts(1)).toEqual([false, false, false, false]);
  expect((await counts(2))[2]).toBe(true);
  const [row] = await sql(
    `select reasons_json from report_card_row join term on term.id = term_id ${OF_YEAR} where student_no = '909090' and ordinal = 2`,
  );
  expect(String(row?.reasons_json)).not.toContain("1st term");
});

test("who moves in a running term keeps the grades that were released, marked, until the new class is released", async () => {
  const [other] = await sql(`select student_no from student_section join student on student.id = student_id
    join section on section.id = section_id where section.uuid = '${from.id}' and student_no <> '909090' order by student_no limit 1`);
  const number = String(other?.student_no);
  const book = (
    section: Row,
  ) => `(select gradebook.id from gradebook join school_class on school_class.id = class_id
    join section on section.id = section_id join subject on subject.id = subject_id join term on term.id = term_id
    where section.uuid = '${section.id}' and subject.name = 'Mathematics' and ordinal = 2)`;
  const status = (section: Row, to: string) =>
    sql(
      `update gradebook set status = '${to}', released_at = '2026-11-10T00:00:00.000Z' where id = ${book(section)}`,
    );
  await status(from, "Released");
  await sql(`update term_grade set grade_e4 = 880000 where gradebook_id = ${book(from)}
    and student_id = (select id from student where student_no = '${number}')`);
  const checked = (await move(number, to.name, "&dry_run=1")).body.data;
  expect(checked.warnings.map(({ message }: Row) => message).join("\n")).toMatch(
    /Row 2: .* keeps \d+ released grades? of Grade 7 Narra until Grade 7 Sampaguita.s (is|are) released\./,
  );
  expect((await move(number, to.name)).status).toBe(200);
  await compute();
  const shown = async () =>
    sql(`select printed_e4 from report_grade join term on term.id = term_id join subject on subject.id = subject_id ${OF_YEAR}
      where student_no = '${number}' and ordinal = 2 and subject.name = 'Mathematics'`);
  const warned = async () =>
    String(
      (
        await sql(`select warnings_json from report_card_row join term on term.id = term_id ${OF_YEAR}
          where student_no = '${number}' and ordinal = 2`)
      )[0]?.warnings_json,
    );
  expect(await shown()).toEqual([{ printed_e4: 880000 }]);
  expect(await warned()).toContain("Mathematics, 2nd term: as of 11/18/2026, from Grade 7 Narra");
  // The composite marks the same grade, and no other of the student.
  const marked = async () => {
    const query = new URLSearchParams({ search: number, grading_period_name: "2nd", perPage: "50" });
    const { rows } = (await registrar.get(`/composite_reports?${query}`)).body;
    expect(rows.length).toBeGreaterThan(0);
    return new Map<string, string | null>(
      rows.map(({ subject, kept_from }: Row) => [subject.name, kept_from]),
    );
  };
  expect((await marked()).get("Mathematics")).toBe("as of 11/18/2026, from Grade 7 Narra");
  await status(to, "Released");
  await compute();
  expect((await marked()).get("Mathematics")).toBe(null);
  expect(await warned()).not.toContain("Mathematics, 2nd term: as of");
});
