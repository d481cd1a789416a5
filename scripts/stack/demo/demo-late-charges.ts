import { runLateCharges, saveLateChargeRule } from "#api/billing/late-charge.ts";
import { cancelInvoices } from "#api/commands/billing/cancel-invoices.ts";
import { publishInvoices } from "#api/commands/billing/publish-invoices.ts";
import { lateChargeRuleBody } from "#core/billing/late-charge.body.ts";
import { monthBefore } from "#core/billing/late-charge.ts";
import { sql } from "#db/statement.ts";
import type { Day } from "#scripts/stack/demo-desk.ts";

const RULE = {
  state: "ON",
  type: "percent",
  value: 2,
  grace_days: 30,
  most_per_invoice: 500,
};

/** Drafts of the run that finance has not come to yet. */
const WAITING = 12;

/** Late charges of last month: most are published, one is waived, the others wait as drafts. */
export async function chargeLatePayments({ do: perform, first, today }: Day): Promise<void> {
  await perform(saveLateChargeRule.command({ params: {}, body: lateChargeRuleBody.parse(RULE) }), "FA");
  await perform(runLateCharges.command({ params: {}, body: { month: monthBefore(today) } }), "FA");
  const { uuids = "[]" } = await first(sql`select json_group_array(uuid) as uuids
    from (select distinct invoice.id, uuid from late_charge join invoice on invoice.id = draft_id order by invoice.id)`);
  const [waived, ...drafts]: string[] = JSON.parse(uuids);
  if (waived) await perform(cancelInvoices([waived]), "FA");
  const published = drafts.slice(0, -WAITING);
  if (published.length > 0) await perform(publishInvoices(published, today), "FA");
}
