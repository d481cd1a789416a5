import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import {
  ADJUSTMENT_UNITS_PER_CENTAVO,
  type Adjustment,
  type AdjustmentPart,
  adjustmentUnits,
  invoiceTotals,
  lineBase,
  lineDeduction,
  lineTotal,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatPesos, formatPrice, formatScaled } from "#core/shared/money.ts";
import { ADJUSTMENTS, figuresOf, type InvoiceForm, includedOf } from "./invoice-form.ts";

const LABELS = { tax: "Tax", deduction: "Deduction", surcharge: "Surcharge" } as const;
/** Of a peso: a percent of four decimals of a base in centavos. */
const UNITS = 8;
const exact = (units: bigint): string => `₱${formatScaled(units, UNITS)}`;
const isRounded = (units: bigint): boolean => units % ADJUSTMENT_UNITS_PER_CENTAVO !== 0n;
const unitsOf = (centavos: number): bigint => BigInt(centavos) * ADJUSTMENT_UNITS_PER_CENTAVO;

interface Step {
  /** The sum it goes into. */
  sum: string;
  label: string;
  how: string;
  units: bigint;
}

const short = (valueE4: number): string => scaledToShortText(BigInt(valueE4), 4);
const how = ({ type, valueE4 }: Adjustment): string =>
  type === "percent" ? `${short(valueE4)}% of the base` : "amount";

function stepsOf(figures: ReturnType<typeof figuresOf>): Step[] {
  const base = lineBase(figures);
  return [
    {
      sum: "Base",
      label: "Base",
      how: `${short(figures.quantityE4)} × ₱${formatPrice(figures.unitPriceE4)}, to the centavo`,
      units: unitsOf(base),
    },
    ...ADJUSTMENTS.flatMap((name): Step[] => {
      const adjustment = figures[name];
      const step = { sum: LABELS[name], label: LABELS[name], how: how(adjustment) };
      if (adjustment.parts) return partsOf(step.sum, adjustment, adjustment.parts, base);
      if (adjustment.valueE4 <= 0) return [];
      return name === "deduction"
        ? [{ ...step, how: `${step.how}, to the centavo`, units: unitsOf(lineDeduction(figures)) }]
        : [{ ...step, units: adjustmentUnits(base, adjustment) }];
    }),
  ];
}

/** Each part under its name; a surcharge of percents alone is not rounded on its line. */
const partsOf = (sum: string, whole: Adjustment, parts: readonly AdjustmentPart[], base: number): Step[] =>
  parts.map((part) => {
    const isExact = sum === LABELS.surcharge && whole.type === "percent";
    return {
      sum,
      label: part.code === "" ? sum : part.name,
      how: isExact ? how(part) : `${how(part)}, to the centavo`,
      units: isExact ? adjustmentUnits(base, part) : unitsOf(part.amount),
    };
  });

/** How the amount due is calculated, line by line. */
export function ExplainTotal({ form, onClose }: { form: InvoiceForm; onClose: () => void }) {
  const lines = includedOf(form).map(figuresOf);
  const steps = lines.map(stepsOf);
  const sum = (name: string) =>
    steps.flat().reduce((total, step) => total + (step.sum === name ? step.units : 0n), 0n);
  const totals = invoiceTotals(lines);
  const sums = [
    { label: "Subtotal", units: sum("Base"), rounded: totals.subtotal },
    { label: "Taxes", units: sum("Tax"), rounded: totals.taxes },
    { label: "Surcharges", units: sum("Surcharge"), rounded: totals.surcharges },
    { label: "Deductions", units: sum("Deduction"), rounded: -totals.deductions },
  ];
  return (
    <Dialog
      title="How this total is calculated"
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
      <p className="mt-4 font-semibold">Sums, rounded half up</p>
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
