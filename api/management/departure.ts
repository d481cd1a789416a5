import { command } from "#api/commands/command.ts";
import { SAVED, staleRecord } from "#api/commands/saved.ts";
import { change } from "#api/endpoint.ts";
import { DEPARTURE_LABELS } from "#core/management/departures.ts";
import { STUDENT_LEAVES } from "#core/management/office-records.body.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { managementRow, officeRecord } from "#db/queries/management/management-list.ts";
import { leaveSections } from "#db/queries/management/roster.ts";
import { select } from "#db/select.ts";
import { sql } from "#db/statement.ts";
import { section, student, studentDeparture, studentSection, term } from "#db/tables.ts";
import { idNamed, insert } from "#db/write.ts";
import { recordName, setActive } from "./record-state.ts";

/**
 * A student leaves the school (M-18): out of the sections and clubs of this and later years from the last day on, inactive, with when, why and where
 * to on record. Number, scores, papers and ledger stay.
 */
export const leaveSchool = change(STUDENT_LEAVES, ({ params: { id }, body: entry, today }) =>
  command({
    read: () => [
      officeRecord("students", id, today),
      // The sections and clubs the student is in, of years that are not over.
      select(
        {
          section: section.id,
          name: sql<string>`grade_level.name || ' ' || ${section.name}`,
          joinedOn: studentSection.joinedOn,
        },
        sql`from ${student} cross join ${studentSection} on ${studentSection.studentId} = ${student.id}
        cross join ${section} on ${section.id} = ${studentSection.sectionId}
        cross join grade_level on grade_level.id = grade_level_id cross join school_year on school_year.id = school_year_id
        where ${student.studentNo} = ${id} and school_year.end_date >= ${today} order by ${section.id}`,
      ),
      // The end of the newest term that is over: its gradebooks keep whom they have.
      select(
        { ended: sql<string | null>`max(${term.endDate})` },
        sql`from ${term} where ${term.endDate} < ${today}`,
      ),
    ],
    decide({ now, newUuid, actor }, [[current], places, [newest]]) {
      if (!current) return NOT_FOUND;
      if (entry.version !== undefined && entry.version !== current.version) return staleRecord(current);
      if (isPutAside(current))
        return refuse(
          409,
          "STATE_FORBIDS",
          `${recordName("students", current)} is inactive already. Reactivate the student first.`,
        );
      const ended = newest?.ended ?? "";
      const errors: RefusedEntry[] = [];
      if (entry.left_on > today)
        errors.push({ path: "left_on", message: "The last day cannot be after today" });
      else if (entry.left_on < ended && places.some(({ joinedOn }) => (joinedOn ?? "") <= ended))
        errors.push({
          path: "left_on",
          message: `The term that ended on ${formatDay(ended)} keeps the student: enter a day from then on`,
        });
      if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
      const { kind, left_on: leftOn, reason, destination = "" } = entry;
      const leaving = places.map((place) => ({ studentNo: id, section: place.section }));
      return ok({
        statements: [
          ...leaveSections(leaving, leftOn, today),
          expectChanges(leaving.length),
          ...setActive("students", { id, version: current.version, isActive: false }),
          insert(studentDeparture, {
            uuid: newUuid(),
            studentId: idNamed(student, student.studentNo, id),
            kind,
            leftOn,
            reason,
            destination,
            recordedAt: now,
            recordedBy: actor.id,
          }),
          recountGradebooks(
            COUNTED_BY.placements(
              places.map((place) => place.section),
              leftOn,
            ),
          ),
        ],
        audit: [
          {
            event: "student-leave",
            subjectUuid: id,
            data: {
              list: "students",
              id,
              kind: DEPARTURE_LABELS[kind],
              leftOn,
              reason,
              ...(destination && { destination }),
              sections: places.map(({ name }) => name).join(", "),
            },
          },
        ],
        answer: { status: 200, message: SAVED, data: managementRow("students", id, today) },
      });
    },
  }),
);
