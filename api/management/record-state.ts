import { command, unchanged } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import { change } from "#api/endpoint.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import type { RecordStateEntry } from "#core/management/office-records.body.ts";
import { RECORD_STATE_CALLS, REMOVE_RECORD_CALLS } from "#core/management/office-records.body.ts";
import { mergedAway } from "#core/management/people/merges.ts";
import {
  KEPT_LISTS,
  type KeptList,
  REMOVABLE_LISTS,
  type RemovableList,
  removalRefusal,
  stateQuestion,
  statusOfRecord,
} from "#core/management/record-state.ts";
import type { AnyList } from "#core/shared/list/definition.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { managementRow, officeRecord } from "#db/queries/management/management-list.ts";
import { intoWhom } from "#db/queries/management/student-merge.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { student, studentDeparture, type Tables } from "#db/tables.ts";
import { idNamed } from "#db/write.ts";
import { IS_IN_USE } from "./class.ts";

/** What is put aside and removed, and what depends on it (M-14). */
interface Kept {
  table: keyof Tables;
  /** The column a record is named by. */
  id: SQL;
}
const byUuid = (table: keyof Tables): Kept => ({ table, id: sql`uuid` });
const PERSON_TYPE = byUuid("person_type");
export const KEPT_IN: Readonly<Record<KeptList | RemovableList, Kept>> = {
  departments: byUuid("department"),
  curriculum: byUuid("curriculum"),
  "grade-levels": { table: "grade_level", id: sql`code` },
  subjects: { table: "subject", id: sql`code` },
  sections: byUuid("section"),
  faculties: byUuid("staff"),
  designations: PERSON_TYPE,
  "faculty-types": PERSON_TYPE,
  students: { table: "student", id: sql`student_no` },
  "student-types": PERSON_TYPE,
  sponsors: byUuid("guardian"),
  "sponsor-types": PERSON_TYPE,
};

/** Puts a record aside, or takes it back. */
export const setActive = (
  list: KeptList,
  { id, version, isActive }: { id: string; version: number; isActive: boolean },
): Statement<unknown>[] => [
  statement(sql`update ${sql.raw(KEPT_IN[list].table)} set is_active = ${isActive ? 1 : 0}, version = version + 1
    where ${KEPT_IN[list].id} = ${id} and version = ${version}`),
  expectChanges(1),
];

/** Gradebooks of the classes of a section or subject in which something was entered. */
const withEntries = (of: SQL): SQL =>
  sql`select 1 from school_class cross join gradebook on gradebook.class_id = school_class.id
    where ${of} = record.id and ${IS_IN_USE}`;
const TYPED = {
  staff: [
    sql`select 1 from staff where designation_id = record.id or type_id = record.id`,
    "faculty members",
  ],
} as const;

/**
 * What keeps a record from being removed, by what people call it: `record` is its row. Classes without an entry go with their
 * section or subject, and are none of these. `tests/db/record-state.test.ts` holds that no table that names such a record is missing.
 */
