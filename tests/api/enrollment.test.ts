import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";

/** Given passes into the next school year, when they are released and withdrawn, then E-1, E-2 and E-3 hold. */
const school = givenSchool();
let registrar: Caller;
let admin: Caller;
let head: Caller;
let adviser: Caller;

beforeAll(async () => {
  [registrar, admin, head, adviser] = (await Promise.all(
    ["registrar", "admin", "head", "adviser"].map((name) => school.as(name)),
  )) as [Caller, Caller, Caller, Caller];
});

const list = async (caller: Caller, query = "") => (await caller.get(`/sms/enrollment-pass?${query}`)).body;
const passes = async (certified: string, count: number) =>
  (await list(registrar, `enrollment_status.is_certified=${encodeURIComponent(certified)}&size=${count}`))
    .rows;
const change = (caller: Caller, students: unknown[], released: boolean) =>
  caller.patch("/sms/enrollment-pass", { students, is_enrolled: released, is_certified: released });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe("the list", () => {
  test("shows the row's fields under its names on the wire, and counts its tabs", async () => {
    const body = await list(registrar, "size=5&page=2");
    expect(body).toMatchObject({ page: 2, perPage: 5 });
    expect(Object.keys(body.rows[0]).sort()).toEqual(
      "enrollment_status fullname id incoming_grade_level_name incoming_school_year is_enrolled student_id version".split(
        " ",
      ),
    );
    expect(body.rows[0].enrollment_status.enrollment_id).toBe(body.rows[0].id);
    const tabs = body.status_count;
    expect(tabs.All).toBe(tabs.Released + tabs["Not Released"]);
    expect(body.count).toBe(tabs.All);
    expect((await list(registrar, "enrollment_status.is_certified=Released")).count).toBe(tabs.Released);
    expect((await list(registrar, "enrollment_status.is_certified=false")).count).toBe(tabs["Not Released"]);
  });

  test("filters by level, school year and search", async () => {
    const levels = (await registrar.get("/sms/enrollment-pass/grade-levels")).body.rows;
    const years = (await registrar.get("/sms/enrollment-pass/school-year")).body.rows;
    expect(years).toEqual([{ name: "SY 2027-2028" }, { name: "SY 2026-2027" }]);
    const query = `incoming_grade_level_name=${levels[3].name}&incoming_school_year=${years[0].name}&size=100`;
    const { rows } = await list(registrar, query);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.incoming_grade_level_name).toBe(levels[3].name);
      expect(row.incoming_school_year).toBe("SY 2027-2028");
    }
    const found = await list(registrar, `searchQuery=${rows[0].student_id}`);
    expect(new Set(found.rows.map((row: { fullname: string }) => row.fullname))).toEqual(
      new Set([rows[0].fullname]),
    );
    for (const query of ["enrollment_status.is_certified=maybe", "sort=surprise", "surprise=1", "size=0"])
      expect((await registrar.get(`/sms/enrollment-pass?${query}`)).status, query).toBe(422);
  });

  test("shows heads and advisers the passes of their own students", async () => {
    const all = (await list(registrar)).count;
    const [theirs, own] = [(await list(head)).count, (await list(adviser)).count];
    expect(own).toBeGreaterThan(0);
    expect(theirs).toBeGreaterThan(own);
    expect(all).toBeGreaterThan(theirs);
  });
});

