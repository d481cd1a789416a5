import { FigureField, ProductField } from "#app/billing/item-parts.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { Plus, X } from "#app/ui/icons.tsx";
import { creditItemAmount } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type { Product } from "#core/billing/lookup-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import { blankItem, figuresOf, nextKey, PERCENTS, type TypedItem } from "./credit-form.ts";
import { itemField } from "./credit-form-errors.ts";
import type { CreditEditorState } from "./use-credit-form.ts";

const PERCENT_LABELS = { tax: "Tax %", discount: "Discount %", surcharge: "Surcharge %" } as const;

/** What is credited: each item with its quantity and price; the percents are printed only. */
export function CreditItems({
  editor,
  products,
}: {
  editor: CreditEditorState;
  products: readonly Product[];
}) {
  const { form, change, errorOf } = editor;
  const figures = figuresOf(form);
  return (
    <section className="form-section" aria-labelledby="items-title">
      <h2 id="items-title">
        Items{" "}
        <span className="ml-1 text-xs font-normal text-muted">Percents are printed and change no amount</span>
      </h2>
      <div id="items" tabIndex={-1} className="grid gap-4">
        {form.items.map((item, index) => (
          <CreditItem
            key={item.key}
            item={item}
            position={index + 1}
            amount={formatPesos(creditItemAmount(figures[index] ?? { quantityE4: 0, unitPriceE4: 0 }))}
            products={products}
            errorOf={errorOf}
            onChange={(changed) =>
              change({ items: form.items.map((kept) => (kept === item ? { ...kept, ...changed } : kept)) })
            }
            onRemove={() => editor.removeItem(item)}
          />
        ))}
      </div>
      <FieldError id="items" error={errorOf("items")} />
      <button
        type="button"
        className="btn btn-ghost btn-xs mt-2 -ml-2 text-primary"
        onClick={() => change({ items: [...form.items, blankItem(nextKey(form.items))] })}
      >
        <Plus className="icon" />
        Add item
      </button>
    </section>
  );
}

function CreditItem(props: {
  item: TypedItem;
  position: number;
  amount: string;
  products: readonly Product[];
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<TypedItem>) => void;
  onRemove: () => void;
}) {
  const { item, position, onChange } = props;
  const idOf = (name: string) => itemField(item.key, name);
  const figure = (name: "quantity" | "unitPrice" | (typeof PERCENTS)[number], label: string) => (
    <FigureField
      key={name}
      id={idOf(name)}
      label={label}
      value={item[name]}
      error={props.errorOf(idOf(name))}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_28px] gap-x-2">
      <legend className="sr-only">Item {position}</legend>
      <div className="grid gap-2">
        <div className="grid grid-cols-3 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_64px_72px_104px_104px]">
          <div className="max-sm:col-span-3">
            <ProductField
              id={idOf("name")}
              name={item.name}
              products={props.products}
              error={props.errorOf(idOf("name"))}
              emptyText="Not in the product list. It will be credited as typed."
              onChange={onChange}
            />
          </div>
          {figure("quantity", "Qty")}
          <div>
            <label className="mb-1 block text-xs text-muted" htmlFor={idOf("unit")}>
              Unit
            </label>
            <input
              id={idOf("unit")}
              type="text"
              className="input"
              maxLength={30}
              value={item.unit}
              onChange={(event) => onChange({ unit: event.target.value })}
            />
          </div>
          {figure("unitPrice", "Unit price")}
          <div className="max-sm:col-span-3">
            <span className="mb-1 block text-right text-xs text-muted">Amount</span>
            <output className="num block h-8 text-right leading-8" htmlFor={idOf("unitPrice")}>
              {props.amount}
            </output>
          </div>
        </div>
        <div className="grid grid-cols-3 gap-2">
          {PERCENTS.map((name) => figure(name, PERCENT_LABELS[name]))}
        </div>
      </div>
      <span className="pt-6">
        <button
          type="button"
          className="btn btn-ghost btn-square btn-xs"
          aria-label={`Remove item ${position}`}
          onClick={props.onRemove}
        >
          <X className="icon size-3.5" />
        </button>
      </span>
    </fieldset>
  );
}