export const DEPENDENTS: Readonly<Record<RemovableList, readonly (readonly [rows: SQL, words: string])[]>> = {
  departments: [
    [sql`select 1 from grade_level where department_id = record.id`, "grade levels"],
    [sql`select 1 from staff where department_id = record.id`, "faculty members"],
  ],
  curriculum: [
    [sql`select 1 from school_year where curriculum = record.name`, "school years"],
    [sql`select 1 from grading_scheme where curriculum = record.name`, "grading schemes"],
  ],
  "grade-levels": [
    [sql`select 1 from section where grade_level_id = record.id`, "sections"],
    [sql`select 1 from subject where grade_level_id = record.id`, "subjects"],
    [sql`select 1 from scheme_assignment where grade_level_id = record.id`, "assigned grading schemes"],
    [sql`select 1 from enrollment_pass where incoming_grade_level_id = record.id`, "enrollment passes"],
    [sql`select 1 from segment where follows_level_id = record.id`, "segments of finance"],
  ],
  subjects: [
    [withEntries(sql`school_class.subject_id`), "classes with scores"],
    [sql`select 1 from scheme_assignment where subject_id = record.id`, "assigned grading schemes"],
  ],
  sections: [
    [sql`select 1 from student_section where section_id = record.id`, "students"],
    [sql`select 1 from section_leaver where section_id = record.id`, "former students"],
    [withEntries(sql`school_class.section_id`), "classes with scores"],
    [sql`select 1 from attendance where section_id = record.id`, "attendance records"],
  ],
  faculties: [
    [sql`select 1 from staff where staff.id = record.id and user_id is not null`, "an account"],
    [sql`select 1 from section where adviser_id = record.id`, "advised sections"],
    [sql`select 1 from class_teacher where staff_id = record.id`, "classes"],
  ],
  designations: [TYPED.staff],
  "faculty-types": [TYPED.staff],
  "student-types": [[sql`select 1 from student where type_id = record.id`, "students"]],
  sponsors: [
    [sql`select 1 from guardianship where guardian_id = record.id`, "students"],
    [sql`select 1 from reminder where guardian_id = record.id`, "reminders"],
    [sql`select 1 from sponsor_merge where kept_id = record.id or merged_id = record.id`, "merges"],
    [sql`select 1 from guardian where guardian.id = record.id and user_id is not null`, "an account"],
  ],
  "sponsor-types": [[sql`select 1 from guardian where type_id = record.id`, "sponsors"]],
};
const record = (list: RemovableList, id: string): SQL =>
  sql`(select * from ${sql.raw(KEPT_IN[list].table)} where ${KEPT_IN[list].id} = ${id}) record`;

/** What depends on a record, in words. */
const dependentsOf = (list: RemovableList, id: string): Statement<{ words: string }> =>
  statement(
    sql.join(
      DEPENDENTS[list].map(
        ([rows, words]) => sql`select ${words} as words from ${record(list, id)} where exists (${rows})`,
      ),
      sql` union all `,
    ),
  );
/** Nothing depends on it still. */
const isIndependent = (list: RemovableList, id: string): SQL =>
  sql`exists (select 1 from ${record(list, id)} where ${sql.join(
    DEPENDENTS[list].map(([rows]) => sql`not exists (${rows})`),
    sql` and `,
  )})`;

/** Classes that go with what is removed, with their gradebooks, in which nothing was entered: whose column is this. */
const CLASSES_BY: Partial<Record<RemovableList, SQL>> = {
  subjects: sql`subject_id`,
  sections: sql`section_id`,
};
/** What goes with a record: tables that keep counts or marks of it, by the column that names it. */
export const REMOVED_ALONG: Partial<
  Record<RemovableList, readonly (readonly [keyof Tables, column: SQL])[]>
> = {
  subjects: [["school_class", sql`subject_id`]],
  sections: [
    ["school_class", sql`section_id`],
    ["report_mark", sql`section_id`],
  ],
};
/** Deletes a record on which nothing depends, and what goes with it. */
function removed(list: RemovableList, id: string, version: number): Statement<unknown>[] {
  const row = sql`(select record.id from ${record(list, id)})`;
  const by = CLASSES_BY[list];
  const classes = by && sql`(select id from school_class where ${by} = ${row})`;
  const gradebooks = sql`(select id from gradebook where class_id in ${classes})`;
  const ofClasses = classes
    ? [
        sql`delete from publication where gradebook_id in ${gradebooks}`,
        sql`delete from term_grade where gradebook_id in ${gradebooks}`,
        sql`delete from grading_activity where gradebook_id in ${gradebooks}`,
        sql`delete from gradebook where class_id in ${classes}`,
        sql`delete from class_teacher where class_id in ${classes}`,
      ]
    : [];
  const along = (REMOVED_ALONG[list] ?? []).map(
    ([table, column]) => sql`delete from ${sql.raw(table)} where ${column} = ${row}`,
  );
  return [
    ...[...ofClasses, ...along].map((text) => statement(text)),
    statement(
      sql`delete from ${sql.raw(KEPT_IN[list].table)} where ${KEPT_IN[list].id} = ${id} and version = ${version}`,
    ),
    expectChanges(1),
  ];
}

