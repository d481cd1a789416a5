import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialResult } from "#core/grading/grades/remedial.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { isNursery } from "#core/management/level-groups.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";
import { namedRecords, toldApart } from "#core/shared/named-records.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import { type PromotionActionName, promotionWorkflow } from "./promotion/promotion.ts";

/** Emails about report cards. */

/** `report-card`: the PDF; `report-card-notice`: that a card is published, and where it is. */
export const CARD_MAIL_KINDS = ["report-card", "report-card-notice"] as const;
export type CardMailKind = (typeof CARD_MAIL_KINDS)[number];
export const CARD_MAIL_LABELS: Readonly<Record<CardMailKind, string>> = {
  "report-card": "Report card by email",
  "report-card-notice": "Notice to the guardian",
};

/** Whether the newest revision can be sent to the guardian: `sent` also where it may have arrived. */
export type CardMailing = "possible" | "no address" | "sent" | "excluded";
const NOT_POSSIBLE: Readonly<Record<Exclude<CardMailing, "possible">, string>> = {
  "no address": "has a guardian without an email address.",
  sent: "was emailed to the guardian in this revision already.",
  excluded: "is excluded from the release of this term.",
};
/** Why a card is not sent; null: it can be. */
const mailRefusal = (studentName: string, mailing: CardMailing = "possible"): string | null =>
  mailing === "possible" ? null : `${studentName} ${NOT_POSSIBLE[mailing]}`;

export const CARDS_PER_MAILING_MAX = 60;
export const TOO_MANY_MAILS = `At most ${CARDS_PER_MAILING_MAX} report cards are emailed at once.`;

/** Whether a person has to be told on the row of the card that an email did not, or may not have, arrived. */
export const isUncertain = (status: MailStatus | null): boolean =>
  status === "failed" || status === "unknown";

/**
 * report card: what the registrar published of a student's term
 *   Unpublished ── publish ──> Published ── publish a revision ──> Published
 *                                  │ withdraw
 *                                  └──> Withdrawn ── publish ──> Published
 */
const PUBLISHING_STATUSES = ["Unpublished", "Published", "Withdrawn"] as const;
export type PublishingStatus = (typeof PUBLISHING_STATUSES)[number];

/** What the list shows of it: whether it can be published, and whether what was published still reads the same. */
export const CARD_STATES = ["Not ready", "Ready", "Published", "Changed", "Withdrawn"] as const;
export type CardState = (typeof CARD_STATES)[number];

/** The state that follows from what is published and from how the card reads now. */
export function cardStateOf(
  published: { status: Exclude<PublishingStatus, "Unpublished">; contentSha256: string } | null,
  now: { isReady: boolean; contentSha256: string },
): CardState {
  if (published === null) return now.isReady ? "Ready" : "Not ready";
  if (published.status === "Withdrawn") return "Withdrawn";
  return published.contentSha256 === now.contentSha256 ? "Published" : "Changed";
}
export const publishingStatusOf = (state: CardState): PublishingStatus => {
  if (state === "Withdrawn") return "Withdrawn";
  return state === "Ready" || state === "Not ready" ? "Unpublished" : "Published";
};

/** What a row of the list knows and every rule below needs. */
export interface ReportCardFactsOfRow {
  studentName: string;
  /** Absent where only one card is asked about. */
  studentNo?: string;
  term: TermOrdinal;
  state: CardState;
  /** Why it cannot be published. */
  reasons: readonly string[];
  level: { code: string };
  /** Whether the school lets advisers print published cards. */
  advisersPrint?: boolean;
  /** Of the newest revision, to the guardian's address; absent where nothing is to be sent. */
  mailing?: CardMailing;
  /** Of the student's year; absent where neither is asked about. */
  promotion?: PromotionStatus | null;
  remedialResult?: RemedialResult | null;
}

