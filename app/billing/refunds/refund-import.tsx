import { useRevalidator } from "react-router";
import { REFUND_IMPORT } from "../../../core/billing/refunds/imports.ts";
import { ImportDialog } from "../../ui/import/import-dialog.tsx";

/** Import of refunds from CSV: they are made unposted, all rows or none. */
export default function RefundImport({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  return <ImportDialog definition={REFUND_IMPORT} onDone={() => void revalidate()} onClose={onClose} />;
}
