import { mailMessageOf } from "#core/documents/mail-kinds.ts";
import { CLOSED } from "#core/grading/workflow/gradebook-facts.ts";
import { rolesReaddressedBy } from "#core/identity/accounts/account-actions.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { ClassTerms } from "#core/management/class-terms.ts";
import {
  type AssignmentEntry,
  type CurriculumEntry,
  type DepartmentEntry,
  type FacultyEntry,
  type GradeLevelEntry,
  type PersonTypeEntry,
  POSITION_MAX,
  type SchoolYearEntry,
  type SectionEntry,
  type SponsorEntry,
  type SubjectEntry,
  type TermEntry,
} from "#core/management/editing-contract.ts";
import { levelOrdinal } from "#core/management/level-groups.ts";
import { fullNameOf } from "#core/management/person-names.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { SCHOOL_PARTY } from "#db/queries/management/school.ts";
import type { Column } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { Tables } from "#db/tables.ts";

/** The curriculum of this name as it is on record, whatever the case. */
const curriculumName = (name: string): SQL =>
  sql`coalesce((select name from curriculum where name = ${name} collate nocase), ${name})`;

/** What the office writes. Follow each with expectChanges(1): nothing somebody else changed or added meanwhile is written over. */
export const insertYear = (uuid: string, entry: SchoolYearEntry): Statement<unknown> =>
  statement(sql`insert into school_year (uuid, name, start_date, end_date, curriculum)
    values (${uuid}, ${entry.name}, ${entry.start_date}, ${entry.end_date}, ${curriculumName(entry.curriculumn_code)})
    on conflict do nothing`);
export const updateYear = (uuid: string, version: number, entry: SchoolYearEntry): Statement<unknown> =>
  statement(sql`update school_year set name = ${entry.name}, start_date = ${entry.start_date},
      end_date = ${entry.end_date}, curriculum = ${curriculumName(entry.curriculumn_code)}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

export interface NewTerm {
  uuid: string;
  ordinal: number;
  start: SchoolDay;
  end: SchoolDay;
  encodeStart: SchoolDay;
  encodeEnd: SchoolDay;
  correctionStart: SchoolDay;
  correctionEnd: SchoolDay;
}
export const insertTerms = (yearUuid: string, terms: readonly NewTerm[]): Statement<unknown> =>
  statement(sql`insert into term (uuid, school_year_id, ordinal, start_date, end_date, encode_start_date,
      encode_end_date, correction_start_date, correction_end_date)
    select value ->> 'uuid', school_year.id, value ->> 'ordinal', value ->> 'start', value ->> 'end',
      value ->> 'encodeStart', value ->> 'encodeEnd', value ->> 'correctionStart', value ->> 'correctionEnd'
    from json_each(${json(terms)}) join school_year on school_year.uuid = ${yearUuid}`);
/** The schemes a new year begins with, as their first version, for the levels and subjects they applied to. */
export const copySchemes = (
  yearUuid: string,
  curriculum: string,
  copies: readonly { id: number; uuid: string }[],
  now: string,
  userId: number,
): Statement<unknown>[] => [
  statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
    select copy.value ->> 'uuid', school_year.id, ${curriculum}, scheme.name, 1,
      json_set(definition_json, '$.version', 1), ${now}, ${userId}
    from json_each(${json(copies)}) copy join grading_scheme scheme on scheme.id = copy.value ->> 'id'
      join school_year on school_year.uuid = ${yearUuid}`),
  statement(sql`insert into scheme_assignment (school_year_id, grade_level_id, subject_id, scheme_id)
    select school_year.id, grade_level_id, subject_id, made.id
    from json_each(${json(copies)}) copy join scheme_assignment on scheme_id = copy.value ->> 'id'
      join grading_scheme made on made.uuid = copy.value ->> 'uuid'
      join school_year on school_year.uuid = ${yearUuid}`),
];

export const updateTerm = (uuid: string, version: number, entry: TermEntry): Statement<unknown> =>
  statement(sql`update term set start_date = ${entry.start_date}, end_date = ${entry.end_date},
      encode_start_date = ${entry.encode_start_date}, encode_end_date = ${entry.encode_end_date},
      correction_start_date = ${entry.correction_start_date}, correction_end_date = ${entry.correction_end_date},
      days_of_school = ${entry.days_of_school === undefined ? sql`days_of_school` : sql`${entry.days_of_school}`},
      version = version + 1
    where uuid = ${uuid} and version = ${version}`);

