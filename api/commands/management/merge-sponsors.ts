import type { Command, Rows } from "#api/commands/command.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { Guardianship } from "#core/management/people/guardians.ts";
import {
  changedSince,
  type Filled,
  filledBy,
  guardiansMerged,
  mayUndoMerge,
  SPONSOR_FIELDS,
  undoTooLate,
} from "#core/management/people/merges.ts";
import type { MergeEntry } from "#core/management/people/people-contract.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  familyOf,
  insertMerge,
  mergeUndone,
  newestMergeInto,
  setGuardians,
} from "#db/queries/management/guardians.ts";
import {
  accountFollowsSponsor,
  type SponsorRecord,
  updateSponsor,
} from "#db/queries/management/management-change.ts";
import { accountRole, currentRow } from "#db/queries/management/management-facts.ts";
import { setActive } from "#db/queries/management/record-state.ts";
import { recordName } from "./record-state.ts";
import { staleRecord } from "./save-record.ts";

type Current = ManagementRow & { version: number };
type MergeFacts = ReturnType<typeof mergeFacts>;
/** What is read before two sponsors are one. */
export const mergeFacts = (kept: string, merged: string, today: SchoolDay) =>
  [
    currentRow("sponsors", kept, today),
    currentRow("sponsors", merged, today),
    familyOf(merged),
    accountRole("guardian", merged),
  ] as const;

export interface PlannedMerge {
  kept: Current;
  merged: Current;
  students: {
    number: string;
    name: string;
    version: number;
    before: Guardianship[];
    after: Guardianship[];
  }[];
  filled: Filled[];
}
/** What merging would change (M-26), or why it is refused. */
export function planMerge(keptId: string, mergedId: string, rows: Rows<MergeFacts>): Result<PlannedMerge> {
  const [[keptRow], [mergedRow], family, [account]] = rows;
  if (!keptRow?.row || !mergedRow?.row) return NOT_FOUND;
  if (keptId === mergedId)
    return refuse(422, "VALIDATION_FAILED", "Please choose another sponsor than this one");
  const [kept, merged] = [JSON.parse(keptRow.row) as Current, JSON.parse(mergedRow.row) as Current];
  if (account)
    return refuse(
      409,
      "STATE_FORBIDS",
      `${recordName("sponsors", merged)} has an account in the parent app. Open that sponsor and merge this one into it.`,
    );
  if (isPutAside(kept))
    return refuse(
      409,
      "STATE_FORBIDS",
      `${recordName("sponsors", kept)} is inactive. Reactivate that sponsor first, or merge it into the other one.`,
    );
  return ok({
    kept,
    merged,
    students: family.map(({ studentNumber, studentName, version, guardians_json }) => {
      const before = JSON.parse(guardians_json) as Guardianship[];
      return {
        number: studentNumber,
        name: studentName,
        version,
        before,
        after: guardiansMerged(before, keptId, mergedId),
      };
    }),
    filled: filledBy(SPONSOR_FIELDS, kept, merged),
  });
}

const sponsorAs = (record: Current, filled: readonly Filled[]): SponsorRecord =>
  Object.fromEntries(
    SPONSOR_FIELDS.map(({ name }) => [
      name,
      filled.find(({ field }) => field === name)?.value ?? String(record[name] ?? ""),
    ]),
  ) as Record<keyof SponsorRecord, string>;

/** What a merge keeps, so that it can be taken back. */
interface Before {
  students: { number: string; versionAfter: number; guardians: Guardianship[] }[];
  kept: { versionAfter: number; record: SponsorRecord };
  mergedVersionAfter: number;
  wasActive: boolean;
}

