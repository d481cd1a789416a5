import { formatDays } from "#core/attendance/days.ts";
import type { Verification } from "#core/documents/verification.ts";
import { DESCRIPTORS, NOT_OBSERVED, NURSERY_DESCRIPTORS } from "#core/grading/grades/display.ts";
import { isRemedialPending } from "#core/grading/grades/remedial.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { staffName } from "#core/management/person-names.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { actionTaken, remedialTexts } from "#core/reports/card/action-taken.ts";
import type { ReportCardFacts } from "#core/reports/card/card-facts.ts";
import { type CardFigures, cardFigures } from "#core/reports/card/card-figures.ts";
import {
  type CardLayout,
  columnTermsOf,
  hasActionTaken,
  isFinalCard,
  showsLrn,
  showsStrand,
  visibleTermsOf,
} from "#core/reports/card/card-layout.ts";
import { keptGradeNotes } from "#core/reports/figures.ts";
import { formatLongDay, type SchoolDay } from "#core/shared/school-day.ts";
import { completedNumber } from "#core/shared/student-number.ts";
import { type CardCell, type CardTable, figureTables, plainCell } from "./card-tables.ts";

/** What the letters and numbers of a card mean: only those it can show. */
function legendsOf({ layout, learningAreas, conduct }: CardFigures): CardTable[] {
  if (layout === "nursery") return [SCALE_LEGEND];
  const hasIcons = [...learningAreas, ...(conduct ? [conduct] : [])].some(({ terms }) =>
    Object.values(terms).some(({ icon }) => icon !== null),
  );
  return [layout === "senior-high" ? CONDUCT_LEGEND : LETTER_LEGEND, ...(hasIcons ? [SCALE_LEGEND] : [])];
}

const row = (label: string, ...cells: CardCell[]): CardTable["rows"][number] => ({
  label,
  cells,
});

const HIGHEST = 100;
/** "96–100", "90–95", … "0". */
const gradesOf = (place: number): string => {
  const from = DESCRIPTORS[place]?.from ?? 0;
  const to = (DESCRIPTORS[place - 1]?.from ?? HIGHEST + 1) - 1;
  return to === from ? String(from) : `${from}–${to}`;
};

const LETTER_LEGEND: CardTable = {
  heading: "Descriptors",
  columns: ["Descriptor", "Grade", "Letter", "Conduct"],
  rows: DESCRIPTORS.map(({ name, letter, conduct }, place) =>
    row(name, ...[gradesOf(place), letter, conduct].map(plainCell)),
  ),
  none: "",
};

const CONDUCT_LEGEND: CardTable = {
  heading: "Conduct Ratings",
  columns: ["Descriptor", "Grade", "Conduct"],
  rows: DESCRIPTORS.map(({ name, conduct }, place) =>
    row(name, ...[gradesOf(place), conduct].map(plainCell)),
  ),
  none: "",
};

const SCALE_LEGEND: CardTable = {
  heading: "Rating Scale",
  columns: ["Descriptor", "Number"],
  rows: [...NURSERY_DESCRIPTORS, NOT_OBSERVED].map(({ name, icon }) =>
    row(name, { text: String(icon), icon }),
  ),
  none: "",
};

/**
 * A report card, ready to be laid out (D-2): on the screen and in the PDF each word and figure is placed as it is here.
 * Plain values alone (strings, integers, flags, null), so that a revision can store it as canonical JSON.
 */
export interface ReportCardDocument {
  /** Counts the changes of this shape; a renderer draws every version there has been. */
  template: number;
  layout: CardLayout;
  title: string;
  fileName: string;
  school: { name: string; lines: string[]; logo: string | null };
  /** The term and the school year. */
  period: string;
  student: { label: string; value: string }[];
  grades: CardTable;
  conduct: CardTable | null;
  attendance: CardTable;
  clubs: CardTable;
  awards: { heading: string; groups: { label: string; names: string[] }[]; none: string };
  legends: CardTable[];
  /** Below the grades: what red figures and remarks mean; "" where there are none. */
  gradesNote: string;
  /** Null where the card has no such block; `text` is empty while nothing is decided. */
  action: { heading: string; text: string; note: string } | null;
  /** `picture`: a scanned signature by its SHA-256; null: a line to sign on. */
  signatures: { name: string; position: string; picture: string | null }[];
  /** Lines for the parent to sign on. */
  parents: { heading: string; labels: string[] };
  /** Across the card; "" once it is published. */
  stamp: string;
  /** Null until it is published. */
  issue: { revision: number; line: string; verification: Verification } | null;
}

