import UserPlus from "lucide-react/icons/user-plus";
import { useEffect, useRef, useState } from "react";
import { SUGGEST_DEBOUNCE_MS, suggestCustomers } from "#app/billing/lookups.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { type Customer, customerMark } from "#core/billing/lookup-contract.ts";
import type { Payer } from "./payment-form.ts";

const ID = "another-student";

/** Adds a student whose invoices the same payment pays; the field is there once it is asked for. */
export function AnotherStudent({
  payers,
  onAdd,
}: {
  /** The students added already: those who have a guardian in common with them come first. */
  payers: readonly Payer[];
  onAdd: (payer: Payer) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = text !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen !== wasOpen.current)
      place.current?.querySelector<HTMLElement>(isOpen ? "input" : "button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={place} className="mt-3">
      {isOpen ? (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <label className="field-label" htmlFor={ID}>
              Another student
            </label>
            <Combobox<Customer>
              id={ID}
              text={text}
              onText={setText}
              onChoose={({ customerId, name }) => {
                setText(null);
                onAdd({ customerId, name });
              }}
              suggest={async (typed) => {
                const added = payers.map(({ customerId }) => customerId);
                const found = await suggestCustomers(typed, added);
                return found?.filter(({ customerId }) => !added.includes(customerId)) ?? null;
              }}
              debounceMs={SUGGEST_DEBOUNCE_MS}
              keyOf={(customer) => customer.customerId}
              labelOf={(customer) => customer.name}
              asideOf={customerMark}
              placeholder="By name or student number"
              emptyText="No student matches."
            />
          </div>
          <button type="button" className="btn btn-ghost" onClick={() => setText(null)}>
            Cancel
          </button>
        </div>
      ) : (
        <button type="button" className="btn btn-xs" onClick={() => setText("")}>
          <UserPlus className="icon" aria-hidden />
          Add another student
        </button>
      )}
    </div>
  );
}
