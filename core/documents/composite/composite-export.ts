import { printedText } from "#core/grading/grades/display.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { COMPOSITE_LIST, CompositeFinal, CompositeRow } from "#core/reports/composite-list.ts";
import { scaledToNumber } from "#core/shared/decimal.ts";
import type { FilterOf } from "#core/shared/list/definition.ts";
import { type Refusal, refuse, refuseAll } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";

/** Exports of the grade composite: what is refused, how the files are named, and the columns of the workbook. */
type CompositeFilter = FilterOf<typeof COMPOSITE_LIST>;
export const COMPOSITE_FORMATS = ["pdf", "xlsx"] as const;
type CompositeFormat = (typeof COMPOSITE_FORMATS)[number];
export interface CompositeAsked {
  format: CompositeFormat;
  filter: CompositeFilter;
}

/** The number of students that is no longer exported. */
const STUDENTS_REFUSED = 500;

const GUARDS = {
  TERM_NOT_CHOSEN: "Select term to download the pdf",
  NO_DATA: "No Data Found",
  TOO_MANY_STUDENTS: "Please use filter to avoid export time-out.",
} as const;
const guarded = (code: keyof typeof GUARDS): Refusal =>
  refuseAll(422, code, [
    { message: GUARDS[code] },
  ]); /** Whether a refusal is one of the guards of these exports. */
export const isCompositeGuard = (code: string): boolean => Object.hasOwn(GUARDS, code);

export const COMPOSITE_SWITCHED_OFF = refuse(
  403,
  "EXPORT_OFF",
  "The school has switched off exports of the grade composite.",
);

/** Why these grades are not exported; null where they are. `students`: how many different ones they are of. */
export function refuseComposite(
  { format, filter }: CompositeAsked,
  { isOn, students }: { isOn: boolean; students: number },
): Refusal | null {
  if (!isOn) return COMPOSITE_SWITCHED_OFF;
  if (format === "pdf" && filter.status !== "Final" && filter.term === null)
    return guarded("TERM_NOT_CHOSEN");
  if (students === 0) return guarded("NO_DATA");
  return students >= STUDENTS_REFUSED ? guarded("TOO_MANY_STUDENTS") : null;
}

/** "Grade7" of Grade 7; the levels below have their name. */
const levelInName = (levelName: string): string => levelName.replace(/^Grade (\d+)$/, "Grade$1");

/** "Grade7Narra CompositeReport_20261122-0905.pdf", "…_Final_…" of a year, "GradeCompositeReport_…" of more than one section. */
export function compositePdfName(
  only: Pick<CompositeRow, "levelName" | "section"> | null,
  isFinal: boolean,
  epochMs: number,
): string {
  const of = only ? `${levelInName(only.levelName)}${only.section} ` : "Grade";
  return `${of}CompositeReport_${isFinal ? "Final_" : ""}${fileStamp(epochMs, "-")}.pdf`;
}
export const compositeWorkbookName = (epochMs: number): string =>
  `GradeCompositeReport_${fileStamp(epochMs, "-")}.xlsx`;

/** A cell of the workbook: text, or a figure; null is blank. */
type SheetCell = string | number | null;
/** A line of a sheet: a row, on Final with one of its final grades. */
interface SheetLine {
  row: CompositeRow;
  final: CompositeFinal | null;
}
interface SheetColumn {
  title: string;
  /** In characters. */
  width: number;
  /** How the figures of both sheets are shown; absent: as they are. */
  format?: string;
  cell: (line: SheetLine) => SheetCell;
}

const FOUR_DECIMALS = "0.0000";
const TWO_DECIMALS = "0.00";
const figure = (value: number | null, digits: number): number | null =>
  value === null ? null : scaledToNumber(value, digits);
const starred = (isProvisional: boolean): string => (isProvisional ? "Yes" : "");
/** What a report prints of a grade, as a figure: whole up to grade 10, four decimals above. */
const printedFigure = (printedE4: number | null, levelCode: string): number | null =>
  printedE4 === null ? null : Number(printedText(printedE4, { hasDecimals: isSeniorHigh(levelCode) }));

const WHO: readonly SheetColumn[] = [
  { title: "Student ID", width: 12, cell: ({ row }) => row.studentNo },
  { title: "Student Name", width: 32, cell: ({ row }) => row.studentName },
  { title: "School Year", width: 16, cell: ({ row }) => row.schoolYear },
];
const SECTION: SheetColumn = {
  title: "Grade Level-Section",
  width: 28,
  cell: ({ row }) => row.keptFrom ?? row.gradeSection,
};
const AVERAGES: readonly SheetColumn[] = [
  { title: "General average (Letter)", width: 14, cell: ({ row }) => row.averageLetter },
  {
    title: "General Average (Numeric)",
    width: 14,
    format: TWO_DECIMALS,
    cell: ({ row }) => figure(row.averageE2, 2),
  },
];
const DAYS: readonly SheetColumn[] = [
  { title: "Days Absent", width: 12, cell: ({ row }) => figure(row.daysAbsent, 4) },
  { title: "Days Tardy", width: 12, cell: ({ row }) => figure(row.daysTardy, 4) },
];

const TRIMESTER: readonly SheetColumn[] = [
  ...WHO,
  {
    title: "School Term",
    width: 12,
    cell: ({ row }) => (row.term === null ? "" : TERM_NAMES[row.term]),
  },
  SECTION,
  { title: "Subject", width: 28, cell: ({ row }) => row.subjectName },
  { title: "Letter Grade", width: 12, cell: ({ row }) => row.letter },
  {
    title: "Numeric Grade",
    width: 14,
    cell: ({ row }) => printedFigure(row.printedE4, row.levelCode),
  },
  ...AVERAGES,
  { title: "Conduct Grade", width: 14, cell: ({ row }) => printedFigure(row.conductE4, "") },
  { title: "Conduct Letter Grade", width: 14, cell: ({ row }) => row.conductLetter },
  ...DAYS,
  {
    title: "In approval",
    width: 12,
    cell: ({ row }) => starred(row.isProvisional || row.isAverageProvisional || row.isConductProvisional),
  },
];
const FINAL: readonly SheetColumn[] = [
  ...WHO,
  SECTION,
  ...AVERAGES,
  ...DAYS,
  { title: "Subject", width: 28, cell: ({ final }) => final?.name ?? "" },
  { title: "Letter Grade", width: 12, cell: ({ final }) => final?.letter ?? "" },
  {
    title: "Numeric Grade",
    width: 14,
    format: FOUR_DECIMALS,
    cell: ({ final }) => figure(final?.gradeE4 ?? null, 4),
  },
  {
    title: "In approval",
    width: 12,
    cell: ({ row, final }) => starred(final?.isProvisional === true || row.isAverageProvisional),
  },
];

/** The sheets of the workbook; each row of a tab becomes one line, or on Final one for each subject of its year. */
export const COMPOSITE_SHEETS = {
  Trimester: { columns: TRIMESTER, linesOf: (row: CompositeRow): SheetLine[] => [{ row, final: null }] },
  Final: {
    columns: FINAL,
    linesOf: (row: CompositeRow): SheetLine[] => row.finals.map((final) => ({ row, final })),
  },
} as const;
