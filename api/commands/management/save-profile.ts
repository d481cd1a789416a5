import { type Command, unchanged } from "#api/commands/command.ts";
import { SCHOOL_PROFILE, type SchoolProfileEntry } from "#core/management/school-profile.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { schoolProfile, updateSchoolProfile } from "#db/queries/management/school.ts";
import { json, sql } from "#db/statement.ts";
import { SAVED } from "./save-record.ts";

/** PATCH /settings/profile: the school's record, version-checked; papers that were issued stay as they are (M-22). */
export function saveSchoolProfile({
  version,
  ...entry
}: SchoolProfileEntry): Command<readonly [ReturnType<typeof schoolProfile>]> {
  return {
    read: () => [schoolProfile()],
    decide(_scope, [[current]]) {
      if (!current) return NOT_FOUND;
      if (version !== undefined && version !== current.version)
        return refuse(409, "STALE_VERSION", "Someone else changed the settings meanwhile.", {
          data: current,
        });
      const changes = SCHOOL_PROFILE.names.flatMap((name) => {
        const after = entry[name];
        return after === undefined || after === current[name] ? [] : [{ name, before: current[name], after }];
      });
      const changed = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
      if (changes.length === 0)
        return unchanged({ status: 200, message: SAVED, data: sql`${json(current)}` });
      const saved = { ...current, ...changed, version: current.version + 1 };
      return ok({
        statements: [updateSchoolProfile(saved, current.version), expectChanges(1)],
        audit: [{ event: "school-settings", subjectUuid: null, data: { changes } }],
        answer: { status: 200, message: savedWith(SAVED, changed), data: sql`${json(saved)}` },
      });
    },
  };
}
