import { scaledFromNumber, scaledToNumber } from "../../shared/decimal.ts";
import type { Instant, SchoolDay } from "../../shared/school-day.ts";
import type { GradebookRow } from "../gradebook/gradebook.ts";
import { GRADEBOOK } from "../gradebook/gradebook-contract.ts";
import { percentageE4 } from "../schemes/computation.ts";
import type { GradingScheme } from "../schemes/scheme.ts";
import { parseScore, type Score, scoreToText } from "../scores/score.ts";
import {
  activityPercentageE4,
  type ClassRecord,
  classRecord,
  earnedIn,
  meanGradeE4,
  type RecordFacts,
  type RecordStudent,
  type StudentRecord,
} from "./class-record.ts";
import type { GradebookFooter } from "./footer.ts";
import type { OverrideNote } from "./override.ts";

/** The wire of one gradebook with everything in it (GET /v2/grade_books/{id}). */
export type Published = "raw_scores" | "transmuted_grade";
/** What is published, and since when. */
export type PublishedDates = Readonly<Partial<Record<Published, Instant>>>;
export const whatsOf = (published: PublishedDates): Published[] => Object.keys(published) as Published[];

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
  activities: GradebookActivity[];
  /** What is published of whole components, by code. */
  publishedComponents: Readonly<Record<string, PublishedDates>>;
  students: RecordStudent[];
}

/** A component has no row of its own: its id is its gradebook's and its code. */
export const componentId = (gradebookUuid: string, code: string): string => `${gradebookUuid}.${code}`;
export function componentOf(id: string): { gradebookUuid: string; code: string } | null {
  const [gradebookUuid = "", code, ...rest] = id.split(".");
  return code && rest.length === 0 ? { gradebookUuid, code } : null;
}

/** Who set a grade by hand, why and when. */
const overrideNoteToWire = ({ reason, by, at }: OverrideNote): OverrideNote => ({ reason, by, at });
const e4 = (value: number | null): number | null => (value === null ? null : scaledToNumber(value, 4));
const e2 = (value: number | null): number | null => (value === null ? null : scaledToNumber(value, 2));
const fromE4 = (value: number | null): number | null =>
  value === null ? null : Number(scaledFromNumber(value, 4) ?? 0n);

export const activityToWire = (activity: GradebookActivity, category: string) => ({
  id: activity.uuid,
  version: activity.version,
  code: activity.code,
  column_name: activity.columnName,
  description: activity.description,
  max_point: scaledToNumber(activity.maximum, 2),
  grade_category: category,
  grade_category_component: activity.component,
  published: whatsOf(activity.published),
  published_at: activity.published,
});
export type WireActivity = ReturnType<typeof activityToWire>;
const activityFromWire = (wire: WireActivity): GradebookActivity => ({
  uuid: wire.id,
  version: wire.version,
  component: wire.grade_category_component,
  code: wire.code,
  columnName: wire.column_name,
  description: wire.description,
  maximum: Number(scaledFromNumber(wire.max_point, 2) ?? 0n),
  published: wire.published_at,
});

/** What a student's scores come to: all of a row that a saved score changes besides its own cell. */
export const studentGradesToWire = (record: StudentRecord) => ({
  id: record.number,
  grade_category_scores: record.grade.categories.map((part) => ({
    grade_category: part.category.code,
    score: scoreToText(earnedIn(part)),
    grade: e4(percentageE4(part.percentage)),
  })),
  grade_component_scores: record.grade.categories.flatMap(({ components }) =>
    components.map(({ component, earned, percentage }) => ({
      grade_category_component: component.code,
      score: percentage === null ? null : scoreToText(earned),
      grade: e4(percentageE4(percentage)),
    })),
  ),
  report_card: {
    grade: e4(record.reportCard.gradeE4),
    display_grade: record.reportCard.printed,
    letter_grade: record.reportCard.letter,
    descriptor: record.reportCard.descriptor,
    is_red: record.reportCard.isRed,
    is_overridden: record.reportCard.isOverridden,
    computed_grade: e4(record.reportCard.computedE4),
    override: record.override && overrideNoteToWire(record.override),
    override_version: record.overrideVersion,
  },
});
export type WireStudentGrades = ReturnType<typeof studentGradesToWire>;

