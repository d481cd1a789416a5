import * as z from "zod";
import { daysToNumber } from "#core/attendance/days.ts";
import { ACCEPTED } from "#core/documents/calls.ts";
import { PROMOTION_STATUSES } from "#core/grading/grades/final-grade.ts";
import { FORMER_CLASS } from "#core/grading/scores/former-scores-contract.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { SUBJECT_KINDS } from "#core/management/subject-kind.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import type { ReportCardFacts } from "#core/reports/card/card-facts.ts";
import { type CardRow, cardFigures } from "#core/reports/card/card-figures.ts";
import { CARD_LAYOUTS, isFinalCard } from "#core/reports/card/card-layout.ts";
import { averageLetter } from "#core/reports/figures.ts";
import { PERFORMANCE } from "#core/reports/performance-list.ts";
import { PROMOTION_ROW } from "#core/reports/promotion/promotion.ts";
import {
  cardQuery,
  cardsOfStudentQuery,
  printCardsBody,
  revisionQuery,
} from "#core/reports/report-card.body.ts";
import { CARD_MAIL_KINDS, type PublishingStatus } from "#core/reports/report-card.ts";
import {
  arrayAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { scaledToNumber } from "#core/shared/decimal.ts";
import {
  fields,
  instant,
  name,
  oneOf,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import type { ReportCardDocument } from "./report-card-document.ts";

/** A report card on the wire: the document itself. */
const CELL = z.object({
  text: z.string(),
  note: z.string().optional(),
  icon: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).optional(),
  isRed: z.literal(true).optional(),
  mark: z.string().optional(),
});
const TABLE = z.object({
  heading: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), cells: z.array(CELL), isStrong: z.literal(true).optional() })),
  none: z.string(),
});
export const REPORT_CARD_SCHEMA: z.ZodType<ReportCardDocument> = z.object({
  template: z.int(),
  layout: z.enum(CARD_LAYOUTS),
  title: z.string(),
  fileName: z.string(),
  school: z.object({ name: z.string(), lines: z.array(z.string()), logo: z.string().nullable() }),
  period: z.string(),
  student: z.array(z.object({ label: z.string(), value: z.string() })),
  grades: TABLE,
  conduct: TABLE.nullable(),
  attendance: TABLE,
  clubs: TABLE,
  awards: z.object({
    heading: z.string(),
    groups: z.array(z.object({ label: z.string(), names: z.array(z.string()) })),
    none: z.string(),
  }),
  legends: z.array(TABLE),
  gradesNote: z.string(),
  action: z.object({ heading: z.string(), text: z.string(), note: z.string() }).nullable(),
  signatures: z.array(z.object({ name: z.string(), position: z.string(), picture: z.string().nullable() })),
  parents: z.object({ heading: z.string(), labels: z.array(z.string()) }),
  stamp: z.string(),
  issue: z
    .object({
      revision: z.int(),
      line: z.string(),
      verification: z.object({ code: z.string(), url: z.string(), caption: z.string() }),
    })
    .nullable(),
}) as z.ZodType<ReportCardDocument>;

/** What a report card is made of, as records say it now: figures as the card prints them, blank beyond its term. */
const NAMED = z.object({ code: z.string(), name: z.string() });
const DAYS = z.object({
  day_of_school: z.number().nullable(),
  days_absent: z.number().nullable(),
  days_tardy: z.number().nullable(),
});
const IN_TERM = z.object({ school_term: z.string() });
const ROW = z.object({
  code: z.string(),
  name: z.string(),
  terms: z.array(IN_TERM.extend({ grade: z.string(), letter_grade: z.string() })),
  final: z.object({ grade: z.string(), letter_grade: z.string() }),
});
export const CARD_DATA_SCHEMA = z.object({
  school_period: z.object({ name: z.string(), type: z.string() }),
  school_term: z.string(),
  grade_level: NAMED,
  /** `promote`: the grade level after it; "" after the last. */
  section: z.object({ gradelevel_code: z.string(), section_name: z.string(), promote: z.string() }),
  student_information: z.object({ id: z.string(), fullname: z.string() }),
  home_room_adviser: z.object({ prefix: z.string(), givenname: z.string(), lastname: z.string() }).nullable(),
  strand: z.string(),
  lrn: z.string(),
  promotion_status: z.enum(PROMOTION_STATUSES).nullable(),
  next_grade_level: z.string(),
  general_average_final_grade: z.object({ grade: z.number().nullable(), letter_grade: z.string() }),
  /** Of the card's term. */
  general_average_numeric: z.string(),
  general_average_letter: z.string(),
  subjects: z.array(ROW),
  conducts: z.array(IN_TERM.extend({ letter_grade: z.string() })),
  conduct_final_grade: z.string(),
  attendance: z.array(IN_TERM.extend(DAYS.shape)),
  attendance_total: DAYS,
  awards: z.array(IN_TERM.extend({ award_names: z.array(z.string()) })),
  clubs: z.array(ROW),
  grade_publishing_status: z.string(),
});
type CardData = z.output<typeof CARD_DATA_SCHEMA>;

