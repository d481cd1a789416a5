import type { Command } from "#api/commands/command.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import { type CardFacts, studentCard } from "#core/grading/grades/report-card.ts";
import { promotionWorkflow } from "#core/reports/promotion/promotion-actions.ts";
import {
  REMEDIAL_MESSAGES,
  type RemedialAsked,
  type RemedialEntry,
} from "#core/reports/promotion/remedial-contract.ts";
import { decideAll } from "#core/shared/actions.ts";
import { NOT_FOUND, ok, type Refusal, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { studentYear } from "#db/queries/grading/report-card.ts";
import { saveRemedialMarks } from "#db/queries/reports/promotion/remedial-marks.ts";
import { sql } from "#db/statement.ts";
import { factsOf } from "./set-promotions.ts";

interface Found {
  entry: RemedialEntry;
  card: CardFacts;
  one: CardFacts["classes"][number];
}

/** Enters, changes or takes back marks of remedial classes. All or none. */
export function enterRemedialMarks(
  { entries, reason, schoolYear }: RemedialAsked,
  today: SchoolDay,
): Command<ReturnType<typeof studentYear>[]> {
  const studentNos = [...new Set(entries.map(({ studentNo }) => studentNo))];
  return {
    read: ({ userId }) =>
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
        (place) => `data.${entries.findIndex(({ studentNo }) => studentNo === studentNos[place])}.student_id`,
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
}

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
