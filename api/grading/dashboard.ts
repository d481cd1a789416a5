import type { CommandScope, Rows } from "#api/commands/command.ts";
import { endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { attendanceWorkflow } from "#core/attendance/attendance.ts";
import { passWorkflow } from "#core/enrollment/enrollment-pass.ts";
import { DASHBOARD_VIEW, type Dashboard } from "#core/grading/dashboard/dashboard.body.ts";
import { progressOf } from "#core/grading/dashboard/progress.ts";
import { waitingFor } from "#core/grading/dashboard/waiting.ts";
import { mayEnter } from "#core/identity/access.ts";
import { calendarOf } from "#core/management/calendar-contract.ts";
import { setupChecklist } from "#core/management/setup-steps.ts";
import { mayAct } from "#core/shared/actions.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { verificationRuns } from "#db/queries/audit/verification-run.ts";
import { passesToRelease } from "#db/queries/enrollment/enrollment-pass.ts";
import {
  missingAttendance,
  rejectedGradebooks,
  runningTerm,
  unpublishedAttendance,
  waitingGroups,
} from "#db/queries/grading/dashboard.ts";
import { type ProgressOf, progressCounts } from "#db/queries/grading/dashboard-progress.ts";
import { calendarOn } from "#db/queries/management/school.ts";
import { setupFacts } from "#db/queries/management/setup-facts.ts";

const statements = (userId: number, today: SchoolDay, levelCode: string | null) =>
  [
    calendarOn(today),
    waitingGroups({ userId, today }),
    rejectedGradebooks(userId),
    unpublishedAttendance(userId, today),
    missingAttendance(userId, today),
    passesToRelease(userId, today),
    runningTerm(today),
    progressCounts(userId, today, levelCode),
    verificationRuns(),
    setupFacts(userId),
  ] as const;
type Statements = ReturnType<typeof statements>;

/** The dashboard: what waits for the one who asks, and how far the term has come; one round trip. */
export const viewDashboard = endpoint(DASHBOARD_VIEW, async (c, { query: { grade_level = null }, today }) => {
  const { rows, scope } = await readPage(c, (userId) => statements(userId, today, grade_level));
  return { data: boardOf(scope, rows) };
});

function boardOf(
  { actor, today }: CommandScope,
  [
    terms,
    groups,
    rejected,
    unpublished,
    [missing],
    [passes],
    [term],
    progress,
    verifications,
    [setup],
  ]: Rows<Statements>,
): Dashboard {
  const progressBy = (of: ProgressOf) => progressOf(progress.filter((count) => count.of === of));
  return {
    today,
    calendar: calendarOf(terms, today),
    waiting: waitingFor(actor, groups),
    rejected,
    attendance: {
      unpublished: mayAct(attendanceWorkflow, "publish", actor) ? unpublished : [],
      missing: mayAct(attendanceWorkflow, "add", actor) ? (missing?.students ?? 0) : 0,
    },
    passes: mayAct(passWorkflow, "release", actor) ? (passes?.passes ?? 0) : 0,
    term: term ?? null,
    levels: progressBy("level"),
    sections: progressBy("section"),
    subjects: progressBy("subject"),
    verifications: mayEnter("verifications", actor.role) ? verifications : [],
    setup: setup ? setupChecklist(setup) : [],
  };
}
