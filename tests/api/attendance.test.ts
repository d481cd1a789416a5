import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#tests/support/caller.ts";
import { School } from "#tests/support/school.ts";

/** Given the demo school in its second term, when attendance is read and written, then T-1 to T-5 hold. */
let school: School;
let registrar: Caller;
let head: Caller;
let assistant: Caller;
let adviser: Caller;
let teacher: Caller;

beforeAll(async () => {
  school = await School.openShared();
  [registrar, head, assistant, adviser, teacher] = (await Promise.all(
    ["registrar", "head", "assistant.head", "adviser", "teacher"].map((name) => school.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
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

describe("the list", () => {
  test("shows the record's fields under its names on the wire, by name, a page at a time", async () => {
    const body = await list(registrar, "perPage=20");
    expect(Object.keys(body).sort()).toEqual(["count", "page", "perPage", "rows", "totalPages"]);
    expect(Object.keys(body.rows[0]).sort()).toEqual(
      "days_absent days_tardy grade_level grade_section grading_period id published_date school_period student student_id version".split(
        " ",
      ),
    );
    const names = body.rows.map((row: { student: { fullname: string } }) =>
      row.student.fullname.toLowerCase(),
    );
    expect(names).toEqual([...names].sort());
    expect(body.totalPages).toBe(Math.ceil(body.count / 20));
  });

  test.each([
    [
      "attendance",
      `schoolperiod_name=current&grading_period_name=current`,
      `schoolperiod_name=${YEAR}&grading_period_name=2nd`,
    ],
    ["grade_books", "schoolperiod_id=current&status=Released", "schoolperiod_id={year}&status=Released"],
    ["management/sections", "schoolperiod_id=current", "schoolperiod_id={year}"],
  ])(
    "%s of the current school year and term are those of the running ones (S-44)",
    async (path, asked, named) => {
      const [year] = (await school.database().execute(`select uuid from school_year where name = '${YEAR}'`))
        .rows;
      const [current, same, all] = await Promise.all(
        [asked, named.replace("{year}", String(year?.uuid)), ""].map((query) =>
          registrar.get(`/${path}?${query}`),
        ),
      );
      expect(current?.body).toEqual(same?.body);
      expect(current?.body.count).toBeGreaterThan(0);
      expect(current?.body.count).toBeLessThan(all?.body.count);
    },
  );

  test("filters by every name of a query, terms as 1st or 1st Term", async () => {
    const { rows } = await list(registrar, `student_id=${OWN}&perPage=100`);
    expect(rows.length).toBeGreaterThan(3);
    for (const name of ["1st", "1st Term", "1ST TERM"]) {
      const first = await list(
        registrar,
        `student_id=${OWN}&grading_period_name=${name}&schoolperiod_name=2026-2027`,
      );
      expect(first.rows.map((row: { grading_period: unknown }) => row.grading_period)).toEqual([
        { name: "1st" },
      ]);
    }
    const { id, name } = rows[0].grade_section;
    const bySection = await list(registrar, `section_id=${id}&grading_period_name=1st`);
    expect(bySection.count).toBeGreaterThan(0);
    expect(
      new Set(bySection.rows.map((row: { grade_section: { name: string } }) => row.grade_section.name)),
    ).toEqual(new Set([name]));
    const db = school.database();
    const [term] = (await db.execute("select uuid from term where school_year_id = 2 and ordinal = 1")).rows;
    const [year] = (await db.execute("select uuid from school_year where id = 2")).rows;
    const byIds = await list(registrar, `grading_period_id=${term?.uuid}&schoolperiod_id=${year?.uuid}`);
    expect(byIds.count).toBe(600);
    expect((await registrar.get("/attendance?surprise=1")).status).toBe(422);
  });

  test("sorts by name and by number, in both directions", async () => {
    for (const [sort, of] of [
      ["student_name", (row: { student: { fullname: string } }) => row.student.fullname.toLowerCase()],
      ["student_id", (row: { student_id: string }) => row.student_id],
    ] as const)
      for (const sortType of ["asc", "desc"]) {
        const { rows } = await list(
          registrar,
          `sort=${sort}&sortType=${sortType}&perPage=50&grading_period_name=2nd`,
        );
        const given = rows.map(of);
        const sorted = [...given].sort();
        expect(given).toEqual(sortType === "asc" ? sorted : sorted.reverse());
      }
  });

  test("shows each role its own students only (G-40)", async () => {
    const levels = async (caller: Caller) =>
      new Set(
        (await list(caller, "perPage=1000&schoolperiod_name=2026-2027")).rows.map(
          (row: { grade_level: { name: string } }) => row.grade_level.name,
        ),
      );
    expect((await levels(registrar)).size).toBe(15);
    expect(await levels(head)).toEqual(new Set(["Grade 7", "Grade 8", "Grade 9", "Grade 10"]));
    expect(await levels(assistant)).toEqual(await levels(head));
    const own = await list(adviser, "perPage=1000&schoolperiod_name=2026-2027&grading_period_name=2nd");
    expect(own.count).toBeGreaterThan(0);
    expect(own.count).toBeLessThan(60);
    const other = await recordOf(await someoneElse());
    for (const caller of [head, adviser, teacher, assistant]) {
      expect((await caller.get(`/attendance/${other.id}`)).status).toBe(404);
      expect((await list(caller, `student_id=${other.student_id}`)).count).toBe(0);
    }
    expect((await registrar.get(`/attendance/${other.id}`)).body.data).toEqual(other);
  });
});

describe("one record", () => {
  test("is added once: a second one for the student and term is refused", async () => {
    const before = await recordOf(OWN);
    expect((await registrar.call("DELETE", "/attendance", { ids: [before.id] })).status).toBe(200);
    const entry = { student_id: OWN, grading_period_name: "2nd", days_absent: 2.5, days_tardy: 1 };
    const added = await adviser.post("/attendance/", entry);
    expect(added).toMatchObject({
      status: 201,
      body: {
        message: "Successfully saved.",
        data: { student_id: OWN, days_absent: 2.5, days_tardy: 1, version: 1 },
      },
    });
    expect(await recordOf(OWN)).toEqual(added.body.data);
    const again = await registrar.post("/attendance/", entry);
    expect(again).toMatchObject({ status: 409, body: { code: "STATE_FORBIDS" } });
    expect(again.body.message).toMatch(/already has an attendance record of the 2nd term/);
  });

  test("added fifty times at once exists once", async () => {
    const before = await recordOf("000016");
    await registrar.call("DELETE", "/attendance", { ids: [before.id] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        registrar.post("/attendance/", { student_id: "000016", grading_period_name: "2nd", days_absent: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test("takes what the percentage input takes, and nothing else", async () => {
    const { id } = await recordOf(OWN);
    const edit = (days_absent: unknown) => registrar.patch(`/attendance/${id}`, { days_absent });
    for (const days of [0, 100, 12.3456, "7.5", ""])
      expect((await edit(days)).status, String(days)).toBe(200);
    expect((await edit(12.3456)).body.data.days_absent).toBe(12.3456);
    for (const days of [100.5, -1, 1.00005, "101", "1,5", "abc", null, true, [1]])
      expect((await edit(days)).status, JSON.stringify(days)).toBe(422);
  });

  test("says so to the second of two who change it, and takes a change without a version", async () => {
    const { id, version } = await recordOf(OWN);
    expect((await registrar.patch(`/attendance/${id}`, { days_absent: 3, version })).status).toBe(200);
    const stale = await adviser.patch(`/attendance/${id}`, { days_absent: 4, version });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION", data: { id, days_absent: 3 } },
    });
    expect((await adviser.patch(`/attendance/${id}`, { days_tardy: 4 })).body.data).toMatchObject({
      days_absent: 3,
      days_tardy: 4,
    });
  });

  test("changed with others changes with all of them or none", async () => {
    const [one, other] = [await recordOf(OWN), await recordOf("000002")];
    const rows = [
      { id: one.id, days_absent: 9 },
      { id: "018f0000-0000-7000-8000-000000000000", days_absent: 9 },
    ];
    expect((await registrar.patch("/attendance", { rows })).status).toBe(404);
    expect((await recordOf(OWN)).days_absent).not.toBe(9);
    const both = await registrar.patch("/attendance", {
      rows: [one, other].map(({ id }) => ({ id, days_absent: 9 })),
    });
    expect(both.body.data.map((row: { days_absent: number }) => row.days_absent)).toEqual([9, 9]);
  });
});

describe("publishing", () => {
  test("shows the chosen students' term to parents, all or none", async () => {
    const publish = (caller: Caller, ids: string[], query = "term=2nd") =>
      caller.patch(`/attendance/student/publish?${query}`, { student_id: ids });
    expect(await publish(head, [OWN, "000016"])).toMatchObject({
      status: 200,
      body: { message: "Successfully published the grade" },
    });
    expect((await recordOf(OWN)).published_date).toMatch(/^2026-11-18T/);
    expect((await publish(adviser, [OWN])).status).toBe(403);
    expect((await publish(head, [await someoneElse()])).status).toBe(404);
    const unknown = await publish(registrar, ["000002", "999999"]);
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ path: "student_id.1" }] } });
    expect((await recordOf("000002")).published_date).toBeNull();
    expect((await publish(registrar, [OWN], "")).status).toBe(422);
    const before = await publish(registrar, [OWN], "term=1st&school_year=2025-2026");
    expect(before.status).toBe(200);
  });

  test("what is changed afterwards has to be published again", async () => {
    const { id, days_absent } = await recordOf(OWN);
    expect(
      (await registrar.patch(`/attendance/${id}`, { days_absent })).body.data.published_date,
    ).not.toBeNull();
    expect(
      (await registrar.patch(`/attendance/${id}`, { days_absent: 11 })).body.data.published_date,
    ).toBeNull();
  });

  test("repeated with its key it is done once", async () => {
    const key = { "idempotency-key": "publish-once" };
    const send = () => registrar.patch("/attendance/student/publish?term=2nd", { student_id: [OWN] }, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

test("deleting is all or none, and not for those who only read", async () => {
  const record = await recordOf("000017");
  const remove = (caller: Caller, ids: string[]) => caller.call("DELETE", "/attendance", { ids });
  expect((await remove(teacher, [record.id])).status).toBe(403);
  expect((await remove(registrar, [record.id, "018f0000-0000-7000-8000-000000000000"])).status).toBe(404);
  expect((await remove(registrar, [record.id])).status).toBe(200);
  expect((await registrar.get(`/attendance/${record.id}`)).status).toBe(404);
  const { rows } = await school
    .database()
    .execute("select data_json from audit_event where event = 'attendance-delete' order by id desc limit 1");
  expect(JSON.parse(String(rows[0]?.data_json))).toMatchObject({ studentId: "000017", term: 2 });
});

test("the forms choose from the sections and students one sees", async () => {
  const sections = (await adviser.get("/attendance/choices")).body.rows;
  expect(sections.some((row: { is_current: boolean }) => row.is_current)).toBe(true);
  expect(sections.length).toBeLessThan((await registrar.get("/attendance/choices")).body.rows.length);
  const found = (await adviser.get(`/attendance/students?search=${OWN}&school_year=2026-2027`)).body.rows;
  expect(found).toMatchObject([{ student_id: OWN }]);
  const others = await someoneElse();
  expect(
    (await adviser.get(`/attendance/students?search=${others}&school_year=2026-2027`)).body.rows,
  ).toEqual([]);
});

test("every page is one round trip", async () => {
  for (const path of [
    "/attendance?grading_period_name=2nd",
    "/attendance/choices",
    `/attendance/students?search=${OWN}&school_year=2026-2027`,
    "/sms/enrollment-pass",
    "/sms/enrollment-pass/grade-levels",
  ]) {
    const { headers } = await registrar.get(path);
    const id = headers.get("x-request-id") ?? "";
    const line = school.lines.find((one) => one.includes(id) && one.includes('"roundTrips"')) ?? "{}";
    expect(JSON.parse(line).roundTrips, path).toBe(1);
  }
});