/** What publishing adds. */
export interface CardIssue {
  /** 1, 2, … per student and term. */
  revision: number;
  issuedOn: SchoolDay;
  verification: Verification;
}

const TEMPLATE = 1;
const TITLE = "Report Card";
const NOT_PUBLISHED = "NOT PUBLISHED";
const NONE = "–";
const NO_ROWS = "None";
const UNDECIDED = "Decided at the end of the school year";
const RED_NOTE = "* 75 or below, or no grade";
const RED_NOTE_NURSERY = "* No grade yet";
const REMARKS_NOTE = "Passed: 75 and above. Failed: below 75.";

const termLabel = (term: TermOrdinal): string => `${TERM_NAMES[term]} Term`;
const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== "").join(separator);

/** `ReportCard_000123_1st_2026-2027.pdf`: never a person's name. */
const fileNameOf = ({ student: { student, schoolYear }, term }: ReportCardFacts): string =>
  `ReportCard_${completedNumber(student.number)}_${TERM_NAMES[term]}_${schoolYear.name.replace(/^SY /, "").replace(/[^\w-]+/g, "-")}.pdf`;

/** `issue` null: a card that is not published, which bears no code and no signature. */
export function reportCardDocument(facts: ReportCardFacts, issue: CardIssue | null): ReportCardDocument {
  const figures = cardFigures(facts);
  const { layout } = figures;
  const { school, term } = facts;
  const { grades, conduct, clubs } = figureTables(figures, term, NO_ROWS);
  const isAnyRed = grades.rows.some(({ cells }) => cells.some(({ isRed }) => isRed));
  return {
    template: TEMPLATE,
    layout,
    title: TITLE,
    fileName: fileNameOf(facts),
    school: { name: school.name, lines: schoolLines(school), logo: school.logo },
    period: `${termLabel(term)}, ${facts.student.schoolYear.name}`,
    student: studentBlock(facts, layout),
    grades,
    conduct,
    attendance: attendanceTable(facts, layout),
    clubs,
    awards: awardsOf(facts, layout),
    legends: legendsOf(figures),
    gradesNote: gradesNoteOf(
      layout,
      isAnyRed,
      keptGradeNotes(facts.student.classes, visibleTermsOf(layout, term)),
    ),
    action: actionBlock(facts, figures),
    signatures: signaturesOf(facts, issue !== null),
    parents: { heading: "Parent or Guardian", labels: columnTermsOf(layout, term).map(termLabel) },
    stamp: issue ? "" : NOT_PUBLISHED,
    issue: issue && {
      revision: issue.revision,
      line: `Revision ${issue.revision}, issued ${formatLongDay(issue.issuedOn)}`,
      verification: issue.verification,
    },
  };
}

function gradesNoteOf(layout: CardLayout, isAnyRed: boolean, kept: readonly string[]): string {
  const red = layout === "nursery" ? RED_NOTE_NURSERY : RED_NOTE;
  return joined([layout === "senior-high" ? REMARKS_NOTE : "", isAnyRed ? red : "", ...kept], "   ");
}

function schoolLines({ address, schoolId, division, region }: ReportCardFacts["school"]): string[] {
  const office = joined([schoolId && `School ID ${schoolId}`, division, region], " · ");
  return [address, office].filter((line) => line !== "");
}

