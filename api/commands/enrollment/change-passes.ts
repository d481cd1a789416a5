import { changeRecords } from "#api/commands/change-records.ts";
import {
  type PassActionName,
  type PassStatus,
  passWorkflow,
} from "#core/enrollment/enrollment-pass-actions.ts";
import { ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  changePasses as changeRows,
  type NamedPass,
  passesNamed,
} from "#db/queries/enrollment/enrollment-pass.ts";
import { json } from "#db/statement.ts";

const CHANGES = {
  Released: { action: "release", event: "enrollment-pass-release", done: "released" },
  "Not Released": { action: "withdraw", event: "enrollment-pass-withdraw", done: "withdrawn" },
} as const satisfies Record<PassStatus, { action: PassActionName; event: string; done: string }>;

/** Releases enrollment passes or withdraws them again, all or none. */
export function changePasses(
  { names, becomes }: { names: readonly string[]; becomes: PassStatus },
  today: SchoolDay,
) {
  const { action, event, done } = CHANGES[becomes];
  return changeRecords({
    named: { workflow: passWorkflow, action, names, path: "students", factsOf: (pass: NamedPass) => pass },
    read: ({ userId }) => [passesNamed(userId, today, names)],
    write: (passes) => ok([changeRows(passes, becomes), expectChanges(passes.length)]),
    audit: ({ uuid, studentId, incomingSchoolYear }) => ({
      event,
      subjectUuid: uuid,
      data: { studentId, schoolYear: incomingSchoolYear },
    }),
    counted: (count) => `${count} enrollment pass(es) ${done}.`,
    data: (passes) =>
      json(
        passes.map((pass) => ({
          ...pass,
          status: becomes,
          isEnrolled: becomes === "Released",
          version: pass.version + 1,
        })),
      ),
  });
}
