import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Given a section, when its attendance sheet is saved, then all rows are, or none (T-9). */
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
let section: string;
beforeAll(async () => {
  registrar = await school.as("registrar");
  const { rows } = (await registrar.get("/attendance/choices")).body;
  section = rows.find(({ is_current }: Row) => is_current).id;
});
const sheetOf = async (caller: Caller = registrar): Promise<Row> =>
  (await caller.get(`/attendance/sheets/${section}`)).body.data;
const rowOf = (sheet: Row, place: number, more: Row): Row => {
  const { student_id, attendance } = sheet.students[place];
  const { version = null } = attendance.find(({ term }: Row) => term === more.term) ?? {};
  return { student_id, version, ...more };
};
const save = (rows: readonly Row[], caller: Caller = registrar) =>
  caller.put(`/attendance/sheets/${section}`, { rows });

describe("the sheet", () => {
  test("has every student with the terms, and says which has not begun", async () => {
    const sheet = await sheetOf();
    expect(sheet.terms.map(({ name }: Row) => name)).toEqual(["1st", "2nd", "3rd"]);
    expect(sheet.terms[0].begins_on).toBeNull();
    expect(sheet.terms[2].begins_on).toMatch(/^\d{4}-/);
    expect(sheet.students.length).toBeGreaterThan(10);
  });

  test("is saved as one change: new records, changed ones, and an event with what differs", async () => {
    const before = await sheetOf();
    const rows = [
      rowOf(before, 0, { term: "2nd", days_absent: 1.5, days_tardy: 2 }),
      rowOf(before, 1, { term: "2nd", days_absent: 0, days_tardy: 7 }),
    ];
    const { status, body } = await save(rows);
    expect([status, body.message]).toEqual([200, "Successfully saved."]);
    const after = await sheetOf();
    const secondOf = (place: number): Row =>
      after.students[place].attendance.find(({ term }: Row) => term === "2nd");
    expect(secondOf(0)).toMatchObject({ days_absent: 1.5, days_tardy: 2, is_published: false });
    expect(secondOf(1)).toMatchObject({ days_absent: 0, days_tardy: 7 });
    const db = school.database();
    const events = "select data_json from audit_event where event = 'attendance-sheet'";
    const [event] = (await db.execute(events)).rows;
    expect(JSON.parse(String(event?.data_json)).days).toHaveLength(2);
    // The same again changes nothing.
    const again = rows.map((row, place) => ({ ...row, version: secondOf(place).version }));
    expect((await save(again)).status).toBe(200);
    expect((await db.execute(events)).rows).toHaveLength(1);
    db.close();
  });

  test("is refused whole: over somebody else's days, in a term that has not begun, for nobody of the section", async () => {
    const before = await sheetOf();
    const good = rowOf(before, 2, { term: "2nd", days_absent: 3, days_tardy: 3 });
    const stale = { ...rowOf(before, 0, { term: "2nd", days_absent: 9, days_tardy: 0 }), version: null };
    const clash = await save([good, stale]);
    expect([clash.status, clash.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(clash.body.message).toContain(before.students[0].fullname);
    const early = await save([good, rowOf(before, 0, { term: "3rd", days_absent: 1, days_tardy: 0 })]);
    expect(early.status).toBe(409);
    expect(early.body.errors[0]).toMatchObject({ path: "rows.1" });
    const nobody = await save([good, { ...good, student_id: "999999" }]);
    expect([nobody.status, nobody.body.errors[0].path]).toEqual([422, "rows.1.student_id"]);
    expect((await save([good, good])).status).toBe(422);
    expect((await save([{ ...good, days_absent: 101 }])).status).toBe(422);
    expect(await sheetOf()).toEqual(before);
  });

  test("is written by who records attendance, and read by who sees the section", async () => {
    const sheet = await sheetOf();
    const row = rowOf(sheet, 0, { term: "2nd", days_absent: 1, days_tardy: 1 });
    expect((await save([row], await school.as("admin"))).status).toBe(403);
    const { rows } = (await registrar.get("/attendance/choices")).body;
    const teacher = await school.as("teacher");
    const seen = (await teacher.get("/attendance/choices")).body.rows.map(({ id }: Row) => id);
    const foreign = rows.find(({ id }: Row) => !seen.includes(id)).id;
    expect((await teacher.get(`/attendance/sheets/${foreign}`)).status).toBe(404);
  });
});
