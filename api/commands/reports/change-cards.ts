import { changeRecords } from "#api/commands/change-records.ts";
import type { Command, CommandScope } from "#api/commands/command.ts";
import { sha256Hex } from "#api/commands/identity/access-token.ts";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { undrawnInFrame } from "#core/reports/readiness.ts";
import { type CardsAsked, PUBLISH_WORDS, type PublishingPreview } from "#core/reports/report-card.body.ts";
import { needsReason, publishingAction, reportCardWorkflow } from "#core/reports/report-card.ts";
import { decide, decideAll, mayAct } from "#core/shared/actions.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import {
  FORBIDDEN,
  NOT_FOUND,
  ok,
  type Refusal,
  type Result,
  refuse,
  refuseAll,
} from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Change, expectThat } from "#db/commit.ts";
import { insertNotices } from "#db/queries/documents/card-mails.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import {
  areCurrent,
  cardsNamed,
  type FoundCard,
  firstSection,
  insertRevisions,
  type NewRevision,
  withdrawCards,
} from "#db/queries/reports/report-card.ts";
import {
  type CardFrame,
  type CardOfSection,
  cardsOf,
  frameOf,
  sectionsOf,
  sectionsStatements,
} from "#db/queries/reports/section-cards.ts";
import { json, type Statement } from "#db/statement.ts";
import { contentSha256 } from "./computed-section.ts";

/** One change reads its sections whole. */
const SECTIONS_PER_CHANGE_MAX = 20;
export const tooManySections = (sectionIds: readonly number[]) =>
  sectionIds.length > SECTIONS_PER_CHANGE_MAX
    ? refuse(422, "TOO_MANY_SECTIONS", PUBLISH_WORDS.tooManySections)
    : null;

type PublishingFacts = readonly [
  ReturnType<typeof cardsNamed>,
  ReturnType<typeof schoolOnDocuments>,
  ReturnType<typeof signatoriesOn>,
  ...Statement<unknown>[],
];

/** Where and when cards are published; `sectionIds` null: all are taken to be of the section of the first. */
interface Publishing {
  sectionIds: readonly number[] | null;
  today: SchoolDay;
  origin: string;
}
/** The cards are of several sections, or of one whose figures are out of date: these have to be found first. */
const SECTIONS_UNKNOWN = refuse(409, "SECTIONS_UNKNOWN", "The sections of the report cards are not known.");
export const asksForSections = (refusal: Refusal): boolean => refusal.code === SECTIONS_UNKNOWN.code;

/** Publishes report cards, or revisions of published ones: all or none, in the state they were decided on. */
export function publishCards(
  asked: CardsAsked,
  { sectionIds: known, today, origin }: Publishing,
): Command<PublishingFacts> {
  return {
    read: ({ userId }) => [
      cardsNamed(userId, asked, today),
      schoolOnDocuments(),
      signatoriesOn(today),
      ...sectionsStatements(known ?? [firstSection(asked, today)]),
    ],
    async decide(scope, [found, school, signatories, ...sectionRows]) {
      const sectionIds = known ?? [...new Set(found.map(({ sectionId }) => sectionId))];
      if (known === null && (sectionIds.length > 1 || found.some(({ isOutdated }) => isOutdated)))
        return SECTIONS_UNKNOWN;
      const decided = decidedCards(asked, scope, found);
      if (!decided.ok) return decided;
      const cards = new Map(
        sectionsOf(sectionIds, sectionRows).flatMap((section) =>
          cardsOf(section).map(
            (card) => [keyOf(card.student.id, section.termIds.get(card.term)), card] as const,
          ),
        ),
      );
      const frame = frameOf(school, signatories);
      const revisions = await Promise.all(
        found.map((one) =>
          revisionOf(one, cards.get(keyOf(one.studentId, one.termId)), { scope, frame, origin, today }),
        ),
      );
      return ok(publication(scope, asked, { found, revisions, sectionIds }));
    },
  };
}

const keyOf = (studentId: number, termId: number | undefined): string => `${studentId} ${termId}`;

/** Whether all that was named may be published; a card that was published before needs a reason. */
function decidedCards(asked: CardsAsked, scope: CommandScope, found: readonly FoundCard[]): Result<null> {
  const { actor } = scope;
  if (!mayAct(reportCardWorkflow, "publish", actor)) return FORBIDDEN;
  if (new Set(found.map(({ uuid }) => uuid)).size < asked.cards.length) return NOT_FOUND;
  for (const action of ["publish", "revise"] as const) {
    const of = found.filter((card) => publishingAction(card) === action);
    const decided = decideAll(reportCardWorkflow, action, actor, of, (place) => `data.${of[place]?.place}`);
    if (!decided.ok) return decided;
  }
  return found.some((card) => needsReason(card)) ? reasonGiven(asked) : ok(null);
}

