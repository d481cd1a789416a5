import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { keysOfName } from "#core/shared/search-text.ts";
import { pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { type Sheet, textFile, workbookFile } from "#tests/support/import-files.ts";
import { School, until } from "#tests/support/school.ts";

/** Given the demo school in its second term, when attendance goes in and out as a file, then T-2, T-5, T-6 and T-7 hold. */
let school: School;
let registrar: Caller;
let assistant: Caller;
let adviser: Caller;
let teacher: Caller;

beforeAll(async () => {
  school = await School.openShared();
  [registrar, assistant, adviser, teacher] = (await Promise.all(
    ["registrar", "assistant.head", "adviser", "teacher"].map((name) => school.as(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterEach(async () => expect(await school.broken()).toEqual([]));
afterAll(() => school.close());

const YEAR = "SY 2026-2027";
/** The adviser's section is of the head's department: its first student, and one of Grade 1. */
const OWN = "000001";
const list = async (caller: Caller, query = "") => (await caller.get(`/attendance?${query}`)).body;
const recordOf = async (studentId: string, term = "2nd", caller: Caller = registrar) =>
  (await list(caller, `student_id=${studentId}&grading_period_name=${term}&schoolperiod_name=${YEAR}`))
    .rows[0];
async function someoneElse(): Promise<string> {
  const { rows } = await school
    .database()
    .execute(
      "select student_no from student join student_section on student_id = student.id join section on section.id = section_id join grade_level on grade_level.id = grade_level_id where code = 'G01' and school_year_id = 2 limit 1",
    );
  return String(rows[0]?.student_no);
}

describe("the import", () => {
  // Everyone has a record of each term that has begun; of the 3rd, which has not, there is none to record.
  beforeAll(async () => {
    const section = (await recordOf(OWN)).grade_section.id;
    await school
      .database()
      .execute(
        `delete from attendance where section_id = (select id from section where uuid = '${section}') and term_id = (select id from term where school_year_id = 2 and ordinal = 2)`,
      );
  });
  const template = async (caller: Caller, query: string) => {
    const { status, body } = await caller.get(`/attendance/template?${query}`);
    return { status, text: body instanceof Uint8Array ? new TextDecoder().decode(body) : "" };
  };

  test("starts from a template that names the roster and the current days", async () => {
    const { rows } = await list(registrar, `student_id=${OWN}&schoolperiod_name=2026-2027`);
    const { text } = await template(
      adviser,
      `term=2nd&school_year=2026-2027&section_id=${rows[0].grade_section.id}`,
    );
    const lines = text.trim().split("\r\n");
    expect(lines[0]).toBe(
      "Student ID,Student Name,Grade Level,Grade Section,School Year,Term,Days Absent,Days Tardy",
    );
    expect(lines.find((line) => line.startsWith(OWN))).toMatch(/SY 2026-2027,2nd,,$/);
    expect((await template(assistant, "term=2nd&school_year=2026-2027")).status).toBe(403);
    expect((await template(registrar, "school_year=2026-2027")).status).toBe(422);
  });

  test("adds and changes: filled out and uploaded, all rows are saved", async () => {
    const { rows } = await list(registrar, `student_id=${OWN}&schoolperiod_name=2026-2027`);
    const { text } = await template(
      registrar,
      `term=2nd&school_year=2026-2027&section_id=${rows[0].grade_section.id}`,
    );
    const filled = text.replaceAll(/2nd,,(?=\r\n)/g, "2nd,1.5,2");
    const done = await adviser.upload("/attendance/import", "attendance.csv", filled);
    expect(done).toMatchObject({
      status: 200,
      body: { message: "Successfully imported the csv.", data: { type: "success", changed: 0 } },
    });
    expect(done.body.data.added).toBe(done.body.data.rows);
    expect(await recordOf(OWN, "2nd")).toMatchObject({
      days_absent: 1.5,
      days_tardy: 2,
      published_date: null,
    });
    const again = await adviser.upload(
      "/attendance/import",
      "attendance.csv",
      filled.replace("2nd,1.5,2", "2nd,4,0"),
    );
    expect(again.body.data).toMatchObject({ added: 0, changed: 1 });
  });

  test("of a term that has not begun is refused, as is a record of it", async () => {
    const { rows } = await list(registrar, `student_id=${OWN}&schoolperiod_name=2026-2027`);
    const { text } = await template(
      registrar,
      `term=3rd&school_year=2026-2027&section_id=${rows[0].grade_section.id}`,
    );
    const message = expect.stringMatching(/^The 3rd term of SY 2026-2027 begins on \d\d\/\d\d\/\d{4}: /);
    const imported = await registrar.upload(
      "/attendance/import",
      "attendance.csv",
      text.replaceAll(/3rd,,(?=\r\n)/g, "3rd,1.5,2"),
    );
    expect([imported.status, imported.body.errors[0].message]).toEqual([409, message]);
    const checked = await registrar.upload(
      "/attendance/import?dry_run=1",
      "attendance.csv",
      text.replaceAll(/3rd,,(?=\r\n)/g, "3rd,1.5,2"),
    );
    expect([checked.status, checked.body.data.errors[0].message]).toEqual([
      200,
      expect.stringContaining("The 3rd term of SY 2026-2027 begins on"),
    ]);
    const entry = { student_id: OWN, grading_period_name: "3rd", schoolperiod_name: YEAR, days_absent: 1 };
    const added = await registrar.post("/attendance/", entry);
    expect([added.status, added.body.errors[0].message]).toEqual([409, message]);
    expect(await recordOf(OWN, "3rd")).toBeUndefined();
  });

  test("with one bad row writes nothing, and names row and column", async () => {
    const head7 = "Student ID,Student Name,Grade Level,Grade Section,School Year,Term,Days Absent,Days Tardy";
    const row = (id: string, absent: string, name = "") => `${id},"${name}",G,S,${YEAR},2nd,${absent},0`;
    const before = await recordOf("000002");
    const bad = await registrar.upload(
      "/attendance/import",
      "a.csv",
      [head7, row("000002", "5"), row("000001", "101")].join("\n"),
    );
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ row: 2, path: "Days Absent" }] } });
    const unknown = await registrar.upload(
      "/attendance/import",
      "a.csv",
      [head7, row("000002", "5"), row("999999", "1")].join("\n"),
    );
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ row: 2, path: "Student ID" }] } });
    const {
      student: { fullname: another },
    } = await recordOf("000001");
    const contradicting = await registrar.upload(
      "/attendance/import",
      "a.csv",
      [head7, row("000001", "1", another), row("000002", "5", another)].join("\n"),
    );
    expect(contradicting).toMatchObject({
      status: 422,
      body: {
        errors: [{ row: 2, path: "Student Name", message: expect.stringContaining(`, not “${another}”`) }],
      },
    });
    expect(await recordOf("000002")).toEqual(before);
    const others = await someoneElse();
    const foreign = await adviser.upload("/attendance/import", "a.csv", [head7, row(others, "1")].join("\n"));
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ row: 1, path: "Student ID" }] } });
  });

  test("refuses what is no such file, and whoever may not", async () => {
    const send = (name: string, content: string | Uint8Array<ArrayBuffer>, caller = registrar) =>
      caller.upload("/attendance/import", name, content);
    expect((await send("a.csv", "Wrong,Headings\n1,2")).body).toMatchObject({
      code: "FILE_NEEDS_AN_ANSWER",
      message: "Say which columns of the file are: Student ID, or Student Name; Days Absent, or Days Tardy.",
      data: { needs: ["columns"], file_headings: ["Wrong", "Headings"], samples: { Wrong: ["1"] } },
    });
    expect((await send("a.csv", "Student ID,Days Absent")).body.code).toBe("EMPTY_FILE");
    expect(
      (await send("a.xlsx", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).body.code,
    ).toBe("FILE_NOT_READ");
    expect((await send("a.csv", "a\0b")).body.code).toBe("FILE_NOT_READ");
    expect((await send("a.csv", "x".repeat(10_000_001))).status).toBe(413);
    expect((await send("a.csv", "x", assistant)).status).toBe(403);
    expect((await send("a.csv", "x", teacher)).status).toBe(403);
  });
});

