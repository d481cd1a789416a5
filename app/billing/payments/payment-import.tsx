import { PAYMENT_IMPORT } from "../../../core/billing/imports.ts";
import { BillingImport } from "../billing-import.tsx";

/** Import of payments from CSV: they are made unposted. */
export default function PaymentImport({ onClose }: { onClose: () => void }) {
  return <BillingImport definition={PAYMENT_IMPORT} onClose={onClose} />;
}
