import { isSameScheme, soundScheme } from "../../../core/grading/schemes/scheme.ts";
import { planAssignments } from "../../../core/grading/schemes/scheme-assignments.ts";
import { type SchemeVersionEntry, schemeToWire } from "../../../core/grading/schemes/scheme-contract.ts";
import { NOT_FOUND, ok, refuse } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import { insertVersion, schemeOf, schemeVersions } from "../../../db/queries/grading/scheme.ts";
import {
  assignmentStateOf,
  expectPlaces,
  type PlacesFacts,
  placesFacts,
  writePlaces,
  yearOfScheme,
} from "../../../db/queries/grading/scheme-assignments.ts";
import { json, sql } from "../../../db/statement.ts";
import type { Command } from "../command.ts";
import { SAVED } from "./save-record.ts";

/**
 * Makes the next version of a scheme: what it applies to goes by it from now on, but for gradebooks that pinned a
 * version at their first score (G-2). Where only what it applies to is another, it keeps its version.
 * Refused while it is not made from the newest one.
 */
export function saveSchemeVersion(
  uuid: string,
  entry: SchemeVersionEntry,
): Command<readonly [ReturnType<typeof schemeVersions>, ...PlacesFacts]> {
  const year = yearOfScheme(uuid);
  return {
    area: "management",
    read: () => [schemeVersions(uuid), ...placesFacts(year)],
    decide({ actor, now, newUuid }, [versions, places, schemes, books, [standingPlaces]]) {
      const standing = schemeOf(versions);
      if (!standing) return NOT_FOUND;
      const newest = standing.scheme.version;
      if (entry.version !== newest)
        return refuse(
          409,
          "STALE_VERSION",
          `Version ${newest} of ${standing.scheme.name} was made meanwhile.`,
          { data: schemeToWire(standing, places) },
        );
      const keeps = entry.wanted !== null && isSameScheme(entry.scheme, standing.scheme);
      const version = keeps ? newest : newest + 1;
      const sound = soundScheme({ ...entry.scheme, name: standing.scheme.name, version });
      if (!sound.ok) return sound;
      const scheme = sound.value;
      const made = keeps ? standing.uuid : newUuid();
      const asked = { before: standing.uuid, made, scheme, wanted: entry.wanted };
      const plan = planAssignments(assignmentStateOf(places, schemes, books), asked);
      if (!plan.ok) return plan;
      return ok({
        statements: [
          expectPlaces(year, standingPlaces?.standing ?? ""),
          ...(keeps
            ? []
            : [
                insertVersion(
                  { uuid: standing.uuid, version: newest },
                  { uuid: made, scheme, now, userId: actor.id },
                ),
                expectChanges(1),
              ]),
          ...writePlaces(year, made, plan.value),
        ],
        audit: [
          {
            event: keeps ? "scheme-places" : "scheme-version",
            subjectKind: "management",
            subjectUuid: made,
            data: {
              name: scheme.name,
              version,
              schoolYear: standing.schoolYear,
              ...(entry.wanted && {
                appliesTo: plan.value.appliesTo.map(({ level, subject }) => subject ?? level),
              }),
            },
          },
        ],
        answer: { status: keeps ? 200 : 201, message: SAVED, data: sql`${json({ id: made, version })}` },
      });
    },
  };
}
