import { useState } from "react";
import type { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ExplainTotal } from "./explain-total.tsx";
import type { InvoiceForm } from "./invoice-form.ts";

/** The totals of what is typed, and how they are computed. */
export function InvoiceTotal({
  form,
  totals,
}: {
  form: InvoiceForm;
  totals: ReturnType<typeof invoiceTotals>;
}) {
  const [isExplained, setIsExplained] = useState(false);
  return (
    <section className="form-section" aria-labelledby="total-title">
      <h2 id="total-title">Total</h2>
      <dl className="num grid gap-1.5 text-sm">
        <TotalLine label="Subtotal" value={formatPesos(totals.subtotal)} />
        <TotalLine label="Tax" value={formatPesos(totals.taxes)} />
        <TotalLine label="Discount" value={formatPesos(-totals.deductions)} />
        <TotalLine label="Surcharge" value={formatPesos(totals.surcharges)} />
        <TotalLine label="Total Amount Due" value={formatPesos(totals.amountDue)} isStrong />
      </dl>
      <button
        type="button"
        className="btn btn-ghost btn-xs mt-2 -ml-2 text-primary"
        onClick={() => setIsExplained(true)}
      >
        Explain this total
      </button>
      {isExplained && <ExplainTotal form={form} onClose={() => setIsExplained(false)} />}
    </section>
  );
}

function TotalLine({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div
      className={`flex justify-between ${isStrong ? "border-t border-line pt-2 text-base font-semibold" : ""}`}
    >
      <dt className={isStrong ? "" : "text-muted"}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
