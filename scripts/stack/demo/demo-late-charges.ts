import { cancelInvoices } from "../../../api/commands/billing/cancel-invoices.ts";
import { runLateCharges } from "../../../api/commands/billing/late-charges/run-charges.ts";
import { saveLateChargeRule } from "../../../api/commands/billing/late-charges/save-rule.ts";
import { publishInvoices } from "../../../api/commands/billing/publish-invoices.ts";
import { lateChargeRuleBody } from "../../../core/billing/late-charges/late-charge-contract.ts";
import { monthBefore } from "../../../core/billing/late-charges/late-charges.ts";
import { sql } from "../../../db/statement.ts";
import type { Day } from "../demo-desk.ts";

/** So late that only a few invoices of the demo school are charged. */
const RULE = {
  state: "ON",
  type: "percent",
  value: 2,
  grace_days: 366,
  most_per_invoice: 500,
};

/** Late charges of last month: one is published, one is waived, the others wait as drafts. */
export async function chargeLatePayments({ do: perform, first, today }: Day): Promise<void> {
  await perform(saveLateChargeRule(lateChargeRuleBody.parse(RULE)), "FA");
  await perform(runLateCharges(monthBefore(today)), "FA");
  const draft = async () =>
    (
      await first(sql`select invoice.uuid from late_charge join invoice on invoice.id = draft_id
        where document_status = 'draft' and cancelled_at is null order by invoice.id limit 1`)
    ).uuid;
  const published = await draft();
  if (published) await perform(publishInvoices([published]), "FA");
  const waived = await draft();
  if (waived) await perform(cancelInvoices([waived]), "FA");
}
