import type { Command, Rows } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { Guardianship } from "#core/management/people/guardians.ts";
import {
  changedSince,
  type Filled,
  filledBy,
  guardiansOfBoth,
  mayUndoMerge,
  mergeRefusal,
  STUDENT_FIELDS,
  undoTooLate,
} from "#core/management/people/merges.ts";
import type { MergeEntry } from "#core/management/people/people-contract.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { setGuardians } from "#db/queries/management/guardians.ts";
import { type StudentRecord, updateStudent } from "#db/queries/management/management-change.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { photoOf } from "#db/queries/management/people.ts";
import { setActive } from "#db/queries/management/record-state.ts";
import {
  type DroppedPass,
  dropGrades,
  dropPasses,
  type Hanging,
  hangsAsRead,
  hasNothingFixed,
  insertStudentMerge,
  keptSince,
  type MergedGradebook,
  MOVED,
  mergeStanding,
  moveHanging,
  moveMark,
  movePhoto,
  newestMergeIntoStudent,
  recountOf,
  restoreGrades,
  restorePasses,
  studentMergeUndone,
  withoutGuardians,
} from "#db/queries/management/student-merge.ts";
import type { Statement } from "#db/statement.ts";
import { recordName } from "./record-state.ts";
import { staleRecord } from "./save-record.ts";

type Current = ManagementRow & { version: number };
type MergeFacts = ReturnType<typeof studentMergeFacts>;
/** What is read before two students are one. */
export const studentMergeFacts = (kept: string, merged: string, today: SchoolDay) =>
  [
    currentRow("students", kept, today),
    currentRow("students", merged, today),
    mergeStanding(kept, merged),
    photoOf("students", kept),
    photoOf("students", merged),
  ] as const;

const THE_MARK = "the mark “No reminders”";
const KINDS = Object.keys(MOVED) as (keyof Hanging)[];
const NOTHING = Object.fromEntries(KINDS.map((table) => [table, []])) as unknown as Hanging;
const nameOf = (record: Current): string => recordName("students", record);
const wordsOf = (table: keyof Hanging, rows: number): string =>
  `${rows} ${MOVED[table].words[rows === 1 ? 0 : 1]}`;
/** The sections of what moves, those that were left too. */
const sectionsOf = (...all: Hanging[]): number[] => [
  ...new Set(
    all.flatMap(({ student_section, section_leaver }) =>
      [...student_section, ...section_leaver].map(([section]) => Number(section)),
    ),
  ),
];

interface DroppedGrades {
  kept: Hanging["term_grade"];
  merged: Hanging["term_grade"];
}
/** The grades of gradebooks in which both have one: the merged one's goes where nothing but a computation is behind it. */
function gradesToDrop(kept: Hanging, merged: Hanging, computed: readonly number[]): DroppedGrades {
  const isOf = (rows: Hanging["term_grade"], id: unknown) => rows.some(([gradebook]) => gradebook === id);
  const both = merged.term_grade.filter(([id]) => isOf(kept.term_grade, id));
  const dropped = both.filter(([id]) => computed.includes(Number(id)));
  return {
    merged: dropped,
    kept: kept.term_grade.filter(([id]) => isOf(both, id) && !isOf(dropped, id)),
  };
}