export const insertSection = (uuid: string, entry: SectionEntry): Statement<unknown> =>
  statement(sql`insert into section (uuid, school_year_id, grade_level_id, name, adviser_id, kind, strand)
    select ${uuid}, school_year.id, grade_level.id, ${entry.name},
      (select id from staff where uuid = ${entry.adviser_id ?? ""}), ${entry.kind ?? "regular"}, ${entry.strand ?? ""}
    from school_year join grade_level on grade_level.code = ${entry.gradelevel_code}
    where school_year.uuid = ${entry.school_year_id} on conflict do nothing`);
export const updateSection = (uuid: string, version: number, entry: SectionEntry): Statement<unknown> =>
  statement(sql`update section set name = ${entry.name}, strand = coalesce(${entry.strand ?? null}, strand),
      adviser_id = (select id from staff where staff.uuid = ${entry.adviser_id ?? ""}), version = version + 1
    where uuid = ${uuid} and version = ${version}`);

export const insertSubject = (entry: SubjectEntry): Statement<unknown> =>
  statement(sql`insert into subject (code, name, grade_level_id, kind, position)
    select ${entry.code}, ${entry.name}, id, ${entry.kind}, coalesce(${entry.position ?? null}, (select min(coalesce(max(position), 0) + 1, ${POSITION_MAX})
      from subject of_level where of_level.grade_level_id = grade_level.id))
    from grade_level where code = ${entry.gradelevel_code}
    on conflict do nothing`);
export const updateSubject = (code: string, version: number, entry: SubjectEntry): Statement<unknown> =>
  statement(sql`update subject set code = ${entry.code}, name = ${entry.name}, kind = ${entry.kind},
      position = coalesce(${entry.position ?? null}, position), version = version + 1
    where code = ${code} and version = ${version}`);

export const insertDepartment = (uuid: string, { name }: DepartmentEntry): Statement<unknown> =>
  statement(sql`insert into department (uuid, name) values (${uuid}, ${name}) on conflict do nothing`);
export const updateDepartment = (
  uuid: string,
  version: number,
  { name }: DepartmentEntry,
): Statement<unknown> =>
  statement(sql`update or ignore department set name = ${name}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

export const insertCurriculum = (uuid: string, { name }: CurriculumEntry): Statement<unknown> =>
  statement(sql`insert into curriculum (uuid, name) values (${uuid}, ${name}) on conflict do nothing`);
/** Also in the school years that name it; the last is followed by expectChanges(1). */
export const renameCurriculum = (
  uuid: string,
  version: number,
  { name }: CurriculumEntry,
): Statement<unknown>[] => [
  statement(sql`update school_year set curriculum = ${name}
    where curriculum = (select name from curriculum where uuid = ${uuid} and version = ${version})`),
  statement(sql`update or ignore curriculum set name = ${name}, version = version + 1
    where uuid = ${uuid} and version = ${version}`),
];

export const insertGradeLevel = (entry: GradeLevelEntry): Statement<unknown> =>
  statement(sql`insert into grade_level (code, name, ordinal, department_id)
    select ${entry.code}, ${entry.name}, ${levelOrdinal(entry.code)}, id from department where uuid = ${entry.department_id}
    on conflict do nothing`);
export const updateGradeLevel = (version: number, entry: GradeLevelEntry): Statement<unknown> =>
  statement(sql`update grade_level set name = ${entry.name}, version = version + 1,
      department_id = (select id from department where uuid = ${entry.department_id})
    where code = ${entry.code} and version = ${version}`);

type PersonTypeKind = Tables["person_type"]["kind"];
export const insertPersonType = (
  uuid: string,
  kind: PersonTypeKind,
  { name }: PersonTypeEntry,
): Statement<unknown> =>
  statement(
    sql`insert into person_type (uuid, kind, name) values (${uuid}, ${kind}, ${name}) on conflict do nothing`,
  );
export const updatePersonType = (
  uuid: string,
  version: number,
  { name }: PersonTypeEntry,
): Statement<unknown> =>
  statement(sql`update or ignore person_type set name = ${name}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);
const personType = (kind: PersonTypeKind, uuid: string | SQL): SQL =>
  sql`(select id from person_type where uuid = ${uuid} and kind = ${kind})`;

/** Follow with expectChanges(entries.length): a number or an address that was taken meanwhile leaves one out. */
export const insertFaculties = (entries: readonly (FacultyEntry & { uuid: string })[]): Statement<unknown> =>
  statement(sql`insert into staff (uuid, prefix, last_name, given_name, middle_name, suffix, employee_no, department_id,
      designation_id, type_id, email, contact_number)
    select value ->> 'uuid', value ->> 'prefix', value ->> 'last_name', value ->> 'given_name', value ->> 'middle_name',
      value ->> 'suffix', value ->> 'employee_no', (select id from department where uuid = value ->> 'department_id'),
      ${personType("designation", sql`value ->> 'designation_id'`)}, ${personType("faculty", sql`value ->> 'type_id'`)},
      value ->> 'email', value ->> 'contact_number'
    from json_each(${json(entries)}) where true on conflict do nothing`);
