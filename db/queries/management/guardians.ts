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

/** A guardian as it is to be, in the order of the list. */
export interface GuardianRecord {
  uuid: string;
  relation: string;
  getsBills: boolean;
  getsMail: boolean;
}
/**
 * The guardians of a student from now on: the first who gets bills is the sponsor, the first who gets mail the correspondent.
 * Follow the last with expectChanges(1).
 */
export function setGuardians(
  { studentNumber, version }: { studentNumber: string; version: number },
  guardians: readonly GuardianRecord[],
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
