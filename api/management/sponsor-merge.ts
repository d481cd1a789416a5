import { type Command, command, type Rows } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import type { OfficeRecord } from "#core/management/editors.ts";
import type { Guardianship } from "#core/management/people/guardians.ts";
import {
  changedSince,
  type Filled,
  filledBy,
  filledInWords,
  guardiansMerged,
  mayUndoMerge,
  SPONSOR_FIELDS,
  undoTooLate,
} from "#core/management/people/merges.ts";
import { MERGE_CALLS, type MergeEntry } from "#core/management/people/people.body.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { guardiansWithin } from "#db/queries/management/guardians.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import { alias, jsonIn, select } from "#db/select.ts";
import { sql, statement } from "#db/statement.ts";
import { guardian, guardianship, sponsorMerge, student } from "#db/tables.ts";
import { idOf, insert } from "#db/write.ts";
import { setGuardians } from "./guardian.ts";
import { accountFollowsSponsor, accountRole } from "./person-account.ts";
import { recordName, setActive } from "./record-state.ts";
import { type SponsorRecord, updateSponsor } from "./sponsor.ts";

/** The students of whom a sponsor is a guardian, each with all guardians. */
const familyOf = (uuid: string) =>
  select(
    {
      number: student.studentNo,
      name: student.fullname,
      version: student.version,
      guardians: guardiansWithin,
    },
    sql`from ${guardian} cross join ${guardianship} on ${guardianship.guardianId} = ${guardian.id}
      cross join ${student} on ${student.id} = ${guardianship.studentId}
      where ${guardian.uuid} = ${uuid} order by ${student.nameKey}, ${student.id}`,
  );
type MergeFacts = ReturnType<typeof mergeFacts>;
/** What is read before two sponsors are one. */
const mergeFacts = (kept: string, merged: string, today: SchoolDay) =>
  [
    officeRecord("sponsors", kept, today),
    officeRecord("sponsors", merged, today),
    familyOf(merged),
    accountRole("guardian", merged),
  ] as const;

interface PlannedMerge {
  kept: OfficeRecord;
  merged: OfficeRecord;
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
function planMerge(keptId: string, mergedId: string, rows: Rows<MergeFacts>): Result<PlannedMerge> {
  const [[kept], [merged], family, [account]] = rows;
  if (!kept || !merged) return NOT_FOUND;
  if (keptId === mergedId)
    return refuse(422, "VALIDATION_FAILED", "Please choose another sponsor than this one");
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
    students: family.map(({ guardians: before, ...one }) => ({
      ...one,
      before,
      after: guardiansMerged(before, keptId, mergedId),
    })),
    filled: filledBy(SPONSOR_FIELDS, kept, merged),
  });
}

const sponsorAs = (record: OfficeRecord, filled: readonly Filled[]): SponsorRecord =>
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
const mergeSponsors = (
  keptId: string,
  { merged_id: mergedId, version }: MergeEntry,
  today: SchoolDay,
): Command<MergeFacts> => ({
  read: () => mergeFacts(keptId, mergedId, today),
  decide(scope, rows) {
    const planned = planMerge(keptId, mergedId, rows);
    if (!planned.ok) return planned;
    const { actor, now, newUuid } = scope;
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
        ...students.flatMap(({ number, version: atRead, after }) =>
          setGuardians([{ studentNumber: number, version: atRead, guardians: after }]),
        ),
        ...updateSponsor({ uuid: keptId, version: kept.version }, sponsorAs(kept, filled)),
        ...accountFollowsSponsor(keptId, scope),
        ...(isActive
          ? setActive("sponsors", { id: mergedId, version: merged.version, isActive: false })
          : []),
        insert(sponsorMerge, {
          uuid: newUuid(),
          keptId: idOf(guardian, keptId),
          mergedId: idOf(guardian, mergedId),
          beforeJson: JSON.stringify(before),
          mergedAt: now,
          mergedBy: actor.id,
        }),
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

const kept = alias(guardian, "kept");
const merged = alias(guardian, "merged");
/** The newest merge into a sponsor, with what it keeps to be taken back. */
export const newestSponsorMerge = (uuid: string) =>
  select(
    {
      uuid: sponsorMerge.uuid,
      before: jsonIn<Before>(sponsorMerge.beforeJson),
      mergedAt: sponsorMerge.mergedAt,
      undoneAt: sponsorMerge.undoneAt,
      mergedId: merged.uuid,
      mergedName: merged.fullname,
      user: sql<string>`coalesce(${USER_NAME}, '')`,
    },
    sql`from ${guardian} kept cross join ${sponsorMerge} on ${sponsorMerge.keptId} = ${kept.id}
      join ${guardian} merged on ${merged.id} = ${sponsorMerge.mergedId}
      left join user_account on user_account.id = ${sponsorMerge.mergedBy}
      where ${kept.uuid} = ${uuid} order by ${sponsorMerge.id} desc limit 1`,
  );
/** Takes the newest merge into a sponsor back whole, within a day, where nothing of it has changed since. */
const undoMerge = (keptId: string, today: SchoolDay) =>
  command({
    read: () => [newestSponsorMerge(keptId), officeRecord("sponsors", keptId, today), familyOf(keptId)],
    decide(scope, [[merge], [kept], family]) {
      const { now, epochMs } = scope;
      if (!merge || merge.undoneAt !== null || !kept) return NOT_FOUND;
      if (!mayUndoMerge(Date.parse(merge.mergedAt), epochMs))
        return refuse(409, "STATE_FORBIDS", undoTooLate("sponsors"));
      const { before, mergedId, mergedName } = merge;
      const changed = [
        ...(kept.version === before.kept.versionAfter ? [] : [recordName("sponsors", kept)]),
        ...before.students.flatMap(({ number, versionAfter }) => {
          const now = family.find((one) => one.number === number);
          return now?.version === versionAfter ? [] : [`${number}${now ? ` ${now.name}` : ""}`];
        }),
      ];
      if (changed.length > 0) return refuse(409, "STATE_FORBIDS", changedSince(changed, "sponsors"));
      const names = { before: recordName("sponsors", kept), after: mergedName };
      return ok({
        statements: [
          ...before.students.flatMap(({ number, versionAfter, guardians }) =>
            setGuardians([{ studentNumber: number, version: versionAfter, guardians }]),
          ),
          ...updateSponsor({ uuid: keptId, version: before.kept.versionAfter }, before.kept.record),
          ...accountFollowsSponsor(keptId, scope),
          ...(before.wasActive
            ? setActive("sponsors", { id: mergedId, version: before.mergedVersionAfter, isActive: true })
            : []),
          statement(
            sql`update ${sponsorMerge} set undone_at = ${now} where uuid = ${merge.uuid} and undone_at is null`,
          ),
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

export const sponsorMergeEndpoints = [
  endpoint(MERGE_CALLS.sponsors.preview, async (c, { params: { id }, query: { merged_id }, today }) => {
    const { rows } = await readPage(c, mergeFacts(id, merged_id, today));
    const { merged, students, filled } = unwrap(planMerge(id, merged_id, rows));
    const moves = students.map(({ number, name }) => `${number} ${name}`);
    return {
      data: { name: recordName("sponsors", merged), moves, filled: filledInWords(SPONSOR_FIELDS, filled) },
    };
  }),
  change(MERGE_CALLS.sponsors.merge, ({ params: { id }, body, today }) => mergeSponsors(id, body, today)),
  change(MERGE_CALLS.sponsors.undo, ({ params: { id }, today }) => undoMerge(id, today)),
];
