import Pencil from "lucide-react/icons/pencil";
import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { BILLING_TIMEOUT_MS, call, load } from "#app/lib/api.server.ts";
import { SettingLine, SettingsSection } from "#app/settings/settings-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { LATE_CHARGES, PREVIEW_LATE_CHARGES } from "#core/billing/late-charges/late-charge-calls.ts";
import { type LateChargeRuleRow, ruleRecord } from "#core/billing/late-charges/late-charge-contract.ts";
import { monthsPast, rateOf } from "#core/billing/late-charges/late-charges.ts";
import { formatPesos } from "#core/shared/money.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/late-charges.route.ts";
import { RunsTable } from "./charge-tables.tsx";
import { DryRun } from "./dry-run.tsx";

const RuleDialog = lazy(() => import("./rule-dialog.tsx"));

export const meta = () => [{ title: "Late Charges · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const month = args.url.searchParams.get("month");
  const [{ data }, answer] = await Promise.all([
    load(args, LATE_CHARGES, {}),
    month === null
      ? null
      : call(args, PREVIEW_LATE_CHARGES, {
          search: new URLSearchParams({ month }),
          timeoutMs: BILLING_TIMEOUT_MS,
        }),
  ]);
  return {
    ...data,
    record: ruleRecord(data.rule),
    months: monthsPast(schoolDayAt(Date.now())),
    preview: answer?.ok ? answer.value.data : null,
    refusal: answer && !answer.ok ? answer.message : null,
  };
}

/** Late-payment charges: the rule, what a month past would be charged, and the runs (B-90, B-91). */
export default function LateCharges({ loaderData }: Route.ComponentProps) {
  const { rule, runs, record, months, preview, refusal } = loaderData;
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  return (
    <main className="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-[-.01em]">Late Charges</h1>
      <div className="mt-5 grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-10">
        <SettingsSection
          id="rule"
          title="Rule"
          action={
            <Button icon={<Pencil className="icon" aria-hidden />} onClick={() => setOpen(true)}>
              Change
            </Button>
          }
        >
          <RuleLines rule={rule} />
        </SettingsSection>
        <SettingsSection id="dry-run" title="Charge a month past">
          <DryRun
            months={months}
            preview={preview}
            refusal={refusal}
            isOn={rule.state === "ON"}
            onRun={() => void revalidate()}
          />
        </SettingsSection>
        <SettingsSection id="runs" title="Runs">
          <RunsTable runs={runs} />
        </SettingsSection>
      </div>
      {isOpen && (
        <Suspense>
          <RuleDialog record={record} onSaved={() => void revalidate()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </main>
  );
}

function RuleLines({ rule }: { rule: LateChargeRuleRow }) {
  const charge = rule.type === "percent" ? `${rateOf(rule)} of what is overdue` : rateOf(rule);
  const lines: [label: string, value: string, meaning?: string][] = [
    [
      "Late charges",
      rule.state === "ON" ? "On" : "Off",
      "On: drafts are made on the 1st of each month for the month before. Finance publishes or cancels them.",
    ],
    ["Charge", `${charge}, each month`],
    ["Days of grace", String(rule.graceDays), "Days past due that cost nothing"],
    ["Most per invoice", rule.mostPerInvoice === null ? "No limit" : formatPesos(rule.mostPerInvoice)],
    ["Items left out", rule.productNames.join(", ") || "None"],
    ...(rule.version > 0 ? [["Version", String(rule.version)] as [string, string]] : []),
  ];
  return (
    <dl>
      {lines.map(([label, value, meaning]) => (
        <SettingLine key={label} label={label} value={value} {...(meaning !== undefined && { meaning })} />
      ))}
    </dl>
  );
}
