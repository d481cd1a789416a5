import { type Command, unchanged } from "#api/commands/command.ts";
import { change } from "#api/endpoint.ts";
import {
  MISSING_TERM,
  MISSING_TERM_MESSAGES,
  type MissingTermAsked,
  NAMED_TERM,
} from "#core/grading/grades/missing-term-contract.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { MARK_MISSING_TERM } from "#core/grading/workflow/change-calls.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { markMissingTerm } from "#db/queries/grading/missing-term.ts";
import { flag, rowWithin, select } from "#db/select.ts";
import { json, sql } from "#db/statement.ts";
import { missingTerm, schoolYear, student, term } from "#db/tables.ts";

/** The term asked about, of the school year named or of the one that runs; none where there is no such student or term. */
const factsOf = (asked: MissingTermAsked, today: SchoolDay) =>
  select(
    {
      studentUuid: student.uuid,
      studentName: student.fullname,
      termUuid: term.uuid,
      schoolYear: schoolYear.name,
      /** Null: the term was never marked. */
      mark: rowWithin(
        {
          isMissing: missingTerm.isMissing,
          school: missingTerm.school,
          reason: missingTerm.reason,
          by: sql<string>`(select trim(given_name || ' ' || last_name) from user_account where id = missing_term.marked_by)`,
          at: missingTerm.markedAt,
          version: missingTerm.version,
        },
        sql`from ${missingTerm} where ${missingTerm.studentId} = ${student.id} and ${missingTerm.termId} = ${term.id}`,
      ),
      isGraded:
        flag(sql`exists (select 1 from term_grade join gradebook on gradebook.id = term_grade.gradebook_id
        where term_grade.student_id = student.id and gradebook.term_id = term.id
          and coalesce(override_e4, grade_e4) is not null)`),
    },
    sql`from ${student} cross join ${schoolYear}
        join ${term} on ${term.schoolYearId} = ${schoolYear.id} and ${term.ordinal} = ${asked.term}
      where ${student.studentNo} = ${asked.studentNo} and ${
        asked.schoolYear === null
          ? sql`${today} between ${schoolYear.startDate} and ${schoolYear.endDate}`
          : sql`${schoolYear.name} = ${asked.schoolYear}`
      }`,
  );
const NEVER_MARKED = { isMissing: false, school: "", reason: "", by: "", at: "", version: 0 };

/** Marks a term that a student spent at another school, or takes that back; its gradebooks do without the student. */
export const markTerm = change(
  MARK_MISSING_TERM,
  ({ body: asked }): Command<readonly [ReturnType<typeof factsOf>, ReturnType<typeof requesterOf>]> => ({
    read: ({ userId, today }) => [factsOf(asked, today), requesterOf(userId)],
    decide({ actor, now }, [[found], [requester]]) {
      if (!found) return NOT_FOUND;
      const { isMissing, school, reason } = asked;
      const { schoolYear: yearName, studentName, studentUuid, termUuid } = found;
      const mark = found.mark ?? NEVER_MARKED;
      const named = { studentNo: asked.studentNo, schoolYear: yearName, term: asked.term };
      if (asked.version !== null && asked.version !== mark.version)
        return refuse(409, "STALE_VERSION", OVERRIDE_MESSAGES.stale, {
          data: { ...NAMED_TERM.toWire(named), missing: found.mark && MISSING_TERM.toWire(found.mark) },
        });
      if (isMissing && found.isGraded)
        return refuse(409, "STATE_FORBIDS", `${studentName} ${MISSING_TERM_MESSAGES.graded}`);
      const message = isMissing ? MISSING_TERM_MESSAGES.marked : MISSING_TERM_MESSAGES.unmarked;
      const isSame = mark.school === school && mark.reason === reason;
      if (isMissing === mark.isMissing && (!isMissing || isSame))
        return unchanged({ status: 200, message, data: json({ ...named, ...mark }) });
      return ok({
        statements: [
          markMissingTerm(termUuid, { ...asked, version: mark.version, userId: actor.id, now }),
          expectChanges(1),
          recountGradebooks(COUNTED_BY.missingTerm(asked.studentNo, termUuid)),
        ],
        audit: [
          {
            event: "missing-term",
            subjectUuid: studentUuid,
            data: {
              student: asked.studentNo,
              schoolYear: yearName,
              term: TERM_NAMES[asked.term],
              isMissing,
              school,
              reason,
            },
          },
        ],
        answer: {
          status: 200,
          message,
          data: json({
            ...named,
            isMissing,
            school,
            reason,
            by: requester ? `${requester.given_name} ${requester.last_name}` : "",
            at: now,
            version: mark.version + 1,
          }),
        },
      });
    },
  }),
);