/** `or ignore`: the number or the address was taken meanwhile. */
export const updateFaculty = (uuid: string, version: number, entry: FacultyEntry): Statement<unknown> =>
  statement(sql`update or ignore staff set prefix = ${entry.prefix}, last_name = ${entry.last_name},
      given_name = ${entry.given_name}, middle_name = ${entry.middle_name}, suffix = ${entry.suffix},
      employee_no = ${entry.employee_no}, department_id = (select id from department where uuid = ${entry.department_id}),
      designation_id = ${personType("designation", entry.designation_id)}, type_id = ${personType("faculty", entry.type_id)},
      email = ${entry.email}, contact_number = ${entry.contact_number}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);
/** What an account that follows its person asks of the change. */
interface Following {
  actor: { role: RoleCode };
  now: Instant;
  newUuid: () => string;
}
/** The account of a member of the faculty is called as the member is, and signs in with the same address. */
export const accountFollowsFaculty = (uuid: string, following: Following): Statement<unknown>[] => [
  ...addressFollows("staff", uuid, following),
  statement(sql`update or ignore user_account set given_name = person.given_name, last_name = person.last_name,
      middle_name = person.middle_name, suffix = person.suffix, email = iif(person.email = '', user_account.email, person.email),
      version = user_account.version + 1
    from (select user_id, given_name, last_name, middle_name, suffix, email from staff where uuid = ${uuid}) person
    where user_account.id = person.user_id and (user_account.given_name, user_account.last_name, user_account.middle_name,
        user_account.suffix, user_account.email)
      <> (person.given_name, person.last_name, person.middle_name, person.suffix, iif(person.email = '', user_account.email, person.email))`),
];
/**
 * Before an account takes the address that is on record of its person: fails where the actor may not change it (I-40), spends the
 * links that were mailed to the address of before, and tells both addresses (I-16). Written in SQL, because whether there is
 * anything to tell is known in the batch; the sweep of the outbox sends it.
 */
function addressFollows(
  table: "staff" | "guardian",
  uuid: string,
  { actor, now, newUuid }: Following,
): Statement<unknown>[] {
  const readdressed = sql`${sql.raw(table)} person cross join user_account on user_account.id = person.user_id
      cross join user_role on user_role.user_id = user_account.id and position = 1
    where person.uuid = ${uuid} and person.email <> '' and lower(person.email) <> user_account.email
      and not exists (select 1 from user_account other where other.email = lower(person.email))`;
  const told = (recipient: SQL, notice: AccountNotice): Statement<unknown>[] => {
    const mailUuid = newUuid();
    return [
      statement(sql`insert into mail (uuid, kind, subject_uuid, subject_number, recipient, revision, status, facts_json, created_at)
        select ${mailUuid}, 'account-notice', account.uuid, '', recipient, 1, 'queued', json_object('school', ${SCHOOL_PARTY},
            'givenName', given_name, 'roleCode', role_code, 'notice', ${notice}), ${now}
        from (select user_account.uuid, user_account.given_name, role_code, ${recipient} as recipient from ${readdressed}
          and account_state <> 'Deactivated') account cross join school`),
      statement(sql`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
        select ${newUuid()}, ${mailMessageOf("account-notice")}, uuid, uuid, ${now} from mail where uuid = ${mailUuid}`),
    ];
  };
  return [
    expectThat(
      sql`not exists (select 1 from ${readdressed} and role_code not in (select value from json_each(${json(rolesReaddressedBy(actor.role))})))`,
    ),
    statement(sql`update password_reset set used_at = ${now} where used_at is null
      and user_id = (select user_account.id from ${readdressed})`),
    ...told(sql`user_account.email`, "readdressed"),
    ...told(sql`lower(person.email)`, "readdressed-here"),
  ];
}

/** Every field of a student as it is to be. */
export interface StudentRecord {
  last: string;
  given: string;
  middle: string;
  suffix: string;
  lrn: string;
  sex: "" | "F" | "M";
  birthDate: SchoolDay | "";
  typeUuid: string;
  email: string;
  contactNumber: string;
  homeAddress: string;
  sponsorUuid: string;
}
const sponsorId = (uuid: string): SQL => sql`(select id from guardian where uuid = ${uuid})`;
/** A student whose account as a customer is empty (B-1). Follow the first with expectChanges(1). */
export const insertStudent = (
  { uuid, studentNumber }: { uuid: string; studentNumber: string },
  student: StudentRecord,
): [Statement<unknown>, Statement<unknown>] => [
  statement(sql`insert into student (uuid, student_no, last_name, given_name, middle_name, suffix, fullname, lrn, sex,
      birth_date, type_id, email, contact_number, home_address, guardian_id)
    values (${uuid}, ${studentNumber}, ${student.last}, ${student.given}, ${student.middle}, ${student.suffix},
      ${fullNameOf(student)}, nullif(${student.lrn}, ''), nullif(${student.sex}, ''), nullif(${student.birthDate}, ''),
      ${personType("student", student.typeUuid)}, ${student.email}, ${student.contactNumber}, ${student.homeAddress},
      ${sponsorId(student.sponsorUuid)}) on conflict do nothing`),
  statement(sql`insert into customer_account (student_id) select id from student where uuid = ${uuid}`),
];
/** `or ignore`: another student got this LRN meanwhile. */
export const updateStudent = (
  studentNumber: string,
  version: number,
  student: StudentRecord,
): Statement<unknown> =>
  statement(sql`update or ignore student set last_name = ${student.last}, given_name = ${student.given},
      middle_name = ${student.middle}, suffix = ${student.suffix}, fullname = ${fullNameOf(student)},
      lrn = nullif(${student.lrn}, ''), sex = nullif(${student.sex}, ''), birth_date = nullif(${student.birthDate}, ''),
      type_id = ${personType("student", student.typeUuid)}, email = ${student.email},
      contact_number = ${student.contactNumber}, home_address = ${student.homeAddress},
      guardian_id = ${sponsorId(student.sponsorUuid)}, version = version + 1
    where student_no = ${studentNumber} and version = ${version}`);

/** Every field of a sponsor as it is to be. */
export interface SponsorRecord
  extends Omit<SponsorEntry, "name" | "email" | "type_id" | "is_confirmed" | "version"> {
  name: string;
  email: string;
  type_id: string;
}
/** Follow with expectChanges(sponsors.length). */
export const insertSponsors = (sponsors: readonly (SponsorRecord & { uuid: string })[]): Statement<unknown> =>
  statement(sql`insert into guardian (uuid, fullname, email, type_id, contact_number, home_address, billing_address, city,
      province, postal_code, tax_number)
    select value ->> 'uuid', value ->> 'name', value ->> 'email',
      (select id from person_type where uuid = value ->> 'type_id' and kind = 'sponsor'), value ->> 'contact_number',
      value ->> 'home_address', value ->> 'billing_address', value ->> 'city', value ->> 'province',
      value ->> 'postal_code', value ->> 'tax_number'
    from json_each(${json(sponsors)})`);
export const insertSponsor = (uuid: string, sponsor: SponsorRecord): Statement<unknown> =>
  insertSponsors([{ ...sponsor, uuid }]);
/** A sponsor who is made with a student: by name, with what else there is no room for in that form left empty. */
export const insertNamedSponsor = (
  uuid: string,
  sponsor: Pick<SponsorRecord, "name" | "email" | "contact_number">,
): Statement<unknown> =>
  insertSponsor(uuid, {
    type_id: "",
    home_address: "",
    billing_address: "",
    city: "",
    province: "",
    postal_code: "",
    tax_number: "",
    ...sponsor,
  });
export const updateSponsor = (uuid: string, version: number, sponsor: SponsorRecord): Statement<unknown> =>
  statement(sql`update guardian set fullname = ${sponsor.name}, email = ${sponsor.email},
      type_id = ${personType("sponsor", sponsor.type_id)}, contact_number = ${sponsor.contact_number},
      home_address = ${sponsor.home_address}, billing_address = ${sponsor.billing_address}, city = ${sponsor.city},
      province = ${sponsor.province}, postal_code = ${sponsor.postal_code}, tax_number = ${sponsor.tax_number},
      version = version + 1
    where uuid = ${uuid} and version = ${version}`);
/** The sponsor does not sign in still. */
export const hasNoAccount = (uuid: string): SQL =>
  sql`exists (select 1 from guardian where uuid = ${uuid} and user_id is null)`;
/** A parent signs in to the parent app with the sponsor's address: the account follows. */
export const accountFollowsSponsor = (uuid: string, following: Following): Statement<unknown>[] => [
  ...addressFollows("guardian", uuid, following),
  statement(sql`update or ignore user_account set email = person.email, version = user_account.version + 1
    from (select user_id, lower(email) as email from guardian where uuid = ${uuid}) person
    where user_account.id = person.user_id and person.email <> '' and user_account.email <> person.email`),
];

export const insertAssignment = (
  uuid: string,
  entry: AssignmentEntry,
  { first, last }: ClassTerms,
): Statement<unknown> =>
  statement(sql`insert into school_class (uuid, section_id, subject_id, first_term, last_term)
    select ${uuid}, section.id, subject.id, ${first}, ${last} from section join subject on subject.code = ${entry.subject_code}
    where section.uuid = ${entry.section_id} on conflict do nothing`);
export const updateAssignment = (
  uuid: string,
  version: number,
  { first, last }: ClassTerms,
): Statement<unknown> =>
  statement(sql`update school_class set first_term = ${first}, last_term = ${last}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

/** Of a class that is closed (M-44). Follow with expectChanges(1). */
export const closeAssignment = (
  uuid: string,
  version: number,
  { last, reason }: { last: TermOrdinal; reason: string },
): Statement<unknown> =>
  statement(sql`update school_class set last_term = ${last}, closed_because = ${reason}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);
/** Closes the gradebooks of a class in these terms; fails where one was approved meanwhile. */
export const closeGradebooks = (classUuid: string, terms: readonly TermOrdinal[]): Statement<unknown>[] => {
  const closed = sql`gradebook.class_id = (select id from school_class where uuid = ${classUuid})
    and gradebook.term_id in (select id from term where ordinal in (select value from json_each(${json(terms)})))`;
  return [
    expectThat(sql`not exists (select 1 from gradebook where ${closed}
      and gradebook.status in (select value from json_each(${json(SETTLED)})))`),
    statement(
      sql`update gradebook set closed_from = status, status = ${CLOSED}, version = version + 1 where ${closed} and closed_from is null`,
    ),
  ];
};
/** They are again what they were. */
export const reopenGradebooks = (classUuid: string): Statement<unknown> =>
  statement(sql`update gradebook set status = closed_from, closed_from = null, version = version + 1
    where class_id = (select id from school_class where uuid = ${classUuid}) and closed_from is not null`);

/** Statuses of gradebooks that are done with. */
export const SETTLED = ["RO Approved", "Released"] as const satisfies readonly Column<
  "gradebook",
  "status"
>[];

/** Something was entered in `gradebook`. */
export const IS_IN_USE = sql`(gradebook.submitted_at is not null
  or exists (select 1 from score_archive where gradebook_id = gradebook.id)
  or exists (select 1 from former_score_choice where former_score_choice.gradebook_id = gradebook.id)
  or exists (select 1 from term_grade where gradebook_id = gradebook.id and coalesce(override_e4, grade_e4) is not null)
  or exists (select 1 from grading_activity cross join score on score.activity_id = grading_activity.id
    where grading_activity.gradebook_id = gradebook.id and (value_e2 is not null or mark is not null)))`;

/** Deletes the gradebooks of a class in other terms than these, with what is in them from the start; fails where something was entered. */
export function dropGradebooks(classUuid: string, kept: readonly TermOrdinal[]): Statement<unknown>[] {
  const dropped = sql`(select gradebook.id from school_class join gradebook on gradebook.class_id = school_class.id
    join term on term.id = gradebook.term_id where school_class.uuid = ${classUuid}
      and ordinal not in (select value from json_each(${json(kept)})))`;
  return [
    expectThat(sql`not exists (select 1 from gradebook where id in ${dropped} and ${IS_IN_USE})`),
    statement(sql`delete from publication where gradebook_id in ${dropped}`),
    statement(sql`delete from term_grade where gradebook_id in ${dropped}`),
    statement(sql`delete from grading_activity where gradebook_id in ${dropped}`),
    statement(sql`delete from gradebook where id in ${dropped}`),
  ];
}
/** Follow the last with expectChanges(1). */
export const deleteAssignment = (uuid: string, version: number): Statement<unknown>[] => [
  ...dropGradebooks(uuid, []),
  ...setTeachers(uuid, []),
  statement(sql`delete from school_class where uuid = ${uuid} and version = ${version}`),
];
/** Who teaches the class from now on, in this order. */
export const setTeachers = (classUuid: string, staffUuids: readonly string[]): Statement<unknown>[] => [
  statement(
    sql`delete from class_teacher where class_id = (select id from school_class where uuid = ${classUuid})`,
  ),
  statement(sql`insert into class_teacher (class_id, staff_id, position)
    select school_class.id, staff.id, value.key + 1
    from json_each(${json(staffUuids)}) value join staff on staff.uuid = value.value
      join school_class on school_class.uuid = ${classUuid}`),
];
