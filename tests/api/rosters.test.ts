import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wrongGradebooks } from "#api/commands/audit/verify-grades.ts";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { openDatabase } from "#db/client.ts";
import { type Answered, Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";
import { School, until } from "#tests/support/school.ts";

/** Given the demo school in its second term, when the registrar imports a roster, then students are where it says, and every score stays. */
let school: School;
let registrar: Caller;
let year: string;
beforeAll(async () => {
  school = await School.openShared();
  registrar = await school.as("registrar");
  const { rows } = (await registrar.get("/management/school-years")).body;
  year = rows.find((row: Row) => row.state === "RUNNING").name;
});
afterAll(async () => {
  expect(await school.broken()).toEqual([]);
  await school.close();
});

/** `number,name,level,section,enrolled` is enough for a student on record. */
const fullLine = (line: string): string => {
  const [number, , ...place] = line.split(",");
  return place.length === 3 ? [number, "", "", "", ...place, "", "", "", "", "", "", ""].join() : line;
};
const importing = (
  lines: readonly string[],
  key?: string,
  of = year,
  more: Record<string, string> = {},
): Promise<Answered> =>
  registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: of, ...more })}`,
    "roster.csv",
    [ROSTER_HEADINGS.join(), ...lines.map(fullLine)].join("\r\n"),
    key ? { "idempotency-key": key } : {},
  );
const template = async (): Promise<string[]> => {
  const { status, body } = await registrar.get(
    `/management/rosters/template?${new URLSearchParams({ school_year: year })}`,
  );
  expect(status).toBe(200);
  return new TextDecoder().decode(body).trim().split("\r\n").slice(1);
};
/** The numbers of the students in a section, as the template tells. */
const membersOf = async (section: string): Promise<string[]> =>
  (await template()).filter((line) => line.includes(`Grade 7,${section},`)).map((line) => line.slice(0, 6));
const bookOf = async (section: string, term: "1st" | "2nd"): Promise<Row> => {
  const name = `Mathematics - Grade 7 ${section} - ${term} Term`;
  const { rows } = (await registrar.get(`/grade_books?names=${encodeURIComponent(name)}`)).body;
  const { id } = rows.find((row: Row) => row.school_period.name === year);
  return (await registrar.get(`/v2/grade_books/${id}`)).body.data;
};
const recordOf = (book: Row, student: string): Row | undefined =>
  book.records.find(({ id }: Row) => id === student);
const count = async (sql: string): Promise<unknown> =>
  (await school.database().execute(`select count(*) as n from ${sql}`)).rows[0]?.n;
/** What gradebooks of Grade 7 say they lack is what their scores say. */
const brokenCounts = async (): Promise<string[]> => {
  const { rows } = await school
    .database()
    .execute(
      "select gradebook.uuid from gradebook where term_id > 3 and (name like 'Mathematics - Grade 7 %' or name like 'Homeroom - Grade 7 %')",
    );
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  return wrongGradebooks(
    db,
    rows.map(({ uuid }) => String(uuid)),
  );
};

describe("a roster", () => {
  test("its template sent back changes nothing", async () => {
    const lines = await template();
    const scores = await count("score");
    const { status, body } = await importing(lines);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Successfully imported the csv.",
      data: { rows: lines.length, changed: 0, joined: 0, left: 0 },
    });
    expect([await count("score"), await template()]).toEqual([scores, lines]);
  });

  test("a student who moves is in the new section's gradebooks from the running term on; terms that are over keep the student where he or she was", async () => {
    const [student = ""] = await membersOf("Narra");
    const before = { narra: await bookOf("Narra", "1st"), other: await bookOf("Sampaguita", "1st") };
    const left = await bookOf("Narra", "2nd");
    const scores = await count("score");
    const { body } = await importing([`${student},,grade 7,Sampaguita,Yes`]);
    expect(body.data).toMatchObject({ changed: 1, joined: 1, left: 1 });
    expect(await membersOf("Sampaguita")).toContain(student);
    expect(await membersOf("Narra")).not.toContain(student);
    expect(recordOf(left, student)).toBeDefined();
    const [narra, sampaguita] = [await bookOf("Narra", "2nd"), await bookOf("Sampaguita", "2nd")];
    expect(recordOf(narra, student)).toBeUndefined();
    expect(narra.records).toHaveLength(left.records.length - 1);
    const joined = recordOf(sampaguita, student);
    const scoresOfJoined = joined?.grade_activity_scores.map(({ score }: Row) => score);
    expect(scoresOfJoined.length).toBeGreaterThan(0);
    expect(new Set(scoresOfJoined)).toEqual(new Set([null]));
    expect(await bookOf("Narra", "1st")).toEqual(before.narra);
    expect(await bookOf("Sampaguita", "1st")).toEqual(before.other);
    expect(await count("score")).toBe(scores);
    expect(await brokenCounts()).toEqual([]);
  });

  test("who leaves keeps every score, and has them again on coming back", async () => {
    const [, student = ""] = await membersOf("Narra");
    const places = (await template()).filter((line) => line.startsWith(student)).length;
    const before = recordOf(await bookOf("Narra", "2nd"), student);
    const past = await bookOf("Narra", "1st");
    const scores = await count("score");
    expect((await importing([`${student},,Grade 7,Narra,No`])).body.data).toMatchObject({
      joined: 0,
      left: places,
    });
    expect((await template()).some((line) => line.startsWith(student))).toBe(false);
    expect(recordOf(await bookOf("Narra", "2nd"), student)).toBeUndefined();
    const marked = await bookOf("Narra", "1st");
    expect(recordOf(marked, student)).toEqual({ ...recordOf(past, student), left_on: "2026-11-18" });
    expect(marked.records.length).toBe(past.records.length);
    const { rows } = (await registrar.get(`/management/students?search=${student}`)).body;
    expect(rows.map(({ student_id }: Row) => student_id)).toEqual([student]);
    expect(await brokenCounts()).toEqual([]);
    expect((await importing([`${student},,Grade 7,Narra,`])).body.data).toMatchObject({ joined: 1, left: 0 });
    expect(recordOf(await bookOf("Narra", "2nd"), student)).toEqual(before);
    expect(await bookOf("Narra", "1st")).toEqual(past);
    expect(await count("score")).toBe(scores);
    expect(await brokenCounts()).toEqual([]);
  });

  test("a parent goes on seeing what was released of a child who moved, and nothing of the new section's terms before", async () => {
    const { apiUrl } = school.stack;
    const parent = await Caller.signIn(apiUrl, "parent@talaan.test", DEMO_PASSWORD, "/sponsor/auth/login");
    const firstTerm = async (): Promise<Row[]> =>
      (await parent.get("/sponsor/students/000001/published")).body.data.classes.filter(
        (row: Row) => row.grading_period === "1st" && row.school_year === year,
      );
    const before = await firstTerm();
    expect(before.length).toBeGreaterThan(0);
    const from = (await membersOf("Narra")).includes("000001") ? "Narra" : "Sampaguita";
    const to = from === "Narra" ? "Sampaguita" : "Narra";
    expect((await importing([`000001,,Grade 7,${to},Yes`])).status).toBe(200);
    expect(await firstTerm()).toEqual(before);
    expect((await importing([`000001,,Grade 7,${from},Yes`])).status).toBe(200);
    expect(await firstTerm()).toEqual(before);
  });

  test("a student who moved has the terms before the move on the report card, and is graded anew from then on", async () => {
    const student = (await membersOf("Narra"))[2] ?? "";
    const card = async (): Promise<Row> => (await registrar.get(`/v2/report_cards/${student}`)).body.data;
    const termsOf = ({ final_grades }: Row, term: string): unknown[] =>
      final_grades.map((row: Row) => [
        row.subject.name,
        row.terms.find(({ school_term }: Row) => school_term === term),
      ]);
    const before = await card();
    expect(JSON.stringify(termsOf(before, "1st"))).not.toContain('"grade":null');
    await importing([`${student},,Grade 7,Sampaguita,Yes`]);
    const after = await card();
    expect(after.section.section_name).toBe("Sampaguita");
    expect(termsOf(after, "1st")).toEqual(termsOf(before, "1st"));
    expect(termsOf(after, "2nd")).not.toEqual(termsOf(before, "2nd"));
    await importing([`${student},,Grade 7,Narra,Yes`]);
    expect(await card()).toEqual(before);
    const views = "view_event where event = 'report-card-view'";
    expect(await until(async () => (await count(views)) === 3)).toBe(true);
  });

  test("every mistake is told with its row and column, and nothing is written", async () => {
    const [student = ""] = await membersOf("Sampaguita");
    const before = await template();
    const { status, body } = await importing([
      `${student},,Grade 8,Narra,Yes`,
      "999999,,Grade 7,Narra,Yes",
      `${(await membersOf("Narra"))[0]},,Grade 7,Nowhere,Yes`,
      `${(await membersOf("Narra"))[1]},,Grade 8,Narra,No`,
    ]);
    expect([status, body.code, body.data]).toEqual([422, "IMPORT_REFUSED", { error_count: 3 }]);
    expect(body.errors.map(({ row, path }: Row) => [row, path])).toEqual([
      [2, "Student ID"],
      [3, "Grade Section"],
      [4, "Enrolled"],
    ]);
    const unread = await importing([
      "12a,,Grade 7,Narra,Yes",
      `${student},,,Narra,Maybe`,
      `${student},,Grade 7,Narra,`,
      `${student},,grade 7,Narra,`,
    ]);
    expect(unread.body.errors.map(({ row, path }: Row) => [row, path])).toEqual([
      [1, "Student ID"],
      [2, "Enrolled"],
      [2, "Grade Level"],
      [4, "Student ID"],
    ]);
    expect((await importing(["000001,,Grade 7,Narra,Yes"], undefined, "SY 1999-2000")).status).toBe(404);
    expect(await template()).toEqual(before);
  });

  test("the rosters of a school year that is over stay", async () => {
    const { rows } = (await registrar.get("/management/school-years")).body;
    const past = rows.at(-1).name;
    const { status, body } = await importing(["000001,,Grade 7,Narra,Yes"], undefined, past);
    expect([status, body.code]).toEqual([409, "STATE_FORBIDS"]);
  });

  test("two files that put one student into two sections at once: one does, and the student is in one section", async () => {
    const [student = ""] = await membersOf("Sampaguita");
    await importing([`${student},,Grade 7,Sampaguita,No`]);
    const answers = await Promise.all([
      importing([`${student},,Grade 7,Narra,Yes`], "one"),
      importing([`${student},,Grade 7,Narra,Yes`], "one"),
      importing([`${student},,Grade 7,Sampaguita,Yes`], "two"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await template()).filter((line) => line.startsWith(student))).toHaveLength(1);
    expect(await brokenCounts()).toEqual([]);
  });

  describe("of another program", () => {
    const sending = (text: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
      registrar.upload(
        `/management/rosters/import?${new URLSearchParams({ school_year: year, ...more })}`,
        "list.txt",
        text,
      );

    test("is read by its headings and previewed; the same file again changes nothing, and says so", async () => {
      const [student = ""] = await membersOf("Narra");
      const rows = [
        ["Section", "Year Level", "STUDENT NO."],
        ["sampaguita", "grade 7", String(Number(student))],
      ];
      const file = textFile(rows, { delimiter: ";", encoding: "windows-1252" });
      const before = await template();
      const { status, body } = await sending(file, { dry_run: "1" });
      expect([status, body.message]).toEqual([200, "Nothing is changed yet."]);
      const { new: added, changed, unchanged, changes, errors, warnings } = body.data;
      expect([added, changed, unchanged, errors]).toEqual([0, 1, 0, []]);
      expect(changes).toMatchObject([{ line: 2, from: "Grade 7 Narra", to: "Grade 7 Sampaguita" }]);
      expect(warnings[0].message).toBe(
        `Row 2: ${Number(student)} was completed to ${student}, ${changes[0].what}.`,
      );
      expect(body.data.read_as_text).toEqual([
        "A text in UTF-8 with semicolons; its headings are in row 1.",
        "In it: 1 person.",
      ]);
      expect(await template()).toEqual(before);
      expect((await sending(file)).body.data).toMatchObject({ changed: 1, joined: 1, left: 1 });
      expect(await membersOf("Sampaguita")).toContain(student);
      expect((await sending(file)).body.data).toMatchObject({
        ...{ rows: 1, added: 0, changed: 0, unchanged: 1, joined: 0, left: 0 },
      });
      const back = workbookFile([
        { name: "Roster", rows: [rows[0] ?? [], ["Narra", "Grade 7", Number(student)]] },
      ]);
      expect((await sending(back)).body.data).toMatchObject({ changed: 1, joined: 1, left: 1 });
      expect(await template()).toEqual(before);
    });

    test("leaves out on purpose the rows that cannot be imported, and names them", async () => {
      const [student = "", other = ""] = await membersOf("Narra");
      const text = `Student No,Grade,Section,Name\n${student},Grade 7,Sampaguita,\n999999,Grade 7,Narra,\n${other},Grade 7,Sampaguita,"Nobody, At All"\n`;
      const { errors } = (await sending(text, { dry_run: "1" })).body.data;
      expect(errors.map(({ row, column }: Row) => [row, column])).toEqual([
        [2, "Student No"],
        [3, "Name"],
      ]);
      expect((await sending(text)).body.code).toBe("IMPORT_REFUSED");
      const { body } = await sending(text, { leave_out: "[2,3]" });
      expect(body.data).toMatchObject({
        ...{ rows: 1, changed: 1, joined: 1, left_out: 2 },
        left_out_rows: [{ line: 3 }, { line: 4 }],
      });
      const { rows } = await school
        .database()
        .execute("select data_json from audit_event where event = 'roster-import' order by id desc limit 1");
      expect(JSON.parse(String(rows[0]?.data_json))).toMatchObject({
        ...{ schoolYear: year, rows: 1, joined: 1, left: 1, leftOut: 2, leftOutRows: [3, 4] },
      });
      expect((await sending(`Student No,Grade,Section\n${student},Grade 7,Narra`)).status).toBe(200);
    });
  });

  describe("new students", () => {
    const line = (number: string, last: string, given: string, sponsor: string, email: string) =>
      [
        number,
        last,
        given,
        "",
        "Grade 7",
        "Narra",
        "Yes",
        `"${sponsor}"`,
        email,
        "0917 555 0001",
        "",
        "San Pablo City",
        "Laguna",
        "4000",
      ].join();
    const SIBLINGS = [
      line("900001", "Katigbak", "Ana", "Katigbak, Rosa", "rosa@families.test"),
      line("900002", "Katigbak", "Ben", "Katigbak,  Rosa", "Rosa@families.test"),
    ];
    const people = async (): Promise<unknown[]> =>
      Promise.all(["student", "guardian", "customer_account"].map(count));
    const listed = async (list: string, search: string): Promise<Row[]> =>
      (await registrar.get(`/management/${list}?search=${encodeURIComponent(search)}`)).body.rows;

    test("are told before anything is written, and are made with their sponsor, once", async () => {
      const before = (await people()) as number[];
      const dry = await importing(SIBLINGS, undefined, year, { dry_run: "1" });
      expect(dry).toMatchObject({ status: 200, body: { data: { new: 2, changed: 0, errors: [] } } });
      expect(await people()).toEqual(before);
      const answers = await Promise.all(["one", "two"].map((key) => importing(SIBLINGS, `new-${key}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => body.data.new_students).sort()).toEqual([0, 2]);
      expect(
        await count(
          "guardian where email = 'rosa@families.test' and city = 'San Pablo City' and postal_code = '4000'",
        ),
      ).toBe(1);
      expect(await people()).toEqual([2, 1, 2].map((more, at) => (before[at] ?? 0) + more));
      expect(await membersOf("Narra")).toEqual(expect.arrayContaining(["900001", "900002"]));
      expect(await listed("sponsors", "rosa@families")).toMatchObject([
        { fullname: "Katigbak, Rosa", students: "Katigbak, Ana; Katigbak, Ben" },
      ]);
      expect(recordOf(await bookOf("Narra", "2nd"), "900001")).toMatchObject({ fullname: "Katigbak, Ana" });
      const finance = await school.as("finance");
      const { rows } = (await finance.get("/customer?search=900001")).body;
      expect(rows).toMatchObject([{ customer_id: "900001", email_address: "rosa@families.test" }]);
      expect(await brokenCounts()).toEqual([]);
      expect(await school.broken()).toEqual([]);
    });

    test("of a sponsor on record are that sponsor's; a sponsor that differs on record stays and is told, a student by another name is refused", async () => {
      const carla = line("900003", "Katigbak", "Carla", "Katigbak, Rosa", "rosa@families.test");
      const refused = await importing([
        carla,
        line("900001", "Katigbak", "Anna", "Katigbak, Rosa", "rosa@families.test"),
      ]);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [
          {
            row: 2,
            path: "Last Name",
            message: "Row 3, column B “Last Name”: 900001 is Katigbak, Ana, not “Katigbak, Anna”.",
          },
        ],
      ]);
      const { status, body } = await importing([
        carla,
        line("900001", "KATIGBAK", "ana", "Katigbak, Rita", "rosa@families.test"),
      ]);
      expect([status, body.data.type, body.data.new_students]).toEqual([200, "warning", 1]);
      expect(body.data.warnings).toEqual([
        { message: expect.stringContaining("Row 3: the sponsor of 900001 is Katigbak, Rosa") },
      ]);
      expect(await listed("sponsors", "rosa@families")).toHaveLength(1);
      expect((await listed("students", "900001"))[0]?.fullname).toBe("Katigbak, Ana");
    });

    test("without what a student needs are refused, and nobody is made", async () => {
      const before = await people();
      const { status, body } = await importing([
        line("900010", "Ramos", "", "Ramos, Lito", "lito@families.test"),
        line("900011", "Ramos", "Dina", "Somebody Else", "rosa@families.test"),
        line("900012", "Ramos", "Ely", "Ramos, Lito", "lito@families.test"),
        line("900013", "Ramos", "Fe", "", ""),
        line("900014", "Ramos", "Gil", "Ramos, Lito", "lito@families.test").replace("Yes", "No"),
      ]);
      expect([status, body.code]).toEqual([422, "IMPORT_REFUSED"]);
      expect(body.errors.map(({ row, path }: Row) => [row, path])).toEqual([
        [1, "Given Name"],
        [2, "Sponsor"],
        [4, "Sponsor"],
        [5, "Student ID"],
      ]);
      expect(await people()).toEqual(before);
    });
  });
});
