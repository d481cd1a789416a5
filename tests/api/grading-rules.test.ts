import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf, gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given the demo school in its second term, when gradebooks move on, then by who teaches them and what is missing in them. */
type Person = "teacher" | "head" | "assistant.head" | "adviser" | "registrar" | "admin";
const school = givenSchool();
let as: Record<Person, Caller>;
beforeAll(async () => {
  const people = ["teacher", "head", "assistant.head", "adviser", "registrar", "admin"] as const;
  const callers = await Promise.all(people.map(async (person) => [person, await school.as(person)] as const));
  as = Object.fromEntries(callers) as Record<Person, Caller>;
});

/** Facts that no call makes. */
async function given(...statements: string[]): Promise<void> {
  const db = school.database();
  await db.batch(statements, "write");
  db.close();
}
const rowsOf = async (sql: string): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return rows;
};
const HEADS_BOOK = "Araling Panlipunan - Grade 10 Sampaguita - 2nd Term";

describe("an excused student", () => {
  const mark = (book: Row, record: Row, score: string | null) =>
    as.teacher.post("/v2/scores", {
      gradebook_id: book.id,
      scores: record.grade_activity_scores.map(({ grading_activity_id }: Row) => ({
        student_id: record.id,
        grading_activity_id,
        score,
      })),
    });

  test("with S in everything has no grade, is named, and the class can be submitted", async () => {
    const { rows } = (await as.teacher.get("/grade_books?status=Draft&perPage=100")).body;
    const found = rows.find((row: Row) => row.blanks > 0 && row.categories_without_score.length === 0);
    const book = (await as.teacher.get(`/v2/grade_books/${found.id}`)).body.data;
    const [first] = book.records;
    expect((await mark(book, first, null)).status).toBe(200);
    const opened = (await as.teacher.get(`/v2/grade_books/${book.id}`)).body.data;
    expect(opened.categories_without_score.length).toBeGreaterThan(0);
    const [lacking] = (await as.teacher.get(`/grade_books/missing?ids=${book.id}`)).body.rows;
    expect(lacking.students_without_score).toEqual([first.fullname]);
    const refused = await as.teacher.patch(`/grade_books/${book.id}/submit`, {});
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      409,
      `Every student needs a score, N or S in ${opened.categories_without_score.join(", ")} first. Without one: ${first.fullname}.`,
    ]);

    const { body } = await mark(book, first, "S");
    expect(body.data.records[0].report_card).toMatchObject({ grade: null, display_grade: "0.00" });
    const { rows: missing } = (await as.teacher.get(`/grade_books/missing?ids=${book.id}`)).body;
    expect(missing).toMatchObject([{ id: book.id, name: book.name, students_without_score: [] }]);
    expect(missing[0].students[0]).toEqual({
      student_id: first.id,
      fullname: first.fullname,
      blanks: [],
      has_no_grade: true,
    });
    const blanks = missing[0].students.flatMap((student: Row) => student.blanks);
    const now = (await as.teacher.get(`/v2/grade_books/${book.id}`)).body.data;
    expect([now.categories_without_score, now.blanks]).toEqual([[], blanks.length]);
    expect((await as.teacher.patch(`/grade_books/${book.id}/submit`, {})).status).toBe(200);
  });
});

