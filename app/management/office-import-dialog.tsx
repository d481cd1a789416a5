import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { OFFICE_IMPORTS } from "#core/management/imports.ts";
import type { FileList } from "#core/management/lists/file-lists.ts";

/** The records of one of the office's lists, by CSV or a workbook. */
export default function OfficeImportDialog({
  list,
  ...props
}: {
  list: FileList;
  onDone: () => void;
  onClose: () => void;
}) {
  return <ImportDialog definition={OFFICE_IMPORTS[list]} chosen={{}} {...props} />;
}
