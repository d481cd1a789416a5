import type { Records } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { type Answers, at, change, csvFile, type DoneChange, type LookUp } from "./step.ts";

/** A gradebook by its teacher, its head and the registrar, as far as it goes in one day. */
export function gradingChanges({
  taught,
  taughtGrades,
  waiting,
  card,
  released,
  pass,
}: Records): DoneChange[] {
  const component: Row = taughtGrades.grade_component_evaluations[0];
  const activity = {
    ...{ gradebook_id: taught.id, grade_category_component: component.grade_category_component },
    ...{ code: "COST1", column_name: "Cost", max_point: 10 },
  };
  const book = (row: Row) => () => String(row.id);
  const cards = { data: [{ student_id: card.student_id, grading_period_name: "1st" }] };
  return [
    change("teacher", "post /grading_activities", { body: activity, as: "activity" }),
    change("teacher", "patch /grading_activities/{id}", { of: "activity", body: { max_point: 20 } }),
    change("teacher", "patch /grading_activities/{id}/publish", {
      of: "activity",
      body: { what: "raw_scores" },
    }),
    change("teacher", "delete /grading_activities/{id}", { of: "activity" }),
    change("registrar", "patch /grade_books/{id}/approve", { of: book(waiting), body: {} }),
    change("registrar", "patch /grade_books/{id}/schedule-release", {
      of: book(waiting),
      body: { release_date: "2026-12-31" },
    }),
    change("registrar", "patch /grade_books/{id}/cancel-schedule", { of: book(waiting), body: {} }),
    change("registrar", "patch /grade_books/{id}/release", { of: book(waiting), body: {} }),
    change("registrar", "post /v2/pdf/grade_books/grade_sheet", { body: [{ gradebook_id: released.id }] }),
    change("registrar", "patch /v2/report_cards/publish", { body: cards }),
    change("registrar", "post /reports/student_progress/admin/bulkprint", { body: cards.data }),
    change("registrar", "post /v2/report_cards/mail", { body: cards }),
    change("registrar", "patch /sms/enrollment-pass", {
      body: { students: [pass.id], is_enrolled: true, is_certified: true },
    }),
  ];
}

/** A gradebook by its teacher and the office, and a scheme of grading by its next version. */
export function gradebookChanges({
  taught,
  taughtGrades,
  scheme,
  schoolYear,
  released,
}: Records): DoneChange[] {
  const book = at(taught.id);
  const component: Row = taughtGrades.grade_component_evaluations[0];
  const [activity] = taughtGrades.grade_component_evaluations.flatMap((one: Row) => one.grade_cmp_activities);
  const student: string = taughtGrades.records[0].student_class.student_id;
  const DETAIL: LookUp = {
    as: "scheme",
    person: "registrar",
    path: `/management/grading-schemes/${scheme.id}`,
    pick: ({ data }) => data,
  };
  const drafted = ({ scheme: { categories, transmutation, rows, rounding, version } }: Answers) => ({
    ...{ categories, transmutation, rows, rounding, version },
  });
  const another = (answers: Answers) => ({
    ...{ ...drafted(answers), version: undefined, name: "Cost", applies_to: [] },
    school_year_id: schoolYear.id,
  });
  const SOURCES: LookUp = {
    as: "source",
    person: "teacher",
    path: `/grade_books/${taught.id}/activity_sources`,
  };
  return [
    change("teacher", "post /v2/scores", {
      body: {
        gradebook_id: taught.id,
        scores: [{ student_id: student, grading_activity_id: activity.id, score: "1" }],
      },
    }),
    change("teacher", "post /v2/scores/import", {
      upload: {
        ...csvFile(`Student ID,${activity.code} (${activity.max_point})`, `${student},2`),
        fields: { gradebook_id: taught.id },
      },
    }),
    change("teacher", "post /grade_components/{id}/import", {
      of: at(component.id),
      upload: csvFile("Code,Column Name,Description,Maximum Points", "COST2,Quiz,,10"),
    }),
    change("teacher", "patch /grade_components/{id}/publish", { of: at(component.id) }),
    change("teacher", "post /grade_books/{id}/activities/copy", {
      looks: [SOURCES],
      of: book,
      body: ({ source }: Answers) => ({
        from_gradebook_id: source.id,
        activity_ids: [source.activities[0].id],
      }),
    }),
    change("teacher", "patch /grade_books/{id}/submit", {
      looks: [
        {
          as: "complete",
          person: "teacher",
          path: "/grade_books?status=Draft&perPage=100",
          pick: ({ rows }) => rows.find(({ blanks }: Row) => blanks === 0),
        },
      ],
      of: "complete",
      body: {},
    }),
    change("registrar", "patch /grade_books/{id}/reject", {
      looks: [
        { as: "waiting", person: "registrar", path: "/grade_books?status=For%20RO%20Approval&perPage=1" },
      ],
      of: "waiting",
      body: { reason: "Incomplete" },
    }),
    change("registrar", "patch /grade_books/{id}/reopen", {
      of: at(released.id),
      body: { reason: "An error" },
    }),
    change("registrar", "post /management/grading-schemes/{id}/preview", {
      looks: [DETAIL],
      of: "scheme",
      body: drafted,
    }),
    change("registrar", "post /management/grading-schemes/{id}/versions", { of: "scheme", body: drafted }),
    change("registrar", "post /management/grading-schemes/preview", { body: another }),
    change("registrar", "post /management/grading-schemes", { body: another }),
  ];
}

export function attendanceChanges({ attendance }: Records): DoneChange[] {
  const of = at(attendance.id);
  const SHEET: LookUp = {
    as: "sheet",
    person: "registrar",
    path: ({ "attendance section": { id } }) => `/attendance/sheets/${id}`,
    pick: ({ data }) => data,
  };
  const PLACE: LookUp = {
    as: "attendance section",
    person: "registrar",
    path: "/attendance/choices",
    pick: ({ rows }) => rows.find(({ is_current }: Row) => is_current),
  };
  return [
    change("registrar", "put /attendance/sheets/{id}", {
      looks: [PLACE, SHEET],
      of: "attendance section",
      body: ({ sheet }: Answers) => ({
        rows: sheet.students.slice(0, 3).map(({ student_id, attendance: kept }: Row) => ({
          ...{ student_id, term: "2nd", days_absent: 1.5, days_tardy: 2 },
          version: kept.find(({ term }: Row) => term === "2nd")?.version ?? null,
        })),
      }),
    }),
    change("registrar", "post /attendance", {
      body: { student_id: "980001", grading_period_name: "2nd", days_absent: 1 },
    }),
    change("registrar", "post /attendance/import", {
      query: { school_year: "SY 2026-2027", term: "2nd" },
      upload: csvFile("Student ID,Days Absent,Days Tardy", "980001,2,1"),
    }),
    change("registrar", "patch /attendance/student/publish", {
      query: { term: "2nd" },
      body: { student_id: ["980001"] },
    }),
    change("registrar", "post /pdf/attendance/{kind}", {
      of: at("days_absent"),
      query: ({ "attendance section": { id } }) => ({
        ...{ term: "2nd", school_year: "2026-2027", section_id: id },
      }),
    }),
    change("registrar", "patch /attendance/{id}", { of, body: { days_absent: 1 } }),
    change("registrar", "patch /attendance", { body: { rows: [{ id: attendance.id, days_absent: 2 }] } }),
    change("registrar", "delete /attendance", { body: { ids: [attendance.id] } }),
  ];
}