describe("a class that a head teaches", () => {
  const statusOf = async (name: string) => (await gradebookNamed(as.registrar, name)).status;

  test("is encoded and submitted by the head, and approved by the assistant head", async () => {
    await given(`update gradebook set status = 'Draft' where name = '${HEADS_BOOK}' and term_id > 3`);
    const book = await gradebookNamed(as.head, HEADS_BOOK);
    expect(book).toMatchObject({ is_teacher: true, is_own: true, is_heads_own: true, lacks_head: false });
    expect((await as["assistant.head"].patch(`/grade_books/${book.id}/submit`, {})).status).toBe(403);
    expect((await as.head.patch(`/grade_books/${book.id}/submit`, {})).body.message).toBe(
      "Successfully submitted the Gradebook to SC/LCC",
    );
    expect((await as.head.patch(`/grade_books/${book.id}/approve`, {})).status).toBe(409);
    expect((await as["assistant.head"].patch(`/grade_books/${book.id}/approve`, {})).status).toBe(200);
    expect(await statusOf(HEADS_BOOK)).toBe("For RO Approval");
  });

  test("goes to the registrar where the department has no other head", async () => {
    await given(
      `update gradebook set status = 'For SC/LCC Approval' where name = '${HEADS_BOOK}' and term_id > 3`,
    );
    const { id, lacks_head } = await gradebookNamed(as.registrar, HEADS_BOOK);
    expect(lacks_head).toBe(false);
    expect((await as.registrar.patch(`/grade_books/${id}/approve`, {})).status).toBe(409);
    await given("update user_account set is_active = 0 where email = 'assistant.head@talaan.test'");
    expect((await gradebookNamed(as.registrar, HEADS_BOOK)).lacks_head).toBe(true);
    const waiting = (await as.registrar.get("/dashboard")).body.data.waiting;
    expect(waiting.map(({ status }: Row) => status)).toContain("For SC/LCC Approval");
    const approved = await as.registrar.patch(`/grade_books/${id}/approve`, {});
    await given("update user_account set is_active = 1 where email = 'assistant.head@talaan.test'");
    expect(approved.status).toBe(200);
    expect(await statusOf(HEADS_BOOK)).toBe("RO Approved");
  });
});

test("the adviser encodes and submits the section's conduct where no ST does", async () => {
  const name = "Homeroom - Grade 7 Sampaguita - 2nd Term";
  const ofClass = `class_id in (select class_id from gradebook where name = '${name}')`;
  await given(
    `update gradebook set status = 'Draft' where name = '${name}' and term_id > 3`,
    `delete from class_teacher where ${ofClass}`,
  );
  const book = await detailOf(as.adviser, name);
  expect(book.is_teacher).toBe(true);
  const [record] = book.records;
  const saved = await as.adviser.post("/v2/scores", {
    gradebook_id: book.id,
    scores: [
      {
        student_id: record.id,
        grading_activity_id: record.grade_activity_scores[0].grading_activity_id,
        score: "91",
      },
    ],
  });
  expect(saved.status).toBe(200);
  // An ST among the teachers of the Homeroom encodes it, and the adviser looks on.
  await given(
    `insert into class_teacher (class_id, staff_id, position) select class_id, 1, 1 from gradebook where name = '${name}' and term_id > 3`,
  );
  expect((await detailOf(as.adviser, name)).is_teacher).toBe(false);
  expect((await as.adviser.patch(`/grade_books/${book.id}/submit`, {})).status).toBe(403);
  await given(`delete from class_teacher where ${ofClass}`);
  expect((await as.adviser.patch(`/grade_books/${book.id}/submit`, {})).status).toBe(200);
});

describe("a release on a later day", () => {
  test("is seen, changed, cancelled, and refused for who knows an older version", async () => {
    const { rows } = (await as.registrar.get("/grade_books?status=RO%20Approved")).body;
    const book = rows.find(({ release_date }: Row) => release_date === null);
    const path = `/grade_books/${book.id}`;
    const dayOf = async () => (await as.registrar.get(`/v2${path}`)).body.data.release_date;
    const first = { release_date: "2026-11-25", version: book.version };
    expect((await as.registrar.patch(`${path}/schedule-release`, first)).status).toBe(200);
    expect(await dayOf()).toBe("2026-11-25");
    const late = await as.registrar.patch(`${path}/schedule-release`, first);
    expect(late).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION", data: { id: book.id, version: book.version + 1 } },
    });
    const other = { release_date: "2026-11-27", version: book.version + 1 };
    expect((await as.registrar.patch(`${path}/schedule-release`, other)).status).toBe(200);
    expect(await dayOf()).toBe("2026-11-27");
    expect((await as.registrar.patch(`${path}/cancel-schedule`, {})).body.message).toBe(
      "The scheduled release has been cancelled",
    );
    expect(await dayOf()).toBeNull();
    expect((await as.registrar.patch(`${path}/cancel-schedule`, {})).status).toBe(409);
  });
});