/** Two sponsors who are one person: students, and what the kept one lacks, move to it; the merged one is put aside (M-26). */
export const mergeSponsors = (
  keptId: string,
  { merged_id: mergedId, version }: MergeEntry,
  today: SchoolDay,
): Command<MergeFacts> => ({
  read: () => mergeFacts(keptId, mergedId, today),
  decide({ actor, now, newUuid }, rows) {
    const planned = planMerge(keptId, mergedId, rows);
    if (!planned.ok) return planned;
    const { kept, merged, students, filled } = planned.value;
    if (version !== undefined && version !== kept.version) return staleRecord(kept);
    const isActive = !isPutAside(merged);
    const before: Before = {
      students: students.map(({ number, version: atRead, before: guardians }) => ({
        number,
        versionAfter: atRead + 1,
        guardians,
      })),
      kept: { versionAfter: kept.version + 1, record: sponsorAs(kept, []) },
      mergedVersionAfter: merged.version + (isActive ? 1 : 0),
      wasActive: isActive,
    };
    const names = { before: recordName("sponsors", merged), after: recordName("sponsors", kept) };
    return ok({
      statements: [
        ...students.flatMap(({ number, version: atRead, after }) => [
          ...setGuardians({ studentNumber: number, version: atRead }, after),
          expectChanges(1),
        ]),
        updateSponsor(keptId, kept.version, sponsorAs(kept, filled)),
        expectChanges(1),
        ...accountFollowsSponsor(keptId, { actor, now, newUuid }),
        ...(isActive
          ? [
              setActive("sponsors", { id: mergedId, version: merged.version, isActive: false }),
              expectChanges(1),
            ]
          : []),
        insertMerge({ uuid: newUuid(), kept: keptId, merged: mergedId, before }, { now, userId: actor.id }),
      ],
      audit: [keptId, mergedId].map((id) => ({
        event: "sponsor-merge" as const,
        subjectUuid: id,
        data: { list: "sponsors", id, changes: [{ name: "sponsor", ...names }] },
      })),
      answer: { status: 200, message: `Merged: ${students.length} student(s) moved.` },
    });
  },
});

/** Takes the newest merge into a sponsor back whole, within a day, where nothing of it has changed since. */
export const undoMerge = (
  keptId: string,
  today: SchoolDay,
): Command<
  readonly [ReturnType<typeof newestMergeInto>, ReturnType<typeof currentRow>, ReturnType<typeof familyOf>]
> => ({
  read: () => [newestMergeInto(keptId), currentRow("sponsors", keptId, today), familyOf(keptId)],
  decide(scope, [[merge], [keptRow], family]) {
    const { now, epochMs } = scope;
    if (!merge || merge.undone_at !== null || !keptRow?.row) return NOT_FOUND;
    if (!mayUndoMerge(Date.parse(merge.merged_at), epochMs))
      return refuse(409, "STATE_FORBIDS", undoTooLate("sponsors"));
    const before = JSON.parse(merge.before_json) as Before;
    const kept = JSON.parse(keptRow.row) as Current;
    const changed = [
      ...(kept.version === before.kept.versionAfter ? [] : [recordName("sponsors", kept)]),
      ...before.students.flatMap(({ number, versionAfter }) => {
        const now = family.find(({ studentNumber }) => studentNumber === number);
        return now?.version === versionAfter ? [] : [`${number}${now ? ` ${now.studentName}` : ""}`];
      }),
    ];
    if (changed.length > 0) return refuse(409, "STATE_FORBIDS", changedSince(changed, "sponsors"));
    const { merged_uuid: mergedId, merged_name } = merge;
    const names = { before: recordName("sponsors", kept), after: merged_name };
    return ok({
      statements: [
        ...before.students.flatMap(({ number, versionAfter, guardians }) => [
          ...setGuardians({ studentNumber: number, version: versionAfter }, guardians),
          expectChanges(1),
        ]),
        updateSponsor(keptId, before.kept.versionAfter, before.kept.record),
        expectChanges(1),
        ...accountFollowsSponsor(keptId, scope),
        ...(before.wasActive
          ? [
              setActive("sponsors", { id: mergedId, version: before.mergedVersionAfter, isActive: true }),
              expectChanges(1),
            ]
          : []),
        mergeUndone(merge.uuid, now),
        expectChanges(1),
      ],
      audit: [keptId, mergedId].map((id) => ({
        event: "sponsor-merge-undo" as const,
        subjectUuid: id,
        data: { list: "sponsors", id, changes: [{ name: "sponsor", ...names }] },
      })),
      answer: { status: 200, message: "The merge was taken back." },
    });
  },
});
