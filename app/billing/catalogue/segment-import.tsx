import { BillingImport } from "#app/billing/billing-import.tsx";
import { SEGMENT_IMPORT } from "#core/billing/imports.ts";

/** The students of segments, by CSV or a workbook. */
export default function SegmentImport({ onClose }: { onClose: () => void }) {
  return <BillingImport definition={SEGMENT_IMPORT} onClose={onClose} />;
}
