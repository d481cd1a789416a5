/** The CHECKs of files for the accounting system, written out as expected-schema.ts does. */
export const ERP_CHECKS: Record<string, string[]> = {
  erp_transfer: [
    "revision > 0",
    "event in ('posted', 'cancelled', 'refunded')",
    "status in ('Generation Success', 'Generation Failed', 'Sending Success', 'Sending Failed', 'Received Success', 'Received Failed', 'OR Update Success', 'OR Update Failed')",
    "(object_key is null) = (sha256 is null)",
    "tries >= 0",
  ],
};
