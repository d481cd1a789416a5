import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { INVITATION_IMPORT } from "#core/identity/imports.ts";

/** Invites the people of a file, by CSV or a workbook. */
export default function InvitationImport(props: { onDone: () => void; onClose: () => void }) {
  return <ImportDialog definition={INVITATION_IMPORT} chosen={{}} {...props} />;
}
