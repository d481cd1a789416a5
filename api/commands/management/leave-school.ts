import type { Command } from "#api/commands/command.ts";
import { DEPARTURE_LABELS } from "#core/management/departures.ts";
import type { DepartureEntry } from "#core/management/editing-contract.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { insertDeparture, lastTermOver } from "#db/queries/management/departures.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import { setActive } from "#db/queries/management/record-state.ts";
import { leaveSections, placesOfStudent } from "#db/queries/management/roster.ts";
import { recordName } from "./record-state.ts";
import { SAVED, staleRecord } from "./save-record.ts";

/**
 * A student leaves the school (M-18): out of the sections and clubs of this and later years from the last day on, inactive, with when, why and where
 * to on record. Number, scores, papers and ledger stay.
 */
export const leaveSchool = (
  studentNumber: string,
  entry: DepartureEntry,
  today: SchoolDay,
): Command<
  readonly [
    ReturnType<typeof currentRow>,
    ReturnType<typeof placesOfStudent>,
    ReturnType<typeof lastTermOver>,
  ]
> => ({
  read: () => [
    currentRow("students", studentNumber, today),
    placesOfStudent(studentNumber, today),
    lastTermOver(today),
  ],
  decide({ now, newUuid, actor }, [[found], places, [term]]) {
    if (!found?.row) return NOT_FOUND;
    const current = JSON.parse(found.row) as ManagementRow & { version: number };
    if (entry.version !== undefined && entry.version !== current.version) return staleRecord(current);
    if (isPutAside(current))
      return refuse(
        409,
        "STATE_FORBIDS",
        `${recordName("students", current)} is inactive already. Reactivate the student first.`,
      );
    const ended = term?.ended ?? "";
    const errors: RefusedEntry[] = [];
    if (entry.left_on > today)
      errors.push({ path: "left_on", message: "The last day cannot be after today" });
    else if (entry.left_on < ended && places.some(({ joinedOn }) => (joinedOn ?? "") <= ended))
      errors.push({
        path: "left_on",
        message: `The term that ended on ${formatDay(ended)} keeps the student: enter a day from then on`,
      });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const leaving = places.map(({ section }) => ({ studentNo: studentNumber, section }));
    const [remember, leave] = leaveSections(leaving, entry.left_on, today);
    return ok({
      statements: [
        remember,
        leave,
        expectChanges(leaving.length),
        setActive("students", { id: studentNumber, version: current.version, isActive: false }),
        expectChanges(1),
        insertDeparture(studentNumber, entry, { uuid: newUuid(), now, userId: actor.id }),
        recountGradebooks(
          COUNTED_BY.placements(
            leaving.map(({ section }) => section),
            entry.left_on,
          ),
        ),
      ],
      audit: [
        {
          event: "student-leave",
          subjectUuid: studentNumber,
          data: {
            list: "students",
            id: studentNumber,
            kind: DEPARTURE_LABELS[entry.kind],
            leftOn: entry.left_on,
            reason: entry.reason,
            ...(entry.destination && { destination: entry.destination }),
            sections: places.map(({ name }) => name).join(", "),
          },
        },
      ],
      answer: { status: 200, message: SAVED, data: managementRow("students", studentNumber, today) },
    });
  },
});
