import { decideNamed } from "#api/commands/change-records.ts";
import type { AnyCommand, Command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { sendCards } from "#api/commands/mail/send-cards.ts";
import {
  asksForSections,
  publishCards,
  publishingPreview,
  tooManySections,
  withdrawReportCards,
} from "#api/commands/reports/change-cards.ts";
import { change, changed, endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, executeCommand } from "#api/middleware/session.ts";
import {
  CARD_DETAIL,
  CARD_REVISION,
  CARD_REVISIONS,
  CARDS_DATA,
  type CardOrigins,
  cardDataOf,
  PRINT_CARDS,
} from "#core/documents/report-card/report-card.body.ts";
import {
  cardFilename,
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { TERM_ORDINALS, termOrdinalOf } from "#core/management/term-name.ts";
import { figureOrigins } from "#core/reports/card/figure-origins.ts";
import { undrawnInFrame } from "#core/reports/readiness.ts";
import { type CardsAsked, MAIL_CARDS, PUBLISH_CARDS, UPDATE_STATUS } from "#core/reports/report-card.body.ts";
import { printRefusal, publishingStatusOf, reportCardWorkflow } from "#core/reports/report-card.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { fileStamp, type SchoolDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { cardMails } from "#db/queries/documents/card-mails.ts";
import { formerClassesOfCard } from "#db/queries/grading/former-scores.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { performanceOfCard } from "#db/queries/reports/performance-list.ts";
import { promotionOf } from "#db/queries/reports/promotion.ts";
import {
  cardGradebooks,
  cardNeighbours,
  cardRevisions,
  cardsNamed,
  cardsRevisions,
  revisionsWithChanges,
  revisionTexts,
} from "#db/queries/reports/report-card.ts";
import {
  type CardOfSection,
  cardsOf,
  frameOf,
  sectionOf,
  sectionStatements,
  sectionsOf as sectionsIn,
  sectionsStatements,
} from "#db/queries/reports/section-cards.ts";
import { gradeKey } from "#db/queries/reports/section-facts.ts";
import { readCurrent, sectionsOf } from "./figures.ts";
import { setPromotions } from "./promotion.ts";

/** Report cards: one card, its revisions, publishing, printing, mailing. Who may see which student, the queries enforce (G-40). */

/** The cards of a student, of a term or (null) of each; 404 where the caller sees none. */
async function cardsOfStudent(
  c: ApiContext,
  today: SchoolDay,
  { studentNo, term, schoolYear }: { studentNo: string; term: string | null; schoolYear: string | null },
) {
  const named = term === null ? null : termOrdinalOf(term);
  const ordinals = named === null ? [] : [named];
  const cards = (term === null ? TERM_ORDINALS : ordinals).map((ordinal) => ({
    studentNo,
    term: { ordinal },
  }));
  const asked = { cards, schoolYear, reason: "" };
  const { actor, found } = await readCurrent(c, (userId) => cardsNamed(userId, asked, today));
  const [first, ...others] = found;
  if (!first) throw new Refused(NOT_FOUND);
  return { actor, found: [first, ...others] as const };
}

export const viewCard = endpoint(CARD_DETAIL, async (c, { params, query: { revision }, today }) => {
  const { level, period, term, student } = params;
  const {
    actor,
    found: [card],
  } = await cardsOfStudent(c, today, { studentNo: student, term, schoolYear: period });
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
    performanceOfCard(card),
    schoolOnDocuments(),
    signatoriesOn(today),
    cardRevisions(card),
    cardNeighbours(card),
    cardMails(card),
    cardGradebooks(card),
    promotionOf(actor.id, card),
    formerClassesOfCard(card),
    ...sectionStatements(card.sectionId),
  ] as const);
  const section = sectionOf(card.sectionId, ofSection);
  const found =
    section &&
    cardsOf(section).find(({ student: one, term: of }) => one.id === card.studentId && of === card.term);
  const [listed] = rows;
  if (!found || !listed || found.student.level.code !== level) throw new Refused(NOT_FOUND);
  const kept =
    revision === "now"
      ? undefined
      : revisions.find(({ number }) => revision === null || number === Number(revision));
  if (revision !== null && revision !== "now" && !kept) throw new Refused(NOT_FOUND);
  // Grades of minors: who looks at a card is written down.
  auditView(c, "report-card-view", card.studentUuid);
  const frame = frameOf(schools, signatories);
  const facts = found.factsIn(frame);
  const warnings = [...listed.warnings, ...undrawnInFrame(frame.school, frame.signatories)];
  return {
    data: {
      card: { ...listed, warnings },
      report_card: cardDataOf(facts, listed.publishingStatus),
      promotions,
      document: kept
        ? (JSON.parse(kept.canonicalJson) as ReportCardDocument)
        : reportCardDocument(facts, null),
      revisions: revisionsWithChanges(revisions),
      origins: originsOf(found, gradebooks),
      mails,
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
export const listCardRevisions = endpoint(CARD_REVISIONS, async (c, { params, query, today }) => {
  const { found } = await cardsOfStudent(c, today, { studentNo: params.student_id, ...query });
  const [revisions] = await read(c.var.db, [cardsRevisions(found)] as const);
  return { rows: revisionsWithChanges(revisions) };
});
export const viewCardRevision = endpoint(CARD_REVISION, async (c, { params, query, today }) => {
  const {
    found: [card],
  } = await cardsOfStudent(c, today, { studentNo: params.student_id, ...query });
  const [revisions] = await read(c.var.db, [cardRevisions(card)] as const);
  const place = revisions.findIndex(({ number }) => number === Number(params.number));
  const [kept, revision] = [revisions[place], revisionsWithChanges(revisions)[place]];
  if (!kept || !revision) throw new Refused(NOT_FOUND);
  auditView(c, "report-card-view", card.studentUuid);
  return { data: { ...revision, canonical: kept.canonicalJson } };
});

/** Publishes cards of one section in two round trips; null: they are of several, or their figures are out of date. */
async function publishedAtOnce(c: ApiContext, asked: CardsAsked, today: SchoolDay) {
  const command = publishCards(asked, { sectionIds: null, today, origin: c.env.CONSOLE_ORIGIN });
  try {
    return await executeCommand(c, command);
  } catch (error) {
    if (error instanceof Refused && asksForSections(error.refusal)) return null;
    throw error;
  }
}
export const publishReportCards = endpoint(PUBLISH_CARDS, async (c, { query, body: asked, today }) => {
  const isDryRun = query.dry_run === "1";
  const done = isDryRun ? null : await publishedAtOnce(c, asked, today);
  if (done) return changed(done);
  const { actor, found, more } = await readCurrent(c, (userId) => cardsNamed(userId, asked, today), [
    schoolOnDocuments(),
    signatoriesOn(today),
  ] as const);
  if (isDryRun) {
    if (!mayAct(reportCardWorkflow, "publish", actor)) throw new Refused(FORBIDDEN);
    if (found.length !== asked.cards.length) throw new Refused(NOT_FOUND);
    return { message: "", data: publishingPreview(actor, found, frameOf(...more)) };
  }
  const sectionIds = sectionsOf(found);
  const refusal = tooManySections(sectionIds);
  if (refusal) throw new Refused(refusal);
  const command = publishCards(asked, { sectionIds, today, origin: c.env.CONSOLE_ORIGIN });
  return changed(await executeCommand(c, command));
});
export const listCardsData = endpoint(CARDS_DATA, async (c, { body: asked, today }) => {
  const { found } = await readCurrent(c, (userId) => cardsNamed(userId, asked, today));
  const sectionIds = sectionsOf(found);
  if (found.length !== asked.cards.length) throw new Refused(NOT_FOUND);
  const refusal = printRefusal(found);
  if (refusal) throw new Refused(refuse(422, "VALIDATION_FAILED", refusal));
  const [schools, signatories, texts, ...ofSections] = await read(c.var.db, [
    schoolOnDocuments(),
    signatoriesOn(today),
    revisionTexts(found.flatMap(({ revisionUuid }) => revisionUuid ?? [])),
    ...sectionsStatements(sectionIds),
  ] as const);
  const frame = frameOf(schools, signatories);
  const cards = sectionsIn(sectionIds, ofSections).flatMap((section) => cardsOf(section));
  const published = new Map(texts.map((row) => [row.uuid, row.canonicalJson]));
  for (const card of found) auditView(c, "report-card-view", card.studentUuid);
  return {
    data: found.map((named) => {
      const text = published.get(named.revisionUuid ?? "");
      const card = cards.find(({ student, term }) => student.id === named.studentId && term === named.term);
      if (!card) throw new Refused(NOT_FOUND);
      const status = publishingStatusOf(named.state);
      return {
        student_id: named.studentNo,
        grading_period_name: TERM_NAMES[named.term],
        grade_publishing_status: status,
        report_card: cardDataOf(card.factsIn(frame), status),
        document: text
          ? (JSON.parse(text) as ReportCardDocument)
          : reportCardDocument(card.factsIn(frame), null),
      };
    }),
  };
});
export const printReportCards = change(PRINT_CARDS, async ({ body: asked, today }, c) => {
  await readCurrent(c, (userId) => cardsNamed(userId, asked, today));
  return printCards(asked, today);
});
/** Queues one PDF of report cards: of the published ones the revisions there are now, of others how they read when they are drawn. */
function printCards(asked: CardsAsked, today: SchoolDay): Command<readonly [ReturnType<typeof cardsNamed>]> {
  return {
    read: ({ userId }) => [cardsNamed(userId, asked, today)],
    decide(scope, [found]) {
      const decided = decideNamed(
        {
          workflow: reportCardWorkflow,
          action: "print",
          names: asked.cards.map(({ studentNo }) => studentNo),
          path: "payload",
          factsOf: (card) => card,
        },
        scope,
        found,
      );
      if (!decided.ok) return decided;
      const refusal = printRefusal(found);
      if (refusal) return refuse(422, "VALIDATION_FAILED", refusal);
      const [first] = found;
      const filename =
        found.length === 1 && first
          ? cardFilename(first.studentNo, first.term, first.schoolYear)
          : `ReportCards_${fileStamp(scope.epochMs)}.pdf`;
      const revisions = found.map(({ revisionUuid }) => revisionUuid);
      return ok(
        queueDocument(
          scope,
          { kind: "report-card", filename, total: found.length, request: { asked, revisions } },
          {
            cards: found.map(({ studentNo, term }) => `${studentNo} ${TERM_NAMES[term]}`),
          },
        ),
      );
    },
  };
}

export const mailReportCards = change(MAIL_CARDS, async ({ body: asked, today }, c) => {
  await readCurrent(c, (userId) => cardsNamed(userId, asked, today));
  return sendCards(asked, today);
});

/** Withdraws cards, or decides the promotion of students. */
export const updateStatus = change(UPDATE_STATUS, ({ body: asked, today }): AnyCommand => {
  if ("withdraws" in asked) return withdrawReportCards(asked.withdraws, today);
  return setPromotions("promotes" in asked ? asked.promotes : { ...asked, students: [asked] }, today);
});