function studentBlock(facts: ReportCardFacts, layout: CardLayout): ReportCardDocument["student"] {
  const { student, level, sectionName } = facts.student;
  const { adviser } = facts;
  const adviserName = staffName(adviser);
  return [
    { label: "Name", value: student.name },
    { label: "Student No.", value: completedNumber(student.number) },
    { label: "Grade & Section", value: joined([level.name, sectionName], " - ") },
    ...(showsLrn(level.code) ? [{ label: "Learner Reference Number", value: facts.lrn || NONE }] : []),
    { label: "Homeroom Adviser", value: adviserName || NONE },
    ...(showsStrand(layout) ? [{ label: "Strand", value: facts.strand || NONE }] : []),
  ];
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** Days by term, and what of them is recorded in total (T-5); in grades 11 and 12 the card's term alone. */
function attendanceTable({ attendance, term }: ReportCardFacts, layout: CardLayout): CardTable {
  const terms = columnTermsOf(layout, term);
  const visible = visibleTermsOf(layout, term);
  const hasTotal = terms.length > 1;
  const row = (
    label: string,
    daysOf: (of: TermOrdinal) => number | null,
    format: (days: number) => string,
  ) => {
    const text = (days: number | null) => plainCell(days === null ? "" : format(days));
    const days = terms.map((of) => (visible.includes(of) ? daysOf(of) : null));
    return { label, cells: [...days, ...(hasTotal ? [sumOf(days)] : [])].map(text) };
  };
  return {
    heading: "Attendance",
    columns: ["", ...terms.map((of) => TERM_NAMES[of]), ...(hasTotal ? ["Total"] : [])],
    rows: [
      row("Days of School", (of) => attendance[of]?.daysOfSchool ?? null, String),
      row("Days Absent", (of) => attendance[of]?.absentE4 ?? null, formatDays),
      row("Days Tardy", (of) => attendance[of]?.tardyE4 ?? null, formatDays),
    ],
    none: "",
  };
}

function awardsOf({ awards, term }: ReportCardFacts, layout: CardLayout): ReportCardDocument["awards"] {
  const groups = [
    ...visibleTermsOf(layout, term).map((of) => ({ label: termLabel(of), names: [...(awards[of] ?? [])] })),
    ...(isFinalCard(term) ? [{ label: "Final", names: [...(awards.final ?? [])] }] : []),
  ];
  return {
    heading: "Periodic Awards",
    groups: groups.filter(({ names }) => names.length > 0),
    none: NO_ROWS,
  };
}

function actionBlock(facts: ReportCardFacts, { layout, year }: CardFigures): ReportCardDocument["action"] {
  if (!hasActionTaken(layout, facts.term)) return null;
  const heading = "Action Taken";
  if (!isFinalCard(facts.term)) return { heading, text: "", note: UNDECIDED };
  const { text, eligibility } = actionTaken(year, facts.nextLevelName);
  return { heading, text, note: text === "" ? UNDECIDED : joined([eligibility, remedialNote(year)], ". ") };
}

/** Once remedial classes have decided the promotion, their marks are beside it. */
const remedialNote = ({ remedialResult, notPassed }: CardFigures["year"]): string =>
  remedialResult === null || isRemedialPending(remedialResult)
    ? ""
    : `Remedial classes: ${remedialTexts(notPassed).join("; ")}`;

/** The adviser and the principal; a scanned signature only on a published card. */
function signaturesOf(
  { adviser, signatories }: ReportCardFacts,
  isPublished: boolean,
): ReportCardDocument["signatures"] {
  const principal = signatories.find(({ post }) => post === "principal");
  return [
    {
      name: staffName(adviser),
      position: "Homeroom Adviser",
      picture: null,
    },
    {
      name: principal?.name ?? "",
      position: SIGNATORY_POST_LABELS.principal,
      picture: isPublished ? (principal?.signature ?? null) : null,
    },
  ];
}

/** The name of the file of one card: "ReportCard_000123_1st_2025-2026.pdf". `yearName`: "SY 2025-2026". */
export const cardFilename = (studentNo: string, term: TermOrdinal, yearName: string): string =>
  `ReportCard_${studentNo}_${TERM_NAMES[term]}_${yearName.replace(/^SY /, "")}.pdf`;