export type ReportCardActionName =
  | "view"
  | "publish"
  | "revise"
  | "withdraw"
  | "print"
  | "mail"
  | "markMissing"
  | PromotionActionName;
type CardAction = Action<ReportCardFactsOfRow, PublishingStatus>;

/** How cards are published: a revision of a published one, any other as it is. */
export const publishingAction = (facts: ReportCardFactsOfRow): "publish" | "revise" =>
  publishingStatusOf(facts.state) === "Published" ? "revise" : "publish";
/** From the second revision on somebody says why. */
export const needsReason = (facts: ReportCardFactsOfRow): boolean =>
  publishingStatusOf(facts.state) !== "Unpublished";

/** What one file of a list takes (S-15); more is asked for by section, level or school. */
const CARDS_PER_FILE_MAX = 10;
export const TOO_MANY_PRINTED = "Max of 10 Student Performance Report is allowed for printing";
const TWO_SIZES =
  "Bulk Printing Error. Kindly re-select report cards to print by one (1) paper size to use only.";

/** Why these cards are not printed in one file; null: they are. */
export function printRefusal(cards: readonly Pick<ReportCardFactsOfRow, "level">[]): string | null {
  if (cards.length > CARDS_PER_FILE_MAX) return TOO_MANY_PRINTED;
  const sizes = new Set(cards.map(({ level }) => isNursery(level.code)));
  return sizes.size > 1 ? TWO_SIZES : null;
}

/** More in one change is asked for by section, level or school. */
export const CARDS_PER_CHANGE_MAX = 200;

const cards = (selection: readonly ReportCardFactsOfRow[]): string =>
  selection.length === 1
    ? `the report card of ${selection[0]?.studentName}`
    : namedRecords(
        toldApart(
          selection,
          ({ studentName }) => studentName,
          ({ studentNo }) => studentNo,
        ),
        "report cards",
      );

const notReady = ({ reasons }: ReportCardFactsOfRow): string | null => {
  const [first, ...more] = reasons;
  if (first === undefined) return null;
  return more.length === 0 ? `${first}.` : `${first}, and ${more.length} more.`;
};

const view: CardAction = {
  label: "View",
  rules: [{ roles: ["RA", "HRA"], from: PUBLISHING_STATUSES }],
  refusal: () => "This report card cannot be viewed.",
  on: { row: true, bulk: true },
  unavailable: "hide",
  selectionGuard: (selection) => (selection.length === 1 ? null : "Please select one report card to view."),
};

