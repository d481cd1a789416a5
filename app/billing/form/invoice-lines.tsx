import { FigureField, ProductField } from "#app/billing/item-parts.tsx";
import type { FormError } from "#app/ui/form/error-summary.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { Plus, X } from "#app/ui/icons.tsx";
import { namedValueText, valueText } from "#core/billing/deductions/discount.ts";
import { type NewPart, PARTS_PER_ADJUSTMENT_MAX } from "#core/billing/deductions/line-parts.ts";
import { isItemOf, isValidOn, type NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import { lineBase } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { Product } from "#core/billing/lookup-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import {
  ADJUSTMENTS,
  type AdjustmentName,
  blankLine,
  figuresOf,
  namedLine,
  nextKey,
  type TypedAdjustment,
  type TypedLine,
} from "./invoice-form.ts";
import { lineField } from "./invoice-form-errors.ts";

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
            named={named.filter((one) => isValidOn(one, day) && isItemOf(one, namedLine(line, products)))}
            errors={errors}
            onChange={(changed) => change(line.key, changed)}
            onRemove={lines.length === 1 ? null : () => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </div>
      <FieldError id="lines" label="Items" error={ofForm} />
      <button
        type="button"
        className="btn btn-ghost btn-xs mt-2 -ml-2 text-primary"
        onClick={() => onChange([...lines, blankLine(nextKey(lines))])}
      >
        <Plus className="icon" />
        Add item
      </button>
    </section>
  );
}

/** The line's amount on the invoice: its base. */
const totalOf = (line: TypedLine): string => formatPesos(lineBase(figuresOf(line)));

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
function InvoiceLineFields(props: InvoiceLineFieldsProps) {
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
            <X className="icon size-3.5" />
          </button>
        )}
      </span>
    </fieldset>
  );
}

const LABELS: Record<AdjustmentName, string> = { tax: "Tax", deduction: "Deduction", surcharge: "Surcharge" };

/** A tax, deduction or surcharge: a percent of the base, or an amount. */
function AdjustmentField(props: {
  id: string;
  name: AdjustmentName;
  value: TypedAdjustment;
  error: string | undefined;
  /** What can be chosen by name for this item. */
  choices?: readonly NamedAdjustment[];
  onChange: (value: TypedAdjustment) => void;
}) {
  const { id, name, value, error, choices = [], onChange } = props;
  return (
    <div>
      <label className="mb-1 block text-xs text-muted" htmlFor={id}>
        {LABELS[name]}
      </label>
      <div className="flex gap-1">
        <select
          className="select w-16 flex-none px-2 pr-6"
          aria-label={`${LABELS[name]} as`}
          value={value.type}
          onChange={(event) =>
            onChange({ ...value, type: event.target.value === "amount" ? "amount" : "percent" })
          }
        >
          <option value="percent">%</option>
          <option value="amount">₱</option>
        </select>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          placeholder="0"
          className={`input num text-right ${error ? "input-error" : ""}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      </div>
      <FieldError id={id} label={LABELS[name]} error={error} />
      <ChosenParts
        label={LABELS[name]}
        parts={value.parts ?? []}
        choices={choices}
        onChange={(parts) => onChange({ ...value, parts })}
      />
    </div>
  );
}

/** What is chosen by name beside what is typed, and what else can be. */
function ChosenParts(props: {
  label: string;
  parts: readonly NewPart[];
  choices: readonly NamedAdjustment[];
  onChange: (parts: readonly NewPart[]) => void;
}) {
  const { label, parts, onChange } = props;
  const open = props.choices.filter(({ code }) => !parts.some((part) => part.code === code));
  const add = (chosen: string) => {
    const named = open.find(({ code }) => code === chosen);
    if (!named) return;
    const { code, name, type, valueE4 } = named;
    onChange([...parts, { code, name, type, valueE4 }]);
  };
  return (
    <>
      {parts.length > 0 && (
        <ul className="mt-1 grid gap-1" aria-label={`${label} by name`}>
          {parts.map((part) => (
            <li key={part.code} className="flex items-center gap-1 text-xs">
              <span className="min-w-0 flex-1 truncate" title={part.name}>
                {part.name}
              </span>
              <span className="num text-muted">{valueText(part)}</span>
              <button
                type="button"
                className="btn btn-ghost btn-square btn-xs"
                aria-label={`Remove ${part.name}`}
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                <X className="icon size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && parts.length < PARTS_PER_ADJUSTMENT_MAX && (
        <select
          className="select mt-1 h-7 w-full text-xs text-muted"
          aria-label={`Add ${label.toLowerCase()} by name`}
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">Add by name</option>
          {open.map((named) => (
            <option key={named.code} value={named.code}>
              {named.name}, {namedValueText(named)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
