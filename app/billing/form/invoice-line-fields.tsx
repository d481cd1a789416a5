import X from "lucide-react/icons/x";
import { FigureField, ProductField } from "#app/billing/item-parts.tsx";
import type { FormError } from "#app/ui/form/error-summary.tsx";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import type { Product } from "#core/billing/lookup-contract.ts";
import { AdjustmentField } from "./adjustment-field.tsx";
import { ADJUSTMENTS, type TypedLine } from "./invoice-form.ts";
import { lineField } from "./invoice-form-errors.ts";

interface InvoiceLineFieldsProps {
  line: TypedLine;
  position: number;
  total: string;
  products: readonly Product[];
  /** What of the catalogue can be chosen for this item. */
  named: readonly NamedAdjustment[];
  errors: readonly FormError[];
  onChange: (changed: Partial<TypedLine>) => void;
  /** Null for the only line. */
  onRemove: (() => void) | null;
}

/** One item: its box, what it is, quantity and price, and below what is added or taken off. */
export function InvoiceLineFields(props: InvoiceLineFieldsProps) {
  const { line, position, errors, onChange } = props;
  const errorOf = (name: string) => errors.find(({ field }) => field === lineField(line.key, name))?.message;
  const idOf = (name: string) => lineField(line.key, name);
  const figure = (name: "quantity" | "unitPrice", label: string) => (
    <FigureField
      id={idOf(name)}
      label={label}
      value={line[name]}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className="grid grid-cols-[24px_minmax(0,1fr)_28px] gap-x-2">
      <legend className="sr-only">Item {position}</legend>
      <span className="grid size-6 place-items-center pt-6">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`Bill item ${position}`}
          checked={line.isIncluded}
          onChange={(event) => onChange({ isIncluded: event.target.checked })}
        />
      </span>
      <div className={`grid gap-2 ${line.isIncluded ? "" : "opacity-60"}`}>
        <div className="grid grid-cols-6 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_56px_60px_92px_96px]">
          <div className="max-sm:col-span-6">
            <ProductField
              id={idOf("name")}
              name={line.name}
              products={props.products}
              error={errorOf("name")}
              emptyText="Not in the product list. It will be billed as typed."
              onChange={onChange}
            />
          </div>
          <div className="max-sm:col-span-2">{figure("quantity", "Qty")}</div>
          <div className="max-sm:col-span-2">
            <label className="mb-1 block text-xs text-muted" htmlFor={idOf("unit")}>
              Unit
            </label>
            <input
              id={idOf("unit")}
              type="text"
              className="input"
              maxLength={30}
              value={line.unit}
              onChange={(event) => onChange({ unit: event.target.value })}
            />
          </div>
          <div className="max-sm:col-span-2">{figure("unitPrice", "Unit price")}</div>
          <div className="max-sm:col-span-6">
            <span className="mb-1 block text-right text-xs text-muted">Total</span>
            <output className="num block h-8 text-right leading-8" htmlFor={idOf("unitPrice")}>
              {props.total}
            </output>
          </div>
        </div>
        <div className="grid gap-2 sm:grid-cols-3">
          {ADJUSTMENTS.map((name) => (
            <AdjustmentField
              key={name}
              id={idOf(name)}
              name={name}
              value={line[name]}
              error={errorOf(name)}
              choices={props.named.filter(({ kind }) => kind === name)}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      </div>
      <span className="pt-6">
        {props.onRemove && (
          <button
            type="button"
            className="btn btn-ghost btn-square btn-xs"
            aria-label={`Remove item ${position}`}
            onClick={props.onRemove}
          >
            <X className="icon size-3.5" aria-hidden />
          </button>
        )}
      </span>
    </fieldset>
  );
}
