import { command, unchanged } from "#api/commands/command.ts";
import { change } from "#api/endpoint.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { ARRIVAL_MESSAGES, TRANSFER_PAPER_LABELS } from "#core/management/people/arrivals.ts";
import { STUDENT_ARRIVES } from "#core/management/people/people.body.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { markMissingTerm } from "#db/queries/grading/missing-term.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import { jsonIn, rowsWithin, select } from "#db/select.ts";
import { json, sql, statement } from "#db/statement.ts";
import { schoolYear, student, studentArrival, term } from "#db/tables.ts";
import { idNamed } from "#db/write.ts";
import { recordName } from "./record-state.ts";

const studentId = (studentNumber: string) => idNamed(student, student.studentNo, studentNumber);
/** When a student came from another school (E-5), the newest first. */
export const arrivalsOf = (studentNumber: string) =>
  select(
    {
      schoolYear: schoolYear.name,
      arrivedOn: studentArrival.arrivedOn,
      formerSchool: studentArrival.formerSchool,
      papers: jsonIn<string[]>(studentArrival.papersJson),
      version: studentArrival.version,
    },
    sql`from ${studentArrival} join ${schoolYear} on ${schoolYear.id} = ${studentArrival.schoolYearId}
      where ${studentArrival.studentId} = ${studentId(studentNumber)} order by ${studentArrival.arrivedOn} desc`,
  );
/** The school year that a day is in, where it is not over. */
const arrivalYear = (studentNumber: string, arrivedOn: SchoolDay, today: SchoolDay) =>
  select(
    {
      id: schoolYear.id,
      name: schoolYear.name,
      /** Of the arrival on record in that year; null: none. */
      version: sql<number | null>`(select ${studentArrival.version} from ${studentArrival}
        where ${studentArrival.studentId} = ${studentId(studentNumber)} and ${studentArrival.schoolYearId} = ${schoolYear.id})`,
      /** Terms that were over when the student came, without a grade of the student and never marked. */
      terms: rowsWithin(
        { uuid: term.uuid, ordinal: term.ordinal },
        sql`from ${term} where ${term.schoolYearId} = ${schoolYear.id} and ${term.endDate} < ${arrivedOn}
          and not exists (select 1 from missing_term where term_id = term.id and student_id = ${studentId(studentNumber)})
          and not exists (select 1 from gradebook cross join term_grade on term_grade.gradebook_id = gradebook.id
              and term_grade.student_id = ${studentId(studentNumber)}
            where gradebook.term_id = term.id and coalesce(override_e4, grade_e4) is not null)
          order by ${term.ordinal}`,
      ),
    },
    sql`from ${schoolYear} where ${arrivedOn} between ${schoolYear.startDate} and ${schoolYear.endDate}
      and ${schoolYear.endDate} >= ${today}`,
  );

/** A student comes from another school within the year (E-5): the day, the school, its papers, and the terms that were over by then as missing. */
export const arriveAtSchool = change(STUDENT_ARRIVES, ({ params: { id }, body: entry, today }) =>
  command({
    read: () => [
      officeRecord("students", id, today),
      arrivalYear(id, entry.arrivedOn, today),
      arrivalsOf(id),
    ],
    decide({ actor, now }, [[record], [year], arrivals]) {
      if (!record) return NOT_FOUND;
      const name = recordName("students", record);
      if (isPutAside(record)) return refuse(409, "STATE_FORBIDS", `${name} ${ARRIVAL_MESSAGES.inactive}`);
      const { arrivedOn, formerSchool, papers } = entry;
      const mistake = arrivedOn > today ? ARRIVAL_MESSAGES.future : year ? null : ARRIVAL_MESSAGES.noYear;
      if (!year || mistake !== null)
        return refuseAll(422, "VALIDATION_FAILED", [
          { path: "arrived_on", message: mistake ?? ARRIVAL_MESSAGES.noYear },
        ]);
      const { terms, version: recorded } = year;
      const version = recorded ?? 0;
      if (entry.version !== null && entry.version !== version)
        return refuse(409, "STALE_VERSION", ARRIVAL_MESSAGES.stale);
      const before = arrivals.find(({ schoolYear }) => schoolYear === year.name);
      const isSame =
        before?.arrivedOn === arrivedOn &&
        before.formerSchool === formerSchool &&
        JSON.stringify(before.papers) === JSON.stringify(papers);
      if (isSame && terms.length === 0) return unchanged({ status: 200, message: ARRIVAL_MESSAGES.saved });
      return ok({
        statements: [
          statement(sql`insert into student_arrival (student_id, school_year_id, arrived_on, former_school, papers_json, recorded_at, recorded_by)
            select id, ${year.id}, ${arrivedOn}, ${formerSchool}, ${json(papers)}, ${now}, ${actor.id} from student where student_no = ${id}
            on conflict (student_id, school_year_id) do update set arrived_on = excluded.arrived_on, former_school = excluded.former_school,
              papers_json = excluded.papers_json, recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by, version = version + 1
            where version = ${version}`),
          expectChanges(1),
          ...terms.flatMap(({ uuid, ordinal }) => [
            markMissingTerm(uuid, {
              studentNo: id,
              schoolYear: year.name,
              term: ordinal,
              isMissing: true,
              school: formerSchool,
              reason: ARRIVAL_MESSAGES.reason(arrivedOn),
              version: 0,
              userId: actor.id,
              now,
            }),
            expectChanges(1),
            recountGradebooks(COUNTED_BY.missingTerm(id, uuid)),
          ]),
        ],
        audit: [
          {
            event: "student-arrive",
            subjectUuid: id,
            data: {
              list: "students",
              id,
              name,
              schoolYear: year.name,
              arrivedOn,
              formerSchool,
              papers: papers.map((paper) => TRANSFER_PAPER_LABELS[paper]),
              missingTerms: terms.map(({ ordinal }) => TERM_NAMES[ordinal]),
            },
          },
        ],
        answer: { status: 200, message: ARRIVAL_MESSAGES.saved },
      });
    },
  }),
);
