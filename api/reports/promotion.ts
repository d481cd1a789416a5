import type { Command } from "#api/commands/command.ts";
import { isSetAlready } from "#api/commands/grading/override-grade.ts";
import { change } from "#api/endpoint.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { type CardFacts, type StudentCard, studentCard } from "#core/grading/grades/report-card.ts";
import { PROMOTION, promotionRowOf } from "#core/grading/grades/report-card-contract.ts";
import {
  ENTER_REMEDIAL,
  type PromotionsAsked,
  REMEDIAL_MESSAGES,
  type RemedialEntry,
} from "#core/reports/promotion/promotion.body.ts";
import { promotionWorkflow } from "#core/reports/promotion/promotion.ts";
import { decideAll } from "#core/shared/actions.ts";
import { NOT_FOUND, ok, type Refusal, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { overridePromotion, studentYear } from "#db/queries/grading/report-card.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Promotions, and the remedial classes that decide them. */

interface Found {
  entry: RemedialEntry;
  card: CardFacts;
  one: CardFacts["classes"][number];
}

/** Enters, changes or takes back marks of remedial classes. All or none. */
export const enterRemedialMarks = change(
  ENTER_REMEDIAL,
  ({ body: { entries, reason, schoolYear } }): Command<ReturnType<typeof studentYear>[]> => {
    const studentNos = [...new Set(entries.map(({ studentNo }) => studentNo))];
    return {
      read: ({ userId, today }) =>
        studentNos.map((studentNo) => studentYear(userId, { studentNo, schoolYear, classUuid: null, today })),
      decide({ actor, now }, rows) {
        const cards = new Map(rows.flat().map((card) => [card.student.number, card]));
        const found = entries.flatMap((entry): Found[] => {
          const card = cards.get(entry.studentNo);
          const one = card?.classes.find(({ classUuid }) => classUuid === entry.classUuid);
          return card && one ? [{ entry, card, one }] : [];
        });
        if (found.length !== entries.length) return NOT_FOUND;
        const years = new Map([...cards].map(([number, card]) => [number, studentCard(card)]));
        const decided = decideAll(
          promotionWorkflow,
          "enterRemedial",
          actor,
          [...years.values()].map(factsOf),
          (place) =>
            `data.${entries.findIndex(({ studentNo }) => studentNo === studentNos[place])}.student_id`,
        );
        if (!decided.ok) return decided;
        const refusal = refusalOf(found, years, reason);
        if (refusal) return refusal;
        const changed = found.filter((one) => !isEnteredAlready(one, reason));
        return ok({
          statements: [
            saveRemedialMarks(
              changed.map(({ entry, one }) => ({ ...entry, version: one.remedial?.version ?? 0 })),
              { reason, userId: actor.id, now },
            ),
            expectChanges(changed.length),
          ],
          audit: changed.map(({ entry, card, one }) => ({
            event: "remedial-mark",
            subjectUuid: card.student.uuid,
            data: {
              student: card.student.number,
              schoolYear: card.schoolYear.name,
              subject: one.subject.name,
              fromE4: one.remedial?.value ?? null,
              toE4: entry.markE4,
              heldFrom: entry.heldFrom,
              heldTo: entry.heldTo,
              reason,
            },
          })),
          answer: { status: 200, message: REMEDIAL_MESSAGES.saved, data: sql`json('null')` },
        });
      },
    };
  },
);

/** The mark is the one there is, of the same days; or none is there that could be taken back. */
function isEnteredAlready({ entry, one: { remedial } }: Found, reason: string): boolean {
  const value = remedial?.value ?? null;
  if (entry.markE4 !== value) return false;
  return (
    value === null ||
    (entry.heldFrom === remedial?.heldFrom && entry.heldTo === remedial.heldTo && reason === remedial.reason)
  );
}

/** What of the entries is refused: stale ones first, so that nobody overwrites what was not seen. */
function refusalOf(
  found: readonly Found[],
  years: ReadonlyMap<string, ReturnType<typeof studentCard>>,
  reason: string,
): Refusal | null {
  const at = (message: (one: Found) => string | null, field: string) =>
    found.flatMap((one, place): RefusedEntry[] => {
      const said = message(one);
      return said === null ? [] : [{ message: said, path: `data.${place}.${field}` }];
    });
  const stale = at(
    ({ entry, one }) =>
      entry.version !== null && entry.version !== (one.remedial?.version ?? 0)
        ? OVERRIDE_MESSAGES.stale
        : null,
    "version",
  );
  if (stale.length > 0) return refuseAll(409, "STALE_VERSION", stale);
  const passed = at(
    ({ entry, one }) =>
      years.get(entry.studentNo)?.notPassed.some(({ classUuid }) => classUuid === entry.classUuid)
        ? null
        : `${one.subject.name} ${REMEDIAL_MESSAGES.passed}`,
    "class_id",
  );
  if (passed.length > 0) return refuseAll(409, "STATE_FORBIDS", passed);
  // A first mark needs none; whoever changes one says why.
  const isChange = found.some(({ one }) => one.remedial !== null);
  return isChange && reason === ""
    ? refuseAll(422, "VALIDATION_FAILED", [{ message: OVERRIDE_MESSAGES.reason, path: "reason" }])
    : null;
}

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
const factsOf = ({ student, promotionStatus, remedialResult }: StudentCard) => ({
  studentName: student.name,
  promotion: promotionStatus,
  remedialResult,
});

const rowOf = (
  promotion: StudentCard["promotion"],
  card: Parameters<typeof studentCard>[0],
): Record<string, unknown> => PROMOTION.toWire(promotionRowOf(studentCard({ ...card, promotion })));

/** Saves marks of remedial classes, each over the version it replaces (0: there is none). Follow with expectChanges. */
const saveRemedialMarks = (
  entries: readonly (RemedialEntry & { version: number })[],
  { reason, userId, now }: { reason: string; userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into remedial_mark (student_id, class_id, mark_e4, held_from, held_to, reason, entered_at, entered_by, version)
    select student.id, school_class.id, value ->> 'markE4', value ->> 'heldFrom', value ->> 'heldTo', ${reason}, ${now}, ${userId},
      (value ->> 'version') + 1
    from json_each(${json(entries)}) cross join student on student_no = value ->> 'studentNo'
      cross join school_class on school_class.uuid = value ->> 'classUuid'
    where true
    on conflict (student_id, class_id) do update set mark_e4 = excluded.mark_e4, held_from = excluded.held_from,
      held_to = excluded.held_to, reason = excluded.reason, entered_at = excluded.entered_at,
      entered_by = excluded.entered_by, version = excluded.version
    where remedial_mark.version = excluded.version - 1`);
