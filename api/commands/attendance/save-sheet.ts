import { type Command, unchanged } from "#api/commands/command.ts";
import { attendanceWorkflow, isPublished } from "#core/attendance/attendance-actions.ts";
import type { AttendanceSheet, SheetRow } from "#core/attendance/sheet-contract.ts";
import { decideAll, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  changeDays,
  type EntryRow,
  insertAttendance,
  type SheetHeadRow,
  sheetEntries,
  sheetHead,
} from "#db/queries/attendance/attendance.ts";

/** A section's attendance sheet from its rows: each student with every term. */
export function sheetOf(head: SheetHeadRow, entries: readonly EntryRow[]): AttendanceSheet {
  return {
    sectionUuid: head.uuid,
    sectionName: head.name,
    gradeLevel: head.gradeLevel,
    schoolYear: head.schoolYear,
    terms: JSON.parse(head.terms_json) as AttendanceSheet["terms"],
    students: [...Map.groupBy(entries, ({ studentId }) => studentId).values()].map((ofStudent) => ({
      studentId: ofStudent[0]?.studentId ?? "",
      name: ofStudent[0]?.studentName ?? "",
      records: ofStudent.flatMap(({ id, term, daysAbsent, daysTardy, version, status }) =>
        id === null
          ? []
          : [
              {
                term,
                daysAbsent: daysAbsent ?? 0,
                daysTardy: daysTardy ?? 0,
                isPublished: isPublished(status),
                version: version ?? 0,
              },
            ],
      ),
    })),
  };
}

/** PUT /attendance/sheets/{id}: rows of a section's sheet as one change (T-9). Days that differ take a record back from the parent app (T-4). */
export function saveAttendanceSheet(
  sectionUuid: string,
  rows: readonly SheetRow[],
  today: SchoolDay,
): Command<readonly [ReturnType<typeof sheetHead>, ReturnType<typeof sheetEntries>]> {
  return {
    read: ({ userId }) => [sheetHead(userId, sectionUuid, today), sheetEntries(userId, sectionUuid, today)],
    decide({ actor, now, newUuid }, [[head], entries]) {
      if (!mayAct(attendanceWorkflow, "import", actor)) return FORBIDDEN;
      if (!head) return NOT_FOUND;
      const placed = placedRows(rows, entries);
      if (!placed.ok) return placed;
      const found = placed.value;
      const decision = decideAll(
        attendanceWorkflow,
        "import",
        actor,
        found.map(({ entry }) => entry),
        (place) => `rows.${place}`,
      );
      if (!decision.ok) return decision;
      const differing = found.filter(isDifferent);
      const stale = differing.filter(({ row, entry }) => row.version !== entry.version);
      if (stale.length > 0)
        return refuse(
          409,
          "STALE_VERSION",
          `The attendance of ${namesOf(stale)} was changed by someone else meanwhile.`,
        );
      const message = attendanceWorkflow.actions.edit.success ?? "";
      if (differing.length === 0) return unchanged({ status: 200, message });
      const added = differing
        .filter(({ entry }) => entry.id === null)
        .map((one) => ({ ...one, uuid: newUuid() }));
      const changed = differing.filter(({ entry }) => entry.id !== null);
      return ok({
        statements: [
          insertAttendance(
            added.map(({ row, entry, uuid }) => ({ ...entry, ...daysOf(row), uuid })),
            actor.id,
            now,
          ),
          expectChanges(added.length),
          changeDays(
            changed.map(({ row, entry }) => ({
              id: entry.id ?? 0,
              version: entry.version ?? 0,
              ...daysOf(row),
            })),
            actor.id,
            now,
          ),
          expectChanges(changed.length),
        ],
        audit: [
          {
            event: "attendance-sheet",
            subjectUuid: null,
            data: {
              section: `${head.gradeLevel} ${head.name}`,
              schoolYear: head.schoolYear,
              days: differing.map(({ row, entry }) => ({
                studentId: row.studentId,
                term: row.term,
                from: entry.id === null ? null : [entry.daysAbsent ?? 0, entry.daysTardy ?? 0],
                to: [row.daysAbsent, row.daysTardy],
              })),
              added: added.length,
              changed: changed.length,
            },
          },
        ],
        answer: { status: 200, message },
      });
    },
  };
}

interface PlacedRow {
  row: SheetRow;
  entry: EntryRow;
}
/** Each row with its student and term; 422 for one that is not in the section, or is named twice. */
function placedRows(rows: readonly SheetRow[], entries: readonly EntryRow[]) {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const seen = new Set<string>();
  const errors: RefusedEntry[] = [];
  const placed: PlacedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const entry = byKey.get(key);
    const path = `rows.${index}.student_id`;
    if (!entry) errors.push({ message: `${row.studentId} is no student of this section`, path });
    else if (seen.has(key)) errors.push({ message: `${entry.studentName} is named twice`, path });
    else placed.push({ row, entry });
    seen.add(key);
  }
  return errors.length > 0 ? refuseAll(422, "VALIDATION_FAILED", errors) : ok(placed);
}
const keyOf = ({ studentId, term }: { studentId: string; term: number }): string => `${studentId} ${term}`;
const daysOf = ({ daysAbsent, daysTardy }: SheetRow) => ({ daysAbsent, daysTardy });
const isDifferent = ({ row, entry }: PlacedRow): boolean =>
  entry.id === null || entry.daysAbsent !== row.daysAbsent || entry.daysTardy !== row.daysTardy;

const NAMED_MAX = 3;
function namesOf(placed: readonly PlacedRow[]): string {
  const names = [...new Set(placed.map(({ entry }) => entry.studentName))];
  const more = names.length - NAMED_MAX;
  return more > 0 ? `${names.slice(0, NAMED_MAX).join("; ")} and ${more} more` : names.join("; ");
}
