import { useDiscountChoices } from "#app/billing/deductions/use-discount-choices.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import RecordDialog from "#app/management/record-dialog.tsx";
import type { SAVE_LATE_CHARGE_RULE } from "#core/billing/late-charge.body.ts";
import { lateChargeRuleFields } from "#core/billing/late-charge.ts";
import type { ManagementRow } from "#core/management/editors.ts";

const NO_DEFAULTS = {};

/** The form of the rule of late-payment charges. */
export default function RuleDialog(props: {
  record: ManagementRow;
  onSaved: () => void;
  onClose: () => void;
}) {
  const choices = useDiscountChoices();
  return (
    choices && (
      <RecordDialog
        {...props}
        title="Rule of late charges"
        fields={lateChargeRuleFields(choices.products)}
        defaults={NO_DEFAULTS}
        to={callTo<typeof SAVE_LATE_CHARGE_RULE>("PATCH /late_charge/rule")}
      />
    )
  );
}
