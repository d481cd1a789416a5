import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

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
          <TriangleAlert className="icon text-warning" aria-hidden />
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
          <table className="w-full text-left text-sm" aria-label="What changed">
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="py-1 pr-3 font-medium">
                  Field
                </th>
                <th scope="col" className="py-1 pr-3 font-medium">
                  When you opened it
                </th>
                <th scope="col" className="py-1 font-medium">
                  Now
                </th>
              </tr>
            </thead>
            <tbody>
              {theirs.map((difference) => (
                <tr key={difference.label} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-3 font-medium">
                    {difference.label}
                  </th>
                  <td className="py-1.5 pr-3">{difference.before || "–"}</td>
                  <td className="py-1.5">{difference.after || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
