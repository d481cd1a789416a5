import type { Command, CommandScope, Rows } from "#api/commands/command.ts";
import { SAVED } from "#api/commands/saved.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { SCHOOL_SETTINGS } from "#core/management/school-settings.ts";
import type { Settings, SettingsRecord } from "#core/management/settings-record.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { ok, type Refusal, refuse } from "#core/shared/result.ts";
import { settingRows, writeSettings } from "#db/queries/identity/settings.ts";
import { json, type Statement, sql } from "#db/statement.ts";

interface SettingsChange<Name extends string, More extends readonly Statement<unknown>[]> {
  record: SettingsRecord<Name>;
  event: AuditEventName;
  /** Why they were changed, for the trail. */
  reason?: string;
  /** What else is read, and what it says against the change. */
  reads?: More;
  check?: (
    settings: { before: Settings<Name>; after: Settings<Name> },
    scope: CommandScope,
    more: Rows<More>,
  ) => Refusal | null;
  /** What is kept beside them. */
  keeps?: (
    settings: { before: Settings<Name>; after: Settings<Name> },
    scope: CommandScope,
  ) => Record<string, string>;
}
export const SCHOOL_CHANGE = {
  record: SCHOOL_SETTINGS,
  event: "school-settings",
} as const;

type Entry<Name extends string> = { readonly [name in Name]?: string | undefined } & {
  version?: number | undefined;
};

/** Changes the named settings, as one record with one version; what changed is in the trail, before and after. */
export function saveSettings<Name extends string, const More extends readonly Statement<unknown>[] = []>(
  { record, event, reason, reads, check, keeps }: SettingsChange<Name, More>,
  { version, ...entry }: Entry<Name>,
): Command<readonly [ReturnType<typeof settingRows>, ...More]> {
  const wanted = entry as Entry<Name>;
  return {
    read: () => [settingRows(record.names), ...((reads ?? []) as unknown as More)],
    decide(scope, [rows, ...more]) {
      const current = record.of(rows);
      if (version !== undefined && version !== current.version)
        return refuse(409, "STALE_VERSION", "Someone else changed the settings meanwhile.", {
          data: current,
        });
      const changes = record.names.flatMap((name) => {
        const after = wanted[name];
        return after === undefined || after === current[name] ? [] : [{ name, before: current[name], after }];
      });
      const changed = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
      const saved = { ...current, ...changed, version: current.version + changes.length };
      const settings = { before: current, after: saved };
      const refusal = check?.(settings, scope, more as unknown as Rows<More>);
      if (refusal) return refusal;
      const data = { changes, ...(reason && { reason }) };
      return ok({
        statements: writeSettings(
          { ...changed, ...keeps?.(settings, scope) },
          {
            names: record.names,
            version: current.version,
            now: scope.now,
          },
        ),
        audit: changes.length === 0 ? [] : [{ event, subjectUuid: null, data }],
        answer: { status: 200, message: savedWith(SAVED, changed), data: sql`${json(saved)}` },
      });
    },
  };
}
