import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { PUBLISHED_FIGURES, type PublishedFigure } from "#core/grading/scores/activity.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import type { RecordStudent } from "./class-record.ts";

/** One gradebook with everything in it. */

/** What is published, and since when. */
export type PublishedDates = Readonly<Partial<Record<PublishedFigure, Instant>>>;
export const publishedPartsOf = (published: PublishedDates): PublishedFigure[] =>
  PUBLISHED_FIGURES.filter((what) => published[what] !== undefined);

/** An activity as the gradebook's screen knows it. */
export interface GradebookActivity {
  uuid: string;
  version: number;
  component: string;
  code: string;
  columnName: string;
  description: string;
  /** Hundredths of a point. */
  maximum: number;
  published: PublishedDates;
}

export interface GradebookDetail {
  gradebook: GradebookRow;
  today: SchoolDay;
  schemeUuid: string;
  scheme: GradingScheme;
  activities: readonly GradebookActivity[];
  /** What is published of whole components, by code. */
  publishedComponents: Readonly<Record<string, PublishedDates>>;
  students: readonly RecordStudent[];
}

/** A component has no row of its own: its id is its gradebook's and its code. */
export const componentId = (gradebookUuid: string, code: string): string => `${gradebookUuid}.${code}`;
export function componentOf(id: string): { gradebookUuid: string; code: string } | null {
  const [gradebookUuid = "", code, ...rest] = id.split(".");
  return code && rest.length === 0 ? { gradebookUuid, code } : null;
}
