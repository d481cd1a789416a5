import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { TriangleAlert } from "../icons.tsx";

/** One thing that differs between two states of a form. */
export interface Difference {
  label: string;
  before: string;
  after: string;
}

interface StaleDialogProps {
  message: string;
  /** What the other person changed. */
  theirs: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Someone else saved meanwhile: says what changed; nothing typed is lost unless one chooses so. */
export function StaleDialog({ message, theirs, onKeepMine, onTakeTheirs }: StaleDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={
        <span className="flex items-center gap-2">
          <TriangleAlert className="icon text-warning" />
          {message}
        </span>
      }
      className="max-w-[640px]"
      onClose={onKeepMine}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Discard mine, show theirs</Button>
          <Button className="btn-primary" data-initial-focus="" onClick={onKeepMine}>
            Keep what I typed
          </Button>
        </>
      }
    >
      <p className="text-muted">
        Nothing was saved and nothing you typed is lost. Keep it and save again to write it over these
        changes:
      </p>
      {theirs.length === 0 ? (
        <p className="mt-3">Its content is the same; only its state changed.</p>
      ) : (
        <div className="mt-3 overflow-x-auto">
          <PlainTable
            look="ruled"
            className="text-left [&_td]:align-top [&_th]:align-top"
            label="What changed"
            rows={theirs}
            keyOf={({ label }) => label}
            columns={[
              { head: "Field", isName: true, className: "font-medium", cell: ({ label }) => label },
              { head: "When you opened it", cell: ({ before }) => before || "–" },
              { head: "Now", cell: ({ after }) => after || "–" },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
