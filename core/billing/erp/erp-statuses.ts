/** How far the file of a payment came on its way to the accounting system (B-45). */
export const ERP_TRANSFER_STATUSES = [
  "Generation Success",
  "Generation Failed",
  "Sending Success",
  "Sending Failed",
  "Received Success",
  "Received Failed",
  "OR Update Success",
  "OR Update Failed",
] as const;
/** Statuses that a person has to act on. */
export const ERP_FAILURES = ERP_TRANSFER_STATUSES.filter((status) => status.endsWith("Failed"));
export type ErpTransferStatus = (typeof ERP_TRANSFER_STATUSES)[number];

/** What the file tells of its payment. */
export const ERP_EVENTS = {
  posted: "Payment posted",
  cancelled: "Payment cancelled",
  refunded: "Payment refunded",
  corrected: "Official receipt number corrected",
} as const;
export type ErpEvent = keyof typeof ERP_EVENTS;