describe("a list of one's own", () => {
  const PATH = "/attendance/import?school_year=2026-2027&term=2nd";
  const HEADLESS = "Grade 7 Narra;;\nName;STUDENT NO.;Absences\n";

  test("is read as it is, previewed, and changes nothing before it is imported", async () => {
    const before = await recordOf("000001", "2nd");
    const {
      student: { fullname },
    } = await recordOf("000001");
    const sheet = `${HEADLESS}${fullname};1;7,5\n`;
    const { status, body } = await registrar.upload(`${PATH}&dry_run=1`, "list.txt", sheet);
    expect([status, body.message]).toEqual([200, "Nothing is changed yet."]);
    expect(body.data).toMatchObject({
      rows: 1,
      changed: 1,
      new: 0,
      errors: [],
      needs: [],
      read_as: { format: "csv", delimiter: ";", headings_row: 2 },
      changes: [{ line: 3, what: fullname, to: "7.5 absent, 0 tardy" }],
    });
    expect(body.data.read_as_text[0]).toContain("semicolons");
    expect(await recordOf("000001", "2nd")).toEqual(before);
    const done = await registrar.upload(PATH, "list.txt", sheet);
    expect(done.body.data).toMatchObject({ rows: 1, changed: 1, left_out: 0 });
    expect(await recordOf("000001", "2nd")).toMatchObject({ days_absent: 7.5 });
    const again = await registrar.upload(`${PATH}&dry_run=1`, "list.txt", sheet);
    expect(again.body.data).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  });

  test("finds students by their names alone where one has it, by number and name where they agree, and nobody twice", async () => {
    const { rows: records } = await school
      .database()
      .execute(
        "select student_no, fullname from student where id in (select student_id from attendance join term on term.id = term_id where school_year_id = 2 and ordinal = 2) order by id",
      );
    const named = records.map(({ student_no, fullname }) => ({
      number: String(student_no),
      name: String(fullname),
    }));
    const keysOf = ({ name }: { name: string }) => [...new Set(keysOfName(name))];
    const bearers = Map.groupBy(
      named.flatMap((one) => keysOf(one).map((key) => ({ key, one }))),
      ({ key }) => key,
    );
    const isAlone = (one: (typeof named)[number]) =>
      keysOf(one).every((key) => bearers.get(key)?.length === 1);
    const [one, two] = named.filter(isAlone);
    const twice = named.find(({ name }) => named.filter((other) => other.name === name).length > 1);
    if (!one || !two || !twice) throw new Error("the demo school has no such names");
    const [first, second] = [one.name, two.name];
    const check = async (...rows: string[][]) =>
      (
        await registrar.upload(
          `${PATH}&dry_run=1`,
          "names.csv",
          textFile([["STUDENT NO.", "Name", "Absences"], ...rows]),
        )
      ).body.data;
    const read = await check(["", first.split(", ").reverse().join(" "), "66"], [two.number, second, "77"]);
    expect(read).toMatchObject({
      errors: [],
      changes: [
        { line: 2, what: first, to: "66 absent, 0 tardy" },
        { line: 3, what: second, to: "77 absent, 0 tardy" },
      ],
    });
    expect(read.warnings).toContainEqual({ message: "Found by name only: row 2." });
    const wrong = await check(
      ["", first, "6"],
      ["", "Nobody, Here", "1"],
      ["", "", "1"],
      [one.number, "", "5"],
      ["", twice.name, "1"],
    );
    expect(wrong.errors.map(({ message }: Row) => message)).toEqual([
      `Row 3, column B “Name”: “Nobody, Here” is not the name of anyone in a section you see in ${YEAR}.`,
      "Row 4, column A “STUDENT NO.”: names nobody.",
      `Row 5, column A “STUDENT NO.”: ${one.number} is already in row 2.`,
      expect.stringMatching(/^Row 6, column B “Name”: “.+” is the name of \d{6} and .*: write the number\.$/),
    ]);
  });

  test("whose headings say nothing is asked about once, and read at once the next time", async () => {
    const sheet = "Learner,Missed\n000001,3\n";
    const asked = await registrar.upload(`${PATH}&dry_run=1`, "own.csv", sheet);
    expect(asked.body.data).toMatchObject({
      needs: ["columns"],
      columns: [{ heading: "Learner", samples: ["000001"] }, {}],
    });
    const columns = encodeURIComponent(JSON.stringify({ student: "Learner", absent: "Missed" }));
    const done = await registrar.upload(`${PATH}&columns=${columns}`, "own.csv", sheet);
    expect([done.status, done.body.data.rows]).toEqual([200, 1]);
    const next = await registrar.upload(`${PATH}&dry_run=1`, "own.csv", sheet.replace(",3", ",4"));
    expect(next.body.data).toMatchObject({ needs: [], changed: 1 });
  });

  test("of a workbook is read by the first visible sheet, or by the one that is said; where the first cannot be read, the sheets are named", async () => {
    const rows = (days: number) => [
      ["Student ID", "Days Absent"],
      [1, days],
    ];
    const book = (first: Sheet["rows"]) =>
      workbookFile([
        { name: "Cover", rows: first },
        { name: "Lists", isHidden: true, rows: [["x"]] },
        { name: "Q1 & Q2", rows: rows(9) },
      ]);
    const check = async (bytes: Uint8Array<ArrayBuffer>, sheet = "") =>
      (
        await registrar.upload(
          `${PATH}&dry_run=1&${new URLSearchParams(sheet && { sheet })}`,
          "a.xlsx",
          bytes,
        )
      ).body;
    const first = await check(book(rows(8)));
    expect(first.data).toMatchObject({
      read_as: { sheet: "Cover", sheets: ["Cover", "Q1 & Q2"] },
      changes: [{ to: "8 absent, 0 tardy" }],
    });
    const blank = await check(book([]));
    expect(blank).toMatchObject({ code: "FILE_NOT_READ", data: { sheets: ["Cover", "Q1 & Q2"] } });
    for (const bytes of [book(rows(8)), book([])])
      expect((await check(bytes, "Q1 & Q2")).data).toMatchObject({
        read_as: { sheet: "Q1 & Q2" },
        changes: [{ to: "9 absent, 0 tardy" }],
      });
    expect((await check(book(rows(8)), "Lists")).message).toBe(
      "The workbook has no visible sheet “Lists”. It has: Cover, Q1 & Q2.",
    );
  });

  test("leaves out on purpose the rows that are named, and says so", async () => {
    const sheet = "Student ID,Days Absent\n000001,5\n999999,1\n000002,101\n";
    const checked = await registrar.upload(`${PATH}&dry_run=1`, "a.csv", sheet);
    expect(checked.body.data.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
    const left = `${PATH}&leave_out=${encodeURIComponent("[2,3]")}`;
    const done = await registrar.upload(left, "a.csv", sheet);
    expect(done.body.data).toMatchObject({ rows: 1, left_out: 2 });
    expect(await recordOf("000001", "2nd")).toMatchObject({ days_absent: 5 });
    expect((await registrar.upload(PATH, "a.csv", sheet)).status).toBe(422);
  });

  test("with answers that are none is refused in words", async () => {
    const inherited = `columns=${encodeURIComponent('{"constructor":"Days Absent"}')}`;
    expect(
      (await registrar.upload(`${PATH}&dry_run=1&${inherited}`, "a.csv", "Student ID,Days Absent\n1,1")).body
        .data.needs,
    ).toEqual(["columns"]);
    for (const said of ["columns=x", "leave_out=[0]", "date_order=later"])
      expect((await registrar.upload(`${PATH}&${said}`, "a.csv", "Student ID,Days Absent\n1,1")).status).toBe(
        422,
      );
  });
});

describe("the export", () => {
  test("lists a section with its adviser, each student's terms, total and average", async () => {
    const section = (await recordOf(OWN)).grade_section.id;
    const asked = `term=2nd&school_year=2026-2027&section_id=${section}&page=1&perPage=9999&sort=student_name&sortType=asc`;
    const { status, body } = await adviser.get(`/attendance/export/days_absent?${asked}`);
    expect(status).toBe(200);
    expect(body.rows).toHaveLength(1);
    expect(body.rows[0].adviser.name).toMatch(/Lualhati/);
    const student = body.rows[0].students.find(({ id }: { id: string }) => id === OWN);
    expect(Object.keys(student).sort()).toEqual(
      "attendance_1st attendance_2nd attendance_3rd average_attendance id name no total".split(" "),
    );
    expect(student.attendance_3rd).toBeNull();
    expect(student.total).toBe(student.attendance_1st + student.attendance_2nd);
    expect((await adviser.get(`/attendance/export/days_absent?school_year=2026-2027`)).body.message).toBe(
      "Select term to download the pdf",
    );
    expect((await adviser.get("/attendance/export/surprise?term=1st")).status).toBe(404);
  });

  test("is drawn as a PDF lying on its side, and as CSV", async () => {
    const section = (await recordOf(OWN)).grade_section.id;
    const file = async (format: string) => {
      const asked = await adviser.post(
        `/pdf/attendance/days_tardy?term=2nd&school_year=2026-2027&section_id=${section}&format=${format}`,
      );
      expect(asked).toMatchObject({
        status: 202,
        body: { message: "Please wait while the file is being generated." },
      });
      const id = asked.body.data.document_id;
      const done = await until(async () => {
        const { data } = (await adviser.get(`/documents/${id}`)).body;
        return ["ready", "failed"].includes(data.status) && data;
      });
      expect(done).toMatchObject({ status: "ready", error: null });
      return (await adviser.get(`/documents/${id}/file`)).body as Uint8Array;
    };
    const text = await pdfText(await file("pdf"));
    for (const words of [
      "Tardiness",
      "Grade and Section",
      "Lualhati",
      "adviser@talaan.test",
      "Attendance Average",
      OWN,
    ])
      expect(text).toContain(words);
    const csv = new TextDecoder().decode(await file("csv"));
    expect(csv).toContain("No.,Student ID,Name,1st Term,2nd Term,3rd Term,Total,Average");
  });

  test("says so where a section has no records", async () => {
    const db = school.database();
    const [empty] = (
      await db.execute("select uuid from section where school_year_id = 2 and grade_level_id = 1 limit 1")
    ).rows;
    await db.execute({
      sql: "delete from attendance where section_id = (select id from section where uuid = ?)",
      args: [String(empty?.uuid)],
    });
    const answer = await registrar.post(
      `/pdf/attendance/days_absent?term=1st&school_year=2026-2027&section_id=${empty?.uuid}`,
    );
    expect(answer).toMatchObject({ status: 422, body: { message: "No Records Found" } });
  });
});
