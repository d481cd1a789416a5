import { BillingImport } from "#app/billing/billing-import.tsx";
import { PAYMENT_IMPORT } from "#core/billing/imports.ts";

/** Import of payments from CSV: they are made unposted. */
export default function PaymentImport({ onClose }: { onClose: () => void }) {
  return <BillingImport definition={PAYMENT_IMPORT} onClose={onClose} />;
}
