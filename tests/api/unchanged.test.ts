import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Answered, Caller, Row } from "../support/caller.ts";
import { School } from "../support/school.ts";

/** Given a record, when it is saved as it is, then neither a version nor an event is written (S-31). */
let school: School;
let registrar: Caller;
let admin: Caller;
beforeAll(async () => {
  school = await School.openShared();
  [registrar, admin] = [await school.as("registrar"), await school.as("admin")];
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const WATCHED = [
  "audit_event",
  "gradebook_revision",
  "final_grade_override",
  "promotion_override",
  "missing_term",
  "elsewhere_year",
];
/** How much there is of each, before and after. */
async function written(): Promise<Row> {
  const db = school.database();
  const counts = await Promise.all(
    WATCHED.map(async (table) => (await db.execute(`select count(*) as n from ${table}`)).rows[0]?.n),
  );
  db.close();
  return Object.fromEntries(WATCHED.map((table, place) => [table, counts[place]]));
}
async function writesNothing(again: () => Promise<Answered>): Promise<Row> {
  const before = await written();
  const { status, body } = await again();
  expect([200, 201], JSON.stringify(body)).toContain(status);
  expect(await written()).toEqual(before);
  return body.data;
}

const OVERRIDE = "/v2/report_cards/grade/override";
const released = async (search: string): Promise<Row> => {
  const query = `/grade_books?status=Released&search=${encodeURIComponent(search)}`;
  const [row] = (await registrar.get(query)).body.rows;
  return (await registrar.get(`/v2/grade_books/${row.id}`)).body.data;
};
const aGradebook = () => released("Mathematics - Grade 9 Narra - 3rd Term");

test("a term grade and a final grade: nothing taken back, or set again as it is", async () => {
  const gradebook = await aGradebook();
  const student_id = gradebook.records[3].id;
  for (const named of [{ gradebook_id: gradebook.id }, { class_id: gradebook.class_id }]) {
    const asked = { ...named, student_id, reason: "Recount" };
    await writesNothing(() => registrar.patch(OVERRIDE, { ...asked, grade: null }));
    const set = await registrar.patch(OVERRIDE, { ...asked, grade: 88 });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    const kept = await writesNothing(() => registrar.patch(OVERRIDE, { ...asked, grade: 88 }));
    expect(kept).toEqual(set.body.data);
    expect((await registrar.patch(OVERRIDE, { ...asked, grade: 88, reason: "Board" })).body.data).not.toEqual(
      kept,
    );
  }
});

test("a promotion, a term at another school and its year", async () => {
  const student_id = (await aGradebook()).records[4].id;
  const promotion = (promotion_status: string | null) =>
    registrar.patch("/v2/report_cards/update_status", {
      student_id,
      school_year: "2025-2026",
      promotion_status,
      reason: "Board",
    });
  await writesNothing(() => promotion(null));
  await promotion("Retained");
  await writesNothing(() => promotion("Retained"));
  await promotion(null);

  const year = {
    schoolYear: "2019-2020",
    school: "San Roque School",
    level: "Grade 3",
    areas: [{ name: "English", terms: ["88", "89", "90"], final: "89", remark: "Passed" }],
  };
  const years = `/permanent_records/${student_id}/years`;
  expect((await registrar.post(years, { year })).status).toBe(201);
  const [{ id: supersedes, year: kept }] = (await registrar.get(`/permanent_records/${student_id}`)).body.data
    .elsewhere;
  await writesNothing(() => registrar.post(years, { supersedes, year: kept, reason: "Typed again" }));
});

test("exclusions from a release, but for another reason", async () => {
  const exclude = (reason: string) =>
    registrar.upload(
      "/report_cards/exclude/import/school-year/2026-2027/term/3rd",
      "excluded.csv",
      `Student ID,Student Name,Reason\r\n000001,,${reason}`,
    );
  await exclude("Balance");
  await writesNothing(() => exclude("Balance"));
  const before = await written();
  await exclude("Books");
  expect((await written()).audit_event).toBe(before.audit_event + 1);
});

test("records of the office's lists", async () => {
  const rows = async (list: string): Promise<Row[]> =>
    (await admin.get(`/management/${list}?perPage=5`)).body.rows;
  const [subject] = await rows("subjects");
  const { code, name, kind, gradelevel_code, position } = subject;
  const entry = { code, name, kind, gradelevel_code, position };
  const saved = await admin.patch(`/management/subjects/${subject.id}`, { ...entry });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const [now] = await rows("subjects");
  expect(now.version).toBe(subject.version);
  await writesNothing(() => admin.patch(`/management/subjects/${subject.id}`, { ...entry }));
  await admin.patch(`/management/subjects/${subject.id}`, { ...entry, name: `${subject.name} 1` });
  expect((await rows("subjects"))[0].version).toBe(subject.version + 1);
});
