import { type Command, command, type Rows } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { OfficeRecord } from "#core/management/editors.ts";
import type { Guardianship } from "#core/management/people/guardians.ts";
import {
  changedSince,
  type Filled,
  filledBy,
  filledInWords,
  guardiansOfBoth,
  mayUndoMerge,
  mergeRefusal,
  STUDENT_FIELDS,
  undoTooLate,
} from "#core/management/people/merges.ts";
import { MERGE_CALLS, type MergeEntry } from "#core/management/people/people.body.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
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
  newestStudentMerge,
  recountOf,
  restoreGrades,
  restorePasses,
  studentMergeUndone,
  withoutGuardians,
} from "#db/queries/management/student-merge.ts";
import type { Statement } from "#db/statement.ts";
import { setGuardians } from "./guardian.ts";
import { photoOf } from "./photo.ts";
import { recordName, setActive } from "./record-state.ts";
import { type StudentRecord, updateStudent } from "./student.ts";

type MergeFacts = ReturnType<typeof studentMergeFacts>;
/** What is read before two students are one. */
const studentMergeFacts = (kept: string, merged: string, today: SchoolDay) =>
  [
    officeRecord("students", kept, today),
    officeRecord("students", merged, today),
    mergeStanding(kept, merged),
    photoOf("students", kept),
    photoOf("students", merged),
  ] as const;

const THE_MARK = "the mark “No reminders”";
const KINDS = Object.keys(MOVED) as (keyof Hanging)[];
const NOTHING = Object.fromEntries(KINDS.map((table) => [table, []])) as unknown as Hanging;
const nameOf = (record: OfficeRecord): string => recordName("students", record);
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

