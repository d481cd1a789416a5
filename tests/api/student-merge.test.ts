import { describe, expect, test } from "vitest";
import { MOVED, recountOf } from "#db/queries/management/student-merge.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import type { Row } from "#tests/support/refunds.ts";

/** Given a student who is on record twice, when the two are merged, then one has everything, and it can be taken back whole (M-40). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const teacher = givenCaller(school, "teacher");

const KEPT = "000040";
const student = async (number: string): Promise<Row> =>
  (await registrar.get(`/management/students/${number}`)).body.data;
const merge = (kept: string, merged: string, more: Row = {}) =>
  registrar.post(`/management/students/${kept}/merge`, { merged_id: merged, ...more });
const undo = (kept: string) => registrar.delete(`/management/students/${kept}/merge`);
const eventsOf = async (number: string): Promise<string> =>
  JSON.stringify((await registrar.get(`/management/students/${number}/events`)).body);

const sql = async (text: string, args: (string | number)[] = []) =>
  (await school.database().execute({ sql: text, args })).rows;
const ID = "(select id from student where student_no = ?)";

let made = 0;
/** The number of a new student, the same family's. */
async function twin(more: Row = {}): Promise<string> {
  made += 1;
  const { record } = await student(KEPT);
  const added = await registrar.post("/management/students", {
    last_name: "Dalawang",
    given_name: `Tala ${"ABCDEFGHIJKLMNOP"[made]}`,
    middle_name: "",
    suffix: "",
    lrn: "",
    sex: "",
    birth_date: "",
    type_id: "",
    sponsor_id: record.sponsor_id,
    home_address: "",
    email: "",
    contact_number: "",
    is_confirmed: true,
    ...more,
  });
  expect(added.body.errors ?? added.status).toBe(201);
  return added.body.data.id;
}
/** Gives a student what 000040 has of a term: the place in the section, scores, grades, attendance and pass. */
async function asFortieth(number: string): Promise<void> {
  const like = async (table: string, columns: string, change = columns) =>
    sql(
      `insert into ${table} (student_id, ${columns}) select student.id, ${change} from ${table} cross join student on student_no = ?
        where student_id = ${ID}`,
      [number, KEPT],
    );
  await like("student_section", "section_id, joined_on");
  await like("score", "activity_id, value_e2, mark, saved_at, saved_by");
  await like("term_grade", "gradebook_id, initial_e4, grade_e4");
  await like(
    "attendance",
    "uuid, term_id, section_id, days_absent_e4, days_tardy_e4, saved_at",
    "attendance.uuid || student.student_no, term_id, section_id, days_absent_e4, days_tardy_e4, saved_at",
  );
  await like(
    "enrollment_pass",
    "uuid, incoming_school_year, incoming_grade_level_id",
    "enrollment_pass.uuid || student.student_no, incoming_school_year, incoming_grade_level_id",
  );
  await recounted(number);
}
/** Counts the gradebooks of the sections of 000040 as what was written by hand leaves them. */
async function recounted(number: string): Promise<void> {
  const sections = await sql(`select section_id from student_section where student_id = ${ID}`, [KEPT]);
  const wanted = sections.map(({ section_id }) => Number(section_id));
  for (const { sql: text, args } of recountOf([number, KEPT], wanted)) await sql(text, args as string[]);
}
/** All that hangs on two students, and the counts of their sections. */
const everything = async (...numbers: string[]): Promise<string> => {
  const all: unknown[] = [];
  for (const table of Object.keys(MOVED))
    for (const number of numbers) {
      const columns = await sql(
        `select name from pragma_table_info('${table}') where name not in ('id', 'version')`,
      );
      const names = columns.map(({ name }) => name).join(", ");
      all.push([
        table,
        await sql(`select ${names} from ${table} where student_id = ${ID} order by ${names}`, [number]),
      ]);
    }
  for (const table of ["section_student_summary", "attendance_section_summary", "segment_summary"])
    all.push([table, await sql(`select * from ${table}`)]);
  all.push(
    await sql(
      "select id, cells, blanks, missing_count, ungraded, undecided_moves from gradebook where released_at is null",
    ),
  );
  return JSON.stringify(all);
};

