import { callTo } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import RecordDialog from "#app/management/record-dialog.tsx";
import type { ADD_DISCOUNT, CHANGE_DISCOUNT } from "#core/billing/deductions/discount.body.ts";
import { DISCOUNT_LIST, type DiscountRow } from "#core/billing/deductions/discount.ts";
import { discountFields } from "#core/billing/deductions/discount-form.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { useDiscountChoices } from "./use-discount-choices.ts";

const NO_DEFAULTS = {};

/** The form of an entry of the catalogue. */
export default function DiscountDialog(props: ListFormProps<DiscountRow>) {
  const { record } = props;
  const row = record && (DISCOUNT_LIST.row.toWire(record) as unknown as ManagementRow);
  const choices = useDiscountChoices();
  return (
    choices && (
      <RecordDialog
        {...props}
        title={record ? record.name : "Add a discount or surcharge"}
        fields={discountFields(choices.products)}
        record={row}
        defaults={NO_DEFAULTS}
        to={
          row
            ? callTo<typeof CHANGE_DISCOUNT>("PATCH /billing/discounts/{id}", { id: row.id })
            : callTo<typeof ADD_DISCOUNT>("POST /billing/discounts")
        }
      />
    )
  );
}
