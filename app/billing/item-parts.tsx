import { Combobox } from "#app/ui/form/combobox.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import type { Product } from "#core/billing/lookup-contract.ts";
import { formatPrice } from "#core/shared/money.ts";
import { suggestProducts } from "./lookups.ts";

/** What the items of invoices and of credit memos are typed in. */
export function FigureField(props: {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { id, error } = props;
  return (
    <div>
      <label className="mb-1 block text-xs text-muted" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        className={`input num text-right ${error ? "input-error" : ""}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <FieldError id={id} label={props.label} error={error} />
    </div>
  );
}

/** The name of an item; a product that is chosen brings its unit and price. */
export function ProductField(props: {
  id: string;
  name: string;
  products: readonly Product[];
  error: string | undefined;
  emptyText: string;
  onChange: (changed: { name: string; unit?: string; unitPrice?: string }) => void;
}) {
  const { id, error } = props;
  return (
    <>
      <label className="mb-1 block text-xs text-muted" htmlFor={id}>
        Item
      </label>
      <Combobox<Product>
        id={id}
        text={props.name}
        onText={(name) => props.onChange({ name })}
        onChoose={({ name, unit, unitPriceE4 }) =>
          props.onChange({ name, unit, unitPrice: formatPrice(unitPriceE4) })
        }
        suggest={(text) => suggestProducts(props.products, text)}
        debounceMs={0}
        keyOf={(product) => product.code}
        labelOf={(product) => product.name}
        asideOf={(product) => `₱${formatPrice(product.unitPriceE4)}`}
        isWrong={error !== undefined}
        describedBy={error ? `${id}-error` : undefined}
        emptyText={props.emptyText}
      />
      <FieldError id={id} label="Item" error={error} />
    </>
  );
}
