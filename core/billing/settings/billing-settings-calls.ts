import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { changeAnswer, dataAnswer, FILE, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, flag, inline } from "#core/shared/list/fields.ts";
import { BILLING_SETTINGS } from "./billing-settings.ts";
import { billingSettingsBody, logoQuery } from "./billing-settings-contract.ts";

/** The calls of billing's settings. */
const settings = { access: "billing", tag: "Billing", path: "/billing/settings", success: 200 } as const;
const record = recordAnswer(BILLING_SETTINGS.wire);

export const MY_BILLING_SETTINGS = defineCall({
  ...settings,
  method: "get",
  summary: "What finance decides for billing, and whether it keeps a logo of its own",
  answer: dataAnswer(
    recordAnswer(fields({ decided: inline(BILLING_SETTINGS.wire), hasOwnLogo: flag("has_own_logo") })),
  ),
});
export const SAVE_BILLING_SETTINGS = defineCall({
  isForBrowsers: true,
  current: OFFICE_RECORD.fromWire,
  ...settings,
  method: "patch",
  summary: "Changes what finance decides; opening closed books again needs a reason",
  body: billingSettingsBody,
  answer: changeAnswer(record),
});

const logo = { ...settings, path: "/billing/settings/logo" } as const;
export const BUSINESS_LOGO_FILE = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "get",
  summary: "The logo of the business profile; or by its SHA-256 that which a document was made with",
  query: logoQuery,
  answer: FILE,
});
export const UPLOAD_BUSINESS_LOGO = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "post",
  summary: "Keeps the logo of the business profile, a PNG or JPEG picture, in place of the one before",
  upload: true,
  answer: MESSAGE,
});
export const REMOVE_BUSINESS_LOGO = defineCall({
  isForBrowsers: true,
  ...logo,
  method: "delete",
  summary: "Removes the logo of the business profile",
  answer: MESSAGE,
});
