import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { PASSES_IMPORT } from "#core/enrollment/imports.ts";

/** Makes the enrollment passes of a file, by CSV or a workbook. */
export default function PassesImportDialog(props: { onDone: () => void; onClose: () => void }) {
  return <ImportDialog definition={PASSES_IMPORT} chosen={{}} {...props} />;
}
