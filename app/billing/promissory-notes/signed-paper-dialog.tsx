import { AttachDialog } from "#app/billing/references/attach-dialog.tsx";
import { PROMISSORY_NOTES, type PromissoryNote } from "#core/billing/promissory-note.ts";

const FIELD = { label: "Signed Promissory Note", help: "PNG, JPG or PDF under 3 MB" };

/** View, upload or replace the signed paper of a note, in any status (B-87). */
export default function SignedPaperDialog({ note, onClose }: { note: PromissoryNote; onClose: () => void }) {
  const number = note.documentNumber;
  return (
    <AttachDialog
      title="Signed Paper"
      list={PROMISSORY_NOTES}
      uuid={note.uuid}
      attached={number === null ? null : { number, name: number }}
      field={FIELD}
      onClose={onClose}
    >
      {number !== null && <p className="text-xs text-muted">A replaced paper is kept with the note.</p>}
    </AttachDialog>
  );
}
