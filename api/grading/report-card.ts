import { overrideFinalGrade, overrideTermGrade } from "#api/commands/grading/override-grade.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { REPORT_CARD } from "#core/grading/gradebook/gradebook-calls.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import { studentCardRowOf } from "#core/grading/grades/report-card-contract.ts";
import { OVERRIDE_GRADE } from "#core/grading/workflow/change-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { studentYear } from "#db/queries/grading/report-card.ts";

/** A student's year, and its grades as they are set by hand. */
export const viewStudentCard = endpoint(
  REPORT_CARD,
  async (c, { params: { student_id: studentNo }, query: { schoolYear } }) => {
    const { rows } = await readPage(
      c,
      (userId, today) => [studentYear(userId, { studentNo, schoolYear, classUuid: null, today })] as const,
    );
    const [[facts]] = rows;
    if (!facts) throw new Refused(NOT_FOUND);
    auditView(c, "report-card-view", facts.student.uuid, { schoolYear: facts.schoolYear.name });
    return { data: studentCardRowOf(studentCard(facts)) };
  },
);
export const overrideGrade = change(OVERRIDE_GRADE, ({ body: asked }) =>
  "gradebookUuid" in asked.of
    ? overrideTermGrade(asked.of.gradebookUuid, asked)
    : overrideFinalGrade(asked.of.classUuid, asked),
);
