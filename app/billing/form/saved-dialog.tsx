import CircleCheck from "lucide-react/icons/circle-check";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";

/** "Invoice saved successfully." or "Invoice published successfully." (S-15). */
export function SavedDialog(props: {
  message: string;
  onBack: () => void;
  /** How many invoices a draft to a segment became; 0 for every other invoice. */
  made: number;
  /** Absent once it is published. */
  onContinue?: () => void;
}) {
  return (
    <Dialog
      title={
        <span className="flex items-center gap-2">
          <CircleCheck className="icon text-success" aria-hidden />
          {props.message}
        </span>
      }
      onClose={props.onContinue ?? props.onBack}
      footer={
        <>
          {props.onContinue && <Button onClick={props.onContinue}>Continue editing</Button>}
          <Button className="btn-primary" data-initial-focus="" onClick={props.onBack}>
            Back to Invoices
          </Button>
        </>
      }
    >
      <p role="status" className="text-muted">
        {props.onContinue
          ? "It is a draft until it is published."
          : props.made > 0
            ? `${props.made.toLocaleString("en-US")} ${props.made === 1 ? "invoice has" : "invoices have"} a number and ${props.made === 1 ? "is" : "are"} now payable: one for each active student of the segment.`
            : "It has an invoice number and is now payable."}
      </p>
    </Dialog>
  );
}