describe("what counts of missing scores depends on is recounted with it", () => {
  const name = "Mathematics - Grade 7 Sampaguita - 2nd Term";
  test("a term's last day: who joined after it is none of its students", async () => {
    const { rows: years } = (await as.admin.get("/management/school-years")).body;
    const year = years.find((row: Row) => row.state === "RUNNING");
    const [{ student_no: student = "" } = {}] = await rowsOf(
      `select student_no from student join student_section on student_id = student.id
        join section on section.id = section_id join grade_level on grade_level.id = grade_level_id
        where section.name = 'Narra' and grade_level.name = 'Grade 7' and section.school_year_id = 2 limit 1`,
    );
    const line = [student, "", "", "", "Grade 7", "Sampaguita", "Yes", ...Array(7).fill("")].join();
    const roster = `/management/rosters/import?${new URLSearchParams({ school_year: year.name })}`;
    const csv = [ROSTER_HEADINGS.join(), line].join("\r\n");
    expect((await as.registrar.upload(roster, "roster.csv", csv)).status).toBe(200);
    const before = await gradebookNamed(as.registrar, name);
    const { rows: terms } = (await as.admin.get("/management/terms")).body;
    const term =
      terms.find((row: Row) => row.school_year_id === year.id && row.name === "2nd") ??
      terms.find((row: Row) => row.state === "RUNNING");
    const days = Object.fromEntries(Object.entries(term).filter(([key]) => key.endsWith("_date")));
    const shorter = await as.admin.patch(`/management/terms/${term.id}`, { ...days, end_date: "2026-11-17" });
    expect([shorter.status, shorter.body.message]).toEqual([200, "Successfully saved."]);
    const without = await gradebookNamed(as.registrar, name);
    expect(without.blanks).toBeLessThan(before.blanks);
    expect((await as.admin.patch(`/management/terms/${term.id}`, days)).status).toBe(200);
    expect((await gradebookNamed(as.registrar, name)).blanks).toBe(before.blanks);
  });
});

