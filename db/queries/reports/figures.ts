import { AWARD_PERIODS, type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { leaverName } from "#core/management/leaver-name.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { countsIn, tellsOf } from "#core/reports/counting.ts";
import type { StudentFigures } from "#core/reports/figures.ts";
import type { Readiness } from "#core/reports/readiness.ts";
import type { CardState } from "#core/reports/report-card.ts";
import { nameKey } from "#core/shared/name-order.ts";
import { expectChanges } from "#db/commit.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { SectionAward } from "./section-awards.ts";
import { gradeKey, type SectionFacts } from "./section-facts.ts";

/** One student's figures as computed, with where they are kept. */
export interface ComputedFigures {
  student: SectionFacts["students"][number];
  figures: StudentFigures;
  cards: readonly ComputedCard[];
  awards: readonly SectionAward[];
}
/** How a student's card of a term reads now, and what is published of it. */
export interface ComputedCard extends Readiness {
  term: TermOrdinal;
  state: CardState;
  contentSha256: string;
}

type FigureRow = readonly (string | number | null)[];
/** A table of figures: its rows as arrays in the order of its columns, the columns that name a row first. */
export interface KeptFigures {
  table: string;
  columns: readonly string[];
  keys: number;
  /** The column by which a section has its part of a student's year; null: of the year as a whole. */
  part: "term_id" | "period" | null;
  rows: readonly FigureRow[];
  /** New rows get a random uuid. */
  hasUuid?: true;
}

const number = (flag: boolean): number => (flag ? 1 : 0);

/** The rows of every table of figures, as they follow from what was computed. */
export const figureTables = (facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures[] =>
  [gradesOf, termsOf, finalsOf, yearsOf, cardRowsOf, awardRowsOf].map((tableOf) => tableOf(facts, computed));

/** Replaces the figures of a section's students; only rows that differ are written. The mark that was read is deleted, and must be as it was read. */
export const saveFigures = (
  facts: SectionFacts,
  computed: readonly ComputedFigures[],
): Statement<unknown>[] => [
  statement(
    sql`delete from report_mark where section_id = ${facts.sectionId} and revision = ${facts.revision}`,
  ),
  expectChanges(1),
  ...figureTables(facts, computed).flatMap((table) => replaceRows(facts, table)),
];

/** The rows of the section's students that are of this section (R-100). */
function ofStudents({ yearId, students, termIds }: SectionFacts, { part }: Pick<KeptFigures, "part">): SQL {
  const ids = students
    .filter((student) => part !== null || tellsOf(student, FINAL_PERIOD))
    .map(({ id }) => id);
  const ofYear = sql`school_year_id = ${yearId} and student_id in (select value from json_each(${json(ids)}))`;
  if (part === null) return ofYear;
  const periods: readonly (readonly [AwardPeriod, number])[] =
    part === "period" ? AWARD_PERIODS.map((period) => [period, period] as const) : [...termIds];
  const told = students.flatMap((student) =>
    periods.flatMap(([period, key]) => (tellsOf(student, period) ? [`${student.id} ${key}`] : [])),
  );
  return sql`${ofYear} and student_id || ' ' || ${sql.raw(part)} in (select value from json_each(${json(told)}))`;
}

/** What is stored of a section's students, in the shape of `KeptFigures.rows`. */
export const storedFigures = (
  facts: SectionFacts,
  { table, columns, keys, part }: KeptFigures,
): Statement<{ row: string }> =>
  statement(sql`select json_array(${sql.raw(columns.join(", "))}) as row from ${sql.raw(table)}
    where ${ofStudents(facts, { part })} order by ${sql.raw(columns.slice(0, keys).join(", "))}`);

/** Version 4. */
const RANDOM_UUID = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

function replaceRows(
  facts: SectionFacts,
  { table, columns, keys, part, rows, hasUuid }: KeptFigures,
): Statement<unknown>[] {
  const joined = (parts: readonly string[], separator = ", ") => sql.raw(parts.join(separator));
  const key = joined(columns.slice(0, keys));
  const rest = columns.slice(keys);
  const cells = columns.map((_, place) => `value ->> ${place}`);
  return [
    statement(sql`delete from ${sql.raw(table)} where ${ofStudents(facts, { part })}
      and (${key}) not in (select ${joined(cells.slice(0, keys))} from json_each(${json(rows)}))`),
    statement(sql`insert into ${sql.raw(table)} (${joined(columns)} ${hasUuid ? sql`, uuid` : sql``})
      select ${joined(cells)} ${hasUuid ? sql`, ${RANDOM_UUID}` : sql``} from json_each(${json(rows)}) where true
      on conflict (${key}) do update set ${joined(rest.map((column) => `${column} = excluded.${column}`))}
      where ${joined(
        rest.map((column) => `${table}.${column} is not excluded.${column}`),
        " or ",
      )}`),
  ];
}

/** Those who count in the school year as a whole. */
const ofYear = (computed: readonly ComputedFigures[]) =>
  computed.filter(({ student }) => countsIn(student, FINAL_PERIOD));
/** As lists name them: who left is told by the day (R-88). */
const whoIs = ({ student: { student, leftOn } }: ComputedFigures) =>
  [leaverName(student.name, leftOn), nameKey(student.name), student.number] as const;

function gradesOf(facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures {
  return {
    table: "report_grade",
    columns: [
      "student_id",
      "class_id",
      "term_id",
      "gradebook_id",
      "school_year_id",
      "section_id",
      "subject_id",
      "position",
      "student_name",
      "name_key",
      "student_no",
      "grade_e4",
      "printed_e4",
      "letter",
      "is_provisional",
    ],
    keys: 3,
    part: "term_id",
    rows: computed.flatMap((one) =>
      one.figures.grades
        .filter(({ term }) => countsIn(one.student, term))
        .map((grade) => {
          const { id, subjectId, position } = classOf(facts, grade.classUuid);
          const gradebook = one.student.gradebookOf.get(gradeKey(grade.classUuid, grade.term)) ?? null;
          return [
            one.student.id,
            id,
            facts.termIds.get(grade.term) ?? null,
            gradebook,
            facts.yearId,
            facts.sectionOf.get(gradebook ?? 0) ?? facts.sectionId,
            subjectId,
            position,
            ...whoIs(one),
            grade.gradeE4,
            grade.printedE4,
            grade.letter,
            number(grade.isProvisional),
          ];
        }),
    ),
  };
}

function termsOf(facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures {
  return {
    table: "report_term",
    columns: [
      "student_id",
      "term_id",
      "school_year_id",
      "section_id",
      "student_name",
      "name_key",
      "student_no",
      "average_e2",
      "average_letter",
      "is_provisional",
      "conduct_e4",
      "conduct_letter",
      "conduct_is_provisional",
      "grade_level_id",
    ],
    keys: 2,
    part: "term_id",
    rows: computed.flatMap((one) =>
      one.figures.terms
        .filter(({ term }) => countsIn(one.student, term))
        .map(({ term, averageE2, averageLetter, isProvisional, conduct }) => [
          one.student.id,
          facts.termIds.get(term) ?? null,
          facts.yearId,
          facts.sectionId,
          ...whoIs(one),
          averageE2,
          averageLetter,
          number(isProvisional),
          conduct?.printedE4 ?? null,
          conduct?.letter ?? "",
          number(conduct?.isProvisional ?? false),
          facts.levelId,
        ]),
    ),
  };
}

function finalsOf(facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures {
  return {
    table: "report_final",
    columns: [
      "student_id",
      "class_id",
      "school_year_id",
      "subject_id",
      "position",
      "grade_e4",
      "printed_e4",
      "letter",
      "is_provisional",
    ],
    keys: 2,
    part: null,
    rows: ofYear(computed).flatMap(({ student, figures }) =>
      figures.finals.map(({ classUuid, gradeE4, printedE4, letter, isProvisional }) => {
        const { id, subjectId, position } = classOf(facts, classUuid);
        return [
          student.id,
          id,
          facts.yearId,
          subjectId,
          position,
          gradeE4,
          printedE4,
          letter,
          number(isProvisional),
        ];
      }),
    ),
  };
}

function yearsOf(facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures {
  return {
    table: "report_year",
    columns: [
      "student_id",
      "school_year_id",
      "section_id",
      "student_name",
      "name_key",
      "student_no",
      "average_e2",
      "average_letter",
      "is_provisional",
      "promotion_status",
      "finals",
      "approved_finals",
      "action_taken",
      "areas_json",
      "remedial_result",
      "sex",
      "grade_level_id",
    ],
    keys: 2,
    part: null,
    rows: ofYear(computed).map((one) => {
      const { year, finals } = one.figures;
      return [
        one.student.id,
        facts.yearId,
        facts.sectionId,
        ...whoIs(one),
        year.averageE2,
        year.averageLetter,
        number(year.isProvisional),
        year.promotionStatus,
        finals.length,
        finals.filter(({ isProvisional }) => !isProvisional).length,
        year.actionTaken,
        JSON.stringify(year.notPassed),
        year.remedialResult,
        one.student.sex,
        facts.levelId,
      ];
    }),
  };
}

function cardRowsOf(facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures {
  return {
    table: "report_card_row",
    columns: [
      "student_id",
      "term_id",
      "school_year_id",
      "section_id",
      "student_name",
      "name_key",
      "student_no",
      "state",
      "reasons_json",
      "warnings_json",
      "promotion_status",
      "content_sha256",
    ],
    keys: 2,
    part: "term_id",
    rows: computed.flatMap((one) =>
      one.cards.map(({ term, state, reasons, warnings, contentSha256 }) => [
        one.student.id,
        facts.termIds.get(term) ?? null,
        facts.yearId,
        facts.sectionId,
        ...whoIs(one),
        state,
        JSON.stringify(reasons),
        JSON.stringify(warnings),
        // Of a term before a move it would change with the terms of another section.
        tellsOf(one.student, FINAL_PERIOD) ? one.figures.year.promotionStatus : null,
        contentSha256,
      ]),
    ),
  };
}

const awardRowsOf = (facts: SectionFacts, computed: readonly ComputedFigures[]): KeptFigures => ({
  table: "award",
  columns: [
    "student_id",
    "school_year_id",
    "period",
    "award_key",
    "award_group",
    "section_id",
    "class_id",
    "award_name",
    "student_name",
    "name_key",
    "student_no",
    "average_e2",
    "conduct_e4",
    "state",
  ],
  keys: 4,
  part: "period",
  hasUuid: true,
  rows: computed.flatMap((one) =>
    one.awards.map((award) => [
      one.student.id,
      facts.yearId,
      award.period,
      award.key,
      award.group,
      facts.sectionId,
      award.classId,
      award.name,
      // Certificates are made of it.
      one.student.student.name,
      nameKey(one.student.student.name),
      one.student.student.number,
      award.averageE2,
      award.conductE4,
      award.state,
    ]),
  ),
});

function classOf({ classes }: SectionFacts, classUuid: string) {
  const found = classes.get(classUuid);
  if (!found) throw new Error(`Figures of a class that was not read: ${classUuid}`);
  return found;
}
