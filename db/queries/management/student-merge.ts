import type { Guardianship } from "#core/management/people/guardians.ts";
import type { LastingMerge } from "#core/management/people/merges.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { sectionsOf } from "#db/queries/management/roster.ts";
import { alias, as, flag, jsonIn, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { enrollmentPass, student, studentMerge, type Tables } from "#db/tables.ts";
import { idNamed, insert, insertEach } from "#db/write.ts";

/** Two students who are one person (M-40): each table that names a student is in one of the three lists of this file. */

interface Moved {
  /** What its rows are called, one and many. */
  words: readonly [one: string, many: string];
  /** Columns that name a row among those of its student. */
  key: readonly string[];
  /** Columns by which a change since is found. */
  stamp: readonly string[];
  where?: SQL;
  /** Where the rows of a student can be: its key does not begin with the student. */
  among?: (student: SQL) => SQL;
  /** Its triggers count a row that is made or removed: it moves by both. */
  isCounted?: boolean;
}
const versioned = (one: string, many: string, ...key: string[]): Moved => ({
  words: [one, many],
  key,
  stamp: ["version"],
});
/** The gradebooks of every section the student is or was in: whoever has scores in one has them from there. */
const booksOf = (student: SQL): SQL => sql`(${sectionsOf(student)}) placed
  cross join school_class on school_class.section_id = placed.section_id cross join gradebook on gradebook.class_id = school_class.id`;
const scoresOf = (student: SQL): SQL => sql`${booksOf(student)}
  cross join grading_activity on grading_activity.gradebook_id = gradebook.id
  cross join score on score.activity_id = grading_activity.id and score.student_id = ${student}`;
const choicesOf = (student: SQL): SQL => sql`${booksOf(student)}
  cross join former_score_choice on former_score_choice.gradebook_id = gradebook.id and former_score_choice.student_id = ${student}`;

/** The row of term_grade is what is computed for everyone in a class: the student has no score there, and nothing was set by hand. */
const isComputedAlone = (
  student: SQL,
): SQL => sql`(term_grade.override_e4 is null and term_grade.override_version = 0
  and not exists (select 1 from grading_activity cross join score on score.activity_id = grading_activity.id
    and score.student_id = ${student} and (value_e2 is not null or mark is not null)
    where grading_activity.gradebook_id = term_grade.gradebook_id))`;

export const MOVED = {
  student_section: {
    words: ["section", "sections"],
    key: ["section_id"],
    stamp: ["joined_on"],
    isCounted: true,
  },
  section_leaver: {
    words: ["former section", "former sections"],
    key: ["section_id", "left_on"],
    stamp: ["joined_on"],
  },
  score: {
    ...versioned("score", "scores", "activity_id"),
    among: (student) => sql`activity_id in (select score.activity_id from ${scoresOf(student)})`,
  },
  term_grade: {
    words: ["term grade", "term grades"],
    key: ["gradebook_id"],
    stamp: ["initial_e4", "grade_e4", "override_version"],
  },
  former_score_choice: {
    ...versioned(
      "choice about former scores",
      "choices about former scores",
      "gradebook_id",
      "former_gradebook_id",
    ),
    among: (student) =>
      sql`gradebook_id in (select former_score_choice.gradebook_id from ${choicesOf(student)})`,
  },
  final_grade_override: versioned("final grade override", "final grade overrides", "class_id"),
  remedial_mark: versioned("mark of a remedial class", "marks of remedial classes", "class_id"),
  attendance: versioned("attendance record", "attendance records", "id"),
  enrollment_pass: versioned("enrollment pass", "enrollment passes", "id"),
  promotion_override: versioned("promotion override", "promotion overrides", "school_year_id"),
  missing_term: versioned("term elsewhere", "terms elsewhere", "term_id"),
  release_exclusion: {
    words: ["exclusion from a release", "exclusions from releases"],
    key: ["term_id"],
    stamp: ["excluded_at"],
  },
  elsewhere_year: { words: ["year elsewhere", "years elsewhere"], key: ["id"], stamp: ["supersedes_id"] },
  elsewhere_place: {
    words: ["place of a year elsewhere", "places of years elsewhere"],
    key: ["school_year", "school"],
    stamp: ["entry_id"],
  },
  student_departure: { words: ["departure", "departures"], key: ["id"], stamp: ["returned_on"] },
  student_arrival: versioned("arrival", "arrivals", "id"),
  segment_member: {
    words: ["segment", "segments"],
    key: ["segment_id"],
    stamp: [],
    // Who is in one that follows a grade level follows from the sections (B-126).
    where: sql`segment_id not in (select segment.id from segment where follows_level_id is not null)`,
    isCounted: true,
  },
  scholarship: versioned("scholarship", "scholarships", "id"),
  invoice: {
    ...versioned("draft or schedule of billing", "drafts and schedules of billing", "id"),
    // The sign: found by the student, not among all drafts of the school.
    where: sql`+number is null`,
  },
} as const satisfies Partial<Record<keyof Tables, Moved>>;
type MovedTable = keyof typeof MOVED;
const TABLES = Object.entries(MOVED) as [MovedTable, Moved][];

/** What names a student's number for good: who has any is kept, not merged away. */
export const FIXED: Partial<Record<keyof Tables, readonly [words: string, column: SQL, where?: SQL]>> = {
  invoice: ["published invoices", sql`student_id`, sql`number is not null`],
  payment_customer: ["payments", sql`student_id`],
  refund: ["refunds", sql`student_id`],
  credit_memo: ["credit memos", sql`student_id`],
  promissory_note: ["promissory notes", sql`student_id`],
  ledger_entry: ["ledger entries", sql`student_id`],
  past_balance: ["past balances", sql`student_id`],
  bank_line: ["matched lines of the bank", sql`match_student_id`, sql`status = 'matched'`],
  customer_account: ["money that is not applied", sql`student_id`, sql`unapplied_centavos > 0`],
  report_card: ["published report cards", sql`student_id`],
  award_issue: ["issued certificates", sql`student_id`],
  permanent_record_issue: ["issued permanent records", sql`student_id`],
};

/** What stays with each of the two: why. */
export const STAYING: Partial<Record<keyof Tables, string>> = {
  guardianship: "as guardians merge",
  payment: "named by payment_customer",
  payment_customer_summary: "follows the payments",
  refund_part: "of a payment that is named by payment_customer",
  award: "computed of the section",
  report_grade: "computed of the section",
  report_term: "computed of the section",
  report_final: "computed of the section",
  report_year: "computed of the section",
  report_card_row: "computed of the section",
  invoice_customer_summary: "follows the invoices",
  print_job_paper: "printed before",
  invoice_passed_over: "what a schedule did before",
  student_merge: "the merges themselves",
};

const raw = sql.raw;
const idOf = (number: string) => idNamed(student, student.studentNo, number);
const columnsOf = ({ key, stamp }: Moved): SQL => raw([...key, ...stamp].join(", "));
const only = ({ where }: Moved): SQL => (where ? sql` and ${where}` : sql``);
const rowsOf = (table: MovedTable, number: string): SQL => {
  const moved: Moved = MOVED[table];
  return sql`(select json_group_array(json(item)) from (select json_array(${columnsOf(moved)}) as item
    from ${raw(table)} where student_id = ${idOf(number)}${moved.among ? sql` and ${moved.among(idOf(number))}` : sql``}${only(moved)}
    order by ${raw(moved.key.join(", "))}))`;
};
/** JSON of all that moves with a student, table by table, each row by key and stamp. */
const hanging = (number: string): SQL =>
  sql`json_object(${sql.join(
    TABLES.map(([table]) => sql`${table}, json(${rowsOf(table, number)})`),
    sql`, `,
  )})`;
/** The same as it was read, which guards the change, and as rows. */
const hangingOn = (number: string) =>
  as(sql<string>`${hanging(number)}`, (read) => ({ read, rows: JSON.parse(read) as Hanging }));
export type Hanging = Record<MovedTable, readonly (readonly (string | number | null)[])[]>;

const classText = (
  of: SQL,
): SQL => sql`select subject.name || ' of ' || section.name || ' ' || school_year.name
  from ${of} join school_class on school_class.id = held.class_id join subject on subject.id = subject_id
    join section on section.id = section_id join school_year on school_year.id = section.school_year_id`;
const termText =
  (table: string) =>
  (student: SQL): SQL =>
    sql`select 'term ' || ordinal || ' of ' || name from ${raw(table)} held join term on term.id = held.term_id
    join school_year on school_year.id = school_year_id where held.student_id = ${student}`;
const yearText =
  (table: string) =>
  (student: SQL): SQL =>
    sql`select name from ${raw(table)} held join school_year on school_year.id = school_year_id where held.student_id = ${student}`;
/** What two students cannot both have: in words, what it is of. */
const SINGLE: readonly (readonly [words: string, of: (student: SQL, isMerged: boolean) => SQL])[] = [
  [
    "scores or grades in",
    (student) =>
      classText(sql`(select gradebook.class_id from ${scoresOf(student)}
        union select class_id from term_grade join gradebook on gradebook.id = gradebook_id
          where term_grade.student_id = ${student} and not ${isComputedAlone(student)}
        union select class_id from final_grade_override where final_grade_override.student_id = ${student}
        union select class_id from remedial_mark where remedial_mark.student_id = ${student}
        union select gradebook.class_id from ${choicesOf(student)}) held`),
  ],
  ["attendance in", termText("attendance")],
  ["an entry as elsewhere in", termText("missing_term")],
  ["an exclusion from the release of", termText("release_exclusion")],
  [
    "an enrollment pass for",
    // Of the merged one a pass that was not released goes.
    (student, isMerged) =>
      sql`select incoming_school_year from enrollment_pass where student_id = ${student}${isMerged ? sql` and is_certified = 1` : sql``}`,
  ],
  ["a promotion override in", yearText("promotion_override")],
  ["an arrival in", yearText("student_arrival")],
  [
    "a year elsewhere in",
    (student) =>
      sql`select school_year || ' at ' || school from elsewhere_place where student_id = ${student}`,
  ],
  [
    "a place in the segment",
    (student) =>
      sql`select name from segment_member join segment on segment.id = segment_id
        where student_id = ${student} and follows_level_id is null`,
  ],
  [
    "the scholarship",
    (student) => sql`select named_adjustment.name || ' of ' || school_year.name from scholarship
      join named_adjustment on named_adjustment.id = adjustment_id join school_year on school_year.id = school_year_id
      where student_id = ${student} and scholarship.is_active = 1`,
  ],
  [
    "an invoice of the schedule",
    (student) => sql`select source.draft_number || ' no. ' || made.occurrence from invoice made
      join invoice source on source.id = made.source_id where made.student_id = ${student}`,
  ],
  [
    "a departure",
    (student) =>
      sql`select 'that lasts' from student_departure where student_id = ${student} and returned_on is null`,
  ],
];
/** Sections in which the two are or were at the same time. */
const sectionsAtOnce = (kept: SQL, merged: SQL): SQL => {
  const placed = (
    student: SQL,
  ): SQL => sql`(select section_id, coalesce(joined_on, '') as since, '9999' as until from student_section
      where student_id = ${student}
    union all select section_id, coalesce(joined_on, ''), left_on from section_leaver where student_id = ${student})`;
  return sql`select distinct iif(one.id = other.id, '', one.name || ' and ') || other.name || ' of '
      || school_year.name as words
    from ${placed(kept)} own join section one on one.id = own.section_id
      join ${placed(merged)} theirs join section other on other.id = theirs.section_id
        and other.school_year_id = one.school_year_id and other.kind = one.kind
      join school_year on school_year.id = one.school_year_id
    where iif(one.id = other.id, own.until = theirs.until,
      one.kind = 'regular' and own.since < theirs.until and theirs.since < own.until)`;
};

/** A gradebook whose scores change hands. */
export interface MergedGradebook {
  uuid: string;
  name: string;
}
const gradebooksJson = (student: SQL) =>
  jsonIn<MergedGradebook[]>(sql`(select json_group_array(json_object('uuid', uuid, 'name', name))
    from gradebook where id in (select gradebook.id from ${scoresOf(student)}
      union select gradebook_id from term_grade where student_id = ${student}))`);
const markOf = (student: SQL) =>
  sql<Instant | null>`(select no_reminders_since from customer_account where student_id = ${student})`;
const fixedOf = (student: SQL): SQL => {
  const words = Object.entries(FIXED).map(
    ([table, [word, column, where]]) =>
      sql`select ${word} as words where exists (select 1 from ${raw(table)} where ${column} = ${student}${where ? sql` and ${where}` : sql``})`,
  );
  return sql`(select json_group_array(words) from (${sql.join(words, sql` union `)}))`;
};
const mergedInto = (number: string) => sql<
  string | null
>`(select other.fullname || ', ' || other.student_no from student_merge
  join student other on other.id = kept_id where merged_id = ${idOf(number)} and undone_at is null)`;
const guardiansJson = (number: string) =>
  jsonIn<
    Guardianship[]
  >(sql`(select json_group_array(json(item)) from (select json_object('uuid', uuid, 'relation', relation,
      'getsBills', json(iif(gets_bills, 'true', 'false')), 'getsMail', json(iif(gets_mail, 'true', 'false'))) as item
    from guardianship join guardian on guardian.id = guardian_id where student_id = ${idOf(number)} order by place))`);

/** What is read before two students are one. */
export const mergeStanding = (kept: string, merged: string) => {
  const [one, other] = [idOf(kept), idOf(merged)];
  const shared = [
    ...SINGLE.map(
      ([words, of]) =>
        [
          words,
          sql`select * from (select null as words where false union ${of(one, false)}) intersect ${of(other, true)}`,
        ] as const,
    ),
    ["places at the same time in", sectionsAtOnce(one, other)] as const,
  ];
  const both = shared.map(
    ([
      words,
      rows,
    ]) => sql`select ${words} || ' ' || min(words) || iif(count(*) > 1, ' and ' || (count(*) - 1) || ' more', '') as words
      from (${rows}) group by null`,
  );
  return select(
    {
      /** What hangs on the two. */
      kept: hangingOn(kept),
      merged: hangingOn(merged),
      /** What the two cannot both have and do. */
      both: jsonIn<string[]>(
        sql`(select json_group_array(words) from (${sql.join(both, sql` union all `)}))`,
      ),
      /** What keeps the merged one's number. */
      fixed: jsonIn<string[]>(fixedOf(other)),
      /** The merged one's departure lasts, of a kept one who is here. */
      hasLeft:
        flag(sql`exists (select 1 from student_departure where student_id = ${other} and returned_on is null)
        and (select is_active from student where id = ${one})`),
      /** Into whom the kept one, or the merged one, is merged already; null: nobody. */
      keptIs: mergedInto(kept),
      mergedIs: mergedInto(merged),
      keptGuardians: guardiansJson(kept),
      mergedGuardians: guardiansJson(merged),
      /** The gradebooks in which the merged one has scores or a grade. */
      gradebooks: gradebooksJson(other),
      /** The gradebooks in which the merged one has no more than a grade that is computed for everyone. */
      computed: jsonIn<number[]>(sql`(select json_group_array(gradebook_id) from term_grade
        where student_id = ${other} and ${isComputedAlone(other)})`),
      /** The merged one's passes that are not released, into years into which the kept one has one. */
      passes: jsonIn<
        DroppedPass[]
      >(sql`(select json_group_array(json_object('id', id, 'uuid', uuid, 'schoolYear', incoming_school_year,
          'level', incoming_grade_level_id, 'isEnrolled', is_enrolled, 'version', version)) from enrollment_pass
        where student_id = ${other} and is_certified = 0
          and incoming_school_year in (select incoming_school_year from enrollment_pass where student_id = ${one}))`),
      /** Since when either gets no reminders (B-110); null: gets them. */
      keptMark: markOf(one),
      mergedMark: markOf(other),
    },
    sql``,
  );
};

/** Nothing that hangs on a student, and nothing that keeps the number, changed since it was read. */
export const hangsAsRead = (number: string, read: string): Statement<unknown> =>
  expectThat(sql`${hanging(number)} = ${read}`);
export const hasNothingFixed = (number: string): Statement<unknown> =>
  expectThat(sql`${fixedOf(idOf(number))} = '[]'`);

/**
 * Moves `rows` from one student to another. `stay`: what the one they come to, and `left`: what the one they leave, has of
 * counted tables besides. Counts of sections follow from who is in them: everybody is taken out, and put back afterwards.
 */
export function moveHanging(
  { from, to }: { from: string; to: string },
  { rows, stay, left }: { rows: Hanging; stay: Hanging; left: Hanging },
): Statement<unknown>[] {
  const counted = TABLES.filter(([, { isCounted }]) => isCounted);
  const out = counted.map(([table]) =>
    statement(sql`delete from ${raw(table)} where student_id in (${idOf(from)}, ${idOf(to)})`),
  );
  const moves = TABLES.flatMap(([table, moved]) => {
    if (moved.isCounted || rows[table].length === 0) return [];
    const keys = moved.key.map((_name, place) => sql`value ->> ${raw(String(place))}`);
    const bump = table === "invoice" ? sql`, version = version + 1` : sql``;
    return [
      statement(sql`update ${raw(table)} set student_id = ${idOf(to)}${bump}
        where student_id = ${idOf(from)} and (${raw(moved.key.join(", "))}) in
          (select ${sql.join(keys, sql`, `)} from json_each(${json(rows[table])}))${only(moved)}`),
      expectChanges(rows[table].length),
    ];
  });
  const back = counted.flatMap(([table, moved]) => {
    const values = [...moved.key, ...moved.stamp].map((_name, place) => sql`value ->> ${raw(String(place))}`);
    const put = (number: string, those: Hanging[MovedTable]): Statement<unknown> =>
      statement(sql`insert into ${raw(table)} (student_id, ${columnsOf(moved)})
        select ${idOf(number)}, ${sql.join(values, sql`, `)} from json_each(${json(those)})`);
    return [put(to, [...stay[table], ...rows[table]]), put(from, left[table])];
  });
  return [...out, ...moves, ...back];
}

type GradeRow = Hanging["term_grade"][number];
/** Term grades of a student that are dropped where the two have one each. */
export const dropGrades = (number: string, grades: readonly GradeRow[]): Statement<unknown>[] => [
  statement(sql`delete from term_grade where student_id = ${idOf(number)}
    and gradebook_id in (select value ->> 0 from ${wanted(grades)})`),
  expectChanges(grades.length),
];
export const restoreGrades = (number: string, grades: readonly GradeRow[]): Statement<unknown> =>
  statement(sql`insert into term_grade (gradebook_id, student_id, initial_e4, grade_e4)
    select value ->> 0, ${idOf(number)}, value ->> 1, value ->> 2 from json_each(${json(grades)}) where true on conflict do nothing`);

/** A pass that is not released, of somebody who is merged into one who has a pass into that year. */
export interface DroppedPass {
  id: number;
  uuid: string;
  schoolYear: string;
  level: number;
  isEnrolled: 0 | 1;
  version: number;
}
export const dropPasses = (number: string, passes: readonly DroppedPass[]): Statement<unknown>[] => [
  statement(sql`delete from enrollment_pass where student_id = ${idOf(number)} and is_certified = 0
    and id in (select value ->> 'id' from ${wanted(passes)})`),
  expectChanges(passes.length),
];
export const restorePasses = (number: string, passes: readonly DroppedPass[]): Statement<unknown>[] => [
  insertEach(enrollmentPass, passes, {
    uuid: "uuid",
    studentId: idOf(number),
    incomingSchoolYear: "schoolYear",
    incomingGradeLevelId: "level",
    isEnrolled: "isEnrolled",
    version: "version",
  }),
  expectChanges(passes.length),
];

/** Gradebooks and reports of every section that either of the two is or was in, counted anew. */
export const recountOf = (
  numbers: readonly [string, string],
  sections: readonly number[],
): Statement<unknown>[] => [
  recountGradebooks(COUNTED_BY.placements(sections, "0001-01-01" as SchoolDay)),
  statement(sql`insert into report_mark select distinct section_id, 1 from section_person
    where student_id in (${idOf(numbers[0])}, ${idOf(numbers[1])})
      or section_id in (select value from json_each(${json(sections)})
        join section on section.id = value and section.kind = 'regular')
    on conflict do update set revision = revision + 1`),
];

/** The photo of one student is the other's from now on. */
export const movePhoto = ({ from, to }: { from: string; to: string }): Statement<unknown>[] => [
  statement(sql`update person_photo set person_id = ${to} where list = 'students' and person_id = ${from}`),
  expectChanges(1),
];

/** The mark "no reminders" of one student is the other's from now on. */
export const moveMark = ({ from, to }: { from: string; to: string }, mark: string): Statement<unknown>[] => [
  statement(sql`update customer_account set (no_reminders_reason, no_reminders_since, no_reminders_by) =
      (select no_reminders_reason, no_reminders_since, no_reminders_by from customer_account where student_id = ${idOf(from)})
    where student_id = ${idOf(to)} and no_reminders_since is null`),
  statement(sql`update customer_account set no_reminders_reason = null, no_reminders_since = null, no_reminders_by = null
    where student_id = ${idOf(from)} and no_reminders_since = ${mark}
      and ${markOf(idOf(to))} = ${mark}`),
  expectChanges(1),
];

/** Nobody is the guardian of a student who is merged away. */
export const withoutGuardians = (number: string): Statement<unknown> =>
  statement(sql`delete from guardianship where student_id = ${idOf(number)}`);

export const insertStudentMerge = (
  merge: { uuid: string; kept: string; merged: string; before: object },
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> =>
  insert(studentMerge, {
    uuid: merge.uuid,
    keptId: idOf(merge.kept),
    mergedId: idOf(merge.merged),
    beforeJson: JSON.stringify(merge.before),
    afterJson: sql`${hanging(merge.kept)}`,
    mergedAt: now,
    mergedBy: userId,
  });

const kept = alias(student, "kept");
const merged = alias(student, "merged");
/** The newest merge into a student, with what it keeps to be taken back. */
export const newestStudentMerge = <Before>(number: string) =>
  select(
    {
      uuid: studentMerge.uuid,
      before: jsonIn<Before>(studentMerge.beforeJson),
      after: jsonIn<Hanging>(studentMerge.afterJson),
      mergedAt: studentMerge.mergedAt,
      undoneAt: studentMerge.undoneAt,
      mergedNumber: merged.studentNo,
      mergedName: merged.fullname,
      user: sql<string>`coalesce((select ${USER_NAME} from user_account where user_account.id = ${studentMerge.mergedBy}), '')`,
    },
    sql`from ${student} kept cross join ${studentMerge} on ${studentMerge.keptId} = ${kept.id}
      join ${student} merged on ${merged.id} = ${studentMerge.mergedId}
      where ${kept.studentNo} = ${number} order by ${studentMerge.id} desc limit 1`,
  );
/** How the kept one, and the one of the newest merge into it, stand now. */
export const keptSince = (number: string) =>
  select(
    {
      now: hangingOn(number),
      photo: sql<
        string | null
      >`(select sha256 from person_photo where list = 'students' and person_id = ${number})`,
      mark: markOf(idOf(number)),
      mergedVersion: sql<number>`coalesce((select version from student where id = (select merged_id from student_merge
        where kept_id = ${idOf(number)} order by student_merge.id desc limit 1)), 0)`,
    },
    sql``,
  );
export const studentMergeUndone = (uuid: string, now: Instant): Statement<unknown>[] => [
  statement(sql`update ${studentMerge} set undone_at = ${now} where uuid = ${uuid} and undone_at is null`),
  expectChanges(1),
];
/** Who is merged into whom: a handful in all the years of a school. */
export const lastingMerges = (): Statement<LastingMerge> =>
  select(
    { number: merged.studentNo, other: kept.studentNo, name: kept.fullname, at: studentMerge.mergedAt },
    sql`from ${studentMerge} join ${student} merged on ${merged.id} = ${studentMerge.mergedId}
      join ${student} kept on ${kept.id} = ${studentMerge.keptId} where ${studentMerge.undoneAt} is null`,
  );
/** Into whom a student is merged: number and name; null: into nobody. */
export const intoWhom = (number: string) => select({ other: mergedInto(number) }, sql``);
