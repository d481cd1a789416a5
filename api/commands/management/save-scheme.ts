import { type Command, unchanged } from "#api/commands/command.ts";
import { isSameScheme, soundScheme } from "#core/grading/schemes/scheme.ts";
import { isAssigned, planAssignments } from "#core/grading/schemes/scheme-assignments.ts";
import {
  type NewSchemeEntry,
  SCHEME,
  type SchemeVersionEntry,
} from "#core/grading/schemes/scheme-contract.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  insertScheme,
  insertVersion,
  schemeOf,
  schemesNamed,
  schemeVersions,
} from "#db/queries/grading/scheme.ts";
import {
  type AssignmentFacts,
  assignmentFacts,
  assignmentStateOf,
  expectAssignments,
  schoolYearAt,
  writeAssignments,
  yearOf,
  yearOfScheme,
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

/**
 * Makes the next version of a scheme: what it applies to uses it from now on, but for gradebooks that pinned a
 * version at their first score (G-2). Where only what it applies to is another, it keeps its version.
 * Refused while it is not made from the newest one.
 */
export function saveSchemeVersion(
  uuid: string,
  entry: SchemeVersionEntry,
): Command<readonly [ReturnType<typeof schemeVersions>, ...AssignmentFacts]> {
  const year = yearOfScheme(uuid);
  return {
    read: () => [schemeVersions(uuid), ...assignmentFacts(year)],
    decide({ actor, now, newUuid }, [versions, targets, schemes, books, [atRead]]) {
      const newest = schemeOf(versions);
      if (!newest) return NOT_FOUND;
      const { name, version: newestVersion } = newest.scheme;
      if (entry.version !== newestVersion)
        return refuse(409, "STALE_VERSION", `Version ${newestVersion} of ${name} was made meanwhile.`, {
          data: SCHEME.toWire({ ...newest, targets }),
        });
      const keeps = isSameScheme(entry.scheme, newest.scheme);
      const version = keeps ? newestVersion : newestVersion + 1;
      const sound = soundScheme({ ...entry.scheme, name, version });
      if (!sound.ok) return sound;
      const scheme = sound.value;
      const made = keeps ? newest.uuid : newUuid();
      const asked = { before: newest.uuid, made, scheme, wanted: entry.wanted };
      const plan = planAssignments(assignmentStateOf(targets, schemes, books), asked);
      if (!plan.ok) return plan;
      const data = sql`${json({ uuid: made, version })}`;
      if (keeps && isAssigned(plan.value, newest.uuid, targets))
        return unchanged({ status: 200, message: SAVED, data });
      return ok({
        statements: [
          expectAssignments(year, atRead?.assigned ?? ""),
          ...(keeps
            ? []
            : [
                insertVersion(
                  { uuid: newest.uuid, version: newestVersion },
                  { uuid: made, scheme, now, userId: actor.id },
                ),
                expectChanges(1),
              ]),
          ...writeAssignments(year, made, plan.value),
        ],
        audit: [
          {
            event: keeps ? "scheme-places" : "scheme-version",
            subjectUuid: made,
            data: {
              name: scheme.name,
              version,
              schoolYear: newest.schoolYear,
              ...(entry.wanted && {
                appliesTo: plan.value.appliesTo.map(({ level, subject }) => subject ?? level),
              }),
            },
          },
        ],
        answer: { status: keeps ? 200 : 201, message: SAVED, data },
      });
    },
  };
}
