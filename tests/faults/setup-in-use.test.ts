import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf } from "#tests/support/gradebooks.ts";
import { School } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given a school that is set up while it is used, when files are too large or odd, two people change one, or somebody is sent away in the middle, then all of it is done, or nothing and it is said. */
const school = givenSchool({ open: () => School.open(), asked: "at the end" });
let registrar: Caller;
let admin: Caller;
beforeAll(async () => {
  registrar = await school.as("registrar");
  admin = await school.as("admin");
});
async function queried(sql: string, args: (string | number)[] = []): Promise<Row[]> {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows.map((row) => ({ ...row }));
}
const upload = (list: string, lines: readonly string[], caller = registrar): Promise<Answered> =>
  caller.upload(`/management/${list}/import`, "list.csv", lines.join("\r\n"));
const FACULTY = "Employee No.,Last Name,First Name,Email";
const staffNamed = async (prefix: string): Promise<Row[]> =>
  queried("select employee_no, email from staff where employee_no like ? order by 1", [`${prefix}%`]);

describe("a file of the office", () => {
  test("of 100,000 rows is refused by its limit in words", async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `L-${index},Uy,Ana,`);
    const answer = await upload("faculties", [FACULTY, ...rows]);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      "A file has at most 5,000 rows. Divide this one into several.",
    ]);
    expect(await staffNamed("L-")).toEqual([]);
  });

  test("with 300 columns is read by the headings it knows; the others are told", async () => {
    const others = Array.from({ length: 296 }, (_, index) => `Other ${index}`);
    const answer = await upload("faculties", [
      [FACULTY, ...others].join(),
      ["W-1,Uy,Ana,ana.uy@example.test", ...others.map(() => "x")].join(),
    ]);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(200);
    expect(await staffNamed("W-")).toEqual([{ employee_no: "W-1", email: "ana.uy@example.test" }]);
  });

  test("with an address in capitals keeps it in small letters; the same one on record in other letters is told", async () => {
    const first = await upload("faculties", [FACULTY, "C-1,Lim,Ben,BEN.LIM@EXAMPLE.TEST"]);
    expect(first.status).toBe(200);
    expect(await staffNamed("C-")).toEqual([{ employee_no: "C-1", email: "ben.lim@example.test" }]);
    const again = await upload("faculties", [FACULTY, "C-2,Lim,Cora,Ben.Lim@Example.Test"]);
    expect(again.status).toBe(422);
    expect(JSON.stringify(again.body.errors)).toMatch(/address/i);
    expect(await staffNamed("C-")).toHaveLength(1);
  });
});

describe("two administrators who change one person", () => {
  const person = async (): Promise<Row> =>
    (await registrar.get("/management/students?search=000004")).body.rows.find(
      ({ id }: Row) => id === "000004",
    );
  const entryOf = ({ lrn, sex, birth_date, version }: Row): Row => ({ lrn, sex, birth_date, version });

  test("at once from one reading: one is kept, and the other is told and given what it is now", async () => {
    const read = await person();
    const change = (caller: Caller, given_name: string) =>
      caller.patch("/management/students/000004", { ...entryOf(read), given_name });
    const answers = await Promise.all([change(registrar, "Corazón"), change(admin, "Consuelo")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept, told] = answers.sort((one, other) => one.status - other.status);
    expect([told?.body.code, told?.body.data.version]).toEqual(["STALE_VERSION", read.version + 1]);
    expect(told?.body.message).toMatch(/changed/i);
    expect(told?.body.data.fullname).toBe(kept?.body.data.fullname);
    expect((await person()).fullname).toBe(kept?.body.data.fullname);
  });

  test("one after the other: both are kept", async () => {
    const first = await registrar.patch("/management/students/000004", {
      ...entryOf(await person()),
      given_name: "Corazón",
    });
    expect(first.status).toBe(200);
    const second = await admin.patch("/management/students/000004", {
      ...entryOf(await person()),
      contact_number: "0917 555 0101",
    });
    expect(second.status).toBe(200);
    const now = await person();
    expect(now.fullname).toContain("Corazón");
    expect(now.contact_number).toContain("0917");
  });
});

describe("somebody who is deactivated in the middle", () => {
  const accountOf = async (email: string): Promise<string> =>
    String((await queried("select uuid from user_account where email = ?", [email]))[0]?.uuid);
  const deactivate = async (email: string) =>
    admin.post("/accounts/deactivate", { uuids: [await accountOf(email)] });

  test("of an import: all its rows are there, or none and it is said; the next call is refused", async () => {
    const email = "second.registrar@talaan.test";
    await queried(
      `insert into user_account (uuid, email, given_name, last_name, password_hash, created_at)
        values ('0190c0de-0000-7000-8000-00000000d001', ?, 'Second', 'Registrar', 'x', '2026-01-01')`,
      [email],
    );
    await queried(
      "insert into user_role (user_id, position, role_code) select id, 1, 'RA' from user_account where email = ?",
      [email],
    );
    const caller = await school.as("second.registrar");
    expect((await caller.get("/users/me")).status).toBe(200);
    const rows = Array.from({ length: 3_000 }, (_, index) => `D-${index},Uy,Ana ${index},`);
    const importing = upload("faculties", [FACULTY, ...rows], caller);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await deactivate(email)).status).toBe(200);
    const { status, body } = await importing;
    const there = (await staffNamed("D-")).length;
    expect([
      [200, rows.length],
      [401, 0],
    ]).toContainEqual([status, there]);
    expect(body.message).not.toBe("");
    expect((await upload("faculties", [FACULTY, "AFTER-1,Uy,Ana,"], caller)).status).toBe(401);
    expect(await staffNamed("AFTER-")).toEqual([]);
  });

  test("of a grid: each cell is saved whole or not at all, and none after", async () => {
    const name = "Mathematics - Grade 7 Narra - 2nd Term";
    const book = await detailOf(registrar, name);
    const owner = await school.as("teacher");
    const cells = book.records.slice(0, 12).map((row: Row) => ({
      student_id: row.id,
      grading_activity_id: row.grade_activity_scores[0].grading_activity_id,
    }));
    const save = (cell: Row, score: string) =>
      owner.post("/v2/scores", { gradebook_id: book.id, scores: [{ ...cell, score }] });
    expect((await save(cells[0], "1")).status).toBe(200);
    const saving = cells.map((cell: Row) => save(cell, "2"));
    const ending = deactivate("teacher@talaan.test");
    const answers: Answered[] = await Promise.all(saving);
    expect((await ending).status).toBe(200);
    const after = await detailOf(registrar, name);
    for (const [place, { status }] of answers.entries()) {
      expect([200, 401]).toContain(status);
      const row = after.records.find(({ id }: Row) => id === cells[place].student_id);
      const { score } = row.grade_activity_scores.find(
        (one: Row) => one.grading_activity_id === cells[place].grading_activity_id,
      );
      if (status === 200) expect(score).toBe("2");
      else expect(score).not.toBe("2");
    }
    expect((await save(cells[0], "3")).status).toBe(401);
    expect(
      (await admin.post("/accounts/reactivate", { uuids: [await accountOf("teacher@talaan.test")] })).status,
    ).toBe(200);
  });
});

