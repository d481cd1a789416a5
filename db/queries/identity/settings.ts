import type { SettingRow } from "#core/management/settings-record.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

const SESSIONS_SHOWN = 20;

export interface OwnSessionRow extends Row<"session", "uuid" | "device"> {
  signed_in_at: Column<"session", "created_at">;
  seen_at: Column<"refresh_token", "issued_at">;
}
/** A person's live sign-ins, the newest first. */
export const ownSessions = (userId: number, now: Instant): Statement<OwnSessionRow> =>
  statement(sql`select uuid, device, created_at as signed_in_at,
      max(coalesce(last_used_at, created_at),
        coalesce((select max(issued_at) from refresh_token where session_id = session.id), created_at)) as seen_at
    from session where user_id = ${userId} and revoked_at is null and expires_at > ${now}
    order by id desc limit ${SESSIONS_SHOWN}`);

export const settingRows = (names: readonly string[]): Statement<SettingRow> =>
  statement(sql`select name, value, version from school_setting
    where name in (select value from json_each(${json(names)}))`);

/** Writes what changed; fails where anybody changed a setting since the version that was read. */
export const writeSettings = (
  changed: Readonly<Record<string, string>>,
  { names, version, now }: { names: readonly string[]; version: number; now: Instant },
): Statement<unknown>[] => [
  expectThat(sql`(select coalesce(sum(version), 0) from school_setting
    where name in (select value from json_each(${json(names)}))) = ${version}`),
  statement(sql`insert into school_setting (name, value, updated_at)
    select key, value, ${now} from json_each(${json(changed)}) where true
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, version = version + 1`),
];

/** Whom a setting names by uuid. */
export const personOfSetting = (name: string): Statement<{ uuid: string; name: string }> =>
  statement(sql`select uuid, given_name || ' ' || last_name as name from school_setting
    join user_account on uuid = value where school_setting.name = ${name}`);

/** What a person decided for oneself. */
export const personalSettings = (userId: number): Statement<Row<"personal_setting", "name" | "value">> =>
  statement(sql`select name, value from personal_setting where user_id = ${userId}`);

/** Writes what a person decides. */
export const writePersonalSettings = (
  userId: number,
  changed: Readonly<Record<string, string>>,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into personal_setting (user_id, name, value, updated_at)
    select ${userId}, key, value, ${now} from json_each(${json(changed)}) where true
    on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`);
export const forgetPersonalSettings = (userId: number, names: readonly string[]): Statement<unknown> =>
  statement(sql`delete from personal_setting where user_id = ${userId}
    and name in (select value from json_each(${json(names)}))`);
