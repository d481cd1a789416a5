import { RETENTION_NAMES, retentionQuestion } from "#core/management/retention.ts";
import type { SchoolSettingsEntry } from "#core/management/school-settings.ts";
import { refuse } from "#core/shared/result.ts";
import { countPast } from "#db/queries/shared/retention.ts";
import { SCHOOL_CHANGE, saveSettings } from "./save-settings.ts";

/** Changes the school's settings. A shorter time that deletes something tonight is asked about, with how much (M-38). */
export function saveSchoolSettings({ is_confirmed, ...entry }: SchoolSettingsEntry, epochMs: number) {
  const asked = RETENTION_NAMES.flatMap((name) => {
    const value = entry[name];
    return value === undefined || is_confirmed ? [] : [{ name, value }];
  });
  return saveSettings(
    {
      ...SCHOOL_CHANGE,
      reads: [countPast(asked, epochMs)] as const,
      check: ({ before, after }, _scope, [due]) => {
        const question = retentionQuestion(before, after, due);
        return question === null ? null : refuse(409, "CONFIRMATION_NEEDED", question);
      },
    },
    entry,
  );
}
