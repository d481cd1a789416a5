import { Hono } from "hono";
import type { AnyCommand, Rows } from "#api/commands/command.ts";
import { sendCards } from "#api/commands/mail/send-cards.ts";
import {
  asksForSections,
  publishCards,
  publishingPreview,
  tooManySections,
  withdrawReportCards,
} from "#api/commands/reports/change-cards.ts";
import { computeSections } from "#api/commands/reports/compute-figures.ts";
import { printCards } from "#api/commands/reports/print-cards.ts";
import { setPromotions } from "#api/commands/reports/set-promotions.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand, readPage } from "#api/middleware/session.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import { cardDataOf } from "#core/documents/report-card/card-data-contract.ts";
import {
  CARD_DETAIL,
  CARD_REVISION,
  CARD_REVISIONS,
  CARDS_DATA,
  type CardOrigins,
  PRINT_CARDS,
} from "#core/documents/report-card/report-card-calls.ts";
import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { TERM_ORDINALS, termOrdinalOf } from "#core/management/term-name.ts";
import { figureOrigins } from "#core/reports/card/figure-origins.ts";
import type { CardsAsked } from "#core/reports/publish-contract.ts";
import { undrawnInFrame } from "#core/reports/readiness.ts";
import { MAIL_CARDS, PUBLISH_CARDS, UPDATE_STATUS } from "#core/reports/report-calls.ts";
import { printRefusal, publishingStatusOf, reportCardWorkflow } from "#core/reports/report-card-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, refuse } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { cardMails } from "#db/queries/documents/card-mails.ts";
import { formerClassesOfCard } from "#db/queries/grading/former-scores.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { frameOf } from "#db/queries/reports/card-frame.ts";
import {
  cardGradebooks,
  cardNeighbours,
  cardRevisions,
  cardsRevisions,
  revisionsWithChanges,
  revisionTexts,
} from "#db/queries/reports/card-revisions.ts";
import { factsOfCard, namedCards } from "#db/queries/reports/named-cards.ts";
import { performanceRow, performanceRowOf } from "#db/queries/reports/performance-list.ts";
import { promotionOf, promotionRowOf } from "#db/queries/reports/promotion/promotion-list.ts";
import {
  type CardOfSection,
  cardsOf,
  sectionOf,
  sectionStatements,
  sectionsOf,
  sectionsStatements,
} from "#db/queries/reports/section-cards.ts";
import { gradeKey } from "#db/queries/reports/section-facts.ts";
import type { Statement } from "#db/statement.ts";

/** Report cards: the list of student performance, one card, publishing. Who may see which student, the queries enforce (G-40). */
export const reportCards = new Hono<AppEnv>();

/** The cards a request names, their sections, and what else is read in that batch; figures that are out of date are computed first. */
async function cardsNamed<const More extends readonly Statement<unknown>[] = []>(
  c: ApiContext,
  asked: CardsAsked,
  more: More = [] as never,
) {
  const today = schoolDayAt(c.var.epochMs);
  const find = () => readPage(c, (userId) => [namedCards(userId, asked, today), ...more] as const);
  let { scope, rows } = await find();
  const outdated = rows[0].filter(({ is_outdated }) => is_outdated === 1);
  if (outdated.length > 0) {
    await computeSections(c.var.db, [...new Set(outdated.map(({ section_id }) => section_id))]);
    ({ scope, rows } = await find());
  }
  const [found, ...further] = rows;
  const sectionIds = [...new Set(found.map(({ section_id }) => section_id))];
  return { actor: scope.actor, found, more: further as unknown as Rows<More>, sectionIds, today };
}

/** The cards of a student, of a term or (null) of each; 404 where the caller sees none. */
async function cardsOfStudent(
  c: ApiContext,
  { studentNo, term, schoolYear }: { studentNo: string; term: string | null; schoolYear: string | null },
) {
  const named = term === null ? null : termOrdinalOf(term);
  const ordinals = named === null ? [] : [named];
  const cards = (term === null ? TERM_ORDINALS : ordinals).map((ordinal) => ({
    studentNo,
    term: { ordinal },
  }));
  const { actor, found, today } = await cardsNamed(c, { cards, schoolYear, reason: "" });
  const [first, ...others] = found;
  if (!first) throw new Refused(NOT_FOUND);
  return { actor, found: [first, ...others] as const, today };
}

