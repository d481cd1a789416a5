import { billingSettings } from "#api/commands/billing/billing-settings.ts";
import { saveSettings } from "#api/commands/management/save-settings.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureAnswer, pictureKey, pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import {
  BUSINESS_LOGO_FILE,
  MY_BILLING_SETTINGS,
  REMOVE_BUSINESS_LOGO,
  SAVE_BILLING_SETTINGS,
  UPLOAD_BUSINESS_LOGO,
} from "#core/billing/settings/billing-settings.body.ts";
import { BILLING_SETTINGS, LOCKED_BY, lockRefusal, ON } from "#core/billing/settings/billing-settings.ts";
import { BUSINESS_LOGO, LOGO_NAME } from "#core/billing/settings/business-logo.ts";
import { LOGO_LIMIT } from "#core/shared/files/picture.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { personOfSetting, settingRows } from "#db/queries/identity/settings.ts";

export const myBillingSettings = endpoint(MY_BILLING_SETTINGS, async (c) => {
  const { rows } = await readPage(c, [billingSettings(), settingRows(BUSINESS_LOGO.names)] as const);
  const [decided, logo] = rows;
  const hasOwnLogo = BUSINESS_LOGO.of(logo)[LOGO_NAME] !== "";
  return { data: { decided: BILLING_SETTINGS.of(decided), hasOwnLogo } };
});

/** Changes what finance decides (B-48); who closes the books is kept beside the day. */
export const saveBillingSettings = change(SAVE_BILLING_SETTINGS, ({ body: { reason, ...entry } }) =>
  saveSettings(
    {
      record: BILLING_SETTINGS,
      event: "billing-settings",
      reason,
      reads: [personOfSetting(LOCKED_BY)] as const,
      check: ({ before, after }, { actor, today }, [[closedBy = null]]) =>
        lockRefusal(
          { before: before.billing_locked_through, after: after.billing_locked_through, reason },
          { today, actorUuid: actor.uuid },
          { isOn: before.billing_separate_duties === ON, closedBy },
        ),
      keeps: ({ before, after }, { actor }): Record<string, string> =>
        after.billing_locked_through === before.billing_locked_through ? {} : { [LOCKED_BY]: actor.uuid },
    },
    entry,
  ),
);

/** The logo of the business profile in place of the one before; "": none. Documents that show another one keep it. */
const saveBusinessLogo = (sha256: string) =>
  saveSettings({ record: BUSINESS_LOGO, event: "billing-settings" }, { [LOGO_NAME]: sha256 });
export const businessLogo = endpoint(BUSINESS_LOGO_FILE, async (c, { query }) => {
  const { rows } = await readPage(c, [settingRows(BUSINESS_LOGO.names)] as const);
  const sha256 = query.logo ?? BUSINESS_LOGO.of(rows[0])[LOGO_NAME];
  const object = sha256 === "" ? null : await intactObject(c.env.FILES, pictureKey(sha256), sha256);
  if (!object) throw new Refused(NOT_FOUND);
  return pictureAnswer(c, object, object.httpMetadata?.contentType ?? "");
});
export const uploadBusinessLogo = endpoint(UPLOAD_BUSINESS_LOGO, async (c) => {
  await readPage(c, []);
  const { sha256 } = await pictureUpload(c, LOGO_LIMIT);
  const { message } = await executeCommand(c, saveBusinessLogo(sha256), { digest: sha256 });
  return { message };
});
export const removeBusinessLogo = change(REMOVE_BUSINESS_LOGO, () => saveBusinessLogo(""));
