import { type Command, unchanged } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import {
  forgetPersonalSettings,
  personalSettings,
  writePersonalSettings,
} from "#db/queries/identity/settings.ts";

/** Saves what a person decides for oneself, by name; null forgets it. No audit event: it says how somebody looks at the school, not what was done. */
export function saveMySettings(
  wanted: Readonly<Record<string, string | null | undefined>>,
): Command<readonly [ReturnType<typeof personalSettings>]> {
  return {
    read: ({ userId }) => [personalSettings(userId)],
    decide({ actor, now }, [rows]) {
      const current = new Map(rows.map(({ name, value }) => [name, value]));
      const changed = Object.entries(wanted).filter(
        (entry): entry is [string, string | null] =>
          entry[1] !== undefined && (current.get(entry[0]) ?? null) !== entry[1],
      );
      const answer = { status: 200, message: "Your settings are saved." } as const;
      if (changed.length === 0) return unchanged(answer);
      const set = changed.filter((entry): entry is [string, string] => entry[1] !== null);
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
