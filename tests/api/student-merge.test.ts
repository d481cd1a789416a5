import { describe, expect, test } from "vitest";
import { MOVED, recountOf } from "#db/queries/management/student-merge.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";
import type { Row } from "#tests/support/refunds.ts";

/** Given a student who is on record twice, when the two are merged, then one has everything, and it can be taken back whole (M-40). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const teacher = givenCaller(school, "teacher");
const finance = givenCaller(school, "finance");

const KEPT = "000040";
const student = async (number: string): Promise<Row> =>
  (await registrar.get(`/management/students/${number}`)).body.data;
const merge = (kept: string, merged: string, more: Row = {}) =>
  registrar.post(`/management/students/${kept}/merge`, { merged_id: merged, ...more });
const undo = (kept: string) => registrar.delete(`/management/students/${kept}/merge`);
const eventsOf = async (number: string): Promise<string> =>
  JSON.stringify((await registrar.get(`/management/students/${number}/events`)).body);

const MERIT = {
  kind: "deduction",
  code: "MERIT",
  name: "Merit scholarship",
  given: "grant",
  type: "percent",
  value: 100,
  state: "IN USE",
};
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
    given_name: `Tala ${"ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"[made]}`,
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
/** Gives a student what another has: the places in sections, scores, grades, attendance and pass. */
async function asFortieth(number: string, other = KEPT): Promise<void> {
  const like = async (table: string, columns: string, change = columns) =>
    sql(
      `insert into ${table} (student_id, ${columns}) select student.id, ${change} from ${table} cross join student on student_no = ?
        where student_id = ${ID}`,
      [number, other],
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
  await recounted(number, other);
}
/** Counts the gradebooks of the sections of another as what was written by hand leaves them. */
async function recounted(number: string, other = KEPT): Promise<void> {
  const sections = await sql(`select section_id from student_section where student_id = ${ID}`, [other]);
  const wanted = sections.map(({ section_id }) => Number(section_id));
  for (const { sql: text, args } of recountOf([number, other], wanted)) await sql(text, args as string[]);
}
/** All that hangs on two students, and the counts of gradebooks. */
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
    const offered = async (search: string): Promise<Row[]> =>
      (await registrar.get(`/management/student-choices?search=${search}`)).body.data;
    const label = `Dalawang, ${(await student(merged)).record.given_name}, ${merged}`;
    for (const search of [merged, "dalawang"])
      expect(await offered(search)).toContainEqual({ value: merged, label });
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
    expect(await offered(merged)).toEqual([]);
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

  /** What one of the two has, made by a call and told by another; "" where it has none. */
  const invoice = (customer_id: string) => ({
    reference_no: "Tuition",
    invoice_date: "2026-11-18",
    invoice_duedate: "2026-12-18",
    bill_to: "INDIVIDUAL",
    customer: { customer_id },
    transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, unit_price: 1000 }] }],
    status: "draft",
  });
  const current = async (): Promise<string> =>
    String(
      (await sql("select uuid from school_year where '2026-11-18' between start_date and end_date"))[0]?.uuid,
    );
  const rowsOf = async (path: string): Promise<Row[]> => (await finance.get(path)).body.rows;
  const failed = async (number: string): Promise<Row[]> =>
    (await registrar.get(`/v2/report_cards/${number}?school_year=2025-2026`)).body.data?.areas_not_passed ??
    [];
  test.each<
    [what: string, give: (number: string) => Promise<unknown>, told: (number: string) => Promise<unknown>]
  >([
    [
      "a draft of an invoice",
      (number) => finance.post("/invoice/create/onetime", invoice(number)),
      async (number) =>
        (await rowsOf(`/invoice?status=draft&search=${number}`)).map((row) => row.uuid).join(),
    ],
    [
      "a scholarship",
      async (customer_id) => {
        await finance.post("/billing/discounts", MERIT);
        const grant = { customer_id, code: "MERIT", school_year_id: await current() };
        return finance.post("/billing/scholarships", {
          ...grant,
          type: "amount",
          value: 2500,
          reason: "Merit",
        });
      },
      async (number) => (await rowsOf(`/billing/scholarships?search=${number}`)).map(({ id }) => id).join(),
    ],
    [
      "a segment",
      async (customer_id) => {
        await finance.post("/billing/segments", { code: "BUS", name: "School bus" });
        return finance.post("/billing/segments/members", { segment_id: "BUS", who: "student", customer_id });
      },
      async (number) =>
        (await rowsOf(`/billing/segments/members?search=${number}`)).map((row) => row.segment_id).join(),
    ],
    [
      "the photo",
      (number) => registrar.upload(`/management/students/${number}/photo`, "me.png", pngOf(40, 40)),
      async (number) => (await student(number)).photo ?? "",
    ],
    [
      "the mark of a remedial class",
      async (number) => {
        await asFortieth(number, "000041");
        const card = await registrar.get(`/v2/report_cards/${number}?school_year=2025-2026`);
        const { class_id } = card.body.data.final_grades[0];
        await registrar.patch("/v2/report_cards/grade/override", {
          class_id,
          student_id: number,
          grade: 70,
          reason: "Board",
        });
        const mark = {
          student_id: number,
          class_id,
          mark: 80,
          held_from: "2026-04-13",
          held_to: "2026-05-15",
        };
        return registrar.patch("/v2/report_cards/remedial", {
          school_year: "2025-2026",
          reason: "",
          data: [mark],
        });
      },
      async (number) => (await failed(number)).map(({ remedial }) => remedial?.mark).join(),
    ],
    [
      "the mark “No reminders”",
      (number) => finance.patch(`/customer/${number}/reminders`, { state: "OFF", reason: "Pays by check" }),
      async (number) =>
        (await finance.get(`/customer/${number}/account`)).body.data.no_reminders_reason ?? "",
    ],
    [
      "a gradebook with a score that a teacher saved",
      async (number) => {
        const [book] = (await teacher.get("/grade_books?status=Draft")).body.rows;
        const { records } = (await teacher.get(`/v2/grade_books/${book.id}`)).body.data;
        await asFortieth(number, records[0].id);
        const [{ grading_activity_id, version }] = records[0].grade_activity_scores;
        const cell = { student_id: number, grading_activity_id, score: "1", version };
        return teacher.post("/v2/scores", { gradebook_id: book.id, scores: [cell] });
      },
      async (number) => {
        const [book] = (await teacher.get("/grade_books?status=Draft")).body.rows;
        const { records } = (await teacher.get(`/v2/grade_books/${book.id}`)).body.data;
        const record = records.find(({ id }: Row) => id === number);
        return (record?.grade_activity_scores ?? []).map(({ score }: Row) => score ?? "-").join();
      },
    ],
  ])("%s is the kept one's, and the merged one's again once that is taken back", async (_, give, told) => {
    const [kept, merged] = [await twin(), await twin()];
    const given = (await give(merged)) as Row;
    expect(given.status, JSON.stringify(given.body)).toBeLessThan(300);
    const [before, none] = [await told(merged), await told(kept)];
    expect([before, none]).toEqual([expect.stringMatching(/./), ""]);
    const broken = await school.brokenAnywhere();
    expect((await merge(kept, merged)).status).toBe(200);
    expect([await told(kept), await told(merged)]).toEqual([before, none]);
    expect(await school.brokenAnywhere()).toEqual(broken);
    expect((await undo(kept)).status).toBe(200);
    expect([await told(merged), await told(kept)]).toEqual([before, none]);
    expect(await school.brokenAnywhere()).toEqual(broken);
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

  test("a file that names the number put aside is told which to use, whatever kind it is", async () => {
    const [kept, merged] = [await twin(), await twin()];
    expect((await merge(kept, merged)).status).toBe(200);
    const [book] = (await teacher.get("/grade_books?status=Draft")).body.rows;
    const [headings] = new TextDecoder()
      .decode((await teacher.get(`/grade_books/${book.id}/template`)).body as Uint8Array)
      .split("\r\n");
    const told = `${merged} was merged into ${kept} Dalawang, ${(await student(kept)).record.given_name} on 11/18/2026: use ${kept}`;
    const upload = (path: string, text: string) => registrar.upload(`/management/${path}`, "list.csv", text);
    const year = "school_year=2026-2027";
    const answers = [
      await upload(
        `rosters/import?${year}`,
        `Student ID,Grade Level,Grade Section,Enrolled\r\n${Number(merged)},Grade 7,Narra,Yes`,
      ),
      await upload("student-details/import", `Student ID,Sex\r\n${merged},Female`),
      await upload("student-details/import?dry_run=1", `Student ID,Sex\r\n${merged},Female`),
      await upload("guardians/import", `Student ID,Guardian\r\n${merged},Rosa Dalawang`),
      await teacher.upload(
        "/v2/scores/import",
        "scores.csv",
        `${headings}\r\n${merged},,1`,
        {},
        { gradebook_id: book.id },
      ),
    ];
    for (const { body } of answers) {
      const said = JSON.stringify(body.errors ?? body.data?.errors ?? body);
      expect(said).toContain(told);
      expect(said).not.toContain("not the number of anyone");
    }
    expect((await undo(kept)).status).toBe(200);
  });

  test("and have a pass into one year each are merged where the merged one's is not released; taken back, both have theirs", async () => {
    const [kept, merged] = [await twin(), await twin()];
    for (const number of [kept, merged]) {
      await sql(
        `insert into enrollment_pass (uuid, student_id, incoming_school_year, incoming_grade_level_id)
          select ?, ${ID}, 'SY 2027-2028', min(id) from grade_level`,
        [`pass-of-${number}`, number],
      );
    }
    // The merged one has one into another year too, which moves.
    await sql(
      `insert into enrollment_pass (uuid, student_id, incoming_school_year, incoming_grade_level_id, is_certified)
        select 'another-pass', ${ID}, 'SY 2026-2027', min(id), 1 from grade_level`,
      [merged],
    );
    const passes = () =>
      sql(`select pass.uuid, student_no, is_certified, pass.version from enrollment_pass pass
        join student on student.id = student_id where student_no in ('${kept}', '${merged}') order by pass.uuid`);
    const [before, passesBefore] = [await everything(kept, merged), await passes()];
    const preview = await registrar.get(`/management/students/${kept}/merge?merged_id=${merged}`);
    expect(preview.body.data.moves).toContain("1 enrollment pass");
    expect((await merge(kept, merged)).status).toBe(200);
    expect((await passes()).map(({ uuid, student_no }) => [uuid, student_no])).toEqual([
      ["another-pass", kept],
      [`pass-of-${kept}`, kept],
    ]);
    expect((await undo(kept)).status).toBe(200);
    expect(await passes()).toEqual(passesBefore);
    expect(await everything(kept, merged)).toBe(before);
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
    await sql(`update enrollment_pass set is_certified = 1 where student_id = ${ID}`, [twice]);
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
