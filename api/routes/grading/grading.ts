import { Hono } from "hono";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { onCall } from "#api/routes/on-call.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import {
  CLASS_DETAIL,
  GRADEBOOK_CHANGES,
  GRADEBOOK_COUNT,
  GRADEBOOK_DETAIL,
  GRADEBOOK_REVISIONS,
  LATE_STUDENTS,
  MISSING,
  MOVED_STUDENTS,
  REPORT_CARD,
} from "#core/grading/gradebook/gradebook-calls.ts";
import type { SchoolClass } from "#core/grading/gradebook/lookup-contract.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import { studentCardRowOf } from "#core/grading/grades/report-card-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { movedStudentOf, movedStudents } from "#db/queries/grading/former-scores.ts";
import { gradebookIfSeen, gradebookOf } from "#db/queries/grading/gradebook/gradebook.ts";
import { changesOf, gradebookChanges } from "#db/queries/grading/gradebook/gradebook-changes.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { GRADEBOOKS } from "#db/queries/grading/gradebook/gradebook-list.ts";
import { gradebookRevisions, revisionsOf } from "#db/queries/grading/gradebook/gradebook-revisions.ts";
import { classByUuid, fromJson } from "#db/queries/grading/grading-lookups.ts";
import { lateStudentOf, lateStudents } from "#db/queries/grading/late-students.ts";
import { missingScores, missingScoresOf } from "#db/queries/grading/missing-scores.ts";
import { cardOf, cardRows } from "#db/queries/grading/report-card.ts";

/** The page of a count: neither order nor part of the list matters. */
const COUNTED = { sort: "name", descending: false, limit: 0, offset: 0 } as const;

/** Gradebooks as they are read. Who may see which, the queries enforce (G-40). */
export const grading = new Hono<AppEnv>();

onCall(grading, GRADEBOOK_COUNT, async (c, { query: filter, today }) => {
  const { rows } = await readPage(
    c,
    (userId) => [GRADEBOOKS.tabs({ ...COUNTED, filter, userId, today })] as const,
  );
  return { data: GRADEBOOKS.tabsOf(rows[0]) };
});
onCall(grading, MISSING, async (c, { query: uuids }) => {
  const { rows } = await readPage(c, (userId) => [missingScores(userId, uuids)] as const);
  return { rows: rows[0].map(missingScoresOf) };
});
onCall(grading, GRADEBOOK_DETAIL, async (c, { params }) => {
  const { rows } = await readPage(c, (userId) => gradebookDetail(userId, params.id));
  const detail = detailOf(rows, schoolDayAt(c.var.epochMs));
  if (!detail) throw new Refused(NOT_FOUND);
  // Grades of minors: who reads a class record is written down.
  auditView(c, "gradebook-view", params.id);
  return { data: detail };
});
onCall(grading, REPORT_CARD, async (c, { params, query: { schoolYear } }) => {
  const asked = {
    studentNo: params.student_id,
    schoolYear,
    classUuid: null,
    today: schoolDayAt(c.var.epochMs),
  };
  const { rows } = await readPage(c, (userId) => [cardRows(userId, asked)] as const);
  const facts = cardOf(rows[0]);
  if (!facts) throw new Refused(NOT_FOUND);
  auditView(c, "report-card-view", facts.student.uuid, { schoolYear: facts.schoolYear.name });
  return { data: studentCardRowOf(studentCard(facts)) };
});
onCall(grading, LATE_STUDENTS, async (c, { params }) => {
  const { rows } = await readPage(
    c,
    (userId) => [gradebookIfSeen(userId, params.id), lateStudents(userId, params.id)] as const,
  );
  const [[found], late] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  return { rows: late.map(lateStudentOf) };
});
onCall(grading, MOVED_STUDENTS, async (c, { params }) => {
  const { rows } = await readPage(
    c,
    (userId) => [gradebookIfSeen(userId, params.id), movedStudents(userId, params.id)] as const,
  );
  const [[found], moved] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  if (moved.length > 0) auditView(c, "gradebook-view", params.id);
  return { rows: moved.map(movedStudentOf) };
});
onCall(grading, GRADEBOOK_CHANGES, async (c, { params }) => {
  const { rows, scope } = await readPage(c, (userId) => gradebookChanges(userId, params.id));
  const { actor, today } = scope;
  if (!mayAct(gradebookWorkflow, "seeChanges", actor)) throw new Refused(FORBIDDEN);
  const [[found], ...facts] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  const gradebook = gradebookOf(found);
  const decision = decide(gradebookWorkflow, "seeChanges", actor, factsOf(gradebook, today));
  if (!decision.allowed) throw new Refused(decision.refusal);
  return { data: changesOf(gradebook, ...facts) };
});
onCall(grading, GRADEBOOK_REVISIONS, async (c, { params, query }) => {
  const { page, perPage } = query;
  const { rows, scope } = await readPage(c, (userId) =>
    gradebookRevisions(userId, params.id, { limit: perPage, offset: offsetOf(query) }),
  );
  const { actor, today } = scope;
  const [[found], revisions, [counted], students] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  const decision = decide(gradebookWorkflow, "seeRevisions", actor, factsOf(gradebookOf(found), today));
  if (!decision.allowed) throw new Refused(decision.refusal);
  const count = counted?.revisions ?? 0;
  return {
    rows: revisionsOf(revisions, perPage, students),
    count,
    page,
    perPage,
    totalPages: totalPagesOf(count, perPage),
  };
});
onCall(grading, CLASS_DETAIL, async (c, { params }) => {
  const { rows } = await readPage(c, (userId) => [classByUuid(userId, params.id)] as const);
  const [found] = fromJson<SchoolClass>(rows[0]);
  if (!found) throw new Refused(NOT_FOUND);
  return { data: found };
});
