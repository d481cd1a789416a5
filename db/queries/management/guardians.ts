import type { Guardianship } from "#core/management/people/guardians.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** The guardians of students, and what follows of who they are (M-24). */

/** The account `userId` is of a guardian of the row `student`. */
export const isChildOf = (userId: number): SQL => sql`exists (select 1 from guardianship
  cross join guardian on guardian.id = guardianship.guardian_id
  where guardianship.student_id = student.id and guardian.user_id = ${userId})`;
/** The students of whom the account `userId` is a guardian's, each once: their ids as student_id. */
export const childrenOfAccount = (userId: number): SQL => sql`(select distinct guardianship.student_id
  from guardian cross join guardianship on guardianship.guardian_id = guardian.id where guardian.user_id = ${userId})`;

/** Who also has a guardian of the row `student`: their ids. */
export const siblingsOf = (student: SQL): SQL => sql`(select other.student_id from guardianship own
  cross join guardianship other on other.guardian_id = own.guardian_id
  where own.student_id = ${student} and other.student_id <> own.student_id)`;

/**
 * The guardians of a student from now on: the first who gets bills is the sponsor, the first who gets mail the correspondent.
 * Follow the last with expectChanges(1).
 */
export function setGuardians(
  { studentNumber, version }: { studentNumber: string; version: number },
  guardians: readonly Guardianship[],
): Statement<unknown>[] {
  const student = sql`(select id from student where student_no = ${studentNumber})`;
  const firstOf = (flag: "getsBills" | "getsMail"): SQL =>
    sql`(select id from guardian where uuid = ${guardians.find((guardian) => guardian[flag])?.uuid ?? ""})`;
  return [
    statement(sql`delete from guardianship where student_id = ${student}`),
    statement(sql`insert into guardianship (student_id, guardian_id, place, relation, gets_bills, gets_mail)
      select ${student}, guardian.id, key + 1, value ->> 'relation', value ->> 'getsBills', value ->> 'getsMail'
      from json_each(${json(guardians)}) cross join guardian on guardian.uuid = value ->> 'uuid'`),
    statement(sql`update student set guardian_id = ${firstOf("getsBills")}, correspondent_id = ${firstOf("getsMail")},
        version = version + 1
      where student_no = ${studentNumber} and version = ${version}`),
  ];
}

export interface GuardianRow
  extends Row<"guardian", "uuid" | "email" | "contact_number">,
    Row<"guardianship", "relation" | "gets_bills" | "gets_mail"> {
  name: Column<"guardian", "fullname">;
  is_active: 0 | 1;
  has_account: 0 | 1;
}
export const guardianOf = (row: GuardianRow): Guardianship & { name: string } => ({
  uuid: row.uuid,
  name: row.name,
  relation: row.relation,
  getsBills: row.gets_bills === 1,
  getsMail: row.gets_mail === 1,
});
/** The guardians of a student, in their order. */
export const guardiansOf = (studentNumber: string): Statement<GuardianRow> =>
  statement(sql`select guardian.uuid, guardian.fullname as name, guardian.email, guardian.contact_number, relation, gets_bills, gets_mail,
      guardian.is_active, guardian.user_id is not null as has_account
    from student cross join guardianship on guardianship.student_id = student.id
      cross join guardian on guardian.id = guardianship.guardian_id
    where student_no = ${studentNumber} order by place`);
/** These sponsors, where they are on record. */
export const sponsorsNamed = (
  uuids: readonly string[],
): Statement<Row<"guardian", "uuid" | "is_active"> & { name: Column<"guardian", "fullname"> }> =>
  statement(
    sql`select uuid, fullname as name, is_active from guardian where uuid in (select value from json_each(${json(uuids)}))`,
  );

export interface FamilyRow {
  studentNumber: Column<"student", "student_no">;
  studentName: Column<"student", "fullname">;
  version: Column<"student", "version">;
  /** JSON of all guardians of the student, in their order. */
  guardians_json: string;
}
/** The students of whom a sponsor is a guardian, each with all guardians. */
export const familyOf = (uuid: string): Statement<FamilyRow> =>
  statement(sql`select student_no as studentNumber, student.fullname as studentName, student.version,
      (select json_group_array(json_object('uuid', other.uuid, 'relation', relation,
          'getsBills', json(iif(gets_bills, 'true', 'false')), 'getsMail', json(iif(gets_mail, 'true', 'false')))
          order by place)
        from guardianship all_of join guardian other on other.id = all_of.guardian_id
        where all_of.student_id = student.id) as guardians_json
    from guardian cross join guardianship on guardianship.guardian_id = guardian.id
      cross join student on student.id = guardianship.student_id
    where guardian.uuid = ${uuid} order by student.fullname collate nocase, student.id`);

export interface MergeRow extends Row<"sponsor_merge", "uuid" | "before_json" | "merged_at" | "undone_at"> {
  kept_uuid: Column<"guardian", "uuid">;
  merged_uuid: Column<"guardian", "uuid">;
  merged_name: Column<"guardian", "fullname">;
  user: string;
}
/** The newest merge into a sponsor. */
export const newestMergeInto = (uuid: string): Statement<MergeRow> =>
  statement(sql`select sponsor_merge.uuid, before_json, merged_at, undone_at, kept.uuid as kept_uuid,
      merged.uuid as merged_uuid, merged.fullname as merged_name, coalesce(${USER_NAME}, '') as user
    from guardian kept cross join sponsor_merge on kept_id = kept.id
      join guardian merged on merged.id = merged_id left join user_account on user_account.id = merged_by
    where kept.uuid = ${uuid} order by sponsor_merge.id desc limit 1`);
export const insertMerge = (
  merge: { uuid: string; kept: string; merged: string; before: object },
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> =>
  statement(sql`insert into sponsor_merge (uuid, kept_id, merged_id, before_json, merged_at, merged_by)
    select ${merge.uuid}, kept.id, merged.id, ${json(merge.before)}, ${now}, ${userId}
    from guardian kept cross join guardian merged on merged.uuid = ${merge.merged} where kept.uuid = ${merge.kept}`);
/** Follow with expectChanges(1). */
export const mergeUndone = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update sponsor_merge set undone_at = ${now} where uuid = ${uuid} and undone_at is null`);