export interface PlannedStudentMerge {
  kept: Current;
  merged: Current;
  /** What hangs on the two, as it was read and as rows. */
  read: { kept: string; merged: string };
  rows: { kept: Hanging; merged: Hanging };
  guardians: { merged: Guardianship[]; kept: Guardianship[]; after: Guardianship[] };
  filled: Filled[];
  photo: string | null;
  /** The kept one takes over the mark "no reminders" of that instant. */
  mark: string | null;
  gradebooks: MergedGradebook[];
  /** Grades that are computed for everyone in a class: of a gradebook in which both have one, one goes. */
  dropped: DroppedGrades;
  /** Passes of the merged one that go: the kept one has one into the same year. */
  droppedPasses: readonly DroppedPass[];
  /** "42 scores", kind by kind. */
  moves: string[];
}
/** What merging would change (M-40), or why it is refused. */
export function planStudentMerge(
  keptId: string,
  mergedId: string,
  rows: Rows<MergeFacts>,
): Result<PlannedStudentMerge> {
  const [[keptRow], [mergedRow], [standing], [ownPhoto], [photo]] = rows;
  if (!keptRow?.row || !mergedRow?.row || !standing) return NOT_FOUND;
  if (keptId === mergedId)
    return refuse(422, "VALIDATION_FAILED", "Please choose another student than this one");
  const [kept, merged] = [JSON.parse(keptRow.row) as Current, JSON.parse(mergedRow.row) as Current];
  const guardians = {
    kept: JSON.parse(standing.guardians_kept_json) as Guardianship[],
    merged: JSON.parse(standing.guardians_merged_json) as Guardianship[],
  };
  const after = guardiansOfBoth(guardians.kept, guardians.merged);
  const refusal = mergeRefusal({
    kept: nameOf(kept),
    merged: nameOf(merged),
    keptIs: standing.kept_is,
    mergedIs: standing.merged_is,
    fixed: JSON.parse(standing.fixed_json) as string[],
    both: JSON.parse(standing.both_json) as string[],
    hasLeft: standing.has_left === 1,
    guardians: after.length,
  });
  if (refusal !== null) return refuse(409, "STATE_FORBIDS", refusal);
  const staying = JSON.parse(standing.kept_json) as Hanging;
  const all = JSON.parse(standing.merged_json) as Hanging;
  const dropped = gradesToDrop(staying, all, JSON.parse(standing.computed_json) as number[]);
  const droppedPasses = JSON.parse(standing.passes_json) as DroppedPass[];
  const moving = {
    ...all,
    term_grade: all.term_grade.filter((row) => !dropped.merged.includes(row)),
    enrollment_pass: all.enrollment_pass.filter(([id]) => droppedPasses.every((pass) => pass.id !== id)),
  };
  const added = after.length - guardians.kept.length;
  const mark = standing.kept_mark === null ? standing.merged_mark : null;
  const takesPhoto = photo !== undefined && ownPhoto === undefined;
  return ok({
    kept,
    merged,
    read: { kept: standing.kept_json, merged: standing.merged_json },
    rows: { kept: staying, merged: moving },
    dropped,
    droppedPasses,
    guardians: { ...guardians, after },
    filled: filledBy(STUDENT_FIELDS, kept, merged),
    photo: takesPhoto ? photo.sha256 : null,
    mark,
    gradebooks: JSON.parse(standing.gradebooks_json) as MergedGradebook[],
    moves: [
      ...KINDS.flatMap((table) => (moving[table].length > 0 ? [wordsOf(table, moving[table].length)] : [])),
      ...(added > 0 ? [added === 1 ? "1 guardian" : `${added} guardians`] : []),
      ...(takesPhoto ? ["the photo"] : []),
      ...(mark === null ? [] : [THE_MARK]),
    ],
  });
}

const studentAs = (record: Current, filled: readonly Filled[]): StudentRecord => {
  const of = (name: string): string =>
    filled.find(({ field }) => field === name)?.value ?? String(record[name] ?? "");
  return {
    last: of("last_name"),
    given: of("given_name"),
    middle: of("middle_name"),
    suffix: of("suffix"),
    lrn: of("lrn"),
    sex: of("sex") as StudentRecord["sex"],
    birthDate: of("birth_date") as StudentRecord["birthDate"],
    typeUuid: of("type_id"),
    email: of("email"),
    contactNumber: of("contact_number"),
    homeAddress: of("home_address"),
    sponsorUuid: of("sponsor_id"),
  };
};

/** A student before and right after a merge. */
interface Side {
  versionAfter: number;
  record: StudentRecord;
  guardians: Guardianship[];
}
/** What a merge keeps, so that it can be taken back. */
interface Before {
  kept: Side;
  merged: Side;
  wasActive: boolean;
  photo: string | null;
  mark: string | null;
  gradebooks: MergedGradebook[];
  /** Absent of merges before there were such. */
  dropped?: DroppedGrades;
  droppedPasses?: readonly DroppedPass[];
  rows: Hanging;
}
const eventsOf = (
  event: "student-merge" | "student-merge-undo",
  ids: readonly string[],
  change: { before: string; after: string },
): AuditEvent[] =>
  ids.map((id) => ({
    event,
    subjectUuid: id,
    data: { list: "students", id, changes: [{ name: "student", ...change }] },
  }));
