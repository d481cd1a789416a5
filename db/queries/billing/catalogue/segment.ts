import type { JoinEntry, SegmentEntry } from "#core/billing/catalogue/catalogue.body.ts";
import { SEGMENT_LIST, SEGMENT_MEMBER_LIST, type SegmentRow } from "#core/billing/catalogue/segment.ts";
import type { KnownMember, KnownSegment } from "#core/billing/catalogue/segment-definition.ts";
import { offerState } from "#core/billing/kept-records.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection, sectionToday } from "#db/queries/management/own-section.ts";
import { FROM_YEAR } from "#db/queries/management/rollover.ts";
import { indexed, listSource } from "#db/queries/shared/list-source.ts";
import { contains, personPredicate } from "#db/queries/shared/person-search.ts";
import { as, flag, jsonIn, own, type RowOfSources, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradeLevel, segment, segmentMember, student } from "#db/tables.ts";
import { insertUnlessTaken, updateEach } from "#db/write.ts";

/** Groups of students that one draft makes invoices for, at most a thousand: read whole and sorted (B-125). */
const MEMBERS_OF = `(select count(*) from segment_member cross join student on student.id = student_id
  where segment_id = segment.id and student.is_active)`;
export const SEGMENT_MEMBERS = sql<number>`${sql.raw(MEMBERS_OF)}`;
/** The code of the grade level that a segment follows; "": none. */
const FOLLOWS = sql<string>`coalesce((select followed.code from grade_level followed where followed.id = segment.follows_level_id), '')`;
/** As a school counts (S-45): what follows a grade level, or whose name begins with one, in the order of the levels; then all others by name. */
const IN_SCHOOL_ORDER = `coalesce((select printf('%04d', ordinal) from grade_level
  where grade_level.id = segment.follows_level_id or segment.name || ' ' like grade_level.name || ' %'
  order by ordinal limit 1), '9999') || segment.name_key`;
export const SEGMENT_ORDER = sql.raw(IN_SCHOOL_ORDER);
const segmentsBy = (column: string) => ({ by: [column, "segment.id"], from: sql`segment` });
const READ = {
  ...own(segment, SEGMENT_LIST.row),
  members: SEGMENT_MEMBERS,
  levelName: sql<string>`coalesce((select grade_level.name from grade_level where grade_level.id = ${segment.followsLevelId}), '')`,
  follows: FOLLOWS,
  state: as(segment.isActive, offerState),
};
export const SEGMENTS = listSource(SEGMENT_LIST, {
  table: "segment",
  sources: READ,
  orders: {
    name: segmentsBy(IN_SCHOOL_ORDER),
    code: segmentsBy("segment.code"),
    members: segmentsBy(MEMBERS_OF),
    state: segmentsBy("1 - segment.is_active"),
  },
  where: {
    search: (text) => sql`(${contains(sql`segment.name`, text)} or ${contains(sql`segment.code`, text)})`,
    state: (state) => sql`segment.is_active = ${state === "IN USE" ? 1 : 0}`,
  },
});

/** A segment as its list has it. */
export const segmentNamed = (uuid: string): Statement<SegmentRow> =>
  select(READ, sql`from ${segment} where ${segment.uuid} = ${uuid}`);
/** A grade level that a segment follows, by its code; null: there is none. */
export const levelOf = ({ follows }: SegmentEntry): SQL<number | null> =>
  sql<number | null>`(select ${gradeLevel.id} from ${gradeLevel} where ${gradeLevel.code} = ${follows})`;
export const insertSegment = (uuid: string, entry: SegmentEntry, today: SchoolDay): Statement<unknown>[] =>
  insertUnlessTaken(segment, {
    uuid,
    code: entry.code,
    name: entry.name,
    isActive: entry.state === "IN USE",
    followsLevelId: levelOf(entry),
    followsYearId: sql`iif(${levelOf(entry)} is null, null, ${FROM_YEAR(today)})`,
  });