describe("a term spent at another school", () => {
  const MARK = "/v2/report_cards/missing_term";
  const cardOf = async (student: string, year: string) =>
    (await as.registrar.get(`/v2/report_cards/${student}?school_year=${year}`)).body.data;

  test("is left out: final grades are the mean of the others, and the registrar may take the mark back", async () => {
    const [{ name: year, student_no: student, term } = {}] = await rowsOf(
      `select school_year.name, student_no, term.id as term from school_year join section on section.school_year_id = school_year.id
        join student_section on section_id = section.id join student on student.id = student_id
        join term on term.school_year_id = school_year.id and term.ordinal = 1
        join grade_level on grade_level.id = section.grade_level_id
        where school_year.id = 1 and grade_level.name = 'Grade 8' order by student.id limit 1`,
    );
    const asked = {
      student_id: student,
      school_year: year,
      term: "1st",
      school: "Rizal High School",
      reason: "Transferred in August",
    };
    const graded = await as.registrar.patch(MARK, asked);
    expect([graded.status, graded.body.code]).toEqual([409, "STATE_FORBIDS"]);
    const before = await cardOf(student, year);
    await given(
      `delete from term_grade where gradebook_id in (select id from gradebook where term_id = ${term})
        and student_id = (select id from student where student_no = '${student}')`,
    );
    expect((await cardOf(student, year)).general_average).toBeNull();

    const marked = await as.registrar.patch(MARK, asked);
    expect(marked).toMatchObject({
      status: 200,
      body: {
        data: {
          student_id: student,
          school_term: "1st",
          is_missing: true,
          school: "Rizal High School",
          version: 1,
        },
      },
    });
    const card = await cardOf(student, year);
    expect(card.final_grades[0].terms[0]).toMatchObject({
      school_term: "1st",
      is_missing: true,
      missing: { school: "Rizal High School", reason: "Transferred in August", by: "Leonor Sandoval" },
    });
    const [final] = card.final_grades;
    const whole = before.final_grades[0].terms
      .slice(1)
      .map(({ grade }: Row) => Math.round(grade >= 74 && grade < 75 ? 75 : grade));
    expect(final.grade).toBeCloseTo(whole.reduce((sum: number, one: number) => sum + one, 0) / 2, 4);
    expect(card.general_average).not.toBeNull();
    expect(card.promotion_status).not.toBeNull();

    const late = await as.registrar.patch(MARK, { ...asked, is_missing: false, version: 0 });
    expect([late.status, late.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(late.body.data.missing).toMatchObject({
      is_missing: true,
      school: "Rizal High School",
      reason: "Transferred in August",
      by: "Leonor Sandoval",
      version: 1,
    });
    expect((await as.registrar.patch(MARK, { ...asked, is_missing: false, version: 1 })).status).toBe(200);
    expect((await cardOf(student, year)).general_average).toBeNull();
  });

  test("is the registrar's to mark, with a reason and the school", async () => {
    const asked = { student_id: "000001", term: "1st", school: "Rizal High School", reason: "Transferred" };
    expect((await as.head.patch(MARK, asked)).status).toBe(403);
    const bare = await as.registrar.patch(MARK, { ...asked, school: "", reason: "" });
    expect(bare.status).toBe(422);
    expect((await as.registrar.patch(MARK, { ...asked, student_id: "999999" })).status).toBe(404);
  });
});

describe("the revisions of a released gradebook", () => {
  test("are read with who, when and why, and what each changed; What changed compares with the release", async () => {
    const { rows } = (await as.registrar.get("/grade_books?status=RO%20Approved&perPage=100")).body;
    const found = rows.find(({ blanks, release_date }: Row) => blanks === 0 && release_date === null);
    const path = `/grade_books/${found.id}`;
    expect((await as.registrar.patch(`${path}/release`, {})).status).toBe(200);
    const [record] = (await as.registrar.get(`/v2${path}`)).body.data.records;
    const [cell] = record.grade_activity_scores;
    const score = cell.score === "1" ? "2" : "1";
    const entry = { student_id: record.id, grading_activity_id: cell.grading_activity_id, score };
    const reason = "Two papers were mixed up";
    const saved = await as.registrar.post("/v2/scores", { gradebook_id: found.id, scores: [entry], reason });
    expect(saved.status).toBe(200);

    const { status, body } = await as.registrar.get(`${path}/revisions`);
    expect([status, body.page, body.totalPages]).toEqual([200, 1, 1]);
    const [corrected, released] = body.rows;
    expect(corrected).toMatchObject({
      event: "corrected",
      reason,
      made_by: "Leonor Sandoval",
      scores: [{ student_id: record.id, score_before: cell.score, score }],
      grades: [{ student_id: record.id, grade_before: record.report_card.grade }],
    });
    expect(released.event).toBe("released");
    const changes = (await as.registrar.get(`${path}/changes`)).body.data;
    expect(changes).toMatchObject({ since_event: "released", scores: [{ student_id: record.id, score }] });
    expect(changes.scores).toHaveLength(1);
  });
});

test("every CSV template begins with a byte order mark", async () => {
  const { rows } = (await as.teacher.get("/grade_books?status=Draft")).body;
  const year = encodeURIComponent((await as.registrar.get("/school_periods")).body.rows[0].name);
  for (const [caller, path] of [
    [as.teacher, `/grade_books/${rows[0].id}/template`],
    [as.registrar, "/report_cards/exclude/template"],
    [as.registrar, `/management/rosters/template?school_year=${year}`],
    [as.registrar, `/attendance/template?term=1st&school_year=${year}`],
  ] as const) {
    const { status, body } = await caller.get(path);
    expect(status, path).toBe(200);
    expect([...new Uint8Array(body).subarray(0, 3)], path).toEqual([0xef, 0xbb, 0xbf]);
  }
});
