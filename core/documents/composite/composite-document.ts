import { formatDays } from "#core/attendance/days.ts";
import { namesOrNone } from "#core/documents/class-document.ts";
import type { TableColumn, TableDocument } from "#core/documents/exports/table-document.ts";
import { type DocumentRequest, studentsTableHead } from "#core/documents/parties/issuer.ts";
import { printedText, printsRed } from "#core/grading/grades/display.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { ClubFigure } from "#core/reports/card/club-figure.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import type { CompositeRow } from "#core/reports/composite-list.ts";
import { roundHalfAwayFromZero, scaledToText } from "#core/shared/decimal.ts";

const LETTERS = 4;
const ACRONYM = /^\p{Lu}{2,6}$/u;

/** "ENGL" of English, "AP" of Araling Panlipunan, MAPEH as it is. */
function shortNameOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [only = name] = words;
  if (words.length === 1) return ACRONYM.test(only) ? only : only.slice(0, LETTERS).toUpperCase();
  const capitals = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  return (capitals.length > 1 ? capitals : words).map((word) => word.slice(0, 1).toUpperCase()).join("");
}

/** A short name for each subject, in their order; no two are the same. */
export function shortNamesOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const short = shortNameOf(name);
    let unique = short;
    for (let number = 2; taken.has(unique); number++) unique = `${short}${number}`;
    taken.add(unique);
    return unique;
  });
}

/** The grade composite of a section on paper: students × subjects, of one term or of the year. */
export interface CompositeFacts extends DocumentRequest {
  /** Of the section, in one term or of the year; by student name. */
  rows: readonly CompositeRow[];
  /** Null: of the year. */
  term: TermOrdinal | null;
  section: string;
  levelCode: string;
  levelName: string;
  adviser: string;
  /** The learning areas in the order of the columns. */
  subjects: readonly { code: string; name: string; teachers: readonly string[] }[];
  /** Of each student by number, where there are clubs. */
  clubs: ReadonlyMap<string, readonly ClubFigure[]>;
}

export const STUDENTS_PER_PAGE = 35;
/** Subjects beside which a name has its whole room; of more than a page has room for, the others follow on pages of their own. */
const WIDE_NAME_SUBJECTS = 8;
export const SUBJECTS_PER_PAGE = 12;
const NAME_WIDTH = { wide: 168, narrow: 120 } as const;

/** A figure with its letter, as it is printed. */
interface Printed {
  text: string;
  letter: string;
  isRed: boolean;
}
const NOTHING: Printed = { text: "", letter: "", isRed: false };

interface Student {
  number: string;
  name: string;
  /** By the subject's code. */
  grades: Map<string, Printed>;
  average: Printed;
  conduct: Printed;
  club: Printed;
  daysAbsent: number | null;
  daysTardy: number | null;
}

interface CompositeColumn extends TableColumn {
  /** The heading it shares with its neighbours. */
  band: string | null;
  cell: (student: Student, place: number) => string;
  isRed?: (student: Student) => boolean;
}

const star = (isProvisional: boolean): string => (isProvisional ? "*" : "");

function printedGrade(
  { levelCode }: Pick<CompositeRow, "levelCode">,
  grade: { printedE4: number | null; letter: string; isProvisional: boolean },
): Printed {
  if (grade.printedE4 === null) return NOTHING;
  return {
    text: printedText(grade.printedE4, { hasDecimals: isSeniorHigh(levelCode) }) + star(grade.isProvisional),
    letter: grade.letter,
    isRed: printsRed(grade.printedE4, false),
  };
}

const averageOf = ({ averageE2, averageLetter, isAverageProvisional }: CompositeRow): Printed =>
  averageE2 === null
    ? NOTHING
    : {
        text: scaledToText(BigInt(averageE2), 2) + star(isAverageProvisional),
        letter: averageLetter,
        isRed: printsRed(averageE2 * 100, false),
      };
