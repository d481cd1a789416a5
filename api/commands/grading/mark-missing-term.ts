import { type Command, unchanged } from "#api/commands/command.ts";
import {
  MISSING_TERM,
  MISSING_TERM_MESSAGES,
  type MissingTermAsked,
  NAMED_TERM,
} from "#core/grading/grades/missing-term-contract.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { type MissingTermRow, markMissingTerm, missingTermFacts } from "#db/queries/grading/missing-term.ts";
import { json } from "#db/statement.ts";

/** Marks a term that a student spent at another school, or takes that back; its gradebooks do without the student. */
export function markTerm(
  asked: MissingTermAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof missingTermFacts>, ReturnType<typeof requesterOf>]> {
  return {
    read: ({ userId }) => [missingTermFacts(asked, today), requesterOf(userId)],
    decide({ actor, now }, [[found], [requester]]) {
      if (!found) return NOT_FOUND;
      const version = found.version ?? 0;
      const named = { studentNo: asked.studentNo, schoolYear: found.year_name, term: asked.term };
      if (asked.version !== null && asked.version !== version)
        return refuse(409, "STALE_VERSION", OVERRIDE_MESSAGES.stale, {
          data: { ...NAMED_TERM.toWire(named), missing: currentMark(found) },
        });
      if (asked.isMissing && found.is_graded === 1)
        return refuse(409, "STATE_FORBIDS", `${found.student_name} ${MISSING_TERM_MESSAGES.graded}`);
      const message = asked.isMissing ? MISSING_TERM_MESSAGES.marked : MISSING_TERM_MESSAGES.unmarked;
      const wasMissing = found.is_missing === 1;
      const isSame = found.school === asked.school && found.reason === asked.reason;
      if (asked.isMissing === wasMissing && (!wasMissing || isSame))
        return unchanged({
          status: 200,
          message,
          data: json({
            ...named,
            isMissing: wasMissing,
            school: found.school ?? "",
            reason: found.reason ?? "",
            by: found.marked_by ?? "",
            at: found.marked_at ?? "",
            version,
          }),
        });
      return ok({
        statements: [
          markMissingTerm(found.term_uuid, { ...asked, version, userId: actor.id, now }),
          expectChanges(1),
          recountGradebooks(COUNTED_BY.missingTerm(asked.studentNo, found.term_uuid)),
        ],
        audit: [
          {
            event: "missing-term",
            subjectUuid: found.student_uuid,
            data: {
              student: asked.studentNo,
              schoolYear: found.year_name,
              term: TERM_NAMES[asked.term],
              isMissing: asked.isMissing,
              school: asked.school,
              reason: asked.reason,
            },
          },
        ],
        answer: {
          status: 200,
          message,
          data: json({
            ...named,
            isMissing: asked.isMissing,
            school: asked.school,
            reason: asked.reason,
            by: requester ? `${requester.given_name} ${requester.last_name}` : "",
            at: now,
            version: version + 1,
          }),
        },
      });
    },
  };
}

/** The mark that a stale version meets; null: the term was never marked. */
const currentMark = (found: MissingTermRow) =>
  found.version === null
    ? null
    : MISSING_TERM.toWire({
        isMissing: found.is_missing === 1,
        school: found.school ?? "",
        reason: found.reason ?? "",
        by: found.marked_by ?? "",
        at: found.marked_at ?? "",
        version: found.version,
      });
