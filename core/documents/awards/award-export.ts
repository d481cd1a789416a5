import { GROUP_TITLES, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import type { TableColumn, TableDocument } from "#core/documents/exports/table-document.ts";
import { type DocumentRequest, studentsTableHead } from "#core/documents/parties/issuer.ts";
import { printedText } from "#core/grading/grades/display.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { AWARD_LIST, type AwardRow, type AwardTab, GROUP_OF_TAB } from "#core/reports/awards/award.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { areaOf, type FilterOf } from "#core/shared/list/definition.ts";
import { compareNames } from "#core/shared/name-order.ts";
import { type Refusal, refuseAll } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";

/** Files of periodic awards: what is refused, how they are named, and what they hold. */
export const AWARD_FORMATS = ["pdf", "xlsx"] as const;
export interface AwardsAsked {
  format: (typeof AWARD_FORMATS)[number];
  filter: FilterOf<typeof AWARD_LIST>;
  /** The honors alone, to post; with or without their figures. */
  isHonorList: boolean;
  hasFigures: boolean;
}

/** The number of students that is no longer exported as a workbook. */
const STUDENTS_REFUSED = 500;
/** The most of one group. */
export const GROUP_STUDENTS_MAX = 90_000;
const GUARDS = {
  NO_DATA: "No Data Found",
  TOO_MANY_STUDENTS: "Please use filter to avoid export time-out.",
} as const;
const guarded = (code: keyof typeof GUARDS): Refusal => refuseAll(422, code, [{ message: GUARDS[code] }]);
/** Whether a refusal is one of the guards of these exports. */
export const isAwardGuard = (code: string): boolean => Object.hasOwn(GUARDS, code);

/** Why these awards are not exported; null where they are. `students`: how many different ones they are of. */
export function refuseAwards({ format }: AwardsAsked, students: number): Refusal | null {
  if (students === 0) return guarded("NO_DATA");
  return format === "xlsx" && students >= STUDENTS_REFUSED ? guarded("TOO_MANY_STUDENTS") : null;
}

/** "PeriodicAwards_20261122-0905.pdf". */
export const awardFileName = ({ format, isHonorList }: AwardsAsked, epochMs: number): string =>
  `${isHonorList ? "HonorList" : "PeriodicAwards"}_${fileStamp(epochMs, "-")}.${format}`;

const HONOR_TABS: readonly AwardTab[] = ["first_honors", "second_honors", "third_honors"];
/** The groups of a file that a role sees, in the order of the tabs. */
export const exportedTabs = ({ isHonorList }: Pick<AwardsAsked, "isHonorList">, role: RoleCode): AwardTab[] =>
  (Object.keys(GROUP_OF_TAB) as AwardTab[]).filter(
    (tab) => mayEnter(areaOf(AWARD_LIST, tab), role) && (!isHonorList || HONOR_TABS.includes(tab)),
  );
export const tabTitle = (tab: AwardTab): string => GROUP_TITLES[GROUP_OF_TAB[tab]];

const average = ({ averageE2 }: AwardRow): string =>
  averageE2 === null ? "" : scaledToText(BigInt(averageE2), 2);
const conduct = ({ conductE4 }: AwardRow): string =>
  conductE4 === null ? "" : printedText(conductE4, { hasDecimals: false });

interface AwardColumn extends TableColumn {
  /** In characters, on a sheet. */
  characters: number;
  format?: string;
  text: (row: AwardRow, place: number) => string;
  cell?: (row: AwardRow) => number | null;
  /** Left out of an honor list without figures. */
  isFigure?: true;
}
const COLUMNS: readonly AwardColumn[] = [
  { title: "No.", width: 25, characters: 6, isNumber: true, text: (_, place) => String(place + 1) },
  { title: "Student ID", width: 55, characters: 12, text: ({ studentNo }) => studentNo },
  { title: "Student Name", width: 150, characters: 34, text: ({ studentName }) => studentName },
  { title: "Grade Level-Section", width: 130, characters: 30, text: ({ gradeSection }) => gradeSection },
  { title: "Award Name", width: 130, characters: 30, text: ({ awardName }) => awardName },
  {
    title: "General Average",
    width: 60,
    characters: 16,
    isNumber: true,
    isFigure: true,
    format: "0.00",
    text: average,
    cell: ({ averageE2 }) => (averageE2 === null ? null : averageE2 / 100),
  },
  {
    title: "Conduct Grade",
    width: 60,
    characters: 14,
    isNumber: true,
    isFigure: true,
    text: conduct,
    cell: (row) => (row.conductE4 === null ? null : Number(conduct(row))),
  },
];
/** What a list to post does not say: the honor is above it, and numbers are not for all to read. */
const NOT_POSTED: readonly string[] = ["Student ID", "Award Name"];
const columnsOf = ({ isHonorList, hasFigures }: AwardsAsked): readonly AwardColumn[] =>
  isHonorList
    ? COLUMNS.filter(({ isFigure, title }) => (hasFigures || !isFigure) && !NOT_POSTED.includes(title))
    : COLUMNS;

/** The sheet of a group: its columns, and the cells of a row. */
export const awardSheet = (asked: AwardsAsked) => {
  const columns = columnsOf(asked).filter(({ title }) => title !== "No.");
  return {
    columns: columns.map(({ title, characters, format }) => ({
      title,
      width: characters,
      ...(format && { format }),
    })),
    cells: (row: AwardRow): (string | number | null)[] =>
      columns.map(({ text, cell }) => (cell ? cell(row) : text(row, 0))),
  };
};

export interface AwardFileFacts extends DocumentRequest {
  /** Each group with its rows, in the order they are listed. */
  groups: readonly { tab: AwardTab; rows: readonly AwardRow[] }[];
}

/** As a school counts its levels (S-45), sections by name. */
const bySection = (
  one: Pick<AwardRow, "levelOrdinal" | "section">,
  other: Pick<AwardRow, "levelOrdinal" | "section">,
): number => one.levelOrdinal - other.levelOrdinal || compareNames(one.section, other.section);

/** One table for each group that has awards; of an honor list in the order of the sections, then of the names. */
export function awardTables(asked: AwardsAsked, facts: AwardFileFacts): TableDocument[] {
  const columns = columnsOf(asked);
  const heading = asked.isHonorList ? "Honor List" : "Periodic Awards";
  return facts.groups.flatMap(({ tab, rows }): TableDocument[] => {
    const own = asked.isHonorList ? rows.toSorted(bySection) : rows;
    const [first] = own;
    if (!first) return [];
    const period = `${PERIOD_NAMES[first.period]}${first.period === 4 ? "" : " Term"}, ${first.schoolYear}`;
    const about = asked.isHonorList ? first.awardName : tabTitle(tab);
    return [
      {
        title: `${heading}, ${period}`,
        heading,
        period,
        ...studentsTableHead(facts, { name: about, foot: `${about}, ${period}` }),
        columns,
        rows: own.map((row, place) => columns.map(({ text }) => text(row, place))),
        totals: [{ label: "Students", value: String(new Set(own.map(({ studentNo }) => studentNo)).size) }],
        isWide: !asked.isHonorList,
      },
    ];
  });
}
