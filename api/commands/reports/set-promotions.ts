import type { Command } from "#api/commands/command.ts";
import { isSetAlready } from "#api/commands/grading/override-grade.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { type StudentCard, studentCard } from "#core/grading/grades/report-card.ts";
import { PROMOTION, promotionRowOf } from "#core/grading/grades/report-card-contract.ts";
import { promotionWorkflow } from "#core/reports/promotion/promotion-actions.ts";
import type { PromotionsAsked } from "#core/reports/promotion/remedial-contract.ts";
import { decideAll } from "#core/shared/actions.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { overridePromotion, studentYear } from "#db/queries/grading/report-card.ts";
import { sql } from "#db/statement.ts";

type Reading = readonly [ReturnType<typeof requesterOf>, ...ReturnType<typeof studentYear>[]];

/** Decides the promotion of students instead of their final grades, or takes that back. All or none. */
export function setPromotions(
  { students, value, reason, schoolYear }: PromotionsAsked,
  today: SchoolDay,
): Command<Reading> {
  return {
    read: ({ userId }) => [
      requesterOf(userId),
      ...students.map(({ studentNo }) =>
        studentYear(userId, { studentNo, schoolYear, classUuid: null, today }),
      ),
    ],
    decide({ actor, now }, [requesters, ...found]) {
      const cards = found.flat();
      if (cards.length !== students.length) return NOT_FOUND;
      const facts = cards.map((card) => factsOf(studentCard(card)));
      const decided = decideAll(
        promotionWorkflow,
        "setPromotion",
        actor,
        facts,
        (place) => `data.${place}.student_id`,
      );
      if (!decided.ok) return decided;
      const [requester] = requesters;
      const by = requester ? `${requester.given_name} ${requester.last_name}` : "";
      const versions = cards.map(({ promotion }) => promotion?.version ?? 0);
      const rows = cards.map((card, place) => {
        const version = versions[place] ?? 0;
        const promotion = { value, reason, by, at: now, version: version + 1 };
        return {
          isStale: (students[place]?.version ?? version) !== version,
          now: rowOf(card.promotion, card),
          after: rowOf(isSetAlready({ value, reason }, card.promotion) ? card.promotion : promotion, card),
        };
      });
      const stale = rows.filter(({ isStale }) => isStale);
      // Of one student the answer has the promotion; a list asks for its rows again.
      const isOne = students.length === 1;
      if (stale.length > 0)
        return refuse(409, "STALE_VERSION", OVERRIDE_MESSAGES.stale, isOne ? { data: stale[0]?.now } : {});
      const answer = isOne ? rows[0]?.after : null;
      const changed = cards.filter(({ promotion }) => !isSetAlready({ value, reason }, promotion));
      return ok({
        statements: changed.flatMap(({ student, schoolYear: year, promotion }) => [
          overridePromotion(year.uuid, {
            studentNo: student.number,
            value,
            reason,
            version: promotion?.version ?? 0,
            userId: actor.id,
            now,
          }),
          expectChanges(1),
        ]),
        audit: changed.map(({ student, schoolYear: year, promotion }) => ({
          event: "promotion-override",
          subjectUuid: student.uuid,
          data: {
            student: student.number,
            schoolYear: year.name,
            from: promotion?.value ?? null,
            to: value,
            reason,
          },
        })),
        answer: {
          status: 200,
          message: OVERRIDE_MESSAGES.promoted,
          data: sql`json(${JSON.stringify(answer)})`,
        },
      });
    },
  };
}

/** What the rules of promotions ask of a student's year. */
export const factsOf = ({ student, promotionStatus, remedialResult }: StudentCard) => ({
  studentName: student.name,
  promotion: promotionStatus,
  remedialResult,
});

const rowOf = (
  promotion: StudentCard["promotion"],
  card: Parameters<typeof studentCard>[0],
): Record<string, unknown> => PROMOTION.toWire(promotionRowOf(studentCard({ ...card, promotion })));
