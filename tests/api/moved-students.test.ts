import { beforeAll, describe, expect, test } from "vitest";
import { wrongGradebooks } from "#api/commands/audit/verify-grades.ts";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { openDatabase, read } from "#db/client.ts";
import { miscountedGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf, gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given a student who moves section in mid-term, when the new teacher decides on the former scores, then they count as decided, and none is lost (G-49, G-50). */
const school = givenSchool({ asked: "at the end" });
const FROM = "Mathematics - Grade 7 Narra - 2nd Term";
const TO = "Mathematics - Grade 7 Sampaguita - 2nd Term";
let registrar: Caller;
let teacher: Caller;
let year: string;
let student: string;
let before: Row;
let former: Row;
beforeAll(async () => {
  registrar = await school.as("registrar");
  const candidates = [await school.as("teacher"), await school.as("adviser")];
  const { rows } = (await registrar.get("/management/school-years")).body;
  year = rows.find((row: Row) => row.state === "RUNNING").name;
  const mine = await Promise.all(candidates.map(async (one) => (await gradebookNamed(one, TO)).is_teacher));
  teacher = candidates[mine.indexOf(true)] ?? registrar;
  expect(mine).toContain(true);
  const book = await detailOf(registrar, FROM);
  before = book.records.find((row: Row) =>
    row.grade_activity_scores.every(({ score }: Row) => score !== null && score !== "N" && score !== "S"),
  );
  student = before.id;
});

const move = (section: string): Promise<Answered> =>
  registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: year })}`,
    "roster.csv",
    [ROSTER_HEADINGS.join(), `${student},,,,Grade 7,${section},Yes${",".repeat(7)}`].join("\r\n"),
  );
const recordIn = async (name: string): Promise<Row | undefined> =>
  (await detailOf(registrar, name)).records.find(({ id }: Row) => id === student);
const choose = async (body: Row, caller = teacher): Promise<Answered> =>
  caller.patch(`/grade_books/${(await gradebookNamed(registrar, TO)).id}/former_scores`, {
    student_id: student,
    former_gradebook_id: former.former_gradebook_id,
    ...body,
  });
/** The student's card of a term, once a minute of the clock has computed it in its section. */
const cardOf = async (caller: Caller, term: string): Promise<Row> => {
  await school.stack.runCron("* * * * *");
  const path = `/reports/student_progress/admin/grade-level/G07/school-period/${encodeURIComponent(year)}`;
  const { status, body } = await caller.get(`${path}/grading-period-name/${term}/student/${student}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
/** What the student's card of the running term shows of Mathematics in former sections. */
const shownOf = async (caller: Caller): Promise<Row[]> =>
  (await cardOf(caller, "2nd")).former_classes.filter(
    ({ subject_name }: Row) => subject_name === "Mathematics",
  );
/** Everything stored of the gradebooks is what their scores say. */
const whatIsWrong = async (): Promise<unknown[]> => {
  const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
  const uuids = await Promise.all([FROM, TO].map(async (name) => (await gradebookNamed(registrar, name)).id));
  const [miscounted] = await read(db, [miscountedGradebooks()] as const);
  return [...(await wrongGradebooks(db, uuids)), ...miscounted.map(({ name }) => name)];
};

