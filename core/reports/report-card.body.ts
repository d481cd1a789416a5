import * as z from "zod";
import { updateStatusBody } from "#core/grading/grades/override-contract.ts";
import { PROMOTION } from "#core/grading/grades/report-card-contract.ts";
import { TERM_EXPECTED, type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import { REASON_CHARACTERS_MAX, whoMay } from "#core/shared/actions.ts";
import { changeAnswer, MESSAGE, schemaAnswer, wireAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { dryRunQuery } from "#core/shared/query-fields.ts";
import { distinct, selectionOf } from "#core/shared/selection.ts";
import { STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED } from "#core/shared/student-number.ts";
import { promotionsBody } from "./promotion/promotion.body.ts";
import {
  CARDS_PER_CHANGE_MAX,
  CARDS_PER_MAILING_MAX,
  reportCardWorkflow,
  TOO_MANY_MAILS,
  TOO_MANY_PRINTED,
} from "./report-card.ts";

/** The wire of publishing report cards (PATCH /v2/report_cards/publish) and of withdrawing them (…/update_status). */
const NAME_MAX = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A card by its student and term: the term by its id, or by its name in the school year that is named beside. */
export interface CardNamed {
  studentNo: string;
  term: { uuid: string } | { ordinal: TermOrdinal };
  /** Where it is named by its address: a card of another grade level is none (404). */
  levelCode?: string | null;
}
const card = z
  .strictObject({
    student_id: z.string().regex(STUDENT_NUMBER, STUDENT_NUMBER_EXPECTED),
    grading_period_name: z.string().max(NAME_MAX),
  })
  .transform(({ student_id, grading_period_name }, context): CardNamed => {
    if (UUID.test(grading_period_name)) return { studentNo: student_id, term: { uuid: grading_period_name } };
    const ordinal = termOrdinalOf(grading_period_name);
    if (ordinal !== null) return { studentNo: student_id, term: { ordinal } };
    context.addIssue({ code: "custom", path: ["grading_period_name"], message: TERM_EXPECTED });
    return z.NEVER;
  });

/** A term named by its id and by its name counts as two. */
const cardKey = ({ studentNo, term }: CardNamed): string => `${studentNo} ${JSON.stringify(term)}`;

/** POST /reports/student_progress/admin/bulkprint: cards by student and term; more than can ever be asked for is not even read. */
export const printCardsBody = z
  .array(
    z
      .strictObject({
        student_id: z.string(),
        grading_period_name: z.string(),
        grade_level_code: z.string().max(NAME_MAX).optional(),
        school_period_id: z.string().max(NAME_MAX).optional(),
      })
      .transform(({ student_id, grading_period_name, grade_level_code, school_period_id }) => ({
        card: { student_id, grading_period_name },
        levelCode: grade_level_code || null,
        schoolYear: school_period_id ?? null,
      })),
  )
  .min(1, "Please select at least one report card")
  .max(CARDS_PER_CHANGE_MAX, TOO_MANY_PRINTED)
  .transform((items, context): CardsAsked => {
    const years = new Set(items.map(({ schoolYear }) => schoolYear));
    if (years.size > 1)
      context.addIssue({ code: "custom", message: "Please select report cards of one school year" });
    const cards = cardsIn(
      items.map(({ card: one }) => one),
      context,
    );
    const named = cards.map((one, place) => ({ ...one, levelCode: items[place]?.levelCode ?? null }));
    return { cards: distinct(named, cardKey), schoolYear: items[0]?.schoolYear ?? null, reason: "" };
  });

/** The cards that entries name; what is wrong with one is told at its place. */
const cardsIn = (entries: readonly unknown[], context: z.RefinementCtx, ...under: string[]): CardNamed[] =>
  entries.flatMap((entry, place) => {
    const parsed = card.safeParse(entry);
    if (!parsed.success)
      for (const issue of parsed.error.issues)
        context.addIssue({ code: "custom", path: [...under, place, ...issue.path], message: issue.message });
    return parsed.success ? [parsed.data] : [];
  });

export interface CardsAsked {
  cards: CardNamed[];
  /** By name or id; null: the current one. */
  schoolYear: string | null;
  /** "" where none was given. */
  reason: string;
}
const cardsFields = {
  data: selectionOf(card, {
    none: "Please select at least one report card",
    max: CARDS_PER_CHANGE_MAX,
    tooMany: `At most ${CARDS_PER_CHANGE_MAX} report cards are changed at once`,
    keyOf: cardKey,
  }),
  schoolperiod_name: z.string().max(NAME_MAX).optional(),
  reason: z.string().trim().max(REASON_CHARACTERS_MAX).optional(),
};
const askedOf = ({
  data,
  schoolperiod_name,
  reason,
}: z.output<z.ZodObject<typeof cardsFields>>): CardsAsked => ({
  cards: data,
  schoolYear: schoolperiod_name || null,
  reason: reason ?? "",
});
export const cardsBody = z.strictObject(cardsFields).transform(askedOf);

/** POST /v2/report_cards/mail; `version`: the revision that is to be sent, refused where there is a newer one. */
export const mailCardsBody = z
  .strictObject({
    data: z
      .array(
        z.strictObject({
          student_id: z.string(),
          grading_period_name: z.string(),
          version: z.int().min(1).optional(),
        }),
      )
      .min(1, "Please select at least one report card")
      .max(CARDS_PER_MAILING_MAX, TOO_MANY_MAILS),
    schoolperiod_name: z.string().max(NAME_MAX).optional(),
  })
  .transform(({ data, schoolperiod_name }, context) => {
    const cards = cardsIn(
      data.map(({ student_id, grading_period_name }) => ({ student_id, grading_period_name })),
      context,
      "data",
    );
    const named = distinct(
      cards.map((one, place) => ({ one, version: data[place]?.version ?? null })),
      ({ one }) => cardKey(one),
    );
    return {
      cards: named.map(({ one }) => one),
      versions: named.map(({ version }) => version),
      schoolYear: schoolperiod_name || null,
      reason: "",
    };
  });
export type MailCardsAsked = z.output<typeof mailCardsBody>;

/** PATCH /v2/report_cards/update_status with a publishing status: withdraws cards. */
const withdrawBody = z
  .strictObject({
    ...cardsFields,
    grade_publishing_status: z.literal(
      "Withdrawn",
      "Please say Withdrawn: cards are published by a call of their own",
    ),
  })
  .transform((body) => ({ withdraws: askedOf(body) }));
/** The same call decides the promotion of one student or of several, or withdraws cards. */
export const statusBody = z.union([updateStatusBody, promotionsBody, withdrawBody]);
export function statusBodyOf(body: unknown) {
  if (typeof body !== "object" || body === null) return updateStatusBody;
  if ("grade_publishing_status" in body) return withdrawBody;
  return "data" in body ? promotionsBody : updateStatusBody;
}

export const PUBLISH_WORDS = {
  reason: "Please give the reason.",
  tooManySections: "These report cards are of too many sections. Please publish section by section.",
} as const;

const schoolYearField = { schoolperiod_name: z.string().max(NAME_MAX).optional() };
/** The cards of a student, of every term unless one is named: GET /v2/report_cards/{student_id}/revisions. */
export const cardsOfStudentQuery = z
  .strictObject({ grading_period_name: z.string().max(NAME_MAX).optional(), ...schoolYearField })
  .transform(({ grading_period_name, schoolperiod_name }) => ({
    term: grading_period_name || null,
    schoolYear: schoolperiod_name || null,
  }));
/** A card of a student by its term: …/revisions/{number}. */
export const cardQuery = z
  .strictObject({ grading_period_name: z.string().max(NAME_MAX), ...schoolYearField })
  .transform(({ grading_period_name, schoolperiod_name }) => ({
    term: grading_period_name,
    schoolYear: schoolperiod_name || null,
  }));
/** A revision by its number, or the card as it reads now; null: the newest revision. */
export const revisionQuery = z
  .strictObject({
    revision: z
      .string()
      .regex(/^([1-9]\d{0,5}|now)$/, "Please name a revision by its number")
      .optional(),
  })
  .transform(({ revision }) => ({ revision: revision ?? null }));

const CARD_NAME = z.object({
  student_id: z.string(),
  student_name: z.string(),
  grading_period_name: z.string(),
});
const CARD_WITH_REASONS = CARD_NAME.extend({ reasons: z.array(z.string()) });
const PREVIEW = z.object({
  ready: z.array(CARD_NAME),
  refused: z.array(CARD_WITH_REASONS),
  warnings: z.array(CARD_WITH_REASONS),
});
export type PublishingPreview = z.output<typeof PREVIEW>;
export const PUBLISH_CARDS = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/v2/report_cards/publish",
  access: "studentPerformance",
  admits: whoMay(reportCardWorkflow, "publish"),
  tag: "Reports",
  summary:
    "Publishes report cards, or revisions of published ones with a reason; dry_run=1 says what would happen",
  query: dryRunQuery,
  body: cardsBody,
  success: 200,
  answer: changeAnswer(schemaAnswer(PREVIEW)),
});
export const MAIL_CARDS = defineCall({
  method: "post",
  path: "/v2/report_cards/mail",
  costly: "mail",
  access: "studentPerformance",
  admits: whoMay(reportCardWorkflow, "mail"),
  tag: "Reports",
  summary: "Sends the newest revisions of at most 60 published report cards to the guardians, as PDFs",
  body: mailCardsBody,
  success: 202,
  answer: MESSAGE,
});
export const UPDATE_STATUS = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/v2/report_cards/update_status",
  access: "gradeOverrides",
  tag: "Reports",
  summary: "Decides a student's promotion instead of the final grades, or withdraws published report cards",
  body: statusBody,
  bodyFor: statusBodyOf,
  success: 200,
  answer: changeAnswer(wireAnswer(PROMOTION)),
});