/** The trail of each gradebook says whose its scores are from now on: its facts are held against it. */
const gradebookEvents = (
  gradebooks: readonly MergedGradebook[],
  { from, to }: { from: string; to: string },
): AuditEvent[] =>
  gradebooks.map(({ uuid, name }) => ({
    event: "gradebook-merge",
    subjectUuid: uuid,
    data: { name, from, to },
  }));

/** What the two have one each of and one goes: grades that are computed for everyone, and the merged one's passes. */
const dropWhatBothHave = (
  { from: mergedId, to: keptId }: { from: string; to: string },
  { merged, kept }: DroppedGrades,
  passes: readonly DroppedPass[],
): Statement<unknown>[] => [
  dropGrades(mergedId, merged),
  expectChanges(merged.length),
  dropGrades(keptId, kept),
  expectChanges(kept.length),
  dropPasses(mergedId, passes),
  expectChanges(passes.length),
];
/** An LRN is one student's: the merged one gives it away where the kept one takes it over. */
const withoutGivenLrn = (merged: Current, filled: readonly Filled[]): StudentRecord => ({
  ...studentAs(merged, []),
  ...(filled.some(({ field }) => field === "lrn") && { lrn: "" }),
});

/**
 * Two students who are one person: everything that hangs on the merged one, and what the kept one lacks, moves to the kept one;
 * the merged one stays on record under its number, inactive (M-40).
 */
export const mergeStudents = (
  keptId: string,
  { merged_id: mergedId, version }: MergeEntry,
  today: SchoolDay,
): Command<MergeFacts> => ({
  read: () => studentMergeFacts(keptId, mergedId, today),
  decide({ actor, now, newUuid }, facts) {
    const planned = planStudentMerge(keptId, mergedId, facts);
    if (!planned.ok) return planned;
    const {
      kept,
      merged,
      read,
      rows,
      guardians,
      filled,
      photo,
      mark,
      gradebooks,
      dropped,
      droppedPasses,
      moves,
    } = planned.value;
    const way = { from: mergedId, to: keptId };
    if (version !== undefined && version !== kept.version) return staleRecord(kept);
    const wasActive = !isPutAside(merged);
    const before: Before = {
      kept: {
        versionAfter: kept.version + 2,
        record: studentAs(kept, []),
        guardians: guardians.kept,
      },
      merged: {
        versionAfter: merged.version + (wasActive ? 2 : 1),
        record: studentAs(merged, []),
        guardians: guardians.merged,
      },
      wasActive,
      photo,
      mark,
      gradebooks,
      dropped,
      droppedPasses,
      rows: rows.merged,
    };
    return ok({
      statements: [
        hangsAsRead(keptId, read.kept),
        hangsAsRead(mergedId, read.merged),
        hasNothingFixed(mergedId),
        updateStudent(mergedId, merged.version, withoutGivenLrn(merged, filled)),
        expectChanges(1),
        ...(wasActive
          ? [
              setActive("students", { id: mergedId, version: merged.version + 1, isActive: false }),
              expectChanges(1),
            ]
          : []),
        updateStudent(keptId, kept.version, studentAs(kept, filled)),
        expectChanges(1),
        ...setGuardians({ studentNumber: keptId, version: kept.version + 1 }, guardians.after),
        expectChanges(1),
        withoutGuardians(mergedId),
        ...dropWhatBothHave(way, dropped, droppedPasses),
        ...moveHanging(way, { rows: rows.merged, stay: rows.kept, left: NOTHING }),
        ...(photo === null ? [] : [movePhoto(way), expectChanges(1)]),
        ...(mark === null ? [] : [...moveMark(way, mark), expectChanges(1)]),
        ...recountOf([keptId, mergedId], sectionsOf(rows.kept, rows.merged)),
        insertStudentMerge(
          { uuid: newUuid(), kept: keptId, merged: mergedId, before },
          { now, userId: actor.id },
        ),
      ],
      audit: [
        ...eventsOf("student-merge", [keptId, mergedId], { before: nameOf(merged), after: nameOf(kept) }),
        ...gradebookEvents(gradebooks, way),
      ],
      answer: { status: 200, message: moves.length > 0 ? `Merged: ${moves.join(", ")} moved.` : "Merged." },
    });
  },
});

