import { callTo } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import RecordDialog from "#app/management/record-dialog.tsx";
import type { ADD_SCHOLARSHIP, CHANGE_SCHOLARSHIP } from "#core/billing/deductions/discount.body.ts";
import { scholarshipFields } from "#core/billing/deductions/discount-form.ts";
import { SCHOLARSHIP_LIST, type ScholarshipRow } from "#core/billing/deductions/scholarship.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { useDiscountChoices } from "./use-discount-choices.ts";

const NO_DEFAULTS = {};

/** The form of a grant: of whom, what, for which school year, and why. */
export default function ScholarshipDialog(props: ListFormProps<ScholarshipRow>) {
  const { record } = props;
  const row = record && (SCHOLARSHIP_LIST.row.toWire(record) as unknown as ManagementRow);
  const choices = useDiscountChoices();
  return (
    choices && (
      <RecordDialog
        {...props}
        title={record ? SCHOLARSHIP_LIST.nameOf(record) : "Grant a scholarship"}
        fields={scholarshipFields({
          scholarships: choices.scholarships,
          schoolYears: choices.school_years,
        })}
        record={row}
        nameOf={({ code }) =>
          record
            ? SCHOLARSHIP_LIST.nameOf(record)
            : (choices.scholarships.find(({ value }) => value === code)?.label ?? "")
        }
        defaults={NO_DEFAULTS}
        to={
          row
            ? callTo<typeof CHANGE_SCHOLARSHIP>("PATCH /billing/scholarships/{id}", { id: row.id })
            : callTo<typeof ADD_SCHOLARSHIP>("POST /billing/scholarships")
        }
      />
    )
  );
}
