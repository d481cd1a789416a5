import {
  isToldByIcon,
  letterHeading,
  type ReportCard,
  reportCardOf,
} from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import type { OverrideNote } from "#core/grading/grades/override.ts";
import type { BroughtScore } from "#core/grading/schemes/computation.ts";
import { isPlain } from "#core/grading/schemes/scheme.ts";
import { broughtOf, type FormerScores } from "#core/grading/scores/former-scores.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { leaverName } from "#core/management/leaver-name.ts";
import { EMPTY_CELL, type Grid, openGrid } from "./grid.ts";
import type { SavedScore } from "./saving.ts";
import { type GradingOfSheet, groupsOf, inSchemeOrder, type SheetColumn, type SheetGroup } from "./sheet.ts";

/** What is around the grid's own cells. */
export interface SheetLayout {
  groups: readonly SheetGroup[];
  /** All groups' columns, from left to right. */
  columns: readonly SheetColumn[];
  /** Whether the initial grade is another than the term's. */
  hasInitial: boolean;
  /** "2nd Term". */
  termName: string;
  /** The heading over letters, or over Passed and Failed. */
  letterHeading: string;
  /** Under it are icons of the nursery scale with their words. */
  hasScaleIcons: boolean;
  /** The terms before, e.g. "1st Term", by row as they were printed. */
  earlierTerms: readonly { name: string; grades: readonly (ReportCard | null)[] }[];
  /** By row: the grade somebody set instead of the computed one, ten-thousandths. */
  overridesE4: readonly (number | null)[];
  /** By row: who set it, why and when. */
  overrides: readonly (OverrideNote | null)[];
  /** By row: what was earned in other sections, and of it what counts here. */
  former: readonly (readonly FormerScores[])[];
  brought: readonly (readonly BroughtScore[])[];
}

export interface OpenedGradebook {
  grid: Grid;
  layout: SheetLayout;
  grading: GradingOfSheet;
}

/** The grid of a gradebook as it was loaded. */
export function openGradebook(detail: GradebookDetail, options: { isLocked: boolean }): OpenedGradebook {
  const { scheme, gradebook, students } = detail;
  const grading = { scheme, subject: gradebook.subject, levelCode: gradebook.level.code };
  const columns = inSchemeOrder(
    scheme,
    detail.activities.map(({ uuid, code, columnName, description, component, maximum }) => ({
      id: uuid,
      code,
      // Many name a column by its code: what the activity is about says more.
      name: columnName === code ? description || code : columnName,
      component,
      maximum,
    })),
  );
  const rows = students.map(({ number, name, leftOn, scores }) => ({
    id: number,
    name: leaverName(name, leftOn),
    cells: columns.map(({ id }) => {
      const found = scores.get(id);
      return found
        ? { ...EMPTY_CELL, score: found.score, saved: found.score, version: found.version }
        : EMPTY_CELL;
    }),
  }));
  const groups = groupsOf(scheme, columns);
  const layout = {
    groups,
    columns: groups.flatMap((group) => group.columns),
    hasInitial: !isPlain(scheme),
    termName: `${TERM_NAMES[gradebook.term.ordinal]} Term`,
    letterHeading: letterHeading(grading),
    hasScaleIcons: isToldByIcon(grading),
    earlierTerms: earlierTermsOf(detail, grading),
    overridesE4: students.map(({ overrideE4 }) => overrideE4),
    overrides: students.map(({ override }) => override),
    former: students.map(({ former }) => former),
    brought: students.map(({ former }) => broughtOf(former)),
  };
  return { grid: openGrid({ columns, rows }, options), layout, grading };
}

function earlierTermsOf({ gradebook, students }: GradebookDetail, grading: GradingOfSheet) {
  const terms = [
    { ordinal: 1, gradeOf: (index: number) => students[index]?.earlier.first ?? null },
    { ordinal: 2, gradeOf: (index: number) => students[index]?.earlier.second ?? null },
  ] as const;
  return terms
    .filter(({ ordinal }) => ordinal < gradebook.term.ordinal)
    .map(({ ordinal, gradeOf }) => ({
      name: `${TERM_NAMES[ordinal]} Term`,
      grades: students.map((_, index) => {
        const gradeE4 = gradeOf(index);
        return gradeE4 === null ? null : storedCard(grading, gradeE4);
      }),
    }));
}

/** A grade of an earlier term, whose scores are not loaded: a 0 is taken as entered. */
const storedCard = (grading: GradingOfSheet, gradeE4: number): ReportCard =>
  reportCardOf(grading, { gradeE4, hasZeroScore: true }, null);

/** What the server has of every cell, for a grid that is open already. */
export const scoresOf = ({ students }: GradebookDetail): SavedScore[] =>
  students.flatMap(({ number, scores }) =>
    [...scores].map(([activityId, { score, version }]) => ({
      studentId: number,
      activityId,
      score,
      version,
    })),
  );
