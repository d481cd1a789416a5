import { command, unchanged } from "#api/commands/command.ts";
import { SCHOOL_CHANGE, saveSettings } from "#api/commands/management/save-settings.ts";
import { SAVED } from "#api/commands/saved.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureAnswer, pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { SCHOOL_AS_BUSINESS } from "#core/billing/lookup-calls.ts";
import {
  LOGO_FILE,
  REMOVE_LOGO,
  RETENTION_DRY_RUN,
  SAVE_SCHOOL_PROFILE,
  SAVE_SCHOOL_SETTINGS,
  UPLOAD_LOGO,
} from "#core/identity/calls.ts";
import { RETENTION, RETENTION_NAMES, retentionQuestion } from "#core/management/retention.ts";
import { SCHOOL_PROFILE, type SchoolProfile } from "#core/management/school-profile.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { logoOf, schoolAsBusiness } from "#db/queries/management/school.ts";
import type { KeptPicture } from "#db/queries/management/signatories.ts";
import { countPast } from "#db/queries/shared/retention.ts";
import { select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { school } from "#db/tables.ts";
import { set } from "#db/write.ts";

/** What the school is called, its logo, and what it decides for everyone (M-22, M-38). */

/** The school's record as its form shows it. */
export const schoolProfile = (): Statement<SchoolProfile> =>
  select(
    {
      id: sql<"profile">`'profile'`,
      name: school.name,
      address: school.address,
      contact_number: school.contactNumber,
      email: school.email,
      tax_number: school.taxNumber,
      version: school.version,
    },
    sql`from ${school}`,
  );
/** Version-checked; papers that were issued stay as they are. */
const saveProfile = change(SAVE_SCHOOL_PROFILE, ({ body: { version, ...entry } }) =>
  command({
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
      if (changes.length === 0)
        return unchanged({ status: 200, message: SAVED, data: sql`${json(current)}` });
      const changed = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
      const saved = { ...current, ...changed, version: current.version + 1 };
      const { name, address, contact_number: contactNumber, email, tax_number: taxNumber } = saved;
      return ok({
        statements: [
          statement(sql`update ${school} set version = version + 1,
            ${set(school, { name, address, contactNumber, email, taxNumber })} where ${school.version} = ${current.version}`),
          expectChanges(1),
        ],
        audit: [{ event: "school-settings", subjectUuid: null, data: { changes } }],
        answer: { status: 200, message: savedWith(SAVED, changed), data: sql`${json(saved)}` },
      });
    },
  }),
);

/** The school's logo in place of the one before, or none. Documents that show another one keep it. */
const keepLogo = (picture: KeptPicture | null) =>
  command({
    read: () => [logoOf()],
    decide(_scope, [[current]]) {
      const before = current?.sha256 ?? null;
      const after = picture?.sha256 ?? null;
      if (before === after) return unchanged({ status: 200, message: SAVED });
      const logo = {
        logoObject: picture?.objectKey ?? null,
        logoType: picture?.type ?? null,
        logoSha256: after,
      };
      return ok({
        statements: [statement(sql`update ${school} set ${set(school, logo)}`)],
        audit: [
          { event: "logo-change", subjectUuid: null, data: { changes: [{ name: "logo", before, after }] } },
        ],
        answer: { status: 200, message: SAVED },
      });
    },
  });

/** Changes the school's settings. A shorter time that deletes something tonight is asked about, with how much (M-38). */
const saveSchoolSettings = change(SAVE_SCHOOL_SETTINGS, ({ body: { is_confirmed, ...entry } }, c) => {
  const asked = RETENTION_NAMES.flatMap((name) => {
    const value = entry[name];
    return value === undefined || is_confirmed ? [] : [{ name, value }];
  });
  return saveSettings(
    {
      ...SCHOOL_CHANGE,
      reads: [countPast(asked, c.var.epochMs)] as const,
      check: ({ before, after }, _scope, [due]) => {
        const question = retentionQuestion(before, after, due);
        return question === null ? null : refuse(409, "CONFIRMATION_NEEDED", question);
      },
    },
    entry,
  );
});

export const schoolEndpoints = [
  saveProfile,
  saveSchoolSettings,
  endpoint(RETENTION_DRY_RUN, async (c) => {
    const asked = RETENTION_NAMES.flatMap((name) =>
      RETENTION[name].choices.map((value) => ({ name, value })),
    );
    const { rows } = await readPage(c, [countPast(asked, c.var.epochMs)] as const);
    return { rows: rows[0] };
  }),
  endpoint(LOGO_FILE, async (c) => {
    const { rows } = await readPage(c, [logoOf()] as const);
    const [logo] = rows[0];
    if (!logo?.object) throw new Refused(NOT_FOUND);
    const stored = await intactObject(c.env.FILES, logo.object, logo.sha256 ?? "");
    if (!stored) throw new Refused(NOT_FOUND);
    return pictureAnswer(c, stored, logo.type ?? "");
  }),
  endpoint(UPLOAD_LOGO, async (c) => {
    await readPage(c, []);
    const picture = await pictureUpload(c);
    const { message } = await executeCommand(c, keepLogo(picture), { digest: picture.sha256 });
    return { message };
  }),
  change(REMOVE_LOGO, () => keepLogo(null)),
  endpoint(SCHOOL_AS_BUSINESS, async (c, { params: { id } }) => {
    const { rows } = await readPage(c, [schoolAsBusiness(id)] as const);
    const [business] = rows[0];
    if (!business) throw new Refused(NOT_FOUND);
    return { data: business };
  }),
];
