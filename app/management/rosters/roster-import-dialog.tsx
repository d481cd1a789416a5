import { ROSTER_IMPORT } from "#core/management/imports.ts";
import { YearImportDialog } from "./year-import-dialog.tsx";

/** The sections of a school year's students, by CSV. */
export default function RosterImportDialog(props: { onDone: () => void; onClose: () => void }) {
  return <YearImportDialog definition={ROSTER_IMPORT} {...props} />;
}
