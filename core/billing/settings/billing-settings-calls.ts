import { changeAnswer, dataAnswer, recordAnswer } from "../../shared/answer.ts";
import { defineCall } from "../../shared/call.ts";
import { BILLING_SETTINGS } from "./billing-settings.ts";
import { billingSettingsBody } from "./billing-settings-contract.ts";

/** The calls of billing's settings. */
const settings = { access: "billing", tag: "Billing", path: "/billing/settings", success: 200 } as const;
const record = recordAnswer(BILLING_SETTINGS.wire);

export const MY_BILLING_SETTINGS = defineCall({
  ...settings,
  method: "get",
  summary: "What finance decides for billing",
  answer: dataAnswer(record),
});
export const SAVE_BILLING_SETTINGS = defineCall({
  ...settings,
  method: "patch",
  summary: "Changes what finance decides; opening closed books again needs a reason",
  body: billingSettingsBody,
  answer: changeAnswer(record),
});
