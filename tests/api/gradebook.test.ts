import { beforeAll, describe, expect, test } from "vitest";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf, gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given the demo school, when one gradebook is read, then it is what its scores come to by hand. */
const school = givenSchool({ asked: "at the end" });
let callers: Record<"teacher" | "head" | "adviser" | "registrar", Caller>;
beforeAll(async () => {
  const names = ["teacher", "head", "adviser", "registrar"] as const;
  const signedIn = await Promise.all(names.map(async (name) => [name, await school.as(name)] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
});

describe("one gradebook", () => {
  /** Sets a student's scores, activity code → score; null is a blank. */
  async function givenScores(
    detail: Row,
    student: string,
    scores: Record<string, number | "N" | "S" | null>,
  ) {
    const db = school.database();
    for (const [code, score] of Object.entries(scores)) {
      const at =
        "activity_id = (select a.id from grading_activity a join gradebook g on g.id = gradebook_id where g.uuid = ? and a.code = ?) and student_id = (select id from student where student_no = ?)";
      await db.execute({
        sql: `update score set value_e2 = ?, mark = ? where ${at}`,
        args: [
          typeof score === "number" ? score * 100 : null,
          typeof score === "string" ? score : null,
          detail.id,
          code,
          student,
        ],
      });
    }
    // What is missing is counted with the scores, as every call that saves them does.
    const { sql, args } = recountGradebooks(COUNTED_BY.opening([detail.id]));
    await db.execute({ sql, args });
    db.close();
  }
  const recordOf = (detail: Row, student: string): Row =>
    detail.records.find(({ id }: Row) => id === student);

  test("names its scheme, its weights in percent and its activities under their components", async () => {
    const detail = await detailOf(callers.teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    expect(detail.scheme).toMatchObject({ name: "School Default", version: 1, transmutation: "linear" });
    expect(detail.grade_category_evaluations).toEqual([
      { grade_category: "WW", column_name: "Written Works", weight: 30 },
      { grade_category: "PT", column_name: "Performance Task", weight: 50 },
      { grade_category: "PE", column_name: "Periodical Exam", weight: 20 },
    ]);
    expect(
      detail.grade_component_evaluations.map((part: Row) => [
        part.grade_category,
        part.grade_category_component,
        part.weight,
        part.grade_cmp_activities.map(({ code, max_point }: Row) => `${code}/${max_point}`).join(" "),
      ]),
    ).toEqual([
      ["WW", "QZ", 60, "QZ1/20 QZ2/25"],
      ["WW", "SW", 40, "SW1/30"],
      ["PT", "PT", 100, "PT1/50 PT2/40"],
      ["PE", "PE", 100, "PE1/60"],
    ]);
    expect(detail.records).toHaveLength(20);
    expect(Object.keys(detail)).toEqual(
      expect.arrayContaining(["footer", "addedTermGrades", "grading_period", "school_period", "faculties"]),
    );
  });

  test("computes a student's grade as it is done by hand", async () => {
    // Given quizzes 18 of 20 and 20 of 25, seatwork 24 of 30, tasks 45 of 50 and 30 of 40, the exam 45 of 60
    const name = "Mathematics - Grade 7 Narra - 2nd Term";
    const before = await detailOf(callers.teacher, name);
    const student = before.records[0].student_class.student_id;
    await givenScores(before, student, { QZ1: 18, QZ2: 20, SW1: 24, PT1: 45, PT2: 30, PE1: 45 });
    const record = recordOf(await detailOf(callers.teacher, name), student);
    // Then 38/45 = 84.4444, 80, 83.3333, 75; written works 84.4444 × 60% + 80 × 40% = 82.6667
    expect(record.grade_component_scores).toEqual([
      { grade_category_component: "QZ", score: "38", grade: 84.4444 },
      { grade_category_component: "SW", score: "24", grade: 80 },
      { grade_category_component: "PT", score: "75", grade: 83.3333 },
      { grade_category_component: "PE", score: "45", grade: 75 },
    ]);
    expect(record.grade_category_scores).toEqual([
      { grade_category: "WW", score: "62", grade: 82.6667 },
      { grade_category: "PT", score: "75", grade: 83.3333 },
      { grade_category: "PE", score: "45", grade: 75 },
    ]);
    // Initial 24.8 + 41.6667 + 15 = 81.4667; on the line from 60 → 75 to 100 → 100: 75 + 21.4667 × 0.625 = 88.4167
    expect(record.report_card).toMatchObject({
      grade: 88.4167,
      display_grade: "88",
      letter_grade: "B+",
      descriptor: "Very Satisfactory",
      is_red: false,
      is_overridden: false,
    });
  });

  test("blank and S are left out, N counts nothing of the maximum", async () => {
    const name = "Mathematics - Grade 8 Sampaguita - 2nd Term";
    const before = await detailOf(callers.teacher, name);
    const student = before.records[1].student_class.student_id;
    await givenScores(before, student, { QZ1: 10, QZ2: "N", SW1: 15, PT1: 25, PT2: "S", PE1: null });
    const record = recordOf(await detailOf(callers.teacher, name), student);
    expect(
      record.grade_activity_scores.map(({ grading_activity, score, grade }: Row) => [
        grading_activity,
        score,
        grade,
      ]),
    ).toEqual([
      ["QZ1", "10", 50],
      ["QZ2", "N", 0],
      ["SW1", "15", 50],
      ["PT1", "25", 50],
      ["PT2", "S", null],
      ["PE1", null, null],
    ]);
    // Quizzes 10 of 45 = 22.2222; written works 22.2222 × 60% + 50 × 40% = 33.3333; tasks 25 of 50
    // (33.3333 × 30 + 50 × 50) ÷ 80 = 43.75; on the line from 0 → 65 to 60 → 75: 65 + 43.75 ÷ 6 = 72.2917
    expect(record.grade_category_scores).toEqual([
      { grade_category: "WW", score: "25", grade: 33.3333 },
      { grade_category: "PT", score: "25", grade: 50 },
      { grade_category: "PE", score: null, grade: null },
    ]);
    expect(record.report_card).toMatchObject({
      grade: 72.2917,
      display_grade: "72",
      letter_grade: "C",
      is_red: true,
    });
  });

  test("a grade set by hand is beside the computed one, and counts", async () => {
    const name = "Mathematics - Grade 9 Sampaguita - 1st Term";
    const before = await detailOf(callers.registrar, name);
    const { id: student, report_card } = before.records[0];
    const db = school.database();
    await db.execute({
      sql: `update term_grade set override_e4 = 921000, override_reason = 'Recomputed on appeal'
        where gradebook_id = (select id from gradebook where uuid = ?) and student_id = (select id from student where student_no = ?)`,
      args: [before.id, student],
    });
    db.close();
    const after = await detailOf(callers.registrar, name);
    expect(recordOf(after, student).report_card).toMatchObject({
      grade: 92.1,
      display_grade: "92",
      letter_grade: "A-",
      is_overridden: true,
      computed_grade: report_card.grade,
    });
    const mean = after.records.reduce((sum: number, record: Row) => sum + record.report_card.grade, 0) / 20;
    expect(after.footer.grade_average).toBeCloseTo(mean, 1);
  });

  test("the footer is the mean of the grades, the share that failed and the mean of the exam", async () => {
    const { records, footer } = await detailOf(callers.teacher, "Mathematics - Grade 10 Narra - 2nd Term");
    const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const grades = records.map(({ report_card }: Row) => report_card.grade);
    const exams = records.map((record: Row) => record.grade_category_scores[2].grade);
    expect(footer.grade_average).toBeCloseTo(mean(grades), 2);
    expect(footer.percent_failure).toBe((grades.filter((grade: number) => grade < 74).length / 20) * 100);
    expect(footer.periodic_exam_mean).toBeCloseTo(mean(exams), 1);
  });

  test("shows the grades of the terms before beside each student, and their mean", async () => {
    const first = await detailOf(callers.adviser, "Filipino - Grade 7 Sampaguita - 1st Term");
    const second = await detailOf(callers.adviser, "Filipino - Grade 7 Sampaguita - 2nd Term");
    for (const record of second.records)
      expect(record.addedTermGrades).toEqual({
        firstTerm: recordOf(first, record.id).report_card.grade,
        secondTerm: null,
      });
    expect(second.addedTermGrades.firstTerm).toBeCloseTo(first.footer.grade_average, 1);
    expect(first.addedTermGrades).toEqual({ firstTerm: null, secondTerm: null });
  });

  test("Science is graded by the national table, Homeroom by conduct, the youngest by icons", async () => {
    const science = await detailOf(callers.registrar, "Science - Grade 5 Narra - 1st Term");
    expect(science.scheme).toMatchObject({
      name: "DepEd Order 8: Science, Mathematics",
      rounding: "stepwise",
      transmutation: "table",
    });
    for (const { report_card } of science.records) expect(Number.isInteger(report_card.grade)).toBe(true);
    const homeroom = await detailOf(callers.teacher, "Homeroom - Grade 7 Sampaguita - 2nd Term");
    expect(homeroom.scheme.transmutation).toBe("none");
    for (const { report_card, grade_activity_scores } of homeroom.records) {
      expect(String(report_card.grade)).toBe(grade_activity_scores[0].score);
      expect(["O", "HS", "VS", "S", "MS", "NI"]).toContain(report_card.letter_grade);
      expect(report_card.is_red).toBe(false);
    }
    const youngest = await detailOf(callers.registrar, "Homeroom (HOMPREN) - Pre-Nursery Narra - 1st Term");
    for (const { report_card } of youngest.records)
      expect(["2", "3", "4", "5"]).toContain(report_card.letter_grade);
  });

  test("one without a score yet is graded by the scheme of its subject", async () => {
    const detail = await detailOf(callers.registrar, "Science - Grade 6 Narra - 2nd Term");
    const db = school.database();
    await db.execute({ sql: "update gradebook set scheme_id = null where uuid = ?", args: [detail.id] });
    db.close();
    expect((await callers.registrar.get(`/v2/grade_books/${detail.id}`)).body.data.scheme).toEqual(
      detail.scheme,
    );
  });

  test("its own teacher may approve it once the school allows that", async () => {
    const name = "Araling Panlipunan - Grade 10 Sampaguita - 2nd Term";
    expect((await gradebookNamed(callers.head, name)).is_own).toBe(true);
    const db = school.database();
    await db.execute(
      "insert into school_setting (name, value, updated_at) values ('own_gradebook_approval', 'allowed', '2026-11-18')",
    );
    expect((await gradebookNamed(callers.head, name)).is_own).toBe(false);
    await db.execute("delete from school_setting where name = 'own_gradebook_approval'");
    db.close();
  });
});
