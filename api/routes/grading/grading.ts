import { Hono } from "hono";
import { changesToWire } from "../../../core/grading/gradebook/changes-contract.ts";
import { factsOf } from "../../../core/grading/gradebook/gradebook.ts";
import { gradebookCountQuery } from "../../../core/grading/gradebook/gradebook-count-contract.ts";
import { GRADEBOOK_LIST } from "../../../core/grading/gradebook/gradebook-list.ts";
import { classToWire, type SchoolClass } from "../../../core/grading/gradebook/lookup-contract.ts";
import { revisionsQuery, revisionToWire } from "../../../core/grading/gradebook/revisions-contract.ts";
import { classRecord, meanGradeE4 } from "../../../core/grading/grades/class-record.ts";
import { detailToWire } from "../../../core/grading/grades/class-record-contract.ts";
import { reportCardQuery } from "../../../core/grading/grades/override-contract.ts";
import { studentCard } from "../../../core/grading/grades/report-card.ts";
import { studentCardToWire } from "../../../core/grading/grades/report-card-contract.ts";
import { missingScoresQuery } from "../../../core/grading/scores/missing-scores-contract.ts";
import { gradebookWorkflow } from "../../../core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "../../../core/shared/actions.ts";
import { offsetOf, totalPagesOf } from "../../../core/shared/paging.ts";
import { FORBIDDEN, NOT_FOUND } from "../../../core/shared/result.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import { gradebookOf } from "../../../db/queries/grading/gradebook/gradebook.ts";
import { changesOf, gradebookChanges } from "../../../db/queries/grading/gradebook/gradebook-changes.ts";
import { detailOf, gradebookDetail } from "../../../db/queries/grading/gradebook/gradebook-detail.ts";
import { GRADEBOOKS } from "../../../db/queries/grading/gradebook/gradebook-list.ts";
import {
  gradebookRevisions,
  revisionsOf,
} from "../../../db/queries/grading/gradebook/gradebook-revisions.ts";
import { classByUuid, fromJson } from "../../../db/queries/grading/grading-lookups.ts";
import { missingScores, missingScoresOf } from "../../../db/queries/grading/missing-scores.ts";
import { cardOf, cardRows } from "../../../db/queries/grading/report-card.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { Refused } from "../../middleware/errors.ts";
import { parse, queryOf, uuidParam } from "../../middleware/input.ts";
import { auditView, readPage } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";

/** The page of a count: neither order nor part of the list matters. */
const COUNTED = { sort: "name", descending: false, limit: 0, offset: 0 } as const;

/** Gradebooks as they are read. Who may see which, the queries enforce (G-40). */
export const grading = new Hono<AppEnv>()
  .route("/", listRoutes(GRADEBOOK_LIST, GRADEBOOKS))
  .get("/grade_books/status/count", async (c) => {
    const filter = parse(gradebookCountQuery, queryOf(c));
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(
      c,
      GRADEBOOK_LIST.area,
      (userId) => [GRADEBOOKS.tabs({ ...COUNTED, filter, userId, today })] as const,
    );
    return c.json({ data: GRADEBOOKS.tabsOf(rows[0]) }, 200);
  })
  .get("/grade_books/missing", async (c) => {
    const uuids = parse(missingScoresQuery, queryOf(c));
    const { rows } = await readPage(c, "grades", (userId) => [missingScores(userId, uuids)] as const);
    return c.json({ rows: rows[0].map(missingScoresOf) }, 200);
  })
  .get("/v2/grade_books/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(c, "grades", (userId) => gradebookDetail(userId, uuid));
    const detail = detailOf(rows, schoolDayAt(c.var.epochMs));
    if (!detail) throw new Refused(NOT_FOUND);
    // Grades of minors: who reads a class record is written down.
    auditView(c, "gradebook-view", "gradebook", uuid);
    const { scheme, activities, gradebook, students } = detail;
    const facts = { scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code };
    const earlier = {
      first: meanGradeE4(students.map((student) => student.earlier.first)),
      second: meanGradeE4(students.map((student) => student.earlier.second)),
    };
    return c.json({ data: detailToWire(detail, classRecord(facts, students), earlier) }, 200);
  })
  .get("/v2/report_cards/:student_id", async (c) => {
    const { schoolYear } = parse(reportCardQuery, queryOf(c));
    const asked = {
      studentNo: c.req.param("student_id"),
      schoolYear,
      classUuid: null,
      today: schoolDayAt(c.var.epochMs),
    };
    const { rows } = await readPage(c, "studentPerformance", (userId) => [cardRows(userId, asked)] as const);
    const facts = cardOf(rows[0]);
    if (!facts) throw new Refused(NOT_FOUND);
    auditView(c, "report-card-view", "student", facts.student.uuid, { schoolYear: facts.schoolYear.name });
    return c.json({ data: studentCardToWire(studentCard(facts)) }, 200);
  })
  .get("/grade_books/:id/changes", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows, scope } = await readPage(c, "grades", (userId) => gradebookChanges(userId, uuid));
    const { actor, today } = scope;
    if (!mayAct(gradebookWorkflow, "seeChanges", actor)) throw new Refused(FORBIDDEN);
    const [[found], ...facts] = rows;
    if (!found) throw new Refused(NOT_FOUND);
    const gradebook = gradebookOf(found);
    const decision = decide(gradebookWorkflow, "seeChanges", actor, factsOf(gradebook, today));
    if (!decision.allowed) throw new Refused(decision.refusal);
    return c.json({ data: changesToWire(changesOf(gradebook, ...facts)) }, 200);
  })
  .get("/grade_books/:id/revisions", async (c) => {
    const uuid = uuidParam(c, "id");
    const request = parse(revisionsQuery, queryOf(c));
    const { page, perPage } = request;
    const { rows, scope } = await readPage(c, "grades", (userId) =>
      gradebookRevisions(userId, uuid, { limit: perPage, offset: offsetOf(request) }),
    );
    const { actor, today } = scope;
    const [[found], revisions, [counted], students] = rows;
    if (!found) throw new Refused(NOT_FOUND);
    const decision = decide(gradebookWorkflow, "seeRevisions", actor, factsOf(gradebookOf(found), today));
    if (!decision.allowed) throw new Refused(decision.refusal);
    const count = counted?.revisions ?? 0;
    return c.json(
      {
        rows: revisionsOf(revisions, perPage, students).map(revisionToWire),
        count,
        page,
        perPage,
        totalPages: totalPagesOf(count, perPage),
      },
      200,
    );
  })
  .get("/classes/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(c, "grades", (userId) => [classByUuid(userId, uuid)] as const);
    const [one] = fromJson<SchoolClass>(rows[0]);
    if (!one) throw new Refused(NOT_FOUND);
    return c.json({ data: classToWire(one) }, 200);
  });
