import { lazy, Suspense } from "react";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { Printer } from "#app/ui/icons.tsx";
import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import { mayPrepare, printJobWorkflow } from "#core/documents/print-job/print-job-actions.ts";

const PrepareDialog = lazy(() => import("./prepare-papers-dialog.tsx"));
const DIALOG = "prepare-papers";

interface Props {
  kind: BulkKind;
  /** Of the list: the dialog that the address names, and the section it is filtered by. */
  navigation: {
    address: { dialog: string; filters: { section?: string } };
    change: (to: { dialog: string }) => void;
  };
}

/** The button that prepares documents in bulk, for those who may. */
export function PreparePapers({ kind, navigation: { address, change } }: Props) {
  const { role } = useSignedIn();
  if (!mayPrepare(kind, { role })) return null;
  return (
    <>
      <Button
        className="max-sm:btn-square"
        icon={<Printer className="icon" />}
        onClick={() => change({ dialog: DIALOG })}
      >
        <span className="max-sm:sr-only">{printJobWorkflow.actions.prepare.label}</span>
      </Button>
      {address.dialog === DIALOG && (
        <Suspense>
          <PrepareDialog
            kind={kind}
            section={address.filters.section ?? ""}
            onClose={() => change({ dialog: "" })}
          />
        </Suspense>
      )}
    </>
  );
}
