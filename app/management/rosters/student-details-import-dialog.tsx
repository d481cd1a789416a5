import { STUDENT_DETAILS_IMPORT } from "#core/management/imports.ts";
import { YearImportDialog } from "./year-import-dialog.tsx";

/** LRN, sex and birth date of students, by CSV. */
export default function StudentDetailsImportDialog(props: { onDone: () => void; onClose: () => void }) {
  return <YearImportDialog definition={STUDENT_DETAILS_IMPORT} {...props} />;
}
