import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import RecordDialog from "#app/management/record-dialog.tsx";
import type { JOIN_SEGMENT, MEMBER_CHOICES } from "#core/billing/catalogue/catalogue.body.ts";
import { joinFields } from "#core/billing/catalogue/catalogue-form.ts";

const CHOICES = callTo<typeof MEMBER_CHOICES>("GET /billing/segments/members/choices");
const NO_DEFAULTS = {};

/** Adds a student, or the students of a section or a grade level, to a segment. */
export default function JoinDialog({
  onSaved,
  onClose,
}: Pick<ListFormProps<unknown>, "onSaved" | "onClose">) {
  const answer = useAsked<typeof MEMBER_CHOICES>(CHOICES);
  return (
    answer?.ok && (
      <RecordDialog
        title="Add students"
        fields={joinFields(answer.value.data)}
        record={null}
        defaults={NO_DEFAULTS}
        to={callTo<typeof JOIN_SEGMENT>("POST /billing/segments/members")}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  );
}