/** One student's row. `score` is points as text ("17.5", "N", "S"), `grade` a percentage with four decimals. */
export const studentRecordToWire = (
  record: StudentRecord,
  activities: readonly (RecordFacts["activities"][number] & { code: string })[],
  levelCode: string,
) => ({
  ...studentGradesToWire(record),
  student_class: { student_id: record.number },
  fullname: record.name,
  lastname: record.lastName,
  givenname: record.givenName,
  middlename: record.middleName,
  gradelevel_code: levelCode,
  grade_activity_scores: activities.map(({ uuid, code, maximum }) => {
    const found = record.scores.get(uuid);
    const score = found?.score ?? null;
    return {
      grading_activity_id: uuid,
      grading_activity: code,
      score: scoreToText(score),
      grade: e4(activityPercentageE4(score, maximum)),
      version: found?.version ?? null,
    };
  }),
  addedTermGrades: { firstTerm: e4(record.earlier.first), secondTerm: e4(record.earlier.second) },
});
export type WireStudentRecord = ReturnType<typeof studentRecordToWire>;

/** What is computed is computed again where it is shown: only what a person entered is read back. */
export const recordStudentFromWire = (wire: WireStudentRecord): RecordStudent => ({
  number: wire.student_class.student_id,
  name: wire.fullname,
  lastName: wire.lastname,
  givenName: wire.givenname,
  middleName: wire.middlename,
  scores: new Map(
    wire.grade_activity_scores.flatMap(({ grading_activity_id, score, version }) =>
      version === null ? [] : [[grading_activity_id, { score: scoreOf(score), version }]],
    ),
  ),
  overrideE4: wire.report_card.is_overridden ? fromE4(wire.report_card.grade) : null,
  override: wire.report_card.override,
  overrideVersion: wire.report_card.override_version,
  earlier: {
    first: fromE4(wire.addedTermGrades.firstTerm),
    second: fromE4(wire.addedTermGrades.secondTerm),
  },
});
const scoreOf = (text: string | null): Score => parseScore(text) ?? null;

export const footerToWire = (footer: GradebookFooter) => ({
  grade_average: e2(footer.gradeAverage),
  percent_failure: e2(footer.percentFailure),
  periodic_exam_mean: e2(footer.periodicExamMean),
});
export type WireFooter = ReturnType<typeof footerToWire>;

/** `record` is what classRecord makes of the detail's students; `earlier` are the class's means of the terms before. */
export function detailToWire(
  detail: GradebookDetail,
  { records, footer }: ClassRecord,
  earlier: { first: number | null; second: number | null },
) {
  const { gradebook, scheme, activities } = detail;
  const ofComponent = (code: string, category: string) =>
    activities
      .filter(({ component }) => component === code)
      .map((activity) => activityToWire(activity, category));
  return {
    ...GRADEBOOK.toWire(gradebook),
    today: detail.today,
    scheme: {
      id: detail.schemeUuid,
      name: scheme.name,
      version: scheme.version,
      transmutation: scheme.transmutation.kind,
      rounding: scheme.rounding,
      definition: scheme,
    },
    grade_category_evaluations: scheme.categories.map(({ code, name, weightE4 }) => ({
      grade_category: code,
      column_name: name,
      weight: scaledToNumber(weightE4, 4),
    })),
    grade_component_evaluations: scheme.categories.flatMap((category) =>
      category.components.map(({ code, name, weightE4 }) => ({
        id: componentId(gradebook.uuid, code),
        grade_category: category.code,
        grade_category_component: code,
        column_name: name,
        weight: scaledToNumber(weightE4, 4),
        published: whatsOf(detail.publishedComponents[code] ?? {}),
        published_at: detail.publishedComponents[code] ?? {},
        grade_cmp_activities: ofComponent(code, category.code),
      })),
    ),
    records: records.map((record) => studentRecordToWire(record, activities, gradebook.level.code)),
    footer: footerToWire(footer),
    addedTermGrades: { firstTerm: e4(earlier.first), secondTerm: e4(earlier.second) },
  };
}
/** The answer of one gradebook: everything in it, and what follows from its scores. */
export function gradebookToWire(detail: GradebookDetail) {
  const { scheme, activities, gradebook, students } = detail;
  const facts = { scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code };
  const earlier = {
    first: meanGradeE4(students.map((student) => student.earlier.first)),
    second: meanGradeE4(students.map((student) => student.earlier.second)),
  };
  return detailToWire(detail, classRecord(facts, students), earlier);
}
export type WireDetail = ReturnType<typeof detailToWire>;

export const detailFromWire = (wire: WireDetail): GradebookDetail => ({
  gradebook: GRADEBOOK.fromWire(wire),
  today: wire.today,
  schemeUuid: wire.scheme.id,
  scheme: wire.scheme.definition,
  activities: wire.grade_component_evaluations.flatMap(({ grade_cmp_activities }) =>
    grade_cmp_activities.map(activityFromWire),
  ),
  publishedComponents: Object.fromEntries(
    wire.grade_component_evaluations.map(({ grade_category_component, published_at }) => [
      grade_category_component,
      published_at,
    ]),
  ),
  students: wire.records.map(recordStudentFromWire),
});