const conductOf = ({ conductE4, conductLetter, isConductProvisional }: CompositeRow): Printed =>
  conductE4 === null
    ? NOTHING
    : {
        text: printedText(conductE4, { hasDecimals: false }) + star(isConductProvisional),
        letter: conductLetter,
        isRed: false,
      };

/** Of several clubs each one's, with a stroke between them. */
const clubOf = (clubs: readonly ClubFigure[]): Printed => ({
  text: clubs.map(({ text }) => text).join("/"),
  letter: clubs.map(({ letter }) => letter).join("/"),
  isRed: clubs.some(({ isRed }) => isRed),
});

/** The rows of each student as one. */
function studentsOf({ rows, clubs }: Pick<CompositeFacts, "rows" | "clubs">): Student[] {
  const students = new Map<string, Student>();
  for (const row of rows) {
    const student = students.get(row.studentNo) ?? {
      number: row.studentNo,
      name: row.studentName,
      grades: new Map(),
      average: averageOf(row),
      conduct: conductOf(row),
      club: clubOf(clubs.get(row.studentNo) ?? []),
      daysAbsent: row.daysAbsent,
      daysTardy: row.daysTardy,
    };
    students.set(row.studentNo, student);
    if (row.subject) student.grades.set(row.subject.code, printedGrade(row, row));
    for (const final of row.finals) student.grades.set(final.code, printedGrade(row, final));
  }
  return [...students.values()];
}

const isProvisional = (row: CompositeRow): boolean =>
  row.isProvisional || row.isAverageProvisional || row.isConductProvisional;

/** A figure under its heading, its letter beside it where the level has letters. */
function figureColumns(
  band: string,
  of: (student: Student) => Printed,
  { width, hasLetter }: { width: number; hasLetter: boolean },
): CompositeColumn[] {
  const isRed = (student: Student): boolean => of(student).isRed;
  const figure: CompositeColumn = {
    band,
    title: "Gr.",
    width,
    isNumber: true,
    cell: (student) => of(student).text,
    isRed,
  };
  return hasLetter
    ? [figure, { band, title: "L", width: 19, cell: (student) => of(student).letter, isRed }]
    : [figure];
}

const daysColumn = (title: string, of: (student: Student) => number | null): CompositeColumn => ({
  band: "Days",
  title,
  width: 38,
  isNumber: true,
  cell: (student) => {
    const days = of(student);
    return days === null ? "" : formatDays(days);
  },
});

function columnsOf(
  { levelCode, term, clubs }: CompositeFacts,
  subjects: readonly { code: string; short: string }[],
  { isNarrow, isLast }: { isNarrow: boolean; isLast: boolean },
): CompositeColumn[] {
  const hasLetter = !isSeniorHigh(levelCode);
  return [
    { band: null, title: "No.", width: 25, isNumber: true, cell: (_, place) => String(place + 1) },
    { band: null, title: "Student No.", width: 54, cell: ({ number }) => number },
    {
      band: null,
      title: "Name",
      width: isNarrow ? NAME_WIDTH.narrow : NAME_WIDTH.wide,
      cell: ({ name }) => name,
    },
    ...subjects.flatMap(({ code, short }) =>
      figureColumns(short, ({ grades }) => grades.get(code) ?? NOTHING, {
        width: hasLetter ? 25 : 44,
        hasLetter,
      }),
    ),
    ...(isLast
      ? [
          ...figureColumns("Average", ({ average }) => average, { width: 34, hasLetter }),
          ...(term === null
            ? []
            : figureColumns("Conduct", ({ conduct }) => conduct, { width: 25, hasLetter: true })),
          ...([...clubs.values()].some((of) => of.length > 0)
            ? figureColumns("Club", ({ club }) => club, { width: 34, hasLetter })
            : []),
          daysColumn("Absent", ({ daysAbsent }) => daysAbsent),
          daysColumn("Tardy", ({ daysTardy }) => daysTardy),
        ]
      : []),
  ];
}

