import {
  type ReportCardDocument,
  reportCardDocument,
} from "../../../core/documents/report-card/report-card-document.ts";
import { verificationOf } from "../../../core/documents/verification.ts";
import { TERM_NAMES } from "../../../core/management/contract.ts";
import { type CardsAsked, PUBLISH_WORDS } from "../../../core/reports/publish-contract.ts";
import type { PublishingPreview } from "../../../core/reports/report-calls.ts";
import {
  type ReportCardActionName,
  type ReportCardFactsOfRow,
  reportCardWorkflow,
} from "../../../core/reports/report-card-actions.ts";
import { decide, decideAll, mayAct } from "../../../core/shared/actions.ts";
import { canonicalJson } from "../../../core/shared/canonical-json.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Result, refuse } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { type Change, expectChanges, expectThat } from "../../../db/commit.ts";
import { type SchoolOnPapers, schoolOnPapers } from "../../../db/queries/management/school.ts";
import { type SignatoryOnDay, signatoriesOn } from "../../../db/queries/management/signatories.ts";
import { frameOf } from "../../../db/queries/reports/card-frame.ts";
import {
  areCurrent,
  insertRevisions,
  type NamedCard,
  type NewRevision,
  namedCards,
  withdrawCards,
} from "../../../db/queries/reports/named-cards.ts";
import {
  type CardFrame,
  type CardOfSection,
  cardsOf,
  sectionOf,
  sectionStatements,
} from "../../../db/queries/reports/section-cards.ts";
import { json } from "../../../db/statement.ts";
import type { Command, CommandScope } from "../command.ts";
import { sha256Hex } from "../identity/access-token.ts";
import { contentSha256 } from "./computed-section.ts";

/** One change reads its sections whole. */
const SECTIONS_PER_CHANGE_MAX = 20;
export const tooManySections = (sectionIds: readonly number[]) =>
  sectionIds.length > SECTIONS_PER_CHANGE_MAX
    ? refuse(422, "TOO_MANY_SECTIONS", PUBLISH_WORDS.tooManySections)
    : null;

/** What the workflow asks of a card. */
export const factsOfCard = (card: NamedCard): ReportCardFactsOfRow => ({
  studentName: card.student_name,
  term: card.ordinal,
  state: card.state,
  reasons: JSON.parse(card.reasons_json) as string[],
  level: { code: card.level_code },
});
/** A published card gets a revision, any other is published. */
const publishingAction = (card: NamedCard): ReportCardActionName =>
  reportCardWorkflow.statusOf(factsOfCard(card)) === "Published" ? "revise" : "publish";

/** Publishes report cards, or revisions of published ones: all or none, in the state they were decided on. */
export function publishCards(
  asked: CardsAsked,
  { sectionIds, today, origin }: { sectionIds: readonly number[]; today: SchoolDay; origin: string },
): Command<readonly ReturnType<typeof namedCards>[]> {
  const ofSections = sectionIds.map((id) => sectionStatements(id));
  return {
    area: "studentPerformance",
    read: ({ userId }) =>
      [
        namedCards(userId, asked, today),
        schoolOnPapers(),
        signatoriesOn(today),
        ...ofSections.flat(),
      ] as never,
    async decide(scope, rows) {
      const [found, school, signatories, ...sectionRows] = rows as unknown as [
        NamedCard[],
        SchoolOnPapers[],
        SignatoryOnDay[],
        ...never[][],
      ];
      const decided = decidedCards(asked, scope, found);
      if (!decided.ok) return decided;
      const sections = sectionIds.flatMap((id, place) => {
        const width = ofSections[place]?.length ?? 0;
        return sectionOf(id, sectionRows.slice(place * width, (place + 1) * width) as never) ?? [];
      });
      const cards = new Map(
        sections.flatMap((section) =>
          cardsOf(section).map(
            (card) => [keyOf(card.student.id, section.termIds.get(card.term)), card] as const,
          ),
        ),
      );
      const frame = frameOf(school, signatories);
      const revisions = await Promise.all(
        found.map((one) =>
          revisionOf(one, cards.get(keyOf(one.student_id, one.term_id)), { scope, frame, origin, today }),
        ),
      );
      return ok(
        publication(scope, asked, {
          found,
          revisions: revisions.map(({ revision }) => revision),
          sectionIds,
        }),
      );
    },
  };
}

const keyOf = (studentId: number, termId: number | undefined): string => `${studentId} ${termId}`;

