import type { SignedInSession } from "#core/identity/calls.ts";
import { deviceInWords } from "#core/identity/device.ts";
import type { SettingRow } from "#core/management/settings-record.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { as, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { personalSetting, refreshToken, schoolSetting, session, userAccount } from "#db/tables.ts";
import { set } from "#db/write.ts";

const SESSIONS_SHOWN = 20;

const OWN_SESSION = {
  uuid: session.uuid,
  device: as(session.device, deviceInWords),
  signedInAt: session.createdAt,
  seenAt: sql<Instant>`max(coalesce(${session.lastUsedAt}, ${session.createdAt}),
    coalesce((select max(${refreshToken.issuedAt}) from ${refreshToken}
      where ${refreshToken.sessionId} = ${session.id}), ${session.createdAt}))`,
};
/** A person's live sign-ins, the newest first. */
export const ownSessions = (userId: number, now: Instant): Statement<Omit<SignedInSession, "isThisOne">> =>
  select(
    OWN_SESSION,
    sql`from ${session}
      where ${session.userId} = ${userId} and ${session.revokedAt} is null and ${session.expiresAt} > ${now}
      order by ${session.id} desc limit ${SESSIONS_SHOWN}`,
  );

const isNamed = (names: readonly string[]): SQL =>
  sql`${schoolSetting.name} in (select value from ${wanted(names)})`;
export const settingRows = (names: readonly string[]): Statement<SettingRow> =>
  select(
    { name: schoolSetting.name, value: schoolSetting.value, version: schoolSetting.version },
    sql`from ${schoolSetting} where ${isNamed(names)}`,
  );

/** Writes what changed; fails where anybody changed a setting since the version that was read. */
export const writeSettings = (
  changed: Readonly<Record<string, string>>,
  { names, version, now }: { names: readonly string[]; version: number; now: Instant },
): Statement<unknown>[] => [
  expectThat(sql`(select coalesce(sum(${schoolSetting.version}), 0) from ${schoolSetting}
    where ${isNamed(names)}) = ${version}`),
  statement(sql`insert into ${schoolSetting} (name, value, updated_at)
    select key, value, ${now} from json_each(${json(changed)}) where true
    on conflict (name) do update set ${set(schoolSetting, {
      value: sql`excluded.value`,
      updatedAt: now,
      version: sql`${schoolSetting.version} + 1`,
    })}`),
];

/** Whom a setting names by uuid. */
export const personOfSetting = (name: string): Statement<{ uuid: string; name: string }> =>
  select(
    {
      uuid: userAccount.uuid,
      name: sql<string>`${userAccount.givenName} || ' ' || ${userAccount.lastName}`,
    },
    sql`from ${schoolSetting} join ${userAccount} on ${userAccount.uuid} = ${schoolSetting.value}
      where ${schoolSetting.name} = ${name}`,
  );

/** What a person decided for oneself. */
export const personalSettings = (userId: number): Statement<{ name: string; value: string }> =>
  select(
    { name: personalSetting.name, value: personalSetting.value },
    sql`from ${personalSetting} where ${personalSetting.userId} = ${userId}`,
  );

/** Writes what a person decides. */
export const writePersonalSettings = (
  userId: number,
  changed: Readonly<Record<string, string>>,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ${personalSetting} (user_id, name, value, updated_at)
    select ${userId}, key, value, ${now} from json_each(${json(changed)}) where true
    on conflict (user_id, name) do update set ${set(personalSetting, { value: sql`excluded.value`, updatedAt: now })}`);
export const forgetPersonalSettings = (userId: number, names: readonly string[]): Statement<unknown> =>
  statement(sql`delete from ${personalSetting} where ${personalSetting.userId} = ${userId}
    and ${personalSetting.name} in (select value from ${wanted(names)})`);