function bandsOf(columns: readonly CompositeColumn[]) {
  const bands: { title: string; short: string; from: number; to: number }[] = [];
  for (const [place, { band }] of columns.entries()) {
    const last = bands.at(-1);
    if (band === null) continue;
    if (last?.title === band && last.to === place - 1) last.to = place;
    else bands.push({ title: band, short: band, from: place, to: place });
  }
  return bands;
}

/** The mean of the students who have a record, in days with two decimals. */
function meanDays(students: readonly Student[], of: (student: Student) => number | null): string {
  const known = students.map(of).filter((days) => days !== null);
  const sum = known.reduce((total, days) => total + days, 0);
  return known.length === 0
    ? "–"
    : scaledToText(roundHalfAwayFromZero(BigInt(sum), BigInt(known.length) * 100n), 2);
}

/** The students whose grades are of a section that they left, each with the day and the section (R-102). */
function keptGrades(rows: readonly CompositeRow[]): string {
  const kept = new Set(
    rows.flatMap(({ studentName, keptFrom }) => (keptFrom === null ? [] : [`${studentName}: ${keptFrom}`])),
  );
  return kept.size === 0 ? "" : ` ${[...kept].join("; ")}.`;
}

/** One table for each twelve subjects, the students on each; averages, conduct and attendance close the last. */
export function compositeDocument(facts: CompositeFacts): (TableDocument & { rows: string[][] })[] {
  const { rows, term } = facts;
  const students = studentsOf(facts);
  const isOfDocument = new Set(students.flatMap(({ grades }) => [...grades.keys()]));
  const shortNames = shortNamesOf(facts.subjects.map(({ name }) => name));
  const subjects = facts.subjects
    .map((subject, place) => ({ ...subject, short: shortNames[place] ?? subject.name }))
    .filter(({ code }) => isOfDocument.has(code));
  const pages = Array.from(
    { length: Math.max(1, Math.ceil(subjects.length / SUBJECTS_PER_PAGE)) },
    (_, page) => subjects.slice(page * SUBJECTS_PER_PAGE, (page + 1) * SUBJECTS_PER_PAGE),
  );
  const period = `${term === null ? "Final" : `${TERM_NAMES[term]} Term`}, ${rows[0]?.schoolYear ?? ""}`;
  const about = gradeSectionLabel(facts.levelName, facts.section);
  const heading = "Grade Composite Report";
  const absent = meanDays(students, ({ daysAbsent }) => daysAbsent);
  const tardy = meanDays(students, ({ daysTardy }) => daysTardy);
  const keptNote = keptGrades(rows);
  const starNote = rows.some(isProvisional) ? " *: waits for approval." : "";
  return pages.map((own, index) => {
    const isLast = index === pages.length - 1;
    const columns = columnsOf(facts, own, { isNarrow: own.length > WIDE_NAME_SUBJECTS, isLast });
    const part = pages.length > 1 ? `, subjects ${index + 1} of ${pages.length}` : "";
    return {
      title: `${heading}, ${about}, ${period}`,
      heading: rows.some(isProvisional) ? `PROVISIONAL ${heading}` : heading,
      period: `${period}${part}`,
      ...studentsTableHead(facts, {
        name: about,
        lines: [
          `Adviser: ${facts.adviser || "None"} · Attendance average: ${absent} days absent, ${tardy} days tardy`,
        ],
        foot: `${about}, ${period}${part}`,
      }),
      legend: `Subjects and teachers: ${own
        .map(({ short, name, teachers }) => `${short} ${name} (${namesOrNone(teachers)})`)
        .join(", ")}. Gr.: grade${isSeniorHigh(facts.levelCode) ? "" : ", L: letter"}.${starNote}${keptNote}`,
      columns,
      bands: bandsOf(columns),
      rows: students.map((student, place) => columns.map(({ cell }) => cell(student, place))),
      redCells: students.map((student) =>
        columns.flatMap(({ isRed }, place) => (isRed?.(student) ? [place] : [])),
      ),
      totals: [],
      isWide: true,
      pageRows: STUDENTS_PER_PAGE,
    };
  });
}
