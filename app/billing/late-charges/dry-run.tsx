import { useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { RUN_LATE_CHARGES } from "#core/billing/late-charges/late-charge-calls.ts";
import type { LateChargePreview } from "#core/billing/late-charges/late-charge-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatMonth } from "#core/shared/school-day.ts";
import { ChargeLines } from "./charge-tables.tsx";

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
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Who would be charged what for a month past, and the button that makes the drafts (B-91). */
export function DryRun({ months, preview, refusal, isOn, onRun }: DryRunProps) {
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
          disabled={!isOn || preview === null || preview.month !== month || preview.invoices === 0}
          title={isOn ? "Make the drafts that the dry run shows" : "Late charges are off"}
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