describe("two students who are one person", () => {
  test("are merged: what is told before moves, the number is put aside; and it is taken back whole", async () => {
    const kept = await twin({ email: "tala@example.test" });
    const merged = await twin({ lrn: "120000000001", sex: "F", email: "other@example.test" });
    await asFortieth(merged);
    // A segment that follows the grade level (B-126) has whoever has the section.
    await sql(
      `insert into segment (uuid, code, name, follows_level_id, follows_year_id)
        select 'follows', 'FOLLOWS', 'Follows', grade_level_id, school_year_id from student_section
          cross join section on section.id = section_id and kind = 'regular'
        where student_id = ${ID} order by school_year_id desc limit 1`,
      [merged],
    );
    const followers = async () =>
      (
        await sql(`select student_no from segment_member cross join student on student.id = student_id
          where segment_id = (select id from segment where code = 'FOLLOWS') and student_no in ('${kept}', '${merged}')`)
      ).map(({ student_no }) => student_no);
    expect(await followers()).toEqual([merged]);
    expect((await merge(merged, merged)).status).toBe(422);
    // So that the counts are as the school has them.
    expect((await merge(kept, merged)).status).toBe(200);
    expect((await undo(kept)).status).toBe(200);
    const before = await everything(kept, merged);
    const preview = await registrar.get(`/management/students/${kept}/merge?merged_id=${merged}`);
    expect(preview.body.data.filled).toEqual(["LRN: 120000000001", "Sex: Female"]);
    const scores = await sql(`select count(*) as scores from score where student_id = ${ID}`, [merged]);
    expect(preview.body.data.moves).toEqual(
      expect.arrayContaining(["3 sections", `${scores[0]?.scores} scores`, "2 enrollment passes"]),
    );
    const { version } = (await student(kept)).record;
    const answers = await Promise.all([merge(kept, merged, { version }), merge(kept, merged, { version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await followers()).toEqual([kept]);
    const [one, other] = [await student(kept), await student(merged)];
    expect(one.record).toMatchObject({ lrn: "120000000001", sex: "F", email: "tala@example.test" });
    expect(one.placements).toHaveLength(3);
    expect(one.merges).toHaveLength(1);
    expect(other).toMatchObject({ record: { status: "inactive" }, placements: [], guardians: [] });
    expect(other.successor).toContain(kept);
    for (const number of [kept, merged]) expect(await eventsOf(number)).toContain("Students merged");
    const again = await registrar.post(`/management/students/${merged}/state`, { is_active: true });
    expect(again.body.message).toContain("is merged into Dalawang");
    expect((await merge(kept, merged)).body.message).toContain("already");
    expect((await merge(merged, KEPT)).status).toBe(409);
    expect(await school.broken()).toEqual([]);

    expect((await undo(kept)).body.message).toBe("The merge was taken back.");
    expect(await everything(kept, merged)).toBe(before);
    expect(await student(merged)).toMatchObject({
      record: { status: "active", lrn: "120000000001" },
      successor: null,
    });
    expect((await student(merged)).guardians).toHaveLength(1);
    expect((await undo(kept)).status).toBe(404);
  });

  test("are not taken apart once something that moved was changed", async () => {
    const [kept, merged] = [await twin(), await twin()];
    await asFortieth(merged);
    expect((await merge(kept, merged)).status).toBe(200);
    await sql(`update attendance set version = version + 1 where student_id = ${ID}`, [kept]);
    const refused = await undo(kept);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^attendance records of .* changed since the merge\. Nothing was taken back/),
    ]);
    await sql(`update attendance set version = version - 1 where student_id = ${ID}`, [kept]);
    await sql("update student_merge set merged_at = '2020-01-01T00:00:00.000Z'");
    expect((await undo(kept)).body.message).toContain("within 24 hours");
  });

  test("are refused in words", async () => {
    const twice = await twin();
    const paid = await merge(twice, KEPT);
    expect([paid.status, paid.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^.*, 000040 has .*published invoices.* which stay under that number\. Open that student/,
      ),
    ]);
    await asFortieth(twice);
    const both = await registrar.get(`/management/students/${KEPT}/merge?merged_id=${twice}`);
    expect(both.status).toBe(409);
    expect(both.body.message).toMatch(
      /^Both .*, 000040 and .* have scores or grades in .* and \d+ more\. Correct one/,
    );
    for (const table of ["score", "term_grade"])
      await sql(`delete from ${table} where student_id = ${ID}`, [twice]);
    const days = (await merge(KEPT, twice)).body.message;
    for (const what of ["attendance in term", "an enrollment pass for", "places at the same time in"])
      expect(days).toContain(what);
    for (const table of ["attendance", "enrollment_pass"])
      await sql(`delete from ${table} where student_id = ${ID}`, [twice]);
    await sql(`delete from student_section where student_id = ${ID}`, [twice]);
    await recounted(twice);
    const left = await registrar.post(`/management/students/${twice}/leave`, {
      kind: "withdrawn",
      left_on: "2026-11-02",
      reason: "Moved away",
      destination: "",
    });
    expect(left.status).toBe(200);
    expect((await merge(KEPT, twice)).body.message).toContain("left the school, and");
  });

  test("are of the office alone", async () => {
    expect((await teacher.get(`/management/students/${KEPT}/merge?merged_id=000041`)).status).toBe(403);
    expect((await teacher.post(`/management/students/${KEPT}/merge`, { merged_id: "000041" })).status).toBe(
      403,
    );
    expect((await registrar.get(`/management/students/${KEPT}/merge?merged_id=999999`)).status).toBe(404);
  });
});
