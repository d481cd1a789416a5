import type { PromotionRow } from "#core/reports/promotion/promotion.ts";

/** What a dialog of these actions is given: all that were selected. */
export interface PromotionDialogProps {
  rows: readonly PromotionRow[];
  onDone: () => void;
  onClose: () => void;
}