describe("a change", () => {
  test("releases: enrolled and certified; and withdraws again", async () => {
    const ids = idsOf(await passes("Not Released", 3));
    const released = await change(registrar, ids, true);
    expect(released).toMatchObject({ status: 200, body: { message: "3 enrollment pass(es) released." } });
    expect(idsOf(released.body.data)).toEqual(ids);
    for (const row of released.body.data)
      expect(row).toMatchObject({ is_enrolled: true, enrollment_status: { is_certified: "Released" } });
    const withdrawn = await change(admin, ids.slice(0, 1), false);
    expect(withdrawn.body).toMatchObject({
      message: "Enrollment pass withdrawn.",
      data: [{ is_enrolled: false, enrollment_status: { is_certified: "Not Released" } }],
    });
  });

  test("is all or none: one that is released already refuses all", async () => {
    const [waiting, released] = [await passes("Not Released", 1), await passes("Released", 1)];
    const refused = await change(registrar, idsOf([...waiting, ...released]), true);
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: "students.1" }] } });
    expect((await passes("Not Released", 1))[0]).toEqual(waiting[0]);
  });

  test("may name a student: then it is the newest school year's pass", async () => {
    const [{ student_id, incoming_school_year }] = await passes("Not Released", 1);
    const { body } = await change(registrar, [student_id], true);
    expect(body.data).toMatchObject([{ student_id, incoming_school_year }]);
    expect((await change(registrar, [{ student_id }], false)).status).toBe(200);
  });

  test("is the registrar's and the administrator's alone, of what exists, and consistent", async () => {
    const [{ id }] = await passes("Not Released", 1);
    expect((await change(head, [id], true)).status).toBe(403);
    expect((await change(adviser, [id], true)).status).toBe(403);
    expect((await change(registrar, ["018f0000-0000-7000-8000-000000000000"], true)).status).toBe(404);
    expect((await change(registrar, [""], true)).status).toBe(422);
    const torn = await registrar.patch("/sms/enrollment-pass", {
      students: [id],
      is_enrolled: false,
      is_certified: true,
    });
    expect(torn.status).toBe(422);
  });

  test("names a pass twice and changes it once", async () => {
    const [{ id }] = await passes("Not Released", 1);
    const { status, body } = await change(registrar, [id, { id }], true);
    expect([status, body.data.length]).toEqual([200, 1]);
  });

  test("names a pass by its id and by its student's number and changes it once", async () => {
    const [{ id, student_id }] = await passes("Not Released", 1);
    const { status, body } = await change(registrar, [id, { student_id }], true);
    expect([status, body.data.length]).toEqual([200, 1]);
    expect(body.message).not.toContain("2");
    const missing = await change(registrar, [id, { student_id }, "999999"], false);
    expect(missing.status).toBe(404);
  });

  test("done twice at the same moment is done once", async () => {
    const [{ id }] = await passes("Not Released", 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(registrar, [id], true)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("a newcomer (E-10)", () => {
  const YEAR = NEXT_YEAR.name;
  const roster = (number: string, section: string, year: string) =>
    registrar.upload(
      `/management/rosters/import?${new URLSearchParams({ school_year: year })}`,
      "roster.csv",
      `${ROSTER_HEADINGS.join()}\r\n${number},Bagong,Mukha,,Grade 7,${section},Yes,"Bagong, Ina",ina.${number}@example.test,,,,,`,
    );
  const passesOf = async (number: string) =>
    (await list(registrar, `searchQuery=${number}&size=100`)).rows
      .filter(({ student_id }: Row) => student_id === number)
      .map((row: Row) => [
        row.incoming_school_year,
        row.incoming_grade_level_name,
        row.enrollment_status.is_certified,
      ]);
  const PASS = [[YEAR, "Grade 7", "Not Released"]];
  let sections: { id: string; name: string; is_club: boolean }[];

  beforeAll(async () => {
    expect((await registrar.post("/management/presets", { school_year: NEXT_YEAR })).status).toBe(200);
    const { rows: years } = (await registrar.get("/management/school-years")).body;
    const school_year_id = years.find(({ name }: Row) => name === YEAR).id;
    for (const name of ["Bago", "Luma"]) {
      const made = await admin.post("/management/sections", { name, school_year_id, gradelevel_code: "G07" });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    const { rows } = (await registrar.get("/management/students/000001/placements")).body;
    ({ sections } = rows.find(({ school_year }: Row) => school_year === YEAR));
  });

  test("gets one pass by a roster of the next year, and no second one by being moved", async () => {
    for (const section of ["Bago", "Luma"]) {
      const done = await roster("909090", section, YEAR);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect(await passesOf("909090")).toEqual(PASS);
    }
  });

  test("gets none by a roster of the year that runs, and one by a place in the next in the student's placements", async () => {
    expect((await roster("909091", "Narra", "SY 2026-2027")).status).toBe(200);
    expect(await passesOf("909091")).toEqual([]);
    const set = (placements: object[]) =>
      registrar.put("/management/students/909091/placements", { school_year: YEAR, placements });
    for (const place of sections.filter(({ name }) => ["Grade 7 Bago", "Grade 7 Luma"].includes(name))) {
      const saved = await set([{ section_id: place.id }]);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect(await passesOf("909091")).toEqual(PASS);
    }
  });

  test("gets one of the office, one by one and never twice, and not from who only reads", async () => {
    expect((await roster("909092", "Narra", "SY 2026-2027")).status).toBe(200);
    const make = (caller: Caller, asked: object = {}) =>
      caller.post("/sms/enrollment-pass", {
        ...{ student_id: "909092", incoming_school_year: YEAR, incoming_grade_level_name: "Grade 8" },
        ...asked,
      });
    for (const reader of [head, adviser]) expect((await make(reader)).status).toBe(403);
    const wrong = await make(registrar, {
      incoming_school_year: "SY 2026-2027",
      incoming_grade_level_name: "9Z",
    });
    expect([wrong.status, wrong.body.errors.map(({ path }: Row) => path)]).toEqual([
      422,
      ["incoming_school_year", "incoming_grade_level_name"],
    ]);
    const nobody = await make(registrar, { student_id: "999999" });
    expect(nobody.body.errors).toEqual([{ path: "student_id", message: "There is no student 999999" }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(registrar)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `Bagong, Mukha has an enrollment pass into ${YEAR} already, into Grade 8.`,
    );
    expect(await passesOf("909092")).toEqual([[YEAR, "Grade 8", "Not Released"]]);
  });

  test("gets one by a file, of which a dry run writes nothing and the same file makes nothing again", async () => {
    for (const number of ["909093", "909094"])
      expect((await roster(number, "Narra", "SY 2026-2027")).status).toBe(200);
    const upload = (caller: Caller, rows: string[], query = "") =>
      caller.upload(
        `/sms/enrollment-pass/import${query}`,
        "passes.csv",
        ["Student ID,Incoming School Year,Incoming Grade Level", ...rows].join("\r\n"),
      );
    const rows = [`909093,${YEAR},Grade 7`, "909094,2027-2028,G07"];
    expect((await upload(head, rows)).status).toBe(403);
    const wrong = await upload(registrar, [...rows, "909092,SY 2026-2027,9Z"]);
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveLength(2);
    const tried = await upload(registrar, rows, "?dry_run=1");
    expect(tried.status, JSON.stringify(tried.body)).toBe(200);
    expect(await passesOf("909093")).toEqual([]);
    for (const made of [2, 0]) {
      const done = await upload(registrar, rows);
      expect([done.status, done.body.data.added], JSON.stringify(done.body)).toEqual([200, made]);
      for (const number of ["909093", "909094"]) expect(await passesOf(number)).toEqual(PASS);
    }
  });
});
