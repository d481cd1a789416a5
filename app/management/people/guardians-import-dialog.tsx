import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { GUARDIANS_IMPORT } from "#core/management/imports.ts";

/** The guardians of students, by CSV or a workbook. */
export default function GuardiansImportDialog(props: { onDone: () => void; onClose: () => void }) {
  return <ImportDialog definition={GUARDIANS_IMPORT} chosen={{}} {...props} />;
}