/** The one card of a student and a term by its name; 404 where the caller sees none. */
async function cardNamed(
  c: ApiContext,
  { studentNo, term, schoolYear }: { studentNo: string; term: string; schoolYear: string | null },
) {
  const { actor, found, today } = await cardsOfStudent(c, { studentNo, term, schoolYear });
  return { ...found[0], today, userId: actor.id };
}

onCall(reportCards, CARD_DETAIL, async (c, { params, query: { revision } }) => {
  const { level, period, term, student } = params;
  const card = await cardNamed(c, { studentNo: student, term, schoolYear: period });
  const { userId, today } = card;
  const [
    rows,
    schools,
    signatories,
    revisions,
    neighbours,
    mails,
    gradebooks,
    promotions,
    former,
    ...ofSection
  ] = await read(c.var.db, [
    performanceRow(card),
    schoolOnDocuments(),
    signatoriesOn(today),
    cardRevisions(card),
    cardNeighbours(card),
    cardMails(card),
    cardGradebooks(card),
    promotionOf(userId, card),
    formerClassesOfCard(card),
    ...sectionStatements(card.section_id),
  ] as const);
  const section = sectionOf(card.section_id, ofSection);
  const found =
    section &&
    cardsOf(section).find(({ student: one, term: of }) => one.id === card.student_id && of === card.ordinal);
  const [listed] = rows;
  if (!found || !listed || found.student.level.code !== level) throw new Refused(NOT_FOUND);
  const kept =
    revision === "now"
      ? undefined
      : revisions.find(({ number }) => revision === null || number === Number(revision));
  if (revision !== null && revision !== "now" && !kept) throw new Refused(NOT_FOUND);
  // Grades of minors: who looks at a card is written down.
  auditView(c, "report-card-view", card.student_uuid);
  const frame = frameOf(schools, signatories);
  const facts = found.factsIn(frame);
  const listedCard = performanceRowOf(listed);
  const warnings = [...listedCard.warnings, ...undrawnInFrame(frame.school, frame.signatories)];
  return {
    data: {
      card: { ...listedCard, warnings },
      report_card: cardDataOf(facts, listedCard.publishingStatus),
      promotions: promotions.map(promotionRowOf),
      document: kept
        ? (JSON.parse(kept.canonicalJson) as ReportCardDocument)
        : reportCardDocument(facts, null),
      revisions: revisionsWithChanges(revisions),
      origins: originsOf(found, gradebooks),
      mails: mails.map(({ number, ...mail }) => ({ ...mail, revision: number })),
      former_classes: former,
      previous_student: neighbours[0]?.previous ?? null,
      next_student: neighbours[0]?.next ?? null,
    },
  };
});
/** How the card's figures came about, each term with its gradebook. */
function originsOf(
  { student, term }: CardOfSection,
  gradebooks: readonly { id: number; uuid: string; teachers: string }[],
): CardOrigins {
  const byId = new Map(gradebooks.map((one) => [one.id, one]));
  const { subjects, termAverage, yearAverage } = figureOrigins(student, term);
  return {
    subjects: subjects.map(({ terms, ...subject }) => ({
      ...subject,
      terms: terms.map(({ classUuid, term: ordinal, status, text }) => {
        const gradebook = byId.get(student.gradebookOf.get(gradeKey(classUuid, ordinal)) ?? 0);
        return {
          term: TERM_NAMES[ordinal],
          class_id: classUuid,
          gradebook_id: gradebook?.uuid ?? null,
          teachers: gradebook?.teachers ?? "",
          status,
          text,
        };
      }),
    })),
    term_average: termAverage,
    year_average: yearAverage,
  };
}
onCall(reportCards, CARD_REVISIONS, async (c, { params, query }) => {
  const { found } = await cardsOfStudent(c, {
    studentNo: params.student_id,
    ...query,
  });
  const [revisions] = await read(c.var.db, [cardsRevisions(found)] as const);
  return { rows: revisionsWithChanges(revisions) };
});
onCall(reportCards, CARD_REVISION, async (c, { params, query }) => {
  const card = await cardNamed(c, { studentNo: params.student_id, ...query });
  const [revisions] = await read(c.var.db, [cardRevisions(card)] as const);
  const place = revisions.findIndex(({ number }) => number === Number(params.number));
  const [found, revision] = [revisions[place], revisionsWithChanges(revisions)[place]];
  if (!found || !revision) throw new Refused(NOT_FOUND);
  auditView(c, "report-card-view", card.student_uuid);
  return { data: { ...revision, canonical: found.canonicalJson } };
});