/** Takes the newest merge into a student back whole, within a day, where nothing of it has changed since. */
export const undoStudentMerge = (
  keptId: string,
  today: SchoolDay,
): Command<
  readonly [
    ReturnType<typeof newestMergeIntoStudent>,
    ReturnType<typeof currentRow>,
    ReturnType<typeof keptSince>,
  ]
> => ({
  read: () => [newestMergeIntoStudent(keptId), currentRow("students", keptId, today), keptSince(keptId)],
  decide({ now, epochMs }, [[merge], [keptRow], [since]]) {
    if (!merge || merge.undone_at !== null || !keptRow?.row || !since) return NOT_FOUND;
    if (!mayUndoMerge(Date.parse(merge.merged_at), epochMs))
      return refuse(409, "STATE_FORBIDS", undoTooLate("students"));
    const { merged_no: mergedId } = merge;
    const before = JSON.parse(merge.before_json) as Before;
    const kept = JSON.parse(keptRow.row) as Current;
    const mergedName = `${merge.merged_name}, ${mergedId}`;
    const [then, rows] = [JSON.parse(merge.after_json) as Hanging, JSON.parse(since.now_json) as Hanging];
    const changed = [
      ...(kept.version === before.kept.versionAfter ? [] : [nameOf(kept)]),
      ...(since.merged_version === before.merged.versionAfter ? [] : [mergedName]),
      ...(before.photo === null || before.photo === since.photo ? [] : ["the photo"]),
      ...(before.mark === null || before.mark === since.mark ? [] : [THE_MARK]),
      ...KINDS.filter((table) => JSON.stringify(then[table]) !== JSON.stringify(rows[table])).map(
        (table) => `${MOVED[table].words[1]} of ${nameOf(kept)}`,
      ),
    ];
    if (changed.length > 0) return refuse(409, "STATE_FORBIDS", changedSince(changed, "students"));
    const moved = (table: keyof Hanging): Set<string> =>
      new Set(before.rows[table].map((row) => JSON.stringify(row)));
    const left = Object.fromEntries(
      KINDS.map((table) => {
        const those = moved(table);
        return [table, rows[table].filter((row) => !those.has(JSON.stringify(row)))];
      }),
    ) as unknown as Hanging;
    const way = { from: keptId, to: mergedId };
    return ok({
      statements: [
        hangsAsRead(keptId, since.now_json),
        ...moveHanging(way, { rows: before.rows, stay: NOTHING, left }),
        restoreGrades(mergedId, before.dropped?.merged ?? []),
        restoreGrades(keptId, before.dropped?.kept ?? []),
        restorePasses(mergedId, before.droppedPasses ?? []),
        expectChanges(before.droppedPasses?.length ?? 0),
        ...(before.photo === null ? [] : [movePhoto(way), expectChanges(1)]),
        ...(before.mark === null ? [] : [...moveMark(way, before.mark), expectChanges(1)]),
        // First the kept one, whose LRN may be the merged one's.
        updateStudent(keptId, kept.version, before.kept.record),
        expectChanges(1),
        ...setGuardians({ studentNumber: keptId, version: kept.version + 1 }, before.kept.guardians),
        expectChanges(1),
        updateStudent(mergedId, since.merged_version, before.merged.record),
        expectChanges(1),
        ...setGuardians(
          { studentNumber: mergedId, version: since.merged_version + 1 },
          before.merged.guardians,
        ),
        expectChanges(1),
        ...(before.wasActive
          ? [
              setActive("students", { id: mergedId, version: since.merged_version + 2, isActive: true }),
              expectChanges(1),
            ]
          : []),
        ...recountOf([keptId, mergedId], sectionsOf(rows)),
        studentMergeUndone(merge.uuid, now),
        expectChanges(1),
      ],
      audit: [
        ...eventsOf("student-merge-undo", [keptId, mergedId], { before: nameOf(kept), after: mergedName }),
        ...gradebookEvents(before.gradebooks, way),
      ],
      answer: { status: 200, message: "The merge was taken back." },
    });
  },
});
