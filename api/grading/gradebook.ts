import { changeRecords } from "#api/commands/change-records.ts";
import { requestClassDocuments } from "#api/commands/documents/request-class-documents.ts";
import { type CallInput, change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { GRADE_SHEETS_PDF, GRADEBOOKS_PDF } from "#core/documents/exports/grading-file-calls.ts";
import { GRADEBOOK } from "#core/grading/gradebook/gradebook.ts";
import { GRADEBOOK_COUNT, GRADEBOOK_DETAIL, MISSING } from "#core/grading/gradebook/gradebook-calls.ts";
import {
  APPROVE,
  CANCEL_SCHEDULE,
  REJECT,
  RELEASE,
  REOPEN,
  SCHEDULE_RELEASE,
  SUBMIT,
} from "#core/grading/workflow/change-calls.ts";
import { gradebookWorkflow, reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { formatDay, type Instant } from "#core/shared/school-day.ts";
import { type FoundGradebook, gradebooksNamed } from "#db/queries/grading/gradebook/gradebook.ts";
import { keepRevisions, moveGradebooks } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { GRADEBOOKS } from "#db/queries/grading/gradebook/gradebook-list.ts";
import { missingScores, studentsHoldingBack } from "#db/queries/grading/missing-scores.ts";
import type { Statement } from "#db/statement.ts";

/** Gradebooks as they are read and moved along their workflow. Who may see which, the queries enforce (G-40). */

/** The page of a count: neither order nor part of the list matters. */
const COUNTED = { sort: "name", descending: false, limit: 0, offset: 0 } as const;
export const countGradebooks = endpoint(GRADEBOOK_COUNT, async (c, { query: filter }) => {
  const { rows } = await readPage(
    c,
    (userId, today) => [GRADEBOOKS.tabs({ ...COUNTED, filter, userId, today })] as const,
  );
  return { data: GRADEBOOKS.tabsOf(rows[0]) };
});
export const viewGradebook = endpoint(GRADEBOOK_DETAIL, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, (userId, today) => [gradebookDetail({ userId, today }, id)] as const);
  const [[detail]] = rows;
  if (!detail) throw new Refused(NOT_FOUND);
  // Grades of minors: who reads a class record is written down.
  auditView(c, "gradebook-view", id);
  return { data: detail };
});
export const listMissingScores = endpoint(MISSING, async (c, { query: uuids }) => {
  const { rows } = await readPage(c, (userId) => [missingScores(userId, uuids)] as const);
  return { rows: rows[0] };
});

type TransitionCall = Omit<typeof SUBMIT, "path"> & { path: `/grade_books/{id}/${string}` };
interface Transition {
  event: AuditEventName;
  /** "3 gradebook(s) submitted." */
  done: string;
  /** What is written of each beside its status. */
  left: (body: CallInput<TransitionCall>["body"], now: Instant) => Parameters<typeof moveGradebooks>[1];
  /** The whole record is kept as it is then. */
  revision?: "submitted" | "released";
}
/** Moves the gradebook in the path, and those that the body names, along their workflow: all or none. */
const transition = (
  call: TransitionCall,
  name: "submit" | "approve" | "reject" | "release" | "scheduleRelease" | "cancelSchedule" | "reopen",
  { event, done, left, revision }: Transition,
) =>
  change(call, ({ params: { id }, body }) => {
    const uuids = [...new Set([id, ...body.ids])];
    const { reason, releaseDate, version } = body;
    return changeRecords({
      named: {
        workflow: gradebookWorkflow,
        action: name,
        names: uuids,
        path: "ids",
        factsOf: (gradebook: FoundGradebook) => gradebook,
        stale: (gradebook, place) =>
          place === 0 && version !== null && version !== gradebook.version
            ? refuse(409, "STALE_VERSION", `${gradebook.name} was changed by someone else meanwhile.`, {
                data: GRADEBOOK.toWire(gradebook),
              })
            : null,
      },
      read: (asker): readonly [Statement<FoundGradebook>] => [
        name === "submit"
          ? gradebooksNamed(asker, uuids, studentsHoldingBack(asker.userId))
          : gradebooksNamed(asker, uuids),
      ],
      write(gradebooks, { scope: { actor, now, today }, statuses }) {
        if (name === "scheduleRelease" && (releaseDate === null || releaseDate <= today))
          return refuseAll(422, "VALIDATION_FAILED", [
            { message: `Please choose a day after ${formatDay(today)}.`, path: "release_date" },
          ]);
        for (const gradebook of gradebooks) {
          const refusal = reasonRefusal(name, gradebook, reason);
          if (refusal) return refusal;
        }
        const moving = gradebooks.flatMap((gradebook, place) => {
          const to = statuses[place];
          return to ? [{ gradebook, to }] : [];
        });
        return ok([
          ...moveGradebooks(moving, left(body, now)),
          ...(revision ? [keepRevisions(uuids, { event: revision, reason, userId: actor.id, now })] : []),
        ]);
      },
      audit: (gradebook) => ({
        event,
        subjectUuid: gradebook.uuid,
        data: {
          name: gradebook.name,
          from: gradebook.status,
          ...(reason && { reason }),
          ...(releaseDate && { releaseDate }),
        },
      }),
      counted: (count) => `${count} gradebook(s) ${done}.`,
    });
  });
export const submitGradebooks = transition(SUBMIT, "submit", {
  event: "gradebook-submit",
  done: "submitted",
  left: (_, now) => ({ submittedAt: now }),
  revision: "submitted",
});
export const approveGradebooks = transition(APPROVE, "approve", {
  event: "gradebook-approve",
  done: "approved",
  left: () => ({}),
});
export const rejectGradebooks = transition(REJECT, "reject", {
  event: "gradebook-reject",
  done: "rejected",
  left: ({ reason }) => ({ wasRejected: true, rejectReason: reason }),
});
export const releaseGradebooks = transition(RELEASE, "release", {
  event: "gradebook-release",
  done: "released",
  left: (_, now) => ({ releasedAt: now }),
  revision: "released",
});
export const scheduleGradebooks = transition(SCHEDULE_RELEASE, "scheduleRelease", {
  event: "gradebook-schedule",
  done: "scheduled for release",
  left: ({ releaseDate }) => ({ releaseDate }),
});
export const unscheduleGradebooks = transition(CANCEL_SCHEDULE, "cancelSchedule", {
  event: "gradebook-unschedule",
  done: "no longer scheduled",
  left: () => ({ releaseDate: null }),
});
export const reopenGradebooks = transition(REOPEN, "reopen", {
  event: "gradebook-reopen",
  done: "reopened",
  left: () => ({ releasedAt: null, releaseDate: null }),
});

export const printGradebooks = change(GRADEBOOKS_PDF, ({ body }) =>
  requestClassDocuments("exportGradebook", body),
);
export const printGradeSheets = change(GRADE_SHEETS_PDF, ({ body }) =>
  requestClassDocuments("exportGradesheet", body),
);