describe("a student who moves in mid-term", () => {
  test("brings the scores along: the new gradebook shows them beside its own, and says that they are undecided", async () => {
    expect((await move("Sampaguita")).status).toBe(200);
    const record = await recordIn(TO);
    [former] = record?.former_scores ?? [];
    expect(former).toMatchObject({ section: "Grade 7 Narra", choice: null });
    expect(former.faculties).not.toEqual([]);
    expect(former.activities.map(({ code, score }: Row) => [code, score])).toEqual(
      before.grade_activity_scores.map((row: Row) => [row.grading_activity, row.score]),
    );
    expect(record?.report_card.display_grade).toBe("0.00");
    const book = await gradebookNamed(teacher, TO);
    expect(book.undecided_moves).toBe(1);
    const incomplete = (await registrar.get("/grade_books?completeness=incomplete&perPage=1000")).body.rows;
    expect(incomplete.map(({ name }: Row) => name)).toContain(TO);
    expect(await whatIsWrong()).toEqual([]);
  });

  test("the former gradebook keeps them in sight", async () => {
    const { id } = await gradebookNamed(registrar, FROM);
    const { status, body } = await registrar.get(`/grade_books/${id}/moved_students`);
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([
      { student_id: student, section: "Grade 7 Sampaguita", is_taught_there: true },
    ]);
    expect(body.rows[0].activities).toHaveLength(former.activities.length);
  });

  test("the student's card of the term and permanent record show them, undecided (G-52)", async () => {
    expect(await shownOf(registrar)).toMatchObject([
      {
        subject_name: "Mathematics",
        section: "Grade 7 Narra",
        choice: null,
        is_taught_now: true,
        section_now: "Grade 7 Sampaguita",
      },
    ]);
    const [mathematics] = await shownOf(registrar);
    expect(mathematics?.activities).toEqual(former.activities);
    expect((await cardOf(registrar, "1st")).former_classes).toEqual([]);
    const { former_classes } = (await registrar.get(`/permanent_records/${student}`)).body.data;
    expect(former_classes).toContainEqual(mathematics);
  });

  test("what was encoded for others before the day of coming is marked S in one step; what has a score stays (G-51)", async () => {
    const { id } = await gradebookNamed(teacher, TO);
    const { rows } = (await teacher.get(`/grade_books/${id}/late_students`)).body;
    const mine = rows.find((row: Row) => row.student_id === student);
    expect(mine.joined_on).toBe("2026-11-18");
    expect(mine.activities.length).toBeGreaterThan(0);
    expect(mine.activities.every(({ is_before }: Row) => is_before)).toBe(true);
    const [first, ...rest] = mine.activities;
    const cell = { student_id: student, grading_activity_id: first.id };
    await teacher.post("/v2/scores", { gradebook_id: id, scores: [{ ...cell, score: "1" }] });
    const scores = mine.activities.map((one: Row) => ({ student_id: student, grading_activity_id: one.id }));
    const { status, body } = await teacher.patch(`/grade_books/${id}/late_students`, { scores });
    expect([status, body.message]).toEqual([200, `${rest.length} scores are marked S.`]);
    const marked = (await recordIn(TO))?.grade_activity_scores;
    expect(marked.filter(({ score }: Row) => score === "S")).toHaveLength(rest.length);
    expect(marked.find((one: Row) => one.grading_activity_id === first.id).score).toBe("1");
    expect((await teacher.get(`/grade_books/${id}/late_students`)).body.rows).toEqual([]);
    expect((await teacher.patch(`/grade_books/${id}/late_students`, { scores })).status).toBe(200);
    const nobody = [{ student_id: "999999", grading_activity_id: first.id }];
    expect((await teacher.patch(`/grade_books/${id}/late_students`, { scores: nobody })).status).toBe(422);
    await teacher.post("/v2/scores", { gradebook_id: id, scores: [{ ...cell, score: "S" }] });
    expect(await whatIsWrong()).toEqual([]);
  });

  test("keeps the class from being submitted, by name, also once all blanks are marked", async () => {
    const book = await detailOf(teacher, TO);
    const blank = book.records.flatMap((row: Row) =>
      row.grade_activity_scores.flatMap(({ score, grading_activity_id }: Row) =>
        score === null ? [{ student_id: row.id, grading_activity_id, score: "S" }] : [],
      ),
    );
    const components = new Map(book.grade_component_evaluations.map((one: Row) => [one.grade_category, one]));
    for (const [category, one] of components as Map<string, Row>) {
      const has = book.grade_component_evaluations.some(
        (part: Row) => part.grade_category === category && part.grade_cmp_activities.length > 0,
      );
      if (has) continue;
      const added = await teacher.post("/grading_activities", {
        gradebook_id: book.id,
        grade_category_component: one.grade_category_component,
        code: `${one.grade_category_component}9`,
        column_name: "Added",
        max_point: 10,
      });
      for (const row of book.records)
        blank.push({ student_id: row.id, grading_activity_id: added.body.data.id, score: "S" });
    }
    expect((await teacher.post("/v2/scores", { gradebook_id: book.id, scores: blank })).status).toBe(200);
    const { status, body } = await teacher.patch(`/grade_books/${book.id}/submit`, {});
    expect(status).toBe(409);
    expect(body.message).toBe(
      `Decide first about the scores that students earned in another section this term: ${before.fullname}.`,
    );
    const missing = await teacher.get(`/grade_books/missing?ids=${book.id}`);
    expect(missing.body.rows[0].students_undecided).toEqual([before.fullname]);
  });

  test("a choice needs a reason for what is left out, and somebody who encodes there", async () => {
    expect((await choose({ taken: ["WW"] })).body.errors).toMatchObject([{ path: "reason" }]);
    expect((await choose({ taken: ["XX"], reason: "x" })).body.errors).toMatchObject([{ path: "taken" }]);
    expect((await choose({ taken: [], reason: "x" }, registrar)).status).toBe(409);
    expect(
      (await choose({ taken: [], reason: "x", former_gradebook_id: crypto.randomUUID() })).body.errors,
    ).toMatchObject([{ path: "former_gradebook_id" }]);
    expect(await whatIsWrong()).toEqual([]);
  });

  test("taken over, they make the grade as if they were earned here; the card shows it at once", async () => {
    const taken = [...new Set(former.activities.map(categoryOf))] as string[];
    expect((await choose({ taken, version: 0 })).status).toBe(200);
    const record = await recordIn(TO);
    // Own marks are S: nothing but the former scores counts, by the same scheme.
    expect(record?.report_card.grade).toBe(before.report_card.grade);
    expect(record?.former_scores[0].choice).toMatchObject({ version: 1, reason: "" });
    expect((await shownOf(registrar))[0]?.choice).toEqual(record?.former_scores[0].choice);
    expect((await gradebookNamed(teacher, TO)).undecided_moves).toBe(0);
    const card = (await registrar.get(`/v2/report_cards/${student}`)).body.data;
    const mathematics = card.final_grades.find(({ subject }: Row) => subject.name === "Mathematics");
    expect(mathematics.terms.find(({ school_term }: Row) => school_term === "2nd").grade).toBe(
      before.report_card.grade,
    );
    expect(await whatIsWrong()).toEqual([]);
    expect((await choose({ taken })).status).toBe(200);
    expect((await recordIn(TO))?.former_scores[0].choice.version).toBe(1);
  });

  test("the choice can be changed until the class is submitted, is audited, and the newer one counts", async () => {
    expect((await choose({ taken: [], reason: "Other topics", version: 0 })).status).toBe(409);
    expect((await choose({ taken: ["WW"], reason: "Other topics", version: 1 })).status).toBe(200);
    const record = await recordIn(TO);
    expect(record?.former_scores[0].choice).toMatchObject({ version: 2, reason: "Other topics" });
    const written = record?.grade_category_scores.find((row: Row) => row.grade_category === "WW");
    expect(written.grade).toBe(
      before.grade_category_scores.find((row: Row) => row.grade_category === "WW").grade,
    );
    expect(await whatIsWrong()).toEqual([]);
    const { rows } = await school
      .database()
      .execute("select data_json from audit_event where event = 'former-scores' order by id");
    expect(rows.map(({ data_json }) => JSON.parse(String(data_json)).student)).toEqual([student, student]);
  });

  test("an activity deleted in the former gradebook changes nothing of what was decided", async () => {
    const grade = (await recordIn(TO))?.report_card;
    const first = (await detailOf(registrar, FROM)).grade_component_evaluations.flatMap(
      (one: Row) => one.grade_cmp_activities,
    )[0];
    const encoder = await school.as("teacher");
    await encoder.delete(`/grading_activities/${first.id}`);
    const record = await recordIn(TO);
    expect(record?.report_card).toEqual(grade);
    expect(await whatIsWrong()).toEqual([]);
  });

  test("submitted, the choice is the head's or the registrar's to change; back in the former section the own scores are there again", async () => {
    const { id } = await gradebookNamed(teacher, TO);
    expect((await teacher.patch(`/grade_books/${id}/submit`, {})).status).toBe(200);
    expect((await choose({ taken: [], reason: "Other topics", version: 2 })).status).toBe(409);
    expect((await move("Narra")).status).toBe(200);
    expect(await recordIn(TO)).toBeUndefined();
    expect((await recordIn(FROM))?.former_scores).toMatchObject([{ section: "Grade 7 Sampaguita" }]);
    expect(await shownOf(registrar)).toMatchObject([{ section: "Grade 7 Sampaguita", choice: null }]);
    expect(await whatIsWrong()).toEqual([]);
  });
});

/** Components of the demo school's scheme: quizzes and seatwork are written works. */
const categoryOf = ({ grade_category_component: code }: Row): string =>
  code === "QZ" || code === "SW" ? "WW" : code;
