import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { LoaderCircle, Printer } from "#app/ui/icons.tsx";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import type { Printing } from "./printing.ts";
import { viewPathOf } from "./save-file.ts";

/** The overlay while a file for printing is made; it can be left, the file stays in the download centre. */
export function PrintWait({ printing, onClose }: { printing: Printing; onClose: () => void }) {
  return (
    <Dialog
      title="Print"
      onClose={onClose}
      footer={
        printing.isReady ? (
          <a
            className="btn btn-primary"
            data-initial-focus=""
            href={viewPathOf(printing.documentId)}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            <Printer className="icon" />
            Open for printing
          </a>
        ) : (
          <button type="button" className="btn" data-initial-focus="" onClick={onClose}>
            Leave it to the download centre
          </button>
        )
      }
    >
      <p role="status" className="flex items-center gap-2.5 text-muted">
        {!printing.isReady && <LoaderCircle className="icon spin text-primary" />}
        {printing.isReady ? "The file is ready." : ACCEPTED_MESSAGE}
      </p>
    </Dialog>
  );
}