interface PlannedStudentMerge {
  kept: OfficeRecord;
  merged: OfficeRecord;
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
function planStudentMerge(
  keptId: string,
  mergedId: string,
  rows: Rows<MergeFacts>,
): Result<PlannedStudentMerge> {
  const [[kept], [merged], [standing], [ownPhoto], [photo]] = rows;
  if (!kept || !merged || !standing) return NOT_FOUND;
  if (keptId === mergedId)
    return refuse(422, "VALIDATION_FAILED", "Please choose another student than this one");
  const guardians = { kept: standing.keptGuardians, merged: standing.mergedGuardians };
  const after = guardiansOfBoth(guardians.kept, guardians.merged);
  const refusal = mergeRefusal({
    kept: nameOf(kept),
    merged: nameOf(merged),
    keptIs: standing.keptIs,
    mergedIs: standing.mergedIs,
    fixed: standing.fixed,
    both: standing.both,
    hasLeft: standing.hasLeft,
    guardians: after.length,
  });
  if (refusal !== null) return refuse(409, "STATE_FORBIDS", refusal);
  const [staying, all] = [standing.kept.rows, standing.merged.rows];
  const dropped = gradesToDrop(staying, all, standing.computed);
  const droppedPasses = standing.passes;
  const moving = {
    ...all,
    term_grade: all.term_grade.filter((row) => !dropped.merged.includes(row)),
    enrollment_pass: all.enrollment_pass.filter(([id]) => droppedPasses.every((pass) => pass.id !== id)),
  };
  const added = after.length - guardians.kept.length;
  const mark = standing.keptMark === null ? standing.mergedMark : null;
  const takesPhoto = photo !== undefined && ownPhoto === undefined;
  return ok({
    kept,
    merged,
    read: { kept: standing.kept.read, merged: standing.merged.read },
    rows: { kept: staying, merged: moving },
    dropped,
    droppedPasses,
    guardians: { ...guardians, after },
    filled: filledBy(STUDENT_FIELDS, kept, merged),
    photo: takesPhoto ? photo.sha256 : null,
    mark,
    gradebooks: standing.gradebooks,
    moves: [
      ...KINDS.flatMap((table) => (moving[table].length > 0 ? [wordsOf(table, moving[table].length)] : [])),
      ...(added > 0 ? [added === 1 ? "1 guardian" : `${added} guardians`] : []),
      ...(takesPhoto ? ["the photo"] : []),
      ...(mark === null ? [] : [THE_MARK]),
    ],
  });
}

const studentAs = (record: OfficeRecord, filled: readonly Filled[]): StudentRecord => {
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
  ...dropGrades(mergedId, merged),
  ...dropGrades(keptId, kept),
  ...dropPasses(mergedId, passes),
];
/** An LRN is one student's: the merged one gives it away where the kept one takes it over. */
const withoutGivenLrn = (merged: OfficeRecord, filled: readonly Filled[]): StudentRecord => ({
  ...studentAs(merged, []),
  ...(filled.some(({ field }) => field === "lrn") && { lrn: "" }),
});

/**
 * Two students who are one person: everything that hangs on the merged one, and what the kept one lacks, moves to the kept one;
 * the merged one stays on record under its number, inactive (M-40).
 */
const mergeStudents = (
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
        ...updateStudent(merged, withoutGivenLrn(merged, filled)),
        ...(wasActive
          ? setActive("students", { id: mergedId, version: merged.version + 1, isActive: false })
          : []),
        ...updateStudent(kept, studentAs(kept, filled)),
        ...setGuardians([{ studentNumber: keptId, version: kept.version + 1, guardians: guardians.after }]),
        withoutGuardians(mergedId),
        ...dropWhatBothHave(way, dropped, droppedPasses),
        ...moveHanging(way, { rows: rows.merged, stay: rows.kept, left: NOTHING }),
        ...(photo === null ? [] : movePhoto(way)),
        ...(mark === null ? [] : moveMark(way, mark)),
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
const undoStudentMerge = (keptId: string, today: SchoolDay) =>
  command({
    read: () => [
      newestStudentMerge<Before>(keptId),
      officeRecord("students", keptId, today),
      keptSince(keptId),
    ],
    decide({ now, epochMs }, [[merge], [kept], [since]]) {
      if (!merge || merge.undoneAt !== null || !kept || !since) return NOT_FOUND;
      if (!mayUndoMerge(Date.parse(merge.mergedAt), epochMs))
        return refuse(409, "STATE_FORBIDS", undoTooLate("students"));
      const { mergedNumber: mergedId, before } = merge;
      const mergedName = `${merge.mergedName}, ${mergedId}`;
      const [then, { rows }] = [merge.after, since.now];
      const changed = [
        ...(kept.version === before.kept.versionAfter ? [] : [nameOf(kept)]),
        ...(since.mergedVersion === before.merged.versionAfter ? [] : [mergedName]),
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
          hangsAsRead(keptId, since.now.read),
          ...moveHanging(way, { rows: before.rows, stay: NOTHING, left }),
          restoreGrades(mergedId, before.dropped?.merged ?? []),
          restoreGrades(keptId, before.dropped?.kept ?? []),
          ...restorePasses(mergedId, before.droppedPasses ?? []),
          ...(before.photo === null ? [] : movePhoto(way)),
          ...(before.mark === null ? [] : moveMark(way, before.mark)),
          // First the kept one, whose LRN may be the merged one's.
          ...updateStudent(kept, before.kept.record),
          ...setGuardians([
            { studentNumber: keptId, version: kept.version + 1, guardians: before.kept.guardians },
          ]),
          ...updateStudent({ id: mergedId, version: since.mergedVersion }, before.merged.record),
          ...setGuardians([
            {
              studentNumber: mergedId,
              version: since.mergedVersion + 1,
              guardians: before.merged.guardians,
            },
          ]),
          ...(before.wasActive
            ? setActive("students", { id: mergedId, version: since.mergedVersion + 2, isActive: true })
            : []),
          ...recountOf([keptId, mergedId], sectionsOf(rows)),
          ...studentMergeUndone(merge.uuid, now),
        ],
        audit: [
          ...eventsOf("student-merge-undo", [keptId, mergedId], { before: nameOf(kept), after: mergedName }),
          ...gradebookEvents(before.gradebooks, way),
        ],
        answer: { status: 200, message: "The merge was taken back." },
      });
    },
  });

export const studentMergeEndpoints = [
  endpoint(MERGE_CALLS.students.preview, async (c, { params: { id }, query: { merged_id }, today }) => {
    const { rows } = await readPage(c, studentMergeFacts(id, merged_id, today));
    const { merged, moves, filled } = unwrap(planStudentMerge(id, merged_id, rows));
    return { data: { name: nameOf(merged), moves, filled: filledInWords(STUDENT_FIELDS, filled) } };
  }),
  change(MERGE_CALLS.students.merge, ({ params: { id }, body, today }) => mergeStudents(id, body, today)),
  change(MERGE_CALLS.students.undo, ({ params: { id }, today }) => undoStudentMerge(id, today)),
];
