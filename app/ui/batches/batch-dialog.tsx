import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type BatchRun, batchWords, refusedItems, withoutItems } from "#core/shared/batches.ts";

/** How far a change in parts is; stopped or refused, what was done and what was not, and how it goes on (S-43). */
export default function BatchDialog(props: {
  title: string;
  run: BatchRun<unknown>;
  onStop: () => void;
  onContinue: (run: BatchRun<unknown>) => void;
  onClose: () => void;
}) {
  const { title, run } = props;
  const { at, done, left, leftOut, refusal, messages } = run;
  const total = done + leftOut + left.reduce((sum, { items }) => sum + items.length, 0);
  const refused = refusedItems(run);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={props.onClose}
      canClose={at !== "running"}
      footer={at === "running" ? <Stop onStop={props.onStop} /> : <Ways {...props} refused={refused} />}
    >
      <progress
        className="progress w-full"
        value={done + leftOut}
        max={total}
        aria-label={`Progress: ${title}`}
      />
      <p role="status" className="num mt-1.5">
        {batchWords(run)}
      </p>
      {refusal && (
        <div className="mt-3">
          <Notice kind="error">
            {refusal.errors.length < 2 ? (
              refusal.message
            ) : (
              <ul className="max-h-48 list-disc overflow-auto pl-4">
                {refusal.errors.map(({ path, message }) => (
                  <li key={`${path} ${message}`}>{message}</li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      {at === "done" && (
        <p className="mt-2 max-h-48 overflow-auto text-sm whitespace-pre-line text-muted">
          {messages.join("\n")}
        </p>
      )}
    </Dialog>
  );
}

/** The part that is under way is finished. */
function Stop({ onStop }: { onStop: () => void }) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <Button
      data-initial-focus=""
      aria-disabled={isPressed || undefined}
      onClick={() => {
        setIsPressed(true);
        onStop();
      }}
    >
      {isPressed ? "Stopping…" : "Stop"}
    </Button>
  );
}

function Ways(props: {
  run: BatchRun<unknown>;
  refused: readonly unknown[];
  onContinue: (run: BatchRun<unknown>) => void;
  onClose: () => void;
}) {
  const { run, refused, onContinue } = props;
  return (
    <>
      <Button data-initial-focus="" onClick={props.onClose}>
        Close
      </Button>
      {run.at === "refused" && refused.length > 0 && (
        <Button className="btn-primary" onClick={() => onContinue(withoutItems(run, refused))}>
          Leave out {refused.length.toLocaleString("en-US")} and continue
        </Button>
      )}
      {run.at !== "done" && (run.at === "stopped" || refused.length === 0) && (
        <Button className="btn-primary" onClick={() => onContinue(run)}>
          {run.at === "stopped" ? "Continue" : "Try again"}
        </Button>
      )}
    </>
  );
}
