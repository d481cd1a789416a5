import { type Command, unchanged } from "#api/commands/command.ts";
import type { RecordStateEntry } from "#core/management/editing-contract.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { mergedAway } from "#core/management/people/merges.ts";
import {
  type KeptList,
  type RemovableList,
  removalRefusal,
  stateQuestion,
  statusOfRecord,
} from "#core/management/record-state.ts";
import type { AnyList } from "#core/shared/list/definition.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { endDeparture } from "#db/queries/management/departures.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import {
  dependentsOf,
  isIndependent,
  leftBehind,
  removeRecord,
  setActive,
} from "#db/queries/management/record-state.ts";
import { intoWhom } from "#db/queries/management/student-merge.ts";
import { staleRecord } from "./save-record.ts";

type Current = ManagementRow & { version: number };
/** A record as its list names it. */
export const recordName = (list: KeptList | RemovableList, current: ManagementRow): string => {
  const definition: AnyList = OFFICE_LISTS[list];
  return definition.nameOf(definition.row.fromWire(current));
};

/** Puts a record of a list aside, or takes it back (M-14). What it leaves behind is told, and asked once. */
export const setRecordState = (
  list: KeptList,
  { id, entry, today }: { id: string; entry: RecordStateEntry; today: SchoolDay },
): Command<
  readonly [ReturnType<typeof currentRow>, ReturnType<typeof leftBehind>, ReturnType<typeof intoWhom>]
> => ({
  read: () => [
    currentRow(list, id, today),
    leftBehind(list, id, today),
    intoWhom(list === "students" ? id : ""),
  ],
  decide(_scope, [[found], [left], [into]]) {
    if (!found?.row) return NOT_FOUND;
    const current = JSON.parse(found.row) as Current;
    if (entry.version !== undefined && entry.version !== current.version) return staleRecord(current);
    const { is_active: isActive } = entry;
    const question = isActive
      ? null
      : stateQuestion(recordName(list, current), JSON.parse(left?.left_json ?? "[]") as string[]);
    const answer = {
      status: 200,
      message: isActive
        ? "Reactivated."
        : ["Deactivated.", ...(question === null ? [] : [question])].join(" "),
      data: managementRow(list, id, today),
    } as const;
    const after = statusOfRecord(isActive);
    if (current.status === after) return unchanged(answer);
    if (isActive && into?.other)
      return refuse(409, "STATE_FORBIDS", mergedAway(recordName(list, current), into.other));
    if (question !== null && !entry.is_confirmed) return refuse(409, "CONFIRMATION_NEEDED", question);
    return ok({
      statements: [
        setActive(list, { id, version: current.version, isActive }),
        expectChanges(1),
        ...(list === "students" && isActive ? [endDeparture(id, today)] : []),
      ],
      audit: [
        {
          event: "management-update",
          subjectUuid: id,
          data: {
            list,
            id,
            entry: { status: after },
            changes: [{ name: "status", before: current.status, after }],
          },
        },
      ],
      answer,
    });
  },
});

/** Removes a record that was made by mistake, with the classes of it in which nothing was entered (M-14). */
export const removeOfficeRecord = (
  list: RemovableList,
  { id, version, today }: { id: string; version: number | undefined; today: SchoolDay },
): Command<readonly [ReturnType<typeof currentRow>, ReturnType<typeof dependentsOf>]> => ({
  read: () => [currentRow(list, id, today), dependentsOf(list, id)],
  decide(_scope, [[found], [depending]]) {
    if (!found?.row || !depending) return NOT_FOUND;
    const current = JSON.parse(found.row) as Current;
    if (version !== undefined && version !== current.version) return staleRecord(current);
    const dependents = JSON.parse(depending.dependents_json) as string[];
    const name = recordName(list, current);
    if (dependents.length > 0) return refuse(409, "STATE_FORBIDS", removalRefusal(name, dependents, list));
    return ok({
      statements: [
        expectThat(isIndependent(list, id)),
        ...removeRecord(list, id, current.version),
        expectChanges(1),
      ],
      audit: [{ event: "management-remove", subjectUuid: id, data: { list, id, entry: current } }],
      answer: { status: 200, message: "Removed." },
    });
  },
});
