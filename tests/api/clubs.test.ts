import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { type Answered, Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given a club of Grade 7, when students join it, then its class has them beside their own section's, and nothing else calls it a section. */
const CLUB = "Debate Circle";
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
let teacher: Caller;
let adviser: Caller;
let year: Row;
let club: Row;
let members: string[];
beforeAll(async () => {
  [registrar, teacher, adviser] = [
    await school.as("registrar"),
    await school.as("teacher"),
    await school.as("adviser"),
  ];
  year = (await listed("school-years")).find((row) => row.state === "RUNNING");
});

const listed = async (list: string, search = ""): Promise<Row[]> =>
  (await registrar.get(`/management/${list}?${new URLSearchParams({ perPage: "1000", search })}`)).body.rows;
const add = (list: string, entry: Row): Promise<Answered> => registrar.post(`/management/${list}`, entry);
const importing = (lines: readonly string[]): Promise<Answered> =>
  registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: year.name })}`,
    "roster.csv",
    [ROSTER_HEADINGS.join(), ...lines.map((line) => line + ",".repeat(7))].join("\r\n"),
  );
const line = (number: string, section: string, enrolled = "Yes") =>
  `${number},,,,Grade 7,${section},${enrolled}`;
const bookOf = async (caller: Caller): Promise<Row | undefined> => {
  const name = `${CLUB} - Grade 7 ${CLUB} - 2nd Term`;
  const { rows } = (await caller.get(`/grade_books?names=${encodeURIComponent(name)}`)).body;
  return rows[0];
};
const pathsOf = ({ body }: Answered): string[] => body.errors.map(({ path }: Row) => path);

describe("a club", () => {
  test("is a section with one class of a club subject, without adviser or strand", async () => {
    const subject = { code: "G07-CLUB-DC", name: CLUB, gradelevel_code: "G07", kind: "club" };
    expect((await add("subjects", subject)).status).toBe(201);
    const [staff] = await listed("faculties", "Magbanua");
    const section = { name: CLUB, school_year_id: year.id, gradelevel_code: "G07", kind: "club" };
    expect(pathsOf(await add("sections", { ...section, adviser_id: staff.id }))).toEqual(["adviser_id"]);
    expect(pathsOf(await add("sections", { ...section, strand: "STEM" }))).toEqual(["strand"]);
    club = (await add("sections", section)).body.data;
    expect(club).toMatchObject({ kind: "club", adviser: "", student_count: 0 });
    const own = (await listed("sections", "Grade 7")).find(
      (row) => row.name === "Sampaguita" && row.school_year === year.name,
    );
    const [math] = (await listed("subjects", "Mathematics")).filter((row) => row.grade_level === "Grade 7");
    const assignment = { section_id: club.id, subject_code: subject.code, faculty_ids: [staff.id] };
    expect(pathsOf(await add("assignments", { ...assignment, subject_code: math.id }))).toEqual([
      "subject_code",
    ]);
    expect(pathsOf(await add("assignments", { ...assignment, section_id: own.id }))).toEqual([
      "subject_code",
    ]);
    expect((await add("assignments", assignment)).status).toBe(201);
    const second = { ...subject, code: "G07-CLUB-DD", name: "Second" };
    await add("subjects", second);
    expect(pathsOf(await add("assignments", { ...assignment, subject_code: second.code }))).toEqual([
      "subject_code",
    ]);
    expect(await until(async () => (await bookOf(registrar)) !== undefined)).toBe(true);
  });

  test("has the members that the roster names, who stay in their own section", async () => {
    const { body } = await registrar.get(
      `/management/rosters/template?${new URLSearchParams({ school_year: year.name })}`,
    );
    const roster = new TextDecoder().decode(body).trim().split("\r\n");
    members = roster
      .filter((row) => row.includes(",Grade 7,Sampaguita,"))
      .map((row) => row.slice(0, 6))
      // Who is in no club yet.
      .filter((number) => roster.filter((row) => row.startsWith(number)).length === 1)
      .slice(0, 3);
    const before = await listed("students", members[0]);
    const answer = await importing(members.map((number) => line(number, CLUB)));
    expect(answer.body.data).toMatchObject({ rows: 3, joined: 3, left: 0 });
    expect((await importing(members.map((number) => line(number, CLUB)))).body.data).toMatchObject({
      changed: 0,
    });
    expect(await listed("students", members[0])).toEqual(before);
    const book = await bookOf(teacher);
    const { records } = (await teacher.get(`/v2/grade_books/${book?.id}`)).body.data;
    expect(records.map(({ id }: Row) => id).sort()).toEqual([...members].sort());
  });

  test("is not taken for a section of their adviser, nor in any list of sections", async () => {
    expect(await bookOf(adviser)).toBeUndefined();
    const sections = (await registrar.get("/grade_sections?perPage=1000")).body.rows;
    expect(sections.some((row: Row) => JSON.stringify(row).includes(CLUB))).toBe(false);
    const asked = await teacher.get(`/students?section_id=${club.id}&perPage=100`);
    expect(asked.body.rows).toHaveLength(3);
    expect(JSON.stringify(asked.body.rows)).not.toContain(CLUB);
    const { data } = (await registrar.get(`/v2/report_cards/${members[0]}`)).body;
    expect(data.section.section_name).toBe("Sampaguita");
    expect(data.final_grades.at(-1).subject.name).toBe(CLUB);
    const { body } = await registrar.get("/attendance/choices");
    expect(JSON.stringify(body)).not.toContain(CLUB);
    const parent = await Caller.signIn(
      school.stack.apiUrl,
      "parent@talaan.test",
      DEMO_PASSWORD,
      "/sponsor/auth/login",
    );
    expect(JSON.stringify((await parent.get("/sponsor/students")).body)).not.toContain(CLUB);
  });

  test("is left by a row of its own, and with the own section", async () => {
    const [first = "", second = ""] = members;
    expect((await importing([line(first, CLUB, "No")])).body.data).toMatchObject({ joined: 0, left: 1 });
    expect((await importing([line(second, "Sampaguita", "No")])).body.data).toMatchObject({ left: 2 });
    const refused = await importing([line(second, CLUB)]);
    expect([refused.status, pathsOf(refused)]).toEqual([422, ["Grade Section"]]);
    const { rows } = await school
      .database()
      .execute(
        "select count(*) as n from student_section join section on section.id = section_id where name = 'Debate Circle'",
      );
    expect(rows[0]?.n).toBe(1);
    expect((await importing([line(second, "Sampaguita"), line(second, CLUB)])).body.data).toMatchObject({
      joined: 2,
    });
  });
});
