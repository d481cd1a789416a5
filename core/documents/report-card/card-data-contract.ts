import * as z from "zod";
import { daysToNumber } from "#core/attendance/days.ts";
import { PROMOTION_STATUSES } from "#core/grading/grades/final-grade.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import type { ReportCardFacts } from "#core/reports/card/card-facts.ts";
import { type CardRow, cardFigures } from "#core/reports/card/card-figures.ts";
import { isFinalCard } from "#core/reports/card/card-layout.ts";
import { averageLetter } from "#core/reports/figures.ts";
import type { PublishingStatus } from "#core/reports/report-card-actions.ts";
import { scaledToNumber } from "#core/shared/decimal.ts";

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
