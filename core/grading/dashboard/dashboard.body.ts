import * as z from "zod";
import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { CALENDAR } from "#core/management/calendar-contract.ts";
import { SETUP_STEP } from "#core/management/setup-steps.ts";
import { term } from "#core/management/term-field.ts";
import type { VerificationName } from "#core/management/verification.ts";
import { dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  day,
  type Field,
  fields,
  inline,
  instant,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import type { OnwardAction } from "./waiting.ts";

/** `grade_level`: the code of one, whose sections are answered also to those who see many. */
export const dashboardQuery = z.object({ grade_level: z.string().max(20).optional() });
export const dashboardSearch = (levelCode: string | null): URLSearchParams =>
  new URLSearchParams(levelCode === null ? {} : { grade_level: levelCode });

/** The wire of the dashboard: the calendar, what waits for the one who asks, and how far the term has come. */
const TERM = fields({ uuid: text("id"), ordinal: term("name"), schoolYear: text("school_period") });
const WAITING = fields({
  status: text<GradebookStatus>("status"),
  term: record("grading_period", TERM),
  action: text<OnwardAction>("action"),
  gradebooks: whole("count"),
  ready: whole("ready"),
  scheduled: whole("scheduled"),
});
const REJECTED = fields({
  uuid: text("id"),
  classUuid: text("class_id"),
  name: text("name"),
  status: text<GradebookStatus>("status"),
  reason: text("reject_reason"),
});
const UNPUBLISHED = fields({ term: term("grading_period"), records: whole("count") });
const ATTENDANCE = fields({ unpublished: records("unpublished", UNPUBLISHED), missing: whole("missing") });
const counts = Object.fromEntries(GRADEBOOK_STATUSES.map((status) => [status, whole(status)])) as Record<
  GradebookStatus,
  Field<number>
>;
const PROGRESS = fields({
  key: text("id"),
  name: text("name"),
  gradebooks: record("status_count", fields(counts)),
  scores: whole("score_count"),
  entered: whole("scores_entered"),
});
const VERIFICATION = fields({
  name: text<VerificationName>("name"),
  finishedAt: instant("finished_at"),
  findings: texts("findings"),
});
export const DASHBOARD = fields({
  today: day("today"),
  calendar: inline(CALENDAR),
  waiting: records("waiting", WAITING),
  /** Those this role has to see to, with why; the first few. */
  rejected: records("rejected", REJECTED),
  /** Records of attendance this role may publish, by term; students it has none of in the term that runs. */
  attendance: record("attendance", ATTENDANCE),
  /** Enrollment passes this role may release. */
  passes: whole("enrollment_passes"),
  /** Null before the first term. */
  term: orNull(record("progress.grading_period", TERM)),
  levels: records("progress.grade_levels", PROGRESS),
  /** Of all sections one sees where they are few, else of those of the grade level that was asked for. */
  sections: records("progress.sections", PROGRESS),
  subjects: records("progress.subjects", PROGRESS),
  /** The newest results of the nightly verifications, for those who see to them. */
  verifications: records("verifications", VERIFICATION),
  /** What is still to be done to open the school, for those who open it; empty once all is done, or where it was put away. */
  setup: records("setup", SETUP_STEP),
});
export type Dashboard = RecordOfFields<typeof DASHBOARD.fields>;

export const DASHBOARD_VIEW = defineCall({
  method: "get",
  path: "/dashboard",
  isCostlyRead: true,
  access: "dashboard",
  tag: "Management",
  summary:
    "What waits for the one who asks, the windows of the school year, and how far the running term has come",
  query: dashboardQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(DASHBOARD)),
});
