import type { Command } from "#api/commands/command.ts";
import { soundScheme } from "#core/grading/schemes/scheme.ts";
import { planAssignments } from "#core/grading/schemes/scheme-assignments.ts";
import type { NewSchemeEntry } from "#core/grading/schemes/scheme-contract.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { insertScheme, schemesNamed } from "#db/queries/grading/scheme.ts";
import {
  type AssignmentFacts,
  assignmentFacts,
  assignmentStateOf,
  expectAssignments,
  schoolYearAt,
  writeAssignments,
  yearOf,
} from "#db/queries/grading/scheme-assignments.ts";
import { json, sql } from "#db/statement.ts";
import { SAVED } from "./save-record.ts";

/** No school year of that id; a scheme has the curriculum of its school year. */
export const noSuchYear = () =>
  refuseAll(422, "VALIDATION_FAILED", [{ path: "school_year_id", message: "There is no such school year" }]);

/** Makes a new scheme for the grade levels and subjects it applies to; gradebooks with a score keep theirs (G-2). */
export function addScheme(
  entry: NewSchemeEntry,
): Command<readonly [ReturnType<typeof schoolYearAt>, ReturnType<typeof schemesNamed>, ...AssignmentFacts]> {
  const year = yearOf(entry.schoolYearUuid);
  return {
    read: () => [
      schoolYearAt(year),
      schemesNamed(entry.schoolYearUuid, entry.scheme.name),
      ...assignmentFacts(year),
    ],
    decide({ actor, now, newUuid }, [[found], duplicates, targets, schemes, books, [atRead]]) {
      if (!found) return noSuchYear();
      if (duplicates.length > 0)
        return refuseAll(422, "VALIDATION_FAILED", [
          { path: "name", message: `${found.name} has a grading scheme of this name` },
        ]);
      const sound = soundScheme({ ...entry.scheme, version: 1 });
      if (!sound.ok) return sound;
      const scheme = sound.value;
      const made = newUuid();
      const asked = { before: null, made, scheme, wanted: entry.wanted };
      const plan = planAssignments(assignmentStateOf(targets, schemes, books), asked);
      if (!plan.ok) return plan;
      return ok({
        statements: [
          expectAssignments(year, atRead?.assigned ?? ""),
          insertScheme(entry.schoolYearUuid, { uuid: made, scheme, now, userId: actor.id }),
          expectChanges(1),
          ...writeAssignments(year, made, plan.value),
        ],
        audit: [
          {
            event: "scheme-add",
            subjectUuid: made,
            data: {
              name: scheme.name,
              schoolYear: found.name,
              appliesTo: plan.value.appliesTo.map(({ level, subject }) => subject ?? level),
            },
          },
        ],
        answer: { status: 201, message: SAVED, data: sql`${json({ uuid: made, version: 1 })}` },
      });
    },
  };
}