const SCHOOL_YEAR_TYPE = "Trimester";
const FINAL = "Final";

export function cardDataOf(facts: ReportCardFacts, status: PublishingStatus): CardData {
  const { term, student, adviser } = facts;
  const figures = cardFigures(facts);
  const terms = TERM_ORDINALS.filter((one) => one <= term);
  const { generalAverageE2, promotionStatus } = figures.year;
  const isFinal = isFinalCard(term);
  const average = figures.average?.terms[term];
  return {
    school_period: { name: student.schoolYear.name, type: SCHOOL_YEAR_TYPE },
    school_term: TERM_NAMES[term],
    grade_level: { code: student.level.code, name: student.level.name },
    section: {
      gradelevel_code: student.level.code,
      section_name: student.sectionName,
      promote: facts.nextLevelName ?? "",
    },
    student_information: { id: student.student.number, fullname: student.student.name },
    home_room_adviser: adviser && {
      prefix: adviser.prefix,
      givenname: adviser.givenName,
      lastname: adviser.lastName,
    },
    strand: facts.strand,
    lrn: facts.lrn,
    promotion_status: isFinal ? promotionStatus : null,
    next_grade_level: facts.nextLevelName ?? "",
    general_average_final_grade: {
      grade: isFinal && generalAverageE2 !== null ? scaledToNumber(generalAverageE2, 2) : null,
      letter_grade: isFinal ? averageLetter(generalAverageE2, student.level.code) : "",
    },
    general_average_numeric: average?.text ?? "",
    general_average_letter: average?.letter ?? "",
    subjects: figures.learningAreas.map((row) => rowOf(row, terms)),
    conducts: terms.map((one) => ({
      school_term: TERM_NAMES[one],
      letter_grade: figures.conduct?.terms[one].text ?? "",
    })),
    conduct_final_grade: figures.conduct?.final.text ?? "",
    attendance: terms.map((one) => ({ school_term: TERM_NAMES[one], ...daysOf(facts, [one]) })),
    attendance_total: daysOf(facts, terms),
    awards: [
      ...terms.map((one) => ({ school_term: TERM_NAMES[one], award_names: [...(facts.awards[one] ?? [])] })),
      ...(isFinal ? [{ school_term: FINAL, award_names: [...(facts.awards.final ?? [])] }] : []),
    ],
    clubs: figures.clubs.map((row) => rowOf(row, terms)),
    grade_publishing_status: status,
  };
}

const rowOf = ({ subject, terms, final }: CardRow, shown: readonly TermOrdinal[]) => ({
  code: subject.code,
  name: subject.name,
  terms: shown.map((one) => ({
    school_term: TERM_NAMES[one],
    grade: terms[one].text,
    letter_grade: terms[one].letter,
  })),
  final: { grade: final.text, letter_grade: final.letter },
});

