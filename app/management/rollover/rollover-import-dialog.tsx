import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { ROLLOVER_IMPORT } from "#core/management/imports.ts";

/** The sections of students in the next school year, by CSV or a workbook. */
export default function RolloverImportDialog(props: { onDone: () => void; onClose: () => void }) {
  return <ImportDialog definition={ROLLOVER_IMPORT} chosen={{}} {...props} />;
}