/** Whether all that was named may be published; a card that was published before needs a reason. */
function decidedCards(asked: CardsAsked, { actor }: CommandScope, found: readonly NamedCard[]): Result<null> {
  if (!mayAct(reportCardWorkflow, "publish", actor)) return FORBIDDEN;
  if (found.length !== asked.cards.length) return NOT_FOUND;
  const refused = (["publish", "revise"] as const).flatMap((action) => {
    const of = found.filter((card) => publishingAction(card) === action);
    const decision = decideAll(
      reportCardWorkflow,
      action,
      actor,
      of.map(factsOfCard),
      (place) => `data.${of[place]?.place}`,
    );
    return decision.ok ? [] : [decision];
  });
  const [refusal] = refused;
  if (refusal) return refusal;
  const isAgain = found.some((card) => !["Ready", "Not ready"].includes(card.state));
  return isAgain && asked.reason === ""
    ? refuse(422, "VALIDATION_FAILED", PUBLISH_WORDS.reason, {
        errors: [{ path: "reason", message: PUBLISH_WORDS.reason }],
      })
    : ok(null);
}

async function revisionOf(
  named: NamedCard,
  card: CardOfSection | undefined,
  of: { scope: CommandScope; frame: CardFrame; origin: string; today: SchoolDay },
): Promise<{ revision: NewRevision; document: ReportCardDocument }> {
  if (!card) throw new Error(`A card that was not read: ${named.student_id}, ${named.term_id}`);
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
    document,
    revision: {
      studentId: named.student_id,
      termId: named.term_id,
      cardUuid: card.published?.uuid ?? scope.newUuid(),
      revisionUuid,
      number,
      canonicalJson: canonical,
      sha256: await sha256Hex(canonical),
      contentSha256: await contentSha256(card),
    },
  };
}

const TEMPLATE_VERSION = 1;
function publication(
  { actor, now }: CommandScope,
  { reason }: CardsAsked,
  {
    found,
    revisions,
    sectionIds,
  }: { found: readonly NamedCard[]; revisions: readonly NewRevision[]; sectionIds: readonly number[] },
): Change {
  const [cards, kept, rows] = insertRevisions(revisions, {
    template: TEMPLATE_VERSION,
    reason,
    userId: actor.id,
    now,
  });
  if (!cards || !kept || !rows) throw new Error("Three statements publish a card");
  const expected = expectChanges(revisions.length);
  return {
    statements: [expectThat(areCurrent(sectionIds)), cards, expected, kept, expected, rows, expected],
    audit: found.map((card, place) => ({
      event: "report-card-publish",
      subjectKind: "student",
      subjectUuid: card.student_uuid,
      data: {
        student: card.student_no,
        term: TERM_NAMES[card.ordinal],
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
export function takeBackCards(
  asked: CardsAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof namedCards>]> {
  return {
    area: "studentPerformance",
    read: ({ userId }) => [namedCards(userId, asked, today)],
    decide({ actor }, [found]) {
      if (!mayAct(reportCardWorkflow, "withdraw", actor)) return FORBIDDEN;
      if (found.length !== asked.cards.length) return NOT_FOUND;
      const decided = decideAll(
        reportCardWorkflow,
        "withdraw",
        actor,
        found.map(factsOfCard),
        (place) => `data.${found[place]?.place}`,
      );
      if (!decided.ok) return decided;
      if (asked.reason === "")
        return refuse(422, "VALIDATION_FAILED", PUBLISH_WORDS.reason, {
          errors: [{ path: "reason", message: PUBLISH_WORDS.reason }],
        });
      const [cards, rows] = withdrawCards(
        found.map(({ student_id, term_id }) => ({ studentId: student_id, termId: term_id })),
      );
      if (!cards || !rows) throw new Error("Two statements withdraw a card");
      return ok({
        statements: [cards, expectChanges(found.length), rows],
        audit: found.map((card) => ({
          event: "report-card-withdraw" as const,
          subjectKind: "student" as const,
          subjectUuid: card.student_uuid,
          data: { student: card.student_no, term: TERM_NAMES[card.ordinal], reason: asked.reason },
        })),
        answer: {
          status: 200,
          message:
            found.length === 1
              ? (reportCardWorkflow.actions.withdraw.success ?? "")
              : `${found.length} report cards withdrawn.`,
        },
      });
    },
  };
}

const cardName = (card: NamedCard) => ({
  student_id: card.student_no,
  student_name: card.student_name,
  grading_period_name: TERM_NAMES[card.ordinal],
});

/** What publishing would do: which cards are ready, which are refused and why, and what is missing on the ready ones. */
export function publishingPreview(
  actor: CommandScope["actor"],
  found: readonly NamedCard[],
): PublishingPreview {
  const judged = found.map((card) => {
    const decision = decide(reportCardWorkflow, publishingAction(card), actor, factsOfCard(card));
    const reasons = JSON.parse(card.reasons_json) as string[];
    return {
      card: cardName(card),
      isReady: decision.allowed,
      reasons: decision.allowed ? [] : reasons.length > 0 ? reasons : [decision.refusal.message],
      warnings: JSON.parse(card.warnings_json) as string[],
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
