/** Why a receipt has a revision. */
export const REVISION_REASONS = {
  posted: "Posted",
  "invoice cancelled": "An invoice was cancelled",
  "payment cancelled": "The payment was cancelled",
  "payment refunded": "The payment was refunded",
  "credit applied": "Unapplied credit was applied",
  "credit unapplied": "Applied credit was taken back",
} as const;
export type RevisionReason = keyof typeof REVISION_REASONS;