/** What putting a record aside leaves behind, in words. */
const leftBehind = (list: KeptList, id: string, today: SchoolDay): Statement<{ words: string }> => {
  const running = sql`(select school_year.id from school_year where end_date >= ${today})`;
  const left: Partial<Record<KeptList, SQL>> = {
    faculties: sql`select 'teaches ' || subject.name || ' of ' || section.name as words
      from staff join class_teacher on staff_id = staff.id join school_class on school_class.id = class_id
        join section on section.id = section_id join subject on subject.id = subject_id
      where staff.uuid = ${id} and section.school_year_id in ${running}
      union all select 'advises ' || section.name from staff join section on adviser_id = staff.id
      where staff.uuid = ${id} and section.school_year_id in ${running}`,
    students: sql`select 'is in ' || grade_level.name || ' ' || section.name as words
      from student join student_section on student_id = student.id join section on section.id = section_id
        join grade_level on grade_level.id = grade_level_id
      where student_no = ${id} and section.school_year_id in ${running}`,
    sponsors: sql`select 'is the sponsor of ' || student.fullname as words
      from guardian join student on guardian_id = guardian.id where guardian.uuid = ${id} and student.is_active = 1`,
  };
  return statement(sql`select * from (${left[list] ?? sql`select null as words where false`}) limit 20`);
};

/** A record as its list names it. */
export const recordName = (list: KeptList | RemovableList, current: ManagementRow): string => {
  const definition: AnyList = OFFICE_LISTS[list];
  return definition.nameOf(definition.row.fromWire(current));
};

/** Puts a record of a list aside, or takes it back (M-14). What it leaves behind is told, and asked once. */
const setRecordState = (
  list: KeptList,
  { id, entry, today }: { id: string; entry: RecordStateEntry; today: SchoolDay },
) =>
  command({
    read: () => [
      officeRecord(list, id, today),
      leftBehind(list, id, today),
      intoWhom(list === "students" ? id : ""),
    ],
    decide(_scope, [[current], left, [into]]) {
      if (!current) return NOT_FOUND;
      if (entry.version !== undefined && entry.version !== current.version) return staleRecord(current);
      const { is_active: isActive } = entry;
      const question = isActive
        ? null
        : stateQuestion(
            recordName(list, current),
            left.map(({ words }) => words),
          );
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
          ...setActive(list, { id, version: current.version, isActive }),
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
const removeRecord = (
  list: RemovableList,
  { id, version, today }: { id: string; version: number | undefined; today: SchoolDay },
) =>
  command({
    read: () => [officeRecord(list, id, today), dependentsOf(list, id)],
    decide(_scope, [[current], depending]) {
      if (!current) return NOT_FOUND;
      if (version !== undefined && version !== current.version) return staleRecord(current);
      const dependents = depending.map(({ words }) => words);
      const name = recordName(list, current);
      if (dependents.length > 0) return refuse(409, "STATE_FORBIDS", removalRefusal(name, dependents, list));
      return ok({
        statements: [expectThat(isIndependent(list, id)), ...removed(list, id, current.version)],
        audit: [{ event: "management-remove", subjectUuid: id, data: { list, id, entry: current } }],
        answer: { status: 200, message: "Removed." },
      });
    },
  });
/** The student came back, where he or she had left (M-18). */
const endDeparture = (studentNumber: string, today: SchoolDay): Statement<unknown> =>
  statement(sql`update ${studentDeparture} set returned_on = ${today} where ${studentDeparture.returnedOn} is null
    and ${studentDeparture.studentId} = ${idNamed(student, student.studentNo, studentNumber)}`);

export const recordStateEndpoints = [
  ...KEPT_LISTS.map((list) =>
    change(RECORD_STATE_CALLS[list], ({ params: { id }, body, today }) =>
      setRecordState(list, { id, entry: body, today }),
    ),
  ),
  ...REMOVABLE_LISTS.map((list) =>
    change(REMOVE_RECORD_CALLS[list], ({ params: { id }, query, today }) =>
      removeRecord(list, { id, version: query.version, today }),
    ),
  ),
];
