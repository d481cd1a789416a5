import { Combobox } from "#app/ui/form/combobox.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { type Customer, customerMark } from "#core/billing/lookup-contract.ts";
import { SUGGEST_DEBOUNCE_MS, suggestCustomers } from "./lookups.ts";

/** `hasLeft` is known where the customer was chosen from the list. */
type ChosenCustomer = Pick<Customer, "customerId" | "name"> & { hasLeft?: boolean };

const helpFor = ({ customerId, hasLeft }: ChosenCustomer): string =>
  hasLeft ? `Student ID ${customerId}. This student has left the school.` : `Student ID ${customerId}`;

interface CustomerFieldProps {
  id: string;
  customer: ChosenCustomer | null;
  text: string;
  error?: string | undefined;
  isOff?: boolean;
  onChange: (change: { customer: Customer | null; text: string }) => void;
}

/** One student, found by name or number. */
export function CustomerField(props: CustomerFieldProps) {
  const help = props.customer ? helpFor(props.customer) : "By name or student number";
  return (
    <Field id={props.id} label="Student" isRequired error={props.error} help={help}>
      <Combobox<Customer>
        id={props.id}
        text={props.text}
        onText={(text) => props.onChange({ customer: null, text })}
        onChoose={(customer) => props.onChange({ customer, text: customer.name })}
        suggest={(text) => suggestCustomers(text)}
        debounceMs={SUGGEST_DEBOUNCE_MS}
        keyOf={(customer) => customer.customerId}
        labelOf={(customer) => customer.name}
        asideOf={customerMark}
        isRequired
        isWrong={props.error !== undefined}
        describedBy={describedBy(props.id, props.error, help)}
        isOff={props.isOff ?? false}
        emptyText="No student matches."
      />
    </Field>
  );
}
