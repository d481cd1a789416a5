import Printer from "lucide-react/icons/printer";
import { lazy, Suspense } from "react";
import type { BulkKind } from "../../../core/documents/print-job/bulk-kinds.ts";
import { mayPrepare, printJobWorkflow } from "../../../core/documents/print-job/print-job-actions.ts";
import { useSignedIn } from "../../shell/signed-in.ts";
import { Button } from "../../ui/button.tsx";

const PrepareDialog = lazy(() => import("./prepare-papers-dialog.tsx"));
const DIALOG = "prepare-papers";

interface Props {
  kind: BulkKind;
  /** The dialog that the address names. */
  dialog: string;
  /** The section the list is filtered by; "" for none. */
  section: string;
  setDialog: (dialog: string) => void;
}

/** The button that prepares documents in bulk, for those who may. */
export function PreparePapers({ kind, dialog, section, setDialog }: Props) {
  const { role } = useSignedIn();
  if (!mayPrepare(kind, { role })) return null;
  return (
    <>
      <Button
        className="max-sm:btn-square"
        icon={<Printer className="icon" aria-hidden />}
        onClick={() => setDialog(DIALOG)}
      >
        <span className="max-sm:sr-only">{printJobWorkflow.actions.prepare.label}</span>
      </Button>
      {dialog === DIALOG && (
        <Suspense>
          <PrepareDialog kind={kind} section={section} onClose={() => setDialog("")} />
        </Suspense>
      )}
    </>
  );
}
