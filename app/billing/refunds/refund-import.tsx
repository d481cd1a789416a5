import { REFUND_IMPORT } from "../../../core/billing/imports.ts";
import { BillingImport } from "../billing-import.tsx";

/** Import of refunds from CSV or XLSX: they are made unposted. */
export default function RefundImport({ onClose }: { onClose: () => void }) {
  return <BillingImport definition={REFUND_IMPORT} onClose={onClose} />;
}
