import type { ReactNode } from "react";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog } from "./dialog.tsx";

/** A dialog that is read and closed; what it shows may still have to come. */
export function ReadDialog<Answer extends { ok: true }>(props: {
  title: string;
  className?: string;
  /** Null: it has not come yet. */
  answer: Answer | ApiRefusal | null;
  /** Said until it has come. */
  waiting: string;
  /** Buttons before the one that closes. */
  beside?: ReactNode;
  onClose: () => void;
  children: (answer: Answer) => ReactNode;
}) {
  const { answer, onClose } = props;
  return (
    <Dialog
      title={props.title}
      {...(props.className !== undefined && { className: props.className })}
      onClose={onClose}
      footer={
        <>
          {props.beside}
          <Button className="btn-primary" data-initial-focus="" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {answer === null && (
        <p role="status" className="late text-muted">
          {props.waiting}
        </p>
      )}
      {answer?.ok === false && <Notice kind="error">{answer.message}</Notice>}
      {answer?.ok && props.children(answer)}
    </Dialog>
  );
}
