import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import RecordDialog from "#app/management/record-dialog.tsx";
import { FoldedEvents } from "#app/management/record-history.tsx";
import type {
  ADD_SEGMENT,
  CHANGE_SEGMENT,
  MEMBER_CHOICES,
  SEGMENT_EVENTS,
} from "#core/billing/catalogue/catalogue.body.ts";
import { segmentFields } from "#core/billing/catalogue/catalogue-form.ts";
import { SEGMENT_LIST, type SegmentRow } from "#core/billing/catalogue/segment.ts";
import type { ManagementRow } from "#core/management/editors.ts";

const CHOICES = callTo<typeof MEMBER_CHOICES>("GET /billing/segments/members/choices");
const NO_DEFAULTS = {};

/** The form of a segment. */
export default function SegmentDialog(props: ListFormProps<SegmentRow>) {
  const { record } = props;
  const answer = useAsked<typeof MEMBER_CHOICES>(CHOICES);
  const row = record && (SEGMENT_LIST.row.toWire(record) as unknown as ManagementRow);
  return (
    answer?.ok && (
      <RecordDialog
        {...props}
        title={record ? record.name : "Add a segment"}
        fields={segmentFields(answer.value.data.followed)}
        record={row}
        defaults={NO_DEFAULTS}
        to={
          row
            ? callTo<typeof CHANGE_SEGMENT>("PATCH /billing/segments/{id}", { id: row.id })
            : callTo<typeof ADD_SEGMENT>("POST /billing/segments")
        }
        extra={
          row && (
            <FoldedEvents
              title="History"
              to={callTo<typeof SEGMENT_EVENTS>("GET /billing/segments/{id}/events", { id: row.id })}
              none="Nothing is on record of it yet."
            />
          )
        }
      />
    )
  );
}
