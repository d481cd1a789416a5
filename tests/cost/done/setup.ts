import type { Records } from "#tests/cost/cost-cases.ts";
import { TABLE } from "#tests/support/sound-calls.ts";
import { at, change, type DoneChange } from "./step.ts";

/** Settings, notes to oneself, previews and letters: their sound bodies do what they ask for. */
export function setupChanges({ unpaid }: Records): DoneChange[] {
  const recurring = TABLE["post /invoice/recurring/preview"]?.[1] as object;
  const of = { customer_id: unpaid.customer_id };
  return [
    change("registrar", "post /audit_log/verification"),
    change("admin", "post /audit_log/{event}/web", { of: at("logout") }),
    change("admin", "post /auth/forgot-password"),
    change("finance", "patch /billing/settings", { body: { billing_locked_through: "2026-05-31" } }),
    change("registrar", "patch /settings/mine"),
    change("admin", "patch /settings/profile"),
    change("admin", "patch /settings/school", { body: { rollover_balances: "held" } }),
    change("registrar", "post /management/presets/preview"),
    change("registrar", "post /me/notifications/read"),
    change("registrar", "patch /me/notifications/mail"),
    change("registrar", "post /settings/sign-out-others"),
    change("registrar", "post /me/passkeys/begin"),
    change("finance", "post /reminder/preview", { body: { customers: [unpaid.customer_id] } }),
    change("finance", "post /invoice/recurring/preview", { body: { ...recurring, customer: of } }),
    change("finance", "post /customer/statements/mail", {
      body: { customer_ids: [unpaid.customer_id], month: "2026-10" },
    }),
    change("finance", "post /mailer/send", {
      body: { ...(TABLE["post /mailer/send"]?.[1] as object), ...of },
    }),
  ];
}