describe("a placement", () => {
  const YEAR = "SY 2027-2028";
  const roster = (caller: Caller, lines: readonly string[], year = YEAR) =>
    caller.upload(
      `/management/rosters/import?${new URLSearchParams({ school_year: year })}`,
      "roster.csv",
      [ROSTER_HEADINGS.join(), ...lines].join("\r\n"),
    );
  const line = (student: string, section: string): string =>
    `${student},,,,Grade 7,${section},Yes${",".repeat(7)}`;

  test("that is made before its school year starts is there from the first day on, and nobody came late", async () => {
    const [next] = await queried("select uuid, start_date from school_year where name = ?", [YEAR]);
    const { rows } = (await registrar.get("/management/school-years")).body;
    const running = rows.find(({ state }: Row) => state === "RUNNING");
    const made = next
      ? { status: 201, body: { data: { id: next.uuid, start_date: next.start_date } } }
      : await registrar.post("/management/school-years", {
          name: YEAR,
          curriculumn_code: running.curriculumn_code,
          start_date: "2027-06-14",
          end_date: "2028-04-14",
        });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const section = await registrar.post("/management/sections", {
      name: "Early",
      school_year_id: made.body.data.id,
      gradelevel_code: "G07",
      kind: "regular",
      strand: "",
      adviser_id: "",
    });
    expect(section.status, JSON.stringify(section.body)).toBe(201);
    expect((await roster(registrar, [line("000006", "Early")])).status).toBe(200);
    const [place] = await queried(
      `select joined_on, school_year.start_date from student_section join section on section.id = section_id
        join school_year on school_year.id = school_year_id join student on student.id = student_id
      where student_no = '000006' and section.name = 'Early'`,
    );
    // It begins with its school year, whenever it is made (M-81).
    expect(place?.joined_on).toBe(place?.start_date);
    // The running year knows nothing of it.
    const { placements } = (await registrar.get("/management/students/000006")).body.data;
    expect(placements.filter(({ school_year }: Row) => school_year === YEAR)).toHaveLength(1);
    expect(
      placements.filter(({ school_year }: Row) => school_year === "SY 2026-2027").length,
    ).toBeGreaterThan(0);
    const late = await queried(
      `select count(*) as n from student_section join section on section.id = section_id
        join term on term.school_year_id = section.school_year_id
      where section.name = 'Early' and joined_on > term.start_date`,
    );
    expect(late).toEqual([{ n: 0 }]);
  });

  test("of a file that is imported while a day ends in Manila bears one day, for all its rows", async () => {
    const lastMoment = Date.parse(startOfDay(addDays(TODAY, 1))) - 200;
    await school.restart({ vars: { CLOCK_SHIFT_MS: String(lastMoment - Date.now()) } });
    const caller = await school.as("registrar");
    const [head] = [ROSTER_HEADINGS];
    const sections = await queried(`select grade_level.name as level, section.name from section
      join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
      where school_year.name = 'SY 2026-2027' and kind = 'regular'`);
    const lines = Array.from(
      { length: 2_000 },
      (_, index) =>
        `${700_001 + index},Midnight${String.fromCharCode(97 + (index % 26))},Ana${index},,${sections[index % sections.length]?.level},${sections[index % sections.length]?.name},Yes,Pedro Midnight${index},m${index}@example.test${",".repeat(head.length - 9)}`,
    );
    const { status, body } = await roster(caller, lines, "SY 2026-2027");
    expect(status, JSON.stringify(body).slice(0, 600)).toBe(200);
    const days = await queried(
      `select joined_on, count(*) as n from student_section join student on student.id = student_id
        where last_name like 'Midnight%' group by joined_on`,
    );
    expect(days).toHaveLength(1);
    expect(days[0]?.n).toBe(lines.length);
    expect([TODAY, addDays(TODAY, 1)]).toContain(days[0]?.joined_on);
  });
});
