import { soundScheme } from "../../../core/grading/schemes/scheme.ts";
import { planAssignments } from "../../../core/grading/schemes/scheme-assignments.ts";
import type { NewSchemeEntry } from "../../../core/grading/schemes/scheme-contract.ts";
import { ok, refuseAll } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import { insertScheme, schemeTwin } from "../../../db/queries/grading/scheme.ts";
import {
  assignmentStateOf,
  expectPlaces,
  type PlacesFacts,
  placesFacts,
  schoolYearAt,
  writePlaces,
  yearOf,
} from "../../../db/queries/grading/scheme-assignments.ts";
import { json, sql } from "../../../db/statement.ts";
import type { Command } from "../command.ts";
import { SAVED } from "./save-record.ts";

/** No school year of that id; a scheme is of the curriculum its year goes by. */
export const noSuchYear = () =>
  refuseAll(422, "VALIDATION_FAILED", [{ path: "school_year_id", message: "There is no such school year" }]);

/** Makes a scheme from nothing, for the grade levels and subjects it shall apply to; gradebooks with a score keep theirs (G-2). */
export function addScheme(
  entry: NewSchemeEntry,
): Command<readonly [ReturnType<typeof schoolYearAt>, ReturnType<typeof schemeTwin>, ...PlacesFacts]> {
  const year = yearOf(entry.schoolYearUuid);
  return {
    area: "management",
    read: () => [
      schoolYearAt(year),
      schemeTwin(entry.schoolYearUuid, entry.scheme.name),
      ...placesFacts(year),
    ],
    decide({ actor, now, newUuid }, [[found], duplicates, places, schemes, books, [standingPlaces]]) {
      if (!found) return noSuchYear();
      if (duplicates.length > 0)
        return refuseAll(422, "VALIDATION_FAILED", [
          { path: "name", message: `${found.name} has a grading scheme of this name` },
        ]);
      const sound = soundScheme(entry.scheme);
      if (!sound.ok) return sound;
      const scheme = sound.value;
      const made = newUuid();
      const asked = { before: null, made, scheme, wanted: entry.wanted };
      const plan = planAssignments(assignmentStateOf(places, schemes, books), asked);
      if (!plan.ok) return plan;
      return ok({
        statements: [
          expectPlaces(year, standingPlaces?.standing ?? ""),
          insertScheme(entry.schoolYearUuid, { uuid: made, scheme, now, userId: actor.id }),
          expectChanges(1),
          ...writePlaces(year, made, plan.value),
        ],
        audit: [
          {
            event: "scheme-add",
            subjectKind: "management",
            subjectUuid: made,
            data: {
              name: scheme.name,
              schoolYear: found.name,
              appliesTo: plan.value.appliesTo.map(({ level, subject }) => subject ?? level),
            },
          },
        ],
        answer: { status: 201, message: SAVED, data: sql`${json({ id: made, version: 1 })}` },
      });
    },
  };
}
