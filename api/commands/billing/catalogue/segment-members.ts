import { invalid } from "#api/commands/billing/write-invoice.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { CATALOGUE_PATHS, type JoinEntry } from "#core/billing/catalogue/catalogue-contract.ts";
import {
  planSegments,
  SEGMENT_DEFINITION,
  type SegmentLine,
  type SegmentPlan,
} from "#core/billing/catalogue/segment-definition.ts";
import { memberWorkflow } from "#core/billing/catalogue/segment-list.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import { counted } from "#core/shared/import/import.ts";
import { ok } from "#core/shared/result.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { expectChanges } from "#db/commit.ts";
import {
  deleteMembers,
  insertFileMembers,
  insertMembers,
  joinFacts,
  knownMembers,
  knownSegments,
  membersNamed,
  type NamedMember,
  savedSegment,
} from "#db/queries/billing/catalogue/segment.ts";

/** Adds a student, or the active students of a section or grade level; who is in the segment stays (B-125). */
export const joinSegment = (entry: JoinEntry): Command<readonly [ReturnType<typeof joinFacts>]> => ({
  read: () => [joinFacts(entry)],
  decide(_, [[facts]]) {
    if (!facts?.uuid)
      return invalid(CATALOGUE_PATHS.segmentCode, "There is no segment in use with this code");
    const { uuid, name, students, members } = facts;
    if (facts.isFollowing === 1)
      return invalid(CATALOGUE_PATHS.segmentCode, `${name} follows its grade level: nobody joins it by hand`);
    if (students === 0) return invalid(entry.path, "There is no active student");
    const joining = students - members;
    const already = members === 0 ? "" : ` ${counted(members, "student")} had joined before.`;
    const answer = {
      status: 200,
      message: `${counted(joining, "student")} joined ${name}.${already}`,
      data: savedSegment(uuid),
    } as const;
    if (joining === 0) return unchanged(answer);
    return ok({
      statements: [insertMembers(entry), expectChanges(joining)],
      audit: [{ event: "segment-join", subjectUuid: uuid, data: { record: name, students: joining } }],
      answer,
    });
  },
});

/** Takes students out of segments, all or none; invoices that were made stay. One event for each segment. */
export const leaveSegments = (names: readonly string[]) =>
  changeRecords({
    named: {
      workflow: memberWorkflow,
      action: "remove",
      names,
      path: "members",
      factsOf: (member: NamedMember) => member,
    },
    read: () => [membersNamed(names.flatMap((name) => readStudentRecordId(name) ?? []))],
    write: (members) =>
      ok({
        statements: [deleteMembers(members.map(({ id }) => id)), expectChanges(members.length)],
        audit: [...Map.groupBy(members, ({ segmentUuid }) => segmentUuid)].map(([uuid, left]) => ({
          event: "segment-leave",
          subjectUuid: uuid,
          data: {
            record: left[0]?.segmentName,
            students: left.length,
            numbers: left.map(({ customerId }) => customerId),
          },
        })),
        count: members.length,
      }),
    audit: () => null,
    counted: (count) => `${count} students were taken out.`,
  });

/** The students of a file join their segments (B-125). */
export const SEGMENT_FILE: FileImport<
  typeof SEGMENT_DEFINITION.fields,
  SegmentLine,
  readonly [ReturnType<typeof knownSegments>, ReturnType<typeof knownMembers>],
  SegmentPlan
> = {
  definition: SEGMENT_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts(lines) {
    const numbers = lines.map(({ values }) => values.student);
    // A name alone may be anyone's.
    return [knownSegments(), knownMembers(numbers.includes("") ? null : numbers)];
  },
  plan: (lines, [segments, students], { wrongAt }) =>
    ok(planSegments(lines, wrongAt, { segments, students })),
  write: ({ joining }) => ({
    statements: [insertFileMembers(joining), expectChanges(joining.length)],
    audit: { event: "segment-import", subjectUuid: null },
    message: ROSTER_SUCCESS,
  }),
};
