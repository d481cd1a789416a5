import RecordDialog from "#app/management/record-dialog.tsx";
import { discountFields } from "#core/billing/deductions/discount-fields-contract.ts";
import { DISCOUNT_LIST, type DiscountRow } from "#core/billing/deductions/discount-list.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { useDiscountChoices } from "./use-discount-choices.ts";

const NO_DEFAULTS = {};

/** The form of an entry of the catalogue. */
export default function DiscountDialog(props: {
  record: DiscountRow | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { record } = props;
  const choices = useDiscountChoices();
  return (
    choices && (
      <RecordDialog
        {...props}
        title={record ? record.name : "Add a discount or surcharge"}
        fields={discountFields(choices.products)}
        record={record && (DISCOUNT_LIST.row.toWire(record) as unknown as ManagementRow)}
        defaults={NO_DEFAULTS}
      />
    )
  );
}
