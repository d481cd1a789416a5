import { z } from "zod";
import { type Calendar, calendarFromWire, TERM_NAMES, type WireCalendar } from "../../management/contract.ts";
import { type TermOrdinal, termOrdinalOf } from "../../management/term-name.ts";
import type { Verification } from "../../management/verification.ts";
import type { SchoolDay } from "../../shared/school-day.ts";
import type { GradebookStatus } from "../workflow/gradebook-actions.ts";
import type { Progress } from "./progress.ts";
import type { OnwardAction, Waiting, WaitingTerm } from "./waiting.ts";

/** `grade_level`: the code of one, whose sections are answered also to those who see many. */
export const dashboardQuery = z.object({ grade_level: z.string().max(20).optional() });
export const dashboardSearch = (levelCode: string | null): URLSearchParams =>
  new URLSearchParams(levelCode === null ? {} : { grade_level: levelCode });

/** The wire of the dashboard (GET /dashboard): the calendar, what waits for the one who asks, and how far the term has come. */
export interface RejectedGradebook {
  uuid: string;
  classUuid: string;
  name: string;
  status: GradebookStatus;
  reason: string;
}
export interface Dashboard {
  today: SchoolDay;
  calendar: Calendar;
  waiting: readonly Waiting[];
  /** Those this role has to see to, with why; the first few. */
  rejected: readonly RejectedGradebook[];
  /** Records of attendance this role may publish, by term; students it has none of in the term that runs. */
  attendance: { unpublished: readonly { term: TermOrdinal; records: number }[]; missing: number };
  /** Enrollment passes this role may release. */
  passes: number;
  /** Null before the first term. */
  term: WaitingTerm | null;
  levels: readonly Progress[];
  /** Of all sections one sees where they are few, else of those of the grade level that was asked for. */
  sections: readonly Progress[];
  subjects: readonly Progress[];
  /** The newest results of the nightly verifications, for those who see to them. */
  verifications: readonly Verification[];
}

const termToWire = ({ uuid, ordinal, schoolYear }: WaitingTerm) => ({
  id: uuid,
  name: TERM_NAMES[ordinal],
  school_period: schoolYear,
});
type WireTerm = ReturnType<typeof termToWire>;
const termFromWire = (wire: WireTerm): WaitingTerm => ({
  uuid: wire.id,
  ordinal: ordinalOf(wire.name),
  schoolYear: wire.school_period,
});
const ordinalOf = (name: string): TermOrdinal => termOrdinalOf(name) ?? 1;

const progressToWire = ({ key, name, gradebooks, scores, entered }: Progress) => ({
  id: key,
  name,
  status_count: gradebooks,
  score_count: scores,
  scores_entered: entered,
});
const progressFromWire = (wire: ReturnType<typeof progressToWire>): Progress => ({
  key: wire.id,
  name: wire.name,
  gradebooks: wire.status_count,
  scores: wire.score_count,
  entered: wire.scores_entered,
});

/** Beside the calendar's own fields. */
export const dashboardToWire = (board: Omit<Dashboard, "today" | "calendar">) => ({
  waiting: board.waiting.map(({ status, term, action, gradebooks, ready, scheduled }) => ({
    status,
    grading_period: termToWire(term),
    action: action as string,
    count: gradebooks,
    ready,
    scheduled,
  })),
  rejected: board.rejected.map(({ uuid, classUuid, name, status, reason }) => ({
    id: uuid,
    class_id: classUuid,
    name,
    status,
    reject_reason: reason,
  })),
  attendance: {
    unpublished: board.attendance.unpublished.map(({ term, records }) => ({
      grading_period: TERM_NAMES[term] as string,
      count: records,
    })),
    missing: board.attendance.missing,
  },
  enrollment_passes: board.passes,
  progress: {
    grading_period: board.term && termToWire(board.term),
    grade_levels: board.levels.map(progressToWire),
    sections: board.sections.map(progressToWire),
    subjects: board.subjects.map(progressToWire),
  },
  verifications: board.verifications.map(({ name, finishedAt, findings }) => ({
    name,
    finished_at: finishedAt,
    findings,
  })),
});
export type WireDashboard = WireCalendar & ReturnType<typeof dashboardToWire>;

export const dashboardFromWire = (wire: WireDashboard): Dashboard => ({
  today: wire.today,
  calendar: calendarFromWire(wire),
  waiting: wire.waiting.map(({ status, grading_period, action, count, ready, scheduled }) => ({
    status,
    term: termFromWire(grading_period),
    action: action as OnwardAction,
    gradebooks: count,
    ready,
    scheduled,
  })),
  rejected: wire.rejected.map((row) => ({
    uuid: row.id,
    classUuid: row.class_id,
    name: row.name,
    status: row.status,
    reason: row.reject_reason,
  })),
  attendance: {
    unpublished: wire.attendance.unpublished.map(({ grading_period, count }) => ({
      term: ordinalOf(grading_period),
      records: count,
    })),
    missing: wire.attendance.missing,
  },
  passes: wire.enrollment_passes,
  term: wire.progress.grading_period && termFromWire(wire.progress.grading_period),
  levels: wire.progress.grade_levels.map(progressFromWire),
  sections: wire.progress.sections.map(progressFromWire),
  subjects: wire.progress.subjects.map(progressFromWire),
  verifications: wire.verifications.map(({ name, finished_at, findings }) => ({
    name,
    finishedAt: finished_at,
    findings,
  })),
});
