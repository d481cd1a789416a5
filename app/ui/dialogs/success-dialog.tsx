import CircleCheck from "lucide-react/icons/circle-check";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "./dialog.tsx";

/** Something was done; one button. */
export function SuccessDialog(props: {
  title: string;
  text: string;
  closeLabel?: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={
        <span className="flex items-center gap-2">
          <CircleCheck className="icon text-success" aria-hidden />
          {props.title}
        </span>
      }
      onClose={props.onClose}
      footer={
        <Button className="btn-primary" data-initial-focus="" onClick={props.onClose}>
          {props.closeLabel ?? "Close"}
        </Button>
      }
    >
      <p role="status" className="text-muted">
        {props.text}
      </p>
    </Dialog>
  );
}
