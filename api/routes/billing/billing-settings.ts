import { Hono } from "hono";
import { BILLING_SETTINGS, type BillingSettings } from "../../../core/billing/settings/billing-settings.ts";
import {
  MY_BILLING_SETTINGS,
  SAVE_BILLING_SETTINGS,
} from "../../../core/billing/settings/billing-settings-calls.ts";
import {
  saveBillingSettings,
  billingSettings as settingRows,
} from "../../commands/billing/billing-settings.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { executeCommand, readPage } from "../../middleware/session.ts";
import { onCall } from "../on-call.ts";

/** What finance decides for billing. */
export const billingSettings = new Hono<AppEnv>();

onCall(billingSettings, MY_BILLING_SETTINGS, async (c) => {
  const { rows } = await readPage(c, MY_BILLING_SETTINGS.access, [settingRows()] as const);
  return { data: BILLING_SETTINGS.of(rows[0]) };
});
onCall(billingSettings, SAVE_BILLING_SETTINGS, async (c, { body }) => {
  const { message, data } = await executeCommand(c, saveBillingSettings(body), JSON.stringify(body));
  return { message, data: data as BillingSettings };
});
