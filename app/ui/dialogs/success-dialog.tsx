import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CircleCheck } from "../icons.tsx";
import { Dialog } from "./dialog.tsx";

/** Something was done; one button. */
export function SuccessDialog(props: {
  title: string;
  text: string;
  closeLabel?: string;
  /** Buttons before the one that closes: what follows. */
  beside?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={
        <span className="flex items-center gap-2">
          <CircleCheck className="icon text-success" />
          {props.title}
        </span>
      }
      onClose={props.onClose}
      footer={
        <>
          {props.beside}
          <Button className="btn-primary" data-initial-focus="" onClick={props.onClose}>
            {props.closeLabel ?? "Close"}
          </Button>
        </>
      }
    >
      <p role="status" className="text-muted">
        {props.text}
      </p>
    </Dialog>
  );
}