/** Days of these terms; null where none of them has a record. */
function daysOf({ attendance }: ReportCardFacts, terms: readonly TermOrdinal[]): z.output<typeof DAYS> {
  const sum = (of: (one: NonNullable<(typeof attendance)[TermOrdinal]>) => number | null): number | null => {
    const known = terms.flatMap((term) => {
      const record = attendance[term];
      return (record && of(record)) ?? [];
    });
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const days = (e4: number | null) => (e4 === null ? null : daysToNumber(e4));
  return {
    day_of_school: sum(({ daysOfSchool }) => daysOfSchool),
    days_absent: days(sum(({ absentE4 }) => absentE4)),
    days_tardy: days(sum(({ tardyE4 }) => tardyE4)),
  };
}

/** The calls of one student's report cards as they are read. */
const read = { method: "get", access: "studentPerformance", tag: "Reports", success: 200 } as const;

const REVISION_FIELDS = {
  number: whole("number"),
  term: text("grading_period_name"),
  schoolYear: text("school_period_name"),
  publishedAt: instant("published_at"),
  publishedBy: name("published_by"),
  reason: text("reason"),
  sha256: text("sha256"),
  previousSha256: orNull(text("previous_sha256")),
  code: text("verification_code"),
  /** What reads otherwise than in the revision before; nothing of the first. */
  changes: records("changes", fields({ what: text("what"), before: text("before"), after: text("after") })),
};
const CARD_REVISION_RECORD = fields(REVISION_FIELDS);
export type CardRevision = RecordOfFields<typeof REVISION_FIELDS>;

const CARD_MAIL = fields({
  kind: oneOf(CARD_MAIL_KINDS, "kind"),
  revision: whole("revision"),
  status: text<MailStatus>("status"),
  error: orNull(text("error")),
  at: instant("date"),
});

/** How each figure came about; a term leads to its gradebook, where the reader may open that. */
const ORIGINS = z.object({
  subjects: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(SUBJECT_KINDS),
      terms: z.array(
        z.object({
          term: z.string(),
          class_id: z.string(),
          gradebook_id: z.string().nullable(),
          teachers: z.string(),
          status: z.string().nullable(),
          text: z.string(),
        }),
      ),
      final: z.string(),
    }),
  ),
  term_average: z.string(),
  year_average: z.string(),
});
export type CardOrigins = z.output<typeof ORIGINS>;

export const CARD_DETAIL = defineCall({
  ...read,
  path: "/reports/student_progress/admin/grade-level/{level}/school-period/{period}/grading-period-name/{term}/student/{student}",
  summary: "A student's card of a term: the newest published revision, another one, or as it reads now",
  query: revisionQuery,
  answer: dataAnswer(
    objectAnswer({
      card: recordAnswer(PERFORMANCE),
      /** The student's school year; none while nothing of it is known. */
      promotions: arrayAnswer(recordAnswer(PROMOTION_ROW)),
      report_card: schemaAnswer(CARD_DATA_SCHEMA),
      document: schemaAnswer(REPORT_CARD_SCHEMA),
      revisions: arrayAnswer(recordAnswer(CARD_REVISION_RECORD)),
      origins: schemaAnswer(ORIGINS),
      mails: arrayAnswer(recordAnswer(CARD_MAIL)),
      /** What was earned in the term in sections that the student left in it. */
      former_classes: arrayAnswer(recordAnswer(FORMER_CLASS)),
      /** Student numbers of those before and after in the section, by name. */
      previous_student: schemaAnswer(z.string().nullable()),
      next_student: schemaAnswer(z.string().nullable()),
    }),
  ),
});

export const CARDS_DATA = defineCall({
  ...read,
  method: "post",
  path: "/reports/student_progress/admin/bulk",
  summary:
    "What at most ten report cards say, in the order asked: published ones as published, others as they read now",
  body: printCardsBody,
  answer: dataAnswer(
    arrayAnswer(
      objectAnswer({
        student_id: schemaAnswer(z.string()),
        grading_period_name: schemaAnswer(z.string()),
        grade_publishing_status: schemaAnswer(z.string()),
        report_card: schemaAnswer(CARD_DATA_SCHEMA),
        document: schemaAnswer(REPORT_CARD_SCHEMA),
      }),
    ),
  ),
});

export const PRINT_CARDS = defineCall({
  ...read,
  method: "post",
  path: "/reports/student_progress/admin/bulkprint",
  costly: "file",
  summary: "One PDF of at most ten report cards",
  body: printCardsBody,
  success: 202,
  answer: ACCEPTED,
});
export const CARD_REVISIONS = defineCall({
  ...read,
  path: "/v2/report_cards/{student_id}/revisions",
  summary: "The revisions of a student's cards, of a term or of all, the newest first",
  query: cardsOfStudentQuery,
  answer: rowsAnswer(recordAnswer(CARD_REVISION_RECORD)),
});
export const CARD_REVISION = defineCall({
  ...read,
  path: "/v2/report_cards/{student_id}/revisions/{number}",
  summary: "One revision with the text whose SHA-256 it has",
  query: cardQuery,
  answer: dataAnswer(recordAnswer(fields({ ...REVISION_FIELDS, canonical: text("canonical") }))),
});
