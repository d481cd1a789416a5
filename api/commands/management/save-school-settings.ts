import {
  type SchoolSettingsEntry,
  SETTING_NAMES,
  schoolSettingsOf,
} from "../../../core/management/school-settings.ts";
import { ok, refuse } from "../../../core/shared/result.ts";
import { schoolSettings, writeSettings } from "../../../db/queries/identity/settings.ts";
import { json, sql } from "../../../db/statement.ts";
import type { Command } from "../command.ts";
import { SAVED } from "./save-record.ts";

/** PATCH /settings/school: the named settings, as one record with one version; what changed is in the trail, before and after. */
export function saveSchoolSettings({
  version,
  ...wanted
}: SchoolSettingsEntry): Command<readonly [ReturnType<typeof schoolSettings>]> {
  return {
    area: "schoolSettings",
    read: () => [schoolSettings(SETTING_NAMES)],
    decide({ now }, [rows]) {
      const current = schoolSettingsOf(rows);
      if (version !== undefined && version !== current.version)
        return refuse(409, "STALE_VERSION", "Someone else changed the settings meanwhile.", {
          data: current,
        });
      const changes = SETTING_NAMES.flatMap((name) => {
        const after = wanted[name];
        return after === undefined || after === current[name] ? [] : [{ name, before: current[name], after }];
      });
      const changed = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
      const saved = { ...current, ...changed, version: current.version + changes.length };
      return ok({
        statements: writeSettings(changed, { names: SETTING_NAMES, version: current.version, now }),
        audit:
          changes.length === 0
            ? []
            : [
                {
                  event: "school-settings",
                  subjectKind: "management",
                  subjectUuid: null,
                  data: { changes },
                },
              ],
        answer: { status: 200, message: SAVED, data: sql`${json(saved)}` },
      });
    },
  };
}
