import { BillingImport } from "#app/billing/billing-import.tsx";
import { REFUND_IMPORT } from "#core/billing/imports.ts";

/** Import of refunds from CSV or XLSX: they are made unposted. */
export default function RefundImport({ onClose }: { onClose: () => void }) {
  return <BillingImport definition={REFUND_IMPORT} onClose={onClose} />;
}
