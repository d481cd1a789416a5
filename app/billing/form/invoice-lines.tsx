import Plus from "lucide-react/icons/plus";
import type { FormError } from "#app/ui/form/error-summary.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { isItemOf, isValidOn, type NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import { lineBase } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { Product } from "#core/billing/lookup-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import { blankLine, figuresOf, nextKey, type TypedLine } from "./invoice-form.ts";
import { InvoiceLineFields } from "./invoice-line-fields.tsx";

interface InvoiceLinesProps {
  lines: TypedLine[];
  products: readonly Product[];
  named: readonly NamedAdjustment[];
  /** The day of the invoice. */
  day: string;
  errors: readonly FormError[];
  onChange: (lines: TypedLine[]) => void;
}

/** The items of an invoice. Only those whose box is ticked are billed. */
export function InvoiceLines({ lines, products, named, day, errors, onChange }: InvoiceLinesProps) {
  const change = (key: number, changed: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const ofForm = errors.find(({ field }) => field === "lines")?.message;
  return (
    <section className="form-section" aria-labelledby="items-title">
      <h2 id="items-title">
        Items <span className="ml-1 text-xs font-normal text-muted">Only ticked items are billed</span>
      </h2>
      <div id="lines" tabIndex={-1} className="grid gap-4">
        {lines.map((line, index) => (
          <InvoiceLineFields
            key={line.key}
            line={line}
            position={index + 1}
            total={totalOf(line)}
            products={products}
            named={named.filter((one) => isValidOn(one, day) && isItemOf(one, line.name))}
            errors={errors}
            onChange={(changed) => change(line.key, changed)}
            onRemove={lines.length === 1 ? null : () => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </div>
      <FieldError id="lines" error={ofForm} />
      <button
        type="button"
        className="btn btn-ghost btn-xs mt-2 -ml-2 text-primary"
        onClick={() => onChange([...lines, blankLine(nextKey(lines))])}
      >
        <Plus className="icon" aria-hidden />
        Add item
      </button>
    </section>
  );
}

/** The line's amount on the invoice: its base. */
const totalOf = (line: TypedLine): string => formatPesos(lineBase(figuresOf(line)));
