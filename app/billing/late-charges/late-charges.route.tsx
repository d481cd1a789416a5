import { lazy, Suspense, useState } from "react";
import { useNavigate, useNavigation, useRevalidator } from "react-router";
import { BILLING_TIMEOUT_MS, call, load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { ListExport } from "#app/lists/list-export.tsx";
import { SettingLine, SettingsSection } from "#app/settings/settings-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Pencil } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import {
  LATE_CHARGES,
  type LateChargePreview,
  type LateChargeRuleRow,
  PREVIEW_LATE_CHARGES,
  type RUN_LATE_CHARGES,
  ruleRecord,
} from "#core/billing/late-charge.body.ts";
import { LATE_CHARGE_LIST, monthsPast, rateOf } from "#core/billing/late-charge.ts";
import { fileOf } from "#core/shared/list/definition.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatMonth, schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/late-charges.route.ts";
import { ChargeLines, RunsTable } from "./charge-tables.tsx";

const EXPORT = `/lists/${LATE_CHARGE_LIST.name}/export`;
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
            <Button icon={<Pencil className="icon" />} onClick={() => setOpen(true)}>
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
            isOn={rule.isOn}
            onRun={() => void revalidate()}
          />
        </SettingsSection>
        <SettingsSection
          id="runs"
          title="Runs"
          action={
            runs.length > 0 && <ListExport action={EXPORT} offered={fileOf(LATE_CHARGE_LIST)?.offered} />
          }
        >
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
      rule.isOn ? "On" : "Off",
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

interface DryRunProps {
  /** The months that can be charged, the newest first. */
  months: readonly string[];
  /** What the month of the address would be charged; null: none is asked for. */
  preview: LateChargePreview | null;
  /** Why there is none. */
  refusal: string | null;
  isOn: boolean;
  onRun: () => void;
}
/** Why the drafts of a month cannot be made just now. */
const runRefusal = (isOn: boolean, preview: LateChargePreview | null, month: string): string | undefined => {
  if (!isOn) return "Late charges are off";
  if (preview?.month !== month) return "Make a dry run of this month first";
  return preview.invoices === 0 ? "No invoice is charged for this month" : undefined;
};
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Who would be charged what for a month past, and the button that makes the drafts (B-91). */
function DryRun({ months, preview, refusal, isOn, onRun }: DryRunProps) {
  const navigate = useNavigate();
  const isLoading = useNavigation().state === "loading";
  const [month, setMonth] = useState(preview?.month ?? months[0] ?? "");
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { isBusy, send } = useOneChange(callTo<typeof RUN_LATE_CHARGES>("POST /late_charge/run"), {
    onDone: onRun,
    onRefused: ({ refusal: { message } }) => setRefused(message),
  });
  const problem = refused ?? refusal;
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-[200px]">
          <SelectField
            id="month"
            label="Month"
            value={month}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onChange={(chosen) => {
              setMonth(chosen);
              setRefused(null);
            }}
          />
        </div>
        <Button
          isBusy={isLoading}
          onClick={() => navigate(`?${new URLSearchParams({ month })}`, { replace: true })}
        >
          Dry Run
        </Button>
        <Button
          className="btn-primary"
          refusal={runRefusal(isOn, preview, month)}
          isBusy={isBusy}
          onClick={() => setAsking(true)}
        >
          Run Now
        </Button>
      </div>
      {problem !== null && (
        <div className="mt-4">
          <Notice kind="error">{problem}</Notice>
        </div>
      )}
      {preview && <Outcome preview={preview} />}
      {isAsking && preview && (
        <ConfirmDialog
          confirmation={{
            title: `Charge ${formatMonth(preview.month)}?`,
            text: `${counted(preview.customers, "draft")}, totalling ${formatPesos(preview.amount)}, will be made. Nothing is owed until they are published.`,
            confirmLabel: "Run Now",
            cancelLabel: "Cancel",
          }}
          isBusy={isBusy}
          onConfirm={() => {
            setAsking(false);
            send({ month: preview.month });
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Outcome({ preview }: { preview: LateChargePreview }) {
  return (
    <div aria-live="polite">
      <p className="mt-4 text-sm font-medium">
        {preview.invoices === 0
          ? `Nobody is left to be charged for ${formatMonth(preview.month)}.`
          : `${formatMonth(preview.month)}: ${counted(preview.invoices, "invoice")} of ${counted(preview.customers, "customer")}, ${formatPesos(preview.amount)}.`}
      </p>
      {preview.charges.length > 0 && (
        <ChargeLines label="Charges" lines={preview.charges} count={preview.invoices} />
      )}
      {preview.leftOutCount > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-sm font-medium">
            Left out: {counted(preview.leftOutCount, "invoice")}
          </summary>
          <ChargeLines label="Left out" lines={preview.leftOut} count={preview.leftOutCount} />
        </details>
      )}
    </div>
  );
}
