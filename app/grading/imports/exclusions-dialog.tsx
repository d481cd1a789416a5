import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { ExcludedStudents } from "./excluded-students.tsx";

/** Who is excluded from a term that is released; each may be taken off the list, and the parents see the grades then. */
export default function ExclusionsDialog(props: {
  schoolYear: string;
  term: TermOrdinal;
  onClose: () => void;
}) {
  const { schoolYear, term, onClose } = props;
  return (
    <Dialog
      title={`Exclusion List, ${TERM_NAMES[term]} Term of ${schoolYear}`}
      onClose={onClose}
      footer={
        <Button className="btn-primary" data-initial-focus="" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ExcludedStudents year={schoolYear} term={TERM_NAMES[term]} isReleased />
    </Dialog>
  );
}