/** Publishes cards of one section in two round trips; null: they are of several, or their figures are out of date. */
async function publishedAtOnce(c: ApiContext, asked: CardsAsked) {
  const today = schoolDayAt(c.var.epochMs);
  const command = publishCards(asked, { sectionIds: null, today, origin: c.env.CONSOLE_ORIGIN });
  try {
    return await executeCommand(c, command);
  } catch (error) {
    if (error instanceof Refused && asksForSections(error.refusal)) return null;
    throw error;
  }
}
onCall(reportCards, PUBLISH_CARDS, async (c, { query: { isDryRun }, body: asked }) => {
  const done = isDryRun ? null : await publishedAtOnce(c, asked);
  if (done) return changed(done);
  const { actor, found, more, sectionIds, today } = await cardsNamed(c, asked, [
    schoolOnDocuments(),
    signatoriesOn(schoolDayAt(c.var.epochMs)),
  ]);
  if (isDryRun) {
    if (!mayAct(reportCardWorkflow, "publish", actor)) throw new Refused(FORBIDDEN);
    if (found.length !== asked.cards.length) throw new Refused(NOT_FOUND);
    return { message: "", data: publishingPreview(actor, found, frameOf(...more)) };
  }
  const refusal = tooManySections(sectionIds);
  if (refusal) throw new Refused(refusal);
  const command = publishCards(asked, { sectionIds, today, origin: c.env.CONSOLE_ORIGIN });
  return changed(await executeCommand(c, command));
});
onCall(reportCards, CARDS_DATA, async (c, { body: asked }) => {
  const { found, sectionIds, today } = await cardsNamed(c, asked);
  if (found.length !== asked.cards.length) throw new Refused(NOT_FOUND);
  const refusal = printRefusal(found.map(factsOfCard));
  if (refusal) throw new Refused(refuse(422, "VALIDATION_FAILED", refusal));
  const [schools, signatories, texts, ...ofSections] = await read(c.var.db, [
    schoolOnDocuments(),
    signatoriesOn(today),
    revisionTexts(found.flatMap(({ revision_uuid }) => revision_uuid ?? [])),
    ...sectionsStatements(sectionIds),
  ] as const);
  const frame = frameOf(schools, signatories);
  const cards = sectionsOf(sectionIds, ofSections).flatMap((section) => cardsOf(section));
  const published = new Map(texts.map((row) => [row.uuid, row.canonicalJson]));
  for (const card of found) auditView(c, "report-card-view", card.student_uuid);
  return {
    data: found.map((named) => {
      const text = published.get(named.revision_uuid ?? "");
      const card = cards.find(
        ({ student, term }) => student.id === named.student_id && term === named.ordinal,
      );
      if (!card) throw new Refused(NOT_FOUND);
      const status = publishingStatusOf(named.state);
      return {
        student_id: named.student_no,
        grading_period_name: TERM_NAMES[named.ordinal],
        grade_publishing_status: status,
        report_card: cardDataOf(card.factsIn(frame), status),
        document: text
          ? (JSON.parse(text) as ReportCardDocument)
          : reportCardDocument(card.factsIn(frame), null),
      };
    }),
  };
});
onCommand(reportCards, PRINT_CARDS, async ({ body: asked, today }, c) => {
  await cardsNamed(c, asked);
  return printCards(asked, today);
});
onCommand(reportCards, MAIL_CARDS, async ({ body: asked, today }, c) => {
  await cardsNamed(c, asked);
  return sendCards(asked, today);
});
onCommand(reportCards, UPDATE_STATUS, ({ body: asked, today }): AnyCommand => {
  if ("withdraws" in asked) return withdrawReportCards(asked.withdraws, today);
  return setPromotions("promotes" in asked ? asked.promotes : { ...asked, students: [asked] }, today);
});
