import { soundScheme } from "../../../core/grading/scheme.ts";
import { type SchemeVersionEntry, schemeToWire } from "../../../core/grading/scheme-contract.ts";
import { NOT_FOUND, ok, type Refusal, refuse, refuseAll } from "../../../core/shared/result.ts";
import { expectChanges } from "../../../db/commit.ts";
import {
  assignVersion,
  insertVersion,
  schemeOf,
  schemeVersions,
  type TakingRow,
  unpinnedOfScheme,
} from "../../../db/queries/scheme.ts";
import { json, sql } from "../../../db/statement.ts";
import type { Command } from "../command.ts";
import { SAVED } from "./save-record.ts";

/** Components a gradebook without a score has activities of must stay: nobody would see those activities any more. */
export function lostActivities(
  { scheme }: SchemeVersionEntry,
  unpinned: readonly TakingRow[],
): Refusal | null {
  const kept = new Set(scheme.categories.flatMap(({ components }) => components.map(({ code }) => code)));
  const lost = new Map<string, number>();
  for (const { components_json } of unpinned)
    for (const code of JSON.parse(components_json) as string[])
      if (!kept.has(code)) lost.set(code, (lost.get(code) ?? 0) + 1);
  return lost.size === 0
    ? null
    : refuseAll(
        409,
        "ACTIVITIES_LOST",
        [...lost].map(([code, gradebooks]) => ({
          path: "categories",
          message: `${gradebooks} gradebook(s) that would go by this version have activities of component ${code}: it has to stay.`,
        })),
      );
}

/**
 * Makes the next version of a scheme: what it stands for goes by it from now on, but for gradebooks that pinned a
 * version at their first score (decision 10). Refused while it is not made from the newest one.
 */
export function saveSchemeVersion(
  uuid: string,
  entry: SchemeVersionEntry,
): Command<readonly [ReturnType<typeof schemeVersions>, ReturnType<typeof unpinnedOfScheme>]> {
  return {
    area: "management",
    read: () => [schemeVersions(uuid), unpinnedOfScheme(uuid)],
    decide({ actor, now, newUuid }, [versions, unpinned]) {
      const standing = schemeOf(versions);
      if (!standing) return NOT_FOUND;
      const newest = standing.scheme.version;
      if (entry.version !== newest)
        return refuse(
          409,
          "STALE_VERSION",
          `Version ${newest} of ${standing.scheme.name} was made meanwhile.`,
          {
            data: schemeToWire(standing),
          },
        );
      const sound = soundScheme({ ...entry.scheme, name: standing.scheme.name, version: newest + 1 });
      if (!sound.ok) return sound;
      const lost = lostActivities(entry, unpinned);
      if (lost) return lost;
      const scheme = sound.value;
      const made = newUuid();
      return ok({
        statements: [
          insertVersion(
            { uuid: standing.uuid, version: newest },
            { uuid: made, scheme, now, userId: actor.id },
          ),
          expectChanges(1),
          ...assignVersion(
            made,
            unpinned.map(({ id }) => id),
            scheme.categories.map(({ name }) => name),
          ),
        ],
        audit: [
          {
            event: "scheme-version",
            subjectKind: "management",
            subjectUuid: made,
            data: { name: scheme.name, version: scheme.version, schoolYear: standing.schoolYear },
          },
        ],
        answer: { status: 201, message: SAVED, data: sql`${json({ id: made, version: scheme.version })}` },
      });
    },
  };
}
