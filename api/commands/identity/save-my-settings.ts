import { type Command, unchanged } from "#api/commands/command.ts";
import type { MySettingsEntry } from "#core/identity/settings-contract.ts";
import { ok } from "#core/shared/result.ts";
import {
  forgetPersonalSettings,
  personalSettings,
  writePersonalSettings,
} from "#db/queries/identity/settings.ts";

/** PATCH /settings/mine. No audit event: it says how somebody looks at the school, not what was done. */
export function saveMySettings(
  wanted: MySettingsEntry,
): Command<readonly [ReturnType<typeof personalSettings>]> {
  return {
    read: ({ userId }) => [personalSettings(userId)],
    decide({ actor, now }, [rows]) {
      const current = new Map(rows.map(({ name, value }) => [name, value]));
      const changed = Object.entries(wanted).filter(([name, value]) => (current.get(name) ?? null) !== value);
      const answer = { status: 200, message: "Your settings are saved." } as const;
      if (changed.length === 0) return unchanged(answer);
      const set = changed.filter((entry): entry is [string, string & (typeof entry)[1]] => entry[1] !== null);
      const forgotten = changed.flatMap(([name, value]) => (value === null ? [name] : []));
      return ok({
        statements: [
          writePersonalSettings(actor.id, Object.fromEntries(set), now),
          forgetPersonalSettings(actor.id, forgotten),
        ],
        audit: [],
        answer,
      });
    },
  };
}