/** Segments that follow a grade level, and still in another school year than the one that has begun last (B-126). */
const WAITING = {
  uuid: segment.uuid,
  name: segment.name,
  version: segment.version,
  level: gradeLevel.code,
  /** Null: no school year has begun. */
  year: sql<string | null>`begun.name`,
  /** Students of the level in that year. */
  students: sql<number>`(select count(*) from section cross join student_section on student_section.section_id = section.id
    where section.school_year_id = begun.id and section.grade_level_id = ${segment.followsLevelId}
      and ${isOwnSection(sql`section`)})`,
  /** The rollover into that year left it out. */
  isLeftOut:
    flag(sql`exists (select 1 from rollover cross join rollover_segment_edit edit on edit.rollover_id = rollover.id
      and edit.segment_uuid = ${segment.uuid} and edit.is_left_out = 1
    where rollover.school_year_id = begun.id and rollover.status <> 'draft')`),
};
export type WaitingSegment = RowOfSources<typeof WAITING>;
export const waitingSegments = (today: SchoolDay): Statement<WaitingSegment> =>
  select(
    WAITING,
    sql`from ${indexed("segment", "segment_following")} cross join ${gradeLevel} on ${gradeLevel.id} = ${segment.followsLevelId}
      left join begun where ${segment.followsLevelId} is not null and ${segment.followsYearId} is not begun.id
    order by ${segment.id}`,
    sql`with begun as materialized (select id, name from school_year where id = ${FROM_YEAR(today)}) `,
  );
/** Its students are those of the year that has begun, by triggers; one that was left out keeps its own. */
export const followYear = (waiting: readonly WaitingSegment[], today: SchoolDay): Statement<unknown>[] =>
  updateEach(
    segment,
    waiting,
    {},
    {
      each: {
        followsLevelId: sql`iif(value ->> 'isLeftOut', null, follows_level_id)`,
        followsYearId: sql`iif(value ->> 'isLeftOut', null, ${FROM_YEAR(today)})`,
      },
      with: ["isLeftOut"],
    },
  );

/** Students in their order, each with the segments that he or she is in. */
const OF_STUDENT = sql`cross join segment_member indexed by segment_member_student
  on segment_member.student_id = student.id`;
const joins = ({
  today,
}: {
  today: SchoolDay;
}): SQL => sql`join student on student.id = segment_member.student_id
  join segment on segment.id = segment_member.segment_id
  left join section on section.id = ${sectionToday(today)}
  left join grade_level on grade_level.id = section.grade_level_id`;
const MEMBER_ID = sql<string>`segment.uuid || '.' || student.student_no`;
export const MEMBERS_OF_SEGMENTS = listSource(SEGMENT_MEMBER_LIST, {
  table: "segment_member",
  sources: {
    studentName: student.fullname,
    customerId: student.studentNo,
    gradeSection: sql`coalesce(grade_level.name || ' ' || section.name, '')`,
    segmentName: segment.name,
    segmentCode: segment.code,
    status: sql`iif(${student.isActive}, 'Active', 'Inactive')`,
    follows: FOLLOWS,
    uuid: MEMBER_ID,
  },
  joins,
  orders: {
    studentName: {
      by: ["student.name_key", "student.id", "segment_member.segment_id"],
      from: sql`${indexed("student", "student_fullname")} ${OF_STUDENT}`,
    },
    customerId: {
      by: ["student.student_no", "student.id", "segment_member.segment_id"],
      from: sql`${indexed("student", "sqlite_autoindex_student_2")} ${OF_STUDENT}`,
    },
  },
  where: {
    search: (text) => personPredicate(text, sql`segment_member.student_id`),
    segment: (code) => sql`segment_member.segment_id = (select id from segment where code = ${code})`,
    state: (status) => sql`student.is_active = ${status === "Active" ? 1 : 0}`,
  },
  options: {
    codes: () => statement(sql`select code as id, name from segment order by ${SEGMENT_ORDER}`),
  },
});

/** Of a member's row: the segment follows no grade level. */
const BY_HAND = sql`segment_id not in (select segment.id from segment where follows_level_id is not null)`;
const NAMED = {
  id: segmentMember.id,
  uuid: MEMBER_ID,
  segmentUuid: segment.uuid,
  segmentName: segment.name,
  follows: FOLLOWS,
  studentName: student.fullname,
  customerId: student.studentNo,
};
export type NamedMember = RowOfSources<typeof NAMED>;
/** Members by their ids, `{segment}.{student no.}`, in the order asked. */
export const membersNamed = (
  names: readonly { recordUuid: string; studentNo: string }[],
): Statement<NamedMember> =>
  select(
    NAMED,
    sql`from ${wanted(names)} cross join ${segment} on ${segment.uuid} = wanted.value ->> 'recordUuid'
      cross join ${student} on ${student.studentNo} = wanted.value ->> 'studentNo'
      cross join ${segmentMember} on ${segmentMember.segmentId} = ${segment.id} and ${segmentMember.studentId} = ${student.id}
    order by wanted.key`,
  );
/** Who follows from the grade level stays. Follow with expectChanges. */
export const deleteMembers = (ids: readonly number[]): Statement<unknown> =>
  statement(
    sql`delete from segment_member where id in (select value from json_each(${json(ids)})) and ${BY_HAND}`,
  );