const reasonGiven = ({ reason }: CardsAsked): Result<null> =>
  reason === ""
    ? refuseAll(422, "VALIDATION_FAILED", [{ message: PUBLISH_WORDS.reason, path: "reason" }])
    : ok(null);

async function revisionOf(
  named: FoundCard,
  card: CardOfSection | undefined,
  of: { scope: CommandScope; frame: CardFrame; origin: string; today: SchoolDay },
): Promise<NewRevision> {
  if (!card) throw new Error(`A card that was not read: ${named.studentId}, ${named.termId}`);
  const { scope, frame, origin, today } = of;
  const revisionUuid = scope.newUuid();
  const number = (card.published?.revision ?? 0) + 1;
  const document = reportCardDocument(card.factsIn(frame), {
    revision: number,
    issuedOn: today,
    verification: verificationOf({ kind: "reportCard", uuid: revisionUuid }, origin),
  });
  const canonical = canonicalJson(document);
  return {
    studentId: named.studentId,
    termId: named.termId,
    cardUuid: card.published?.uuid ?? scope.newUuid(),
    revisionUuid,
    number,
    canonicalJson: canonical,
    sha256: await sha256Hex(canonical),
    contentSha256: contentSha256(card),
    template: document.template,
  };
}

function publication(
  { actor, now, newUuid }: CommandScope,
  { reason }: CardsAsked,
  {
    found,
    revisions,
    sectionIds,
  }: { found: readonly FoundCard[]; revisions: readonly NewRevision[]; sectionIds: readonly number[] },
): Change {
  return {
    statements: [
      expectThat(areCurrent(sectionIds)),
      ...insertRevisions(revisions, { reason, userId: actor.id, now }),
      insertNotices(
        revisions.map(({ studentId, termId, revisionUuid, number }) => ({
          studentId,
          termId,
          revisionUuid,
          number,
          noticeUuid: newUuid(),
        })),
        now,
      ),
    ],
    audit: found.map((card, place) => ({
      event: "report-card-publish",
      subjectUuid: card.studentUuid,
      data: {
        student: card.studentNo,
        term: TERM_NAMES[card.term],
        revision: revisions[place]?.number,
        sha256: revisions[place]?.sha256,
        ...(reason && { reason }),
      },
    })),
    answer: {
      status: 200,
      message: reportCardWorkflow.actions.publish.success ?? "",
      data: json({ ready: found.map(cardName), refused: [], warnings: [] }),
    },
  };
}

/** Withdraws published report cards, all or none; their revisions stay. */
export function withdrawReportCards(
  asked: CardsAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof cardsNamed>]> {
  return changeRecords({
    named: {
      workflow: reportCardWorkflow,
      action: "withdraw",
      names: asked.cards.map(({ studentNo }) => studentNo),
      path: "data",
      factsOf: (card) => card,
    },
    read: ({ userId }) => [cardsNamed(userId, asked, today)],
    write(cards) {
      const given = reasonGiven(asked);
      return given.ok ? ok(withdrawCards(cards)) : given;
    },
    audit: (card) => ({
      event: "report-card-withdraw",
      subjectUuid: card.studentUuid,
      data: { student: card.studentNo, term: TERM_NAMES[card.term], reason: asked.reason },
    }),
    counted: (count) => `${count} report cards withdrawn.`,
    data: () => json(null),
  });
}

const cardName = (card: FoundCard) => ({
  student_id: card.studentNo,
  student_name: card.studentName,
  grading_period_name: TERM_NAMES[card.term],
});

/** What publishing would do: which cards are ready, which are refused and why, and what is missing on the ready ones. */
export function publishingPreview(
  actor: CommandScope["actor"],
  found: readonly FoundCard[],
  frame: CardFrame,
): PublishingPreview {
  const ofFrame = undrawnInFrame(frame.school, frame.signatories);
  const judged = found.map((card) => {
    const { reasons } = card;
    const decision = decide(reportCardWorkflow, publishingAction(card), actor, card);
    return {
      card: cardName(card),
      isReady: decision.allowed,
      reasons: decision.allowed ? [] : reasons.length > 0 ? [...reasons] : [decision.refusal.message],
      warnings: [...card.warnings, ...ofFrame],
    };
  });
  return {
    ready: judged.filter(({ isReady }) => isReady).map(({ card }) => card),
    refused: judged.filter(({ isReady }) => !isReady).map(({ card, reasons }) => ({ ...card, reasons })),
    warnings: judged
      .filter(({ isReady, warnings }) => isReady && warnings.length > 0)
      .map(({ card, warnings }) => ({ ...card, reasons: warnings })),
  };
}
