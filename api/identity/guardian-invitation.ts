import { command } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { GUARDIAN_INVITATION, INVITE_GUARDIANS } from "#core/identity/accounts/guardian-calls.ts";
import {
  GUARDIANS_PER_INVITATION_MAX,
  leftOutInWords,
  namePartsOf,
} from "#core/identity/accounts/guardian-invitations.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { school } from "#db/queries/management/school.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian, section } from "#db/tables.ts";
import { invited } from "./invitation.ts";

/**
 * POST /guardian_invitations: accounts of the parent app for sponsors who have an address and none yet, at most
 * GUARDIANS_PER_INVITATION_MAX at once: whoever remains is invited by asking again, since those invited have an account then.
 */
const inviteGuardians = (sectionUuid: string, today: SchoolDay, tokenSecret: string) =>
  command({
    read: () => [
      guardiansToInvite(sectionUuid, today, GUARDIANS_PER_INVITATION_MAX),
      guardianCounts(sectionUuid, today),
      sectionNamed(sectionUuid),
      school("1"),
    ],
    async decide(scope, [guardians, [counts], [section], [business]]) {
      if (sectionUuid !== "" && !section)
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: "There is no such section", path: "section_id" },
        ]);
      const left = counts ? leftOutInWords(counts) : "";
      if (guardians.length === 0)
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: `There is nobody to invite. ${left}`.trim(), path: "section_id" },
        ]);
      const rows = guardians.map(({ id, name, address }) => ({
        guardianId: id,
        account: {
          uuid: scope.newUuid(),
          email: address,
          facultyId: null,
          name: { ...namePartsOf(name), middle: "", suffix: "" },
        },
      }));
      const accounts = rows.map(({ account }) => account);
      const made = await invited(accounts, ["PAR"], { scope, business, tokenSecret });
      const remaining = (counts?.invited ?? 0) - guardians.length;
      const more = remaining > 0 ? ` ${remaining} more are invited by doing this again.` : "";
      return ok({
        ...made,
        statements: [
          ...made.statements,
          ...giveAccounts(rows.map(({ guardianId, account }) => ({ guardianId, accountUuid: account.uuid }))),
        ],
        answer: {
          status: 201,
          message: `${guardians.length} invitation(s) sent.${more}${left && ` ${left}`}`,
        },
      });
    },
  });

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
const guardianCounts = (sectionUuid: string, today: SchoolDay): Statement<GuardianCounts> =>
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
const guardiansToInvite = (
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
const giveAccounts = (rows: readonly { guardianId: number; accountUuid: string }[]): Statement<unknown>[] => [
  statement(sql`update guardian set version = guardian.version + 1,
      user_id = (select id from user_account where uuid = wanted.value ->> 'accountUuid')
    from json_each(${json(rows)}) wanted where guardian.id = wanted.value ->> 'guardianId' and guardian.user_id is null`),
  expectChanges(rows.length),
];

/** Whether there is such a section. */
const sectionNamed = (uuid: string): Statement<{ uuid: string }> =>
  select({ uuid: section.uuid }, sql`from ${section} where ${section.uuid} = ${uuid}`);

export const guardianInvitationEndpoints = [
  endpoint(GUARDIAN_INVITATION, async (c, { query: { section_id }, today }) => {
    const { rows } = await readPage(c, [guardianCounts(section_id, today)] as const);
    const [counts] = rows[0];
    if (!counts) throw new Error("a count without its row");
    return { data: counts };
  }),
  change(INVITE_GUARDIANS, ({ body: { section_id }, today }, c) =>
    inviteGuardians(section_id, today, c.env.TOKEN_SECRET),
  ),
];
