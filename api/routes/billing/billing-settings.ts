import { Hono } from "hono";
import {
  closedThrough,
  saveBillingSettings,
  billingSettings as settingRows,
} from "#api/commands/billing/billing-settings.ts";
import { savePaymentChoice } from "#api/commands/billing/save-payment-choice.ts";
import { saveSettings } from "#api/commands/management/save-settings.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureAnswer, pictureKey, pictureUpload } from "#api/middleware/picture-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { BILLING_SETTINGS } from "#core/billing/settings/billing-settings.ts";
import {
  BUSINESS_LOGO_FILE,
  MY_BILLING_SETTINGS,
  REMOVE_BUSINESS_LOGO,
  SAVE_BILLING_SETTINGS,
  UPLOAD_BUSINESS_LOGO,
} from "#core/billing/settings/billing-settings-calls.ts";
import { BUSINESS_LOGO, LOGO_NAME } from "#core/billing/settings/business-logo.ts";
import type { ChoiceList } from "#core/billing/settings/payment-choices.ts";
import { CHOICE_CALLS, PAYMENT_CHOICES } from "#core/billing/settings/payment-choices-calls.ts";
import type { AnyCall } from "#core/shared/call.ts";
import { LOGO_LIMIT } from "#core/shared/files/picture.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { bankAccounts, banks, paymentMethods, paymentTypes } from "#db/queries/billing/lookups.ts";
import { settingRows as settingsNamed } from "#db/queries/identity/settings.ts";

/** What finance decides for billing. */
export const billingSettings = new Hono<AppEnv>();

onCall(billingSettings, MY_BILLING_SETTINGS, async (c) => {
  const { rows } = await readPage(c, [settingRows(), settingsNamed(BUSINESS_LOGO.names)] as const);
  const [decided, logo] = rows;
  const hasOwnLogo = BUSINESS_LOGO.of(logo)[LOGO_NAME] !== "";
  return { data: { decided: BILLING_SETTINGS.of(decided), hasOwnLogo } };
});
onCall(billingSettings, PAYMENT_CHOICES, async (c) => {
  const { rows } = await readPage(c, [
    paymentTypes(),
    paymentMethods(),
    banks(),
    bankAccounts(),
    settingRows(),
  ] as const);
  const [types, methods, knownBanks, accounts, settings] = rows;
  return {
    data: {
      types,
      methods,
      banks: knownBanks,
      accounts,
      closedThrough: closedThrough(settings),
    },
  };
});
for (const list of Object.keys(CHOICE_CALLS) as ChoiceList[])
  for (const call of Object.values(CHOICE_CALLS[list]) as AnyCall[])
    onCommand(billingSettings, call, ({ body }, c) =>
      savePaymentChoice(list, c.req.param("id") ?? null, body as never),
    );
onCommand(billingSettings, SAVE_BILLING_SETTINGS, ({ body }) => saveBillingSettings(body));
/** The logo of the business profile in place of the one before; "": none. Documents that show another one keep it. */
const saveBusinessLogo = (sha256: string) =>
  saveSettings({ record: BUSINESS_LOGO, event: "billing-settings" }, { [LOGO_NAME]: sha256 });
onCall(billingSettings, BUSINESS_LOGO_FILE, async (c, { query }) => {
  const { rows } = await readPage(c, [settingsNamed(BUSINESS_LOGO.names)] as const);
  const sha256 = query.logo ?? BUSINESS_LOGO.of(rows[0])[LOGO_NAME];
  const object = sha256 === "" ? null : await intactObject(c.env.FILES, pictureKey(sha256), sha256);
  if (!object) throw new Refused(NOT_FOUND);
  return pictureAnswer(c, object, object.httpMetadata?.contentType ?? "");
});
onCall(billingSettings, UPLOAD_BUSINESS_LOGO, async (c) => {
  await readPage(c, []);
  const { sha256 } = await pictureUpload(c, LOGO_LIMIT);
  const { message } = await executeCommand(c, saveBusinessLogo(sha256), { digest: sha256 });
  return { message };
});
onCommand(billingSettings, REMOVE_BUSINESS_LOGO, () => saveBusinessLogo(""));