const publish: CardAction = {
  label: "Publish final grade",
  rules: [{ roles: ["RA"], from: ["Unpublished", "Withdrawn"], to: "Published", guard: notReady }],
  refusal: ({ studentName }) => `The report card of ${studentName} is published already.`,
  confirmation: () => ({
    title: "Publish Final Grade",
    text: "Are you sure you want to publish the final grade?",
    confirmLabel: "Publish",
    cancelLabel: "Cancel",
  }),
  success: "Successfully published the grade",
  titles: { success: "Publish Final Grade", failure: "Publish Final Grade Failed" },
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

const NOTHING_CHANGED = "Nothing has changed since it was published.";
const revise: CardAction = {
  label: "Publish a revision",
  rules: [
    {
      roles: ["RA"],
      from: ["Published"],
      to: "Published",
      guard: (facts) => (facts.state === "Changed" ? notReady(facts) : NOTHING_CHANGED),
    },
  ],
  refusal: ({ studentName }) => `The report card of ${studentName} is not published.`,
  confirmation: (selection) => ({
    title: "Publish a Revision",
    text: `A revision of ${cards(selection)} will be published. What was published before stays on record, and its code says that a later revision exists.`,
    confirmLabel: "Publish revision",
    cancelLabel: "Cancel",
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Successfully published the grade",
  titles: { success: "Publish a Revision", failure: "Publish Final Grade Failed" },
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

const withdraw: CardAction = {
  label: "Withdraw",
  rules: [{ roles: ["RA"], from: ["Published"], to: "Withdrawn" }],
  refusal: ({ studentName }) => `The report card of ${studentName} is not published.`,
  confirmation: (selection) => ({
    title: "Withdraw Report Card",
    text: `Parents will no longer see ${cards(selection)}, and its code will say that it is withdrawn. What was published stays on record.`,
    confirmLabel: "Withdraw",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Report card withdrawn.",
  titles: { success: "Withdraw Success", failure: "Withdraw Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
};

/** An adviser prints what is published, where the school lets advisers print; one that is not bears no code, and says so across it. */
const print: CardAction = {
  label: "Print report card",
  rules: [
    { roles: ["RA"], from: PUBLISHING_STATUSES },
    { roles: ["HRA"], from: ["Published"], when: ({ advisersPrint }) => advisersPrint ?? false },
  ],
  refusal: ({ studentName }) => `The report card of ${studentName} is not published.`,
  titles: { success: "", failure: "Export PDF Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
  isOneCall: true,
};

const mail: CardAction = {
  label: "E-mail report card",
  rules: [
    {
      roles: ["RA"],
      from: ["Published"],
      guard: ({ studentName, mailing }) => mailRefusal(studentName, mailing),
    },
  ],
  refusal: ({ studentName }) => `The report card of ${studentName} is not published.`,
  confirmation: (selection) => ({
    title: "E-mail Report Card",
    text: `The newest revision of ${cards(selection)} will be sent to the guardian as a PDF.`,
    confirmLabel: "Send",
    cancelLabel: "Cancel",
  }),
  success: "The report card will be sent to the guardian.",
  titles: { success: "E-mail Report Card", failure: "E-mail Report Card Failed" },
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
  selectionGuard: (selection) => (selection.length > CARDS_PER_MAILING_MAX ? TOO_MANY_MAILS : null),
};

/** A term that a transferee spent at another school; the dialog asks for the school and the reason. */
const markMissing: CardAction = {
  label: "Mark a missing term",
  rules: [{ roles: ["RA"], from: PUBLISHING_STATUSES }],
  refusal: ({ studentName }) => `The term of ${studentName} cannot be marked as missing.`,
  on: { row: true },
  unavailable: "hide",
};

/** An action of the promotion workflow, offered on a card of any publishing status by the rules it has there. */
function ofYear(name: PromotionActionName): CardAction {
  const { label, rules, refusal, titles } = promotionWorkflow.actions[name];
  return {
    label,
    ...(titles && { titles }),
    rules: rules.map(({ roles, from, guard }) => ({
      roles,
      from: PUBLISHING_STATUSES,
      guard: (card) => {
        const facts = {
          studentName: card.studentName,
          promotion: card.promotion ?? null,
          remedialResult: card.remedialResult ?? null,
        };
        return from.includes(promotionWorkflow.statusOf(facts)) ? (guard?.(facts) ?? null) : refusal(facts);
      },
    })),
    refusal: ({ studentName }) => `${studentName} cannot be changed.`,
    on: { row: true },
    unavailable: "disableByGuard",
  };
}

export const reportCardWorkflow: Workflow<ReportCardFactsOfRow, PublishingStatus, ReportCardActionName> = {
  statusOf: ({ state }) => publishingStatusOf(state),
  actions: {
    view,
    publish,
    revise,
    withdraw,
    print,
    mail,
    markMissing,
    setPromotion: ofYear("setPromotion"),
    enterRemedial: ofYear("enterRemedial"),
  },
};

/** The screen of one report card; the school year by its id or name. */
export const reportCardPathOf = (card: {
  levelCode: string;
  schoolYear: string;
  term: TermOrdinal;
  studentNo: string;
}): string =>
  `/reports/student-performance/${card.levelCode}/${encodeURIComponent(card.schoolYear)}/${TERM_NAMES[card.term]}/${card.studentNo}`;