/** Active students by what an entry names: one, those of a section, or those of a school year's grade level. */
const joiningOf = ({ who, id }: JoinEntry): SQL => {
  const of = sql`select student.id from section
    cross join student_section on student_section.section_id = section.id
    cross join student on student.id = student_section.student_id and student.is_active = 1`;
  if (who === "student") return sql`select id from student where student_no = ${id} and is_active = 1`;
  if (who === "section") return sql`${of} where section.uuid = ${id}`;
  const [year = "", level = ""] = id.split(".");
  return sql`${of} where section.school_year_id = (select id from school_year where uuid = ${year})
    and section.grade_level_id = (select id from grade_level where code = ${level}) and ${isOwnSection(sql`section`)}`;
};
const segmentOf = ({ segmentCode }: JoinEntry): SQL =>
  sql`(select id from segment where code = ${segmentCode} and is_active = 1)`;

export const joinFacts = (entry: JoinEntry) =>
  select(
    {
      /** Null: there is no such segment in use. */
      uuid: sql<string | null>`(select uuid from segment where id = ${segmentOf(entry)})`,
      name: sql<string>`(select name from segment where id = ${segmentOf(entry)})`,
      /** It follows a grade level. */
      isFollowing: flag(
        sql`exists (select 1 from segment where id = ${segmentOf(entry)} and follows_level_id is not null)`,
      ),
      /** Active students that are named, and how many of them are in the segment already. */
      students: sql<number>`(select count(*) from named)`,
      members: sql<number>`(select count(*) from named cross join segment_member on segment_member.student_id = named.id
        and segment_member.segment_id = ${segmentOf(entry)})`,
    },
    sql``,
    sql`with named as materialized (select distinct id from (${joiningOf(entry)})) `,
  );
/** Who is in it already stays, and nobody joins one that follows a grade level. Follow with expectChanges. */
export const insertMembers = (entry: JoinEntry): Statement<unknown> =>
  statement(sql`insert into segment_member (segment_id, student_id)
    select distinct segment.id, joining.id from segment cross join (${joiningOf(entry)}) joining
    where segment.id = ${segmentOf(entry)} and follows_level_id is null on conflict do nothing`);

/** What a file of members is read against: the segments in use, and the students it may name; null: all active ones. */
export const knownSegments = (): Statement<KnownSegment> =>
  select(
    {
      id: segment.id,
      code: segment.code,
      name: segment.name,
      isFollowing: flag(sql`${segment.followsLevelId} is not null`),
    },
    sql`from ${segment} where ${segment.isActive} = 1`,
  );
export const knownMembers = (numbers: readonly string[] | null): Statement<KnownMember> =>
  select(
    {
      number: student.studentNo,
      name: student.fullname,
      segments: jsonIn<number[]>(sql`(select json_group_array(segment_id) from segment_member
        where segment_member.student_id = ${student.id})`),
    },
    sql`from ${
      numbers === null
        ? student
        : sql`(select distinct value as number from ${wanted(numbers)}) asked cross join ${student} on ${student.studentNo} = asked.number`
    } where ${student.isActive} = 1`,
  );
/** Follow with expectChanges(joining.length). */
export const insertFileMembers = (
  joining: readonly { segmentId: number; number: string }[],
): Statement<unknown> =>
  statement(sql`insert into segment_member (segment_id, student_id)
    select segment.id, student.id from json_each(${json(joining)})
    cross join segment on segment.id = value ->> 'segmentId' and follows_level_id is null
    cross join student on student_no = value ->> 'number' where true on conflict do nothing`);

/**
 * What the forms of members and segments choose from: segments in use that are filled by hand, sections and levels of the years
 * that are not over; levels that one may follow.
 */
export const memberChoices = (today: SchoolDay): Statement<{ kind: string; value: string; label: string }> =>
  statement(sql`select 'segments' as kind, code as value, name as label, '' as year, ${SEGMENT_ORDER} as place from segment
      where is_active = 1 and follows_level_id is null
    union all select 'followed', code, name, '', ordinal from grade_level
      where is_active = 1 or id in (select follows_level_id from segment where follows_level_id is not null)
    union all select 'sections', section.uuid, grade_level.name || ' ' || section.name || ', ' || school_year.name,
        school_year.start_date, grade_level.ordinal
      from school_year cross join section on section.school_year_id = school_year.id
      join grade_level on grade_level.id = grade_level_id where end_date >= ${today}
    union all select distinct 'levels', school_year.uuid || '.' || grade_level.code, grade_level.name || ', ' || school_year.name,
        school_year.start_date, grade_level.ordinal
      from school_year cross join section on section.school_year_id = school_year.id
      join grade_level on grade_level.id = grade_level_id where end_date >= ${today}
    order by kind, year, place, label`);
