import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian, section } from "#db/tables.ts";

/** Guardians who are active and whose students are in a section now, each once; `sectionUuid` "": in any of the running school year. */
const sponsors = (sectionUuid: string, today: SchoolDay): SQL => sql`(select distinct guardian.id
  from section join school_year on school_year.id = section.school_year_id
    join student_section on student_section.section_id = section.id
    join student on student.id = student_section.student_id and student.is_active = 1
    join guardianship on guardianship.student_id = student.id
    join guardian on guardian.id = guardianship.guardian_id and guardian.is_active = 1
  where ${sectionUuid === "" ? sql`${today} between school_year.start_date and school_year.end_date` : sql`section.uuid = ${sectionUuid}`})`;

/** Each with what stands against an account; the first who has an address is the one who is invited at it. */
const judged = (
  sectionUuid: string,
  today: SchoolDay,
): SQL => sql`(select guardian.id, guardian.uuid, guardian.fullname,
    lower(trim(guardian.email)) as address, guardian.user_id is not null as has_account,
    exists (select 1 from user_account where user_account.email = lower(trim(guardian.email))) as is_taken,
    row_number() over (partition by lower(trim(guardian.email)), guardian.user_id is null order by guardian.id) as place
  from ${sponsors(sectionUuid, today)} found join guardian on guardian.id = found.id)`;

export interface GuardianCounts {
  invited: number;
  withAccount: number;
  withoutAddress: number;
  sharedAddress: number;
}
const MAY_BE_INVITED = sql`(not has_account and address <> '' and not is_taken and place = 1)`;
export const guardianCounts = (sectionUuid: string, today: SchoolDay): Statement<GuardianCounts> =>
  statement(sql`select coalesce(sum(${MAY_BE_INVITED}), 0) as invited, coalesce(sum(has_account), 0) as withAccount,
      coalesce(sum(not has_account and address = ''), 0) as withoutAddress,
      coalesce(sum(not has_account and address <> '' and (is_taken or place > 1)), 0) as sharedAddress
    from ${judged(sectionUuid, today)}`);

const TO_INVITE = {
  id: guardian.id,
  uuid: guardian.uuid,
  name: guardian.fullname,
  address: sql<string>`address`,
};
export const guardiansToInvite = (
  sectionUuid: string,
  today: SchoolDay,
  most: number,
): Statement<RowOfSources<typeof TO_INVITE>> =>
  select(
    TO_INVITE,
    sql`from ${judged(sectionUuid, today)} guardian
    where ${MAY_BE_INVITED} order by ${guardian.id} limit ${most}`,
  );

/** The sponsors' own accounts from now on; fails the batch where one has an account meanwhile. */
export const giveAccounts = (
  rows: readonly { guardianId: number; accountUuid: string }[],
): Statement<unknown>[] => [
  statement(sql`update guardian set version = guardian.version + 1,
      user_id = (select id from user_account where uuid = wanted.value ->> 'accountUuid')
    from json_each(${json(rows)}) wanted where guardian.id = wanted.value ->> 'guardianId' and guardian.user_id is null`),
  expectChanges(rows.length),
];

/** Whether there is such a section. */
export const sectionNamed = (uuid: string): Statement<{ uuid: string }> =>
  select({ uuid: section.uuid }, sql`from ${section} where ${section.uuid} = ${uuid}`);
