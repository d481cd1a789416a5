import { TERM_NAMES } from "../../management/contract.ts";
import type { TermOrdinal } from "../../management/term-name.ts";
import { scaledToNumber } from "../../shared/decimal.ts";
import { code, fields, name, type RecordOfFields, text } from "../../shared/list/fields.ts";
import type { Instant } from "../../shared/school-day.ts";
import type { ReportCard } from "../grades/class-record.ts";
import { scoreToText } from "../scores/score.ts";
import type { PublishedActivity, PublishedComponent, PublishedGrades } from "./published.ts";

/** The wire of the parent app (GET /sponsor/students/{student_id}/published; G-43). */
export interface PublishedClass {
  subject: { code: string; name: string };
  sectionName: string;
  schoolYear: string;
  term: TermOrdinal;
  activities: readonly PublishedActivity[];
  components: readonly PublishedComponent[];
  /** The term's grade, once released, where the student is not excluded. */
  released: { at: Instant; card: ReportCard } | null;
}
export interface PublishedStudent {
  number: string;
  name: string;
  /** Those alone of which something was published or released. */
  classes: readonly PublishedClass[];
  attendance: readonly PublishedAttendance[];
}

/** Of a term whose attendance was published; days are ten-thousandths. */
export interface PublishedAttendance {
  schoolYear: string;
  term: TermOrdinal;
  daysAbsentE4: number;
  daysTardyE4: number;
  at: Instant;
}

/** One of a parent's children, in the newest section. */
export const CHILD = fields({
  number: code("student_id"),
  name: name("fullname"),
  schoolYear: text("school_year"),
  levelName: text("grade_level"),
  sectionName: text("section_name"),
});
export type Child = RecordOfFields<typeof CHILD.fields>;

/** What was not published is null; `published` tells it from what has no score. */
const gradesToWire = ({ published, raw, gradeE4 }: PublishedGrades) => ({
  published: [...published],
  score: raw && scoreToText(raw.score),
  max_point: raw && scaledToNumber(raw.maximum, 2),
  grade: gradeE4 === null ? null : scaledToNumber(gradeE4, 4),
});

const classToWire = ({ released, ...row }: PublishedClass) => ({
  subject: row.subject,
  section_name: row.sectionName,
  school_year: row.schoolYear,
  grading_period: TERM_NAMES[row.term],
  activities: row.activities.map(({ activity, ...grades }) => ({
    code: activity.code,
    column_name: activity.columnName,
    grade_category_component: activity.component,
    ...gradesToWire(grades),
  })),
  components: row.components.map(({ component, ...grades }) => ({
    code: component.code,
    name: component.name,
    ...gradesToWire(grades),
  })),
  report_card: released && {
    grade: released.card.gradeE4 === null ? null : scaledToNumber(released.card.gradeE4, 4),
    display_grade: released.card.printed,
    letter: released.card.letter,
    descriptor: released.card.descriptor,
    date_released: released.at,
  },
});

const attendanceToWire = (row: PublishedAttendance) => ({
  school_year: row.schoolYear,
  grading_period: TERM_NAMES[row.term],
  days_absent: scaledToNumber(row.daysAbsentE4, 4),
  days_tardy: scaledToNumber(row.daysTardyE4, 4),
  date_published: row.at,
});

export const publishedToWire = ({ number, name, classes, attendance }: PublishedStudent) => ({
  student_id: number,
  fullname: name,
  classes: classes.map(classToWire),
  attendance: attendance.map(attendanceToWire),
});
