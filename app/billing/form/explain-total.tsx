import { invoiceTotals, lineTotal } from "../../../core/billing/invoice-arithmetic.ts";
import { scaledToShortText } from "../../../core/shared/decimal.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ADJUSTMENTS, figuresOf, type InvoiceForm, includedOf } from "./invoice-form.ts";

const LABELS = { tax: "Tax", deduction: "Deduction", surcharge: "Surcharge" } as const;
/** Price and quantity have four decimals each, a percent of their product six more. */
const UNITS = 14;
const exact = (units: bigint): string => {
  const short = scaledToShortText(units, UNITS);
  const [whole = "0", fraction = ""] = short.split(".");
  return `₱${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction.padEnd(2, "0")}`;
};
const isRounded = (units: bigint): boolean => units % 10n ** 12n !== 0n;

interface Step {
  label: string;
  how: string;
  units: bigint;
}

function stepsOf(figures: ReturnType<typeof figuresOf>): Step[] {
  const base = BigInt(figures.unitPriceE4) * BigInt(figures.quantityE4);
  const short = (valueE4: number) => scaledToShortText(BigInt(valueE4), 4);
  return [
    {
      label: "Base",
      how: `${short(figures.quantityE4)} × ₱${short(figures.unitPriceE4)}`,
      units: base * 10n ** 6n,
    },
    ...ADJUSTMENTS.filter((name) => figures[name].valueE4 > 0).map((name): Step => {
      const { type, valueE4 } = figures[name];
      return type === "percent"
        ? {
            label: LABELS[name],
            how: `${short(valueE4)}% of the base`,
            units: base * BigInt(valueE4),
          }
        : { label: LABELS[name], how: "amount", units: BigInt(valueE4) * 10n ** 10n };
    }),
  ];
}

/** How the amount due comes about, step by step: per line, summed exactly, rounded once (decision 23). */
export function ExplainTotal({ form, onClose }: { form: InvoiceForm; onClose: () => void }) {
  const lines = includedOf(form).map(figuresOf);
  const steps = lines.map(stepsOf);
  const sum = (label: string) =>
    steps.flat().reduce((total, step) => total + (step.label === label ? step.units : 0n), 0n);
  const totals = invoiceTotals(lines);
  const sums = [
    { label: "Subtotal", units: sum("Base"), rounded: totals.subtotal },
    { label: "Taxes", units: sum("Tax"), rounded: totals.taxes },
    { label: "Surcharges", units: sum("Surcharge"), rounded: totals.surcharges },
    { label: "Deductions", units: sum("Deduction"), rounded: -totals.deductions },
  ];
  return (
    <Dialog
      title="How this total comes about"
      className="max-w-[560px]"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-primary" data-initial-focus="" onClick={onClose}>
          Close
        </button>
      }
    >
      <ol className="grid gap-3">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
          <li key={index}>
            <p className="font-semibold">{line.name || `Item ${index + 1}`}</p>
            <Rows
              rows={(steps[index] ?? []).map((step) => [`${step.label}: ${step.how}`, exact(step.units)])}
            />
            <Rows rows={[["Line total: base less deduction", formatPesos(lineTotal(line))]]} />
          </li>
        ))}
      </ol>
      <p className="mt-4 font-semibold">Sums, each rounded once, halves away from zero</p>
      <Rows
        rows={sums.map(({ label, units, rounded }) => [
          isRounded(units) ? `${label}: exactly ${exact(units)}` : label,
          formatPesos(rounded),
        ])}
      />
      <Rows
        isStrong
        rows={[["Amount due: subtotal + taxes + surcharges − deductions", formatPesos(totals.amountDue)]]}
      />
    </Dialog>
  );
}

function Rows({ rows, isStrong = false }: { rows: [string, string][]; isStrong?: boolean }) {
  return (
    <dl className={`num text-sm ${isStrong ? "mt-2 border-t border-line pt-2 font-semibold" : ""}`}>
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-0.5">
          <dt className={isStrong ? "" : "text-muted"}>{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
