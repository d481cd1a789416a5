import { Button } from "#app/ui/button.tsx";
import type { RefusedEntry } from "#core/shared/result.ts";
import { CircleAlert } from "../icons.tsx";
import { Dialog } from "./dialog.tsx";

/** What went wrong, word for word, with one line per refused record. */
export function MessageDialog(props: {
  title: string;
  message: string;
  entries?: readonly RefusedEntry[];
  closeLabel?: string;
  onClose: () => void;
}) {
  const entries = props.entries ?? [];
  // A message that ends in a colon is the heading of what follows.
  const isHeading = props.message.endsWith(":");
  return (
    <Dialog
      role="alertdialog"
      title={
        <span className="flex items-center gap-2">
          <CircleAlert className="icon text-error" />
          {props.title}
        </span>
      }
      onClose={props.onClose}
      footer={
        <Button className="btn-primary" data-initial-focus="" onClick={props.onClose}>
          {props.closeLabel ?? "OK"}
        </Button>
      }
    >
      {entries.length < 2 && <p className="text-muted">{props.message}</p>}
      {entries.length > 1 && (
        <>
          <p className="mb-2 text-muted">
            {isHeading ? props.message : `${entries.length} records were refused. Nothing was changed.`}
          </p>
          <ul className="max-h-64 list-disc overflow-auto pl-5 text-sm">
            {entries.slice(isHeading ? 1 : 0).map((entry) => (
              <li key={`${entry.path}${entry.message}`}>{entry.message}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
