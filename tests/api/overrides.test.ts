import { describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given the demo school, when the registrar sets a grade or a promotion by hand, then both are kept, with who, why and when. */
const OVERRIDE = "/v2/report_cards/grade/override";
const STATUS = "/v2/report_cards/update_status";
const REMEDIAL = "/v2/report_cards/remedial";

const school = givenSchool();
const registrar = givenCaller(school, "registrar");

const released = async (search: string): Promise<Row> => {
  const query = `/grade_books?status=Released&search=${encodeURIComponent(search)}`;
  const [row] = (await registrar.get(query)).body.rows;
  return (await registrar.get(`/v2/grade_books/${row.id}`)).body.data;
};
const recordOf = ({ records }: Row, student: string): Row => records.find(({ id }: Row) => id === student);
const auditOf = async (event: string): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({
    sql: "select data_json from audit_event where event = ? order by id",
    args: [event],
  });
  db.close();
  return rows.map(({ data_json }) => JSON.parse(String(data_json)));
};

describe("a term grade", () => {
  test("set by hand counts and is shown beside the computed one, with author, reason and instant; taken back, the computed one counts again", async () => {
    const before = await released("Mathematics - Grade 9 Sampaguita - 1st Term");
    const { id: student, report_card } = before.records[0];
    const asked = {
      gradebook_id: before.id,
      student_id: student,
      grade: 92.1234,
      reason: "Recount of the exam",
    };
    const set = await registrar.patch(OVERRIDE, asked);
    expect([set.status, set.body.message]).toEqual([200, "Grade Updated"]);
    const card = {
      grade: 92.1234,
      display_grade: "92",
      letter_grade: "A-",
      is_overridden: true,
      computed_grade: report_card.grade,
      override: {
        reason: "Recount of the exam",
        by: "Leonor Sandoval",
        at: expect.stringMatching(/^2026-11-18T/),
      },
      override_version: 1,
    };
    expect(set.body.data.report_card).toMatchObject(card);
    const after = await released("Mathematics - Grade 9 Sampaguita - 1st Term");
    expect(recordOf(after, student).report_card).toMatchObject(card);
    // The first release stays in the history, the correction is after it.
    const db = school.database();
    const history = await db.execute({
      sql: "select event, reason from gradebook_revision where gradebook_id = (select id from gradebook where uuid = ?) order by number desc limit 1",
      args: [before.id],
    });
    db.close();
    expect(history.rows[0]).toMatchObject({ event: "corrected", reason: "Recount of the exam" });
    expect((await auditOf("grade-override")).at(-1)).toMatchObject({
      student,
      fromE4: null,
      toE4: 921_234,
      reason: "Recount of the exam",
    });

    const back = await registrar.patch(OVERRIDE, {
      ...asked,
      grade: null,
      reason: "The recount was wrong",
      version: 1,
    });
    expect(back.body.data.report_card).toMatchObject({
      grade: report_card.grade,
      is_overridden: false,
      override: null,
      override_version: 2,
    });
  });

  test("0 and 100 are refused, what lies beyond them in its own words, and no reason too", async () => {
    const { id, records } = await released("Science - Grade 8 Narra - 1st Term");
    const refusal = async (grade: number, reason = "Appeal") => {
      const asked = { gradebook_id: id, student_id: records[0].id, grade, reason };
      const { status, body } = await registrar.patch(OVERRIDE, asked);
      return [status, body.message];
    };
    expect(await refusal(0)).toEqual([422, "Invalid Value"]);
    expect(await refusal(100)).toEqual([422, "Invalid Value"]);
    expect(await refusal(100.5)).toEqual([422, "Grade should not be greater than 100 or less than 0"]);
    expect(await refusal(90, "")).toEqual([422, "Please give the reason."]);
  });

  test("of two at once one wins, and who knows an older version is told the newer", async () => {
    const { id, records } = await released("English - Grade 8 Narra - 1st Term");
    const asked = { gradebook_id: id, student_id: records[1].id, reason: "Appeal", version: 0 };
    const both = await Promise.all([
      registrar.patch(OVERRIDE, { ...asked, grade: 80 }),
      registrar.patch(OVERRIDE, { ...asked, grade: 81 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: "STALE_VERSION",
      data: { report_card: { override_version: 1 } },
    });
  });

  test("is the registrar's alone, once the head has approved", async () => {
    const [draft] = (await registrar.get("/grade_books?status=Draft")).body.rows;
    const { records } = (await registrar.get(`/v2/grade_books/${draft.id}`)).body.data;
    const asked = { gradebook_id: draft.id, student_id: records[0].id, grade: 90, reason: "Appeal" };
    expect((await registrar.patch(OVERRIDE, asked)).body.message).toBe(
      `${draft.name} is Draft and cannot be given another grade.`,
    );
    for (const person of ["teacher", "head", "adviser", "admin"])
      expect((await (await school.as(person)).patch(OVERRIDE, asked)).status).toBe(403);
    const stranger = { ...asked, student_id: "999999" };
    expect((await registrar.patch(OVERRIDE, stranger)).status).toBe(404);
  });
});

describe("a student's year", () => {
  const cardOf = async (caller: Caller, student: string): Promise<Row> =>
    (await caller.get(`/v2/report_cards/${student}?school_year=2025-2026`)).body.data;
  const aStudent = async (): Promise<string> =>
    (await released("Mathematics - Grade 9 Narra - 3rd Term")).records[0].id;

  test("has the mean of the printed terms as final grade, the mean of the areas, and what follows for the promotion", async () => {
    const card = await cardOf(registrar, await aStudent());
    for (const { terms, computed_grade } of card.final_grades) {
      const printed = terms.map(({ grade }: Row) =>
        Math.max(65, Math.floor((grade >= 74 && grade < 75 ? 75 : grade) + 0.5)),
      );
      const mean = printed.reduce((sum: number, grade: number) => sum + grade, 0) / 3;
      expect(computed_grade).toBeCloseTo(mean, 4);
    }
    const areas = card.final_grades.filter(
      ({ subject }: Row) => !["homeroom", "club"].includes(subject.kind),
    );
    const mean =
      areas.reduce((sum: number, { display_grade }: Row) => sum + Number(display_grade), 0) / areas.length;
    expect(Math.abs(card.general_average - mean)).toBeLessThan(0.0051);
    expect(card.promotion_status).toBe(card.computed_promotion_status);
    // This year's is not complete: blank.
    const running = (await registrar.get(`/v2/report_cards/${card.student_id}`)).body.data;
    expect([running.general_average, running.promotion_status]).toEqual([null, null]);
  });

  test("a final grade and a promotion set by hand are beside what was computed", async () => {
    const student = await aStudent();
    const [final, second] = (await cardOf(registrar, student)).final_grades;
    const asked = { class_id: final.class_id, student_id: student, grade: 74.5, reason: "Board of 12 May" };
    const set = await registrar.patch(OVERRIDE, asked);
    expect(set.body.message).toBe("Grade Updated");
    const expected = {
      grade: 74.5,
      display_grade: "75",
      computed_grade: final.computed_grade,
      is_overridden: true,
      is_red: true,
      override: { value: 74.5, reason: "Board of 12 May", by: "Leonor Sandoval", version: 1 },
    };
    expect(set.body.data).toMatchObject(expected);
    expect((await registrar.patch(OVERRIDE, { ...asked, grade: 70, version: 0 })).status).toBe(409);
    await registrar.patch(OVERRIDE, { ...asked, class_id: second.class_id, grade: 60 });

    const adviser = await cardOf(registrar, student);
    expect(adviser.final_grades[0]).toMatchObject(expected);
    expect(adviser).toMatchObject({
      promotion_status: "Conditional",
      computed_promotion_status: "Conditional",
    });
    const decided = await registrar.patch(STATUS, {
      student_id: student,
      school_year: "2025-2026",
      promotion_status: "promoted",
      reason: "Passed the summer class",
    });
    expect(decided.body).toMatchObject({
      message: "Promotion Status Updated",
      data: {
        promotion_status: "Promoted",
        computed_promotion_status: "Conditional",
        promotion_override: { value: "Promoted", reason: "Passed the summer class", version: 1 },
      },
    });
    const back = {
      student_id: student,
      school_year: "2025-2026",
      promotion_status: null,
      reason: "Entered twice",
    };
    expect((await registrar.patch(STATUS, { ...back, version: 0 })).body.code).toBe("STALE_VERSION");
    expect((await registrar.patch(STATUS, { ...back, version: 1 })).body.data.promotion_status).toBe(
      "Conditional",
    );
    expect(await auditOf("promotion-override")).toMatchObject([
      { student, from: null, to: "Promoted", reason: "Passed the summer class" },
      { student, from: "Promoted", to: null, reason: "Entered twice" },
    ]);
  });

  test("of a conditional student takes remedial marks, which decide the promotion and leave the grades alone", async () => {
    const [, student] = (await released("Mathematics - Grade 9 Narra - 3rd Term")).records.map(
      ({ id }: Row) => id,
    );
    const inYear = { student_id: student, school_year: "2025-2026" };
    const [final] = (await cardOf(registrar, student)).final_grades;
    const mark = {
      student_id: student,
      class_id: final.class_id,
      mark: 80,
      held_from: "2026-04-13",
      held_to: "2026-05-15",
    };
    const enter = (changed: object, reason = "") =>
      registrar.patch(REMEDIAL, { school_year: "2025-2026", reason, data: [{ ...mark, ...changed }] });
    expect((await enter({})).body).toMatchObject({
      code: "STATE_FORBIDS",
      errors: [{ path: "data.0.student_id" }],
    });
    await registrar.patch(OVERRIDE, {
      class_id: final.class_id,
      student_id: student,
      grade: 70,
      reason: "Board",
    });
    const before = await cardOf(registrar, student);
    expect(before).toMatchObject({
      promotion_status: "Conditional",
      remedial_result: "Pending",
      areas_not_passed: [
        { class_id: final.class_id, final_grade: 70, remedial: null, recomputed_grade: null },
      ],
    });

    expect((await enter({})).body).toEqual({ message: "Remedial marks saved", data: null });
    const promoted = await cardOf(registrar, student);
    expect(promoted).toMatchObject({
      promotion_status: "Promoted",
      computed_promotion_status: "Conditional",
      remedial_result: "Passed",
      areas_not_passed: [{ remedial: { mark: 80, version: 1 }, recomputed_grade: 75 }],
      final_grades: before.final_grades,
      general_average: before.general_average,
    });
    // A mark is changed with a reason, over the version that was seen.
    expect((await enter({ mark: 60, version: 1 })).body.message).toBe("Please give the reason.");
    expect((await enter({ mark: 60, version: 0 }, "Recount")).body.code).toBe("STALE_VERSION");
    const both = await Promise.all([
      enter({ mark: 60, version: 1 }, "Recount"),
      enter({ mark: 61, version: 1 }, "Recount"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cardOf(registrar, student)).promotion_status).toBe("Retained");
    await registrar.patch(STATUS, { ...inYear, promotion_status: "Promoted", reason: "School head" });
    expect((await cardOf(registrar, student)).promotion_status).toBe("Promoted");
    expect((await auditOf("remedial-mark"))[0]).toMatchObject({
      student,
      subject: final.subject.name,
      fromE4: null,
      toE4: 800_000,
    });
    for (const person of ["adviser", "head", "admin"])
      expect((await (await school.as(person)).patch(REMEDIAL, { data: [mark] })).status).toBe(403);
  });

  test("of several is set at once, all or none", async () => {
    const students = (await released("Mathematics - Grade 9 Narra - 3rd Term")).records
      .slice(2, 5)
      .map(({ id }: Row) => ({ student_id: id, version: 0 }));
    const asked = { school_year: "2025-2026", promotion_status: "Retained", reason: "Absent all year" };
    const unknown = [...students, { student_id: "999999" }];
    expect((await registrar.patch(STATUS, { ...asked, data: unknown })).status).toBe(404);
    const done = await registrar.patch(STATUS, { ...asked, data: students });
    expect(done.body.message).toBe("Promotion Status Updated");
    for (const { student_id } of students)
      expect((await cardOf(registrar, student_id)).promotion_status).toBe("Retained");
    expect((await registrar.patch(STATUS, { ...asked, data: students })).status).toBe(409);
    expect((await registrar.patch(STATUS, { ...asked, reason: "", data: students })).status).toBe(422);
  });

  test("an adviser sees the advised, nobody else's; a teacher none", async () => {
    const adviser = await school.as("adviser");
    const { body } = await adviser.get("/grade_books?subject_kind=homeroom&status=Released");
    const own = (await adviser.get(`/v2/grade_books/${body.rows[0].id}`)).body.data.records[0].id;
    const year = body.rows[0].school_period.name;
    expect(
      (await adviser.get(`/v2/report_cards/${own}?school_year=${encodeURIComponent(year)}`)).status,
    ).toBe(200);
    expect((await adviser.get(`/v2/report_cards/${await aStudent()}?school_year=2025-2026`)).status).toBe(
      404,
    );
    expect((await (await school.as("teacher")).get(`/v2/report_cards/${own}`)).status).toBe(403);
  });
});
