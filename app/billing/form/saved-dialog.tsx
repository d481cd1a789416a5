import CircleCheck from "lucide-react/icons/circle-check";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

/** "Invoice saved successfully.", "Invoice published successfully." or "Invoice updated successfully." (S-15). */
export function SavedDialog(props: {
  message: string;
  onBack: () => void;
  /** How many invoices a source made; 0 for every other invoice. */
  made: number;
  recurs: boolean;
  /** It had its number before. */
  wasPublished: boolean;
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
        {props.onContinue ? "It is a draft until it is published." : publishedText(props)}
      </p>
    </Dialog>
  );
}

function publishedText({
  made,
  recurs,
  wasPublished,
}: {
  made: number;
  recurs: boolean;
  wasPublished: boolean;
}): string {
  if (wasPublished) return "It keeps its invoice number.";
  const numbered = `${made.toLocaleString("en-US")} ${made === 1 ? "invoice has" : "invoices have"} a number and ${made === 1 ? "is" : "are"} now payable`;
  if (recurs)
    return made > 0
      ? `${numbered}; the others are made on their days.`
      : "Its invoices are made on their days.";
  return made > 0
    ? `${numbered}: one for each active student of the segment.`
    : "It has an invoice number and is now payable.";
}
