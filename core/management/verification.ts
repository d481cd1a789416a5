import type { Instant } from "#core/shared/school-day.ts";

/** The nightly verifications, and what each proves. */
export const VERIFICATIONS = {
  trail: { label: "Audit trail", proves: "No event was changed, removed or added behind the system." },
  books: {
    label: "Books",
    proves: "Invoices, payments and the ledger agree with each other and with the audit trail.",
  },
  grades: {
    label: "Grades",
    proves: "Every stored grade is what its scores make of it, as the audit trail says.",
  },
} as const;
export type VerificationName = keyof typeof VERIFICATIONS;

/** The result of the newest run. */
export interface Verification {
  name: VerificationName;
  finishedAt: Instant;
  /** What does not hold; empty where everything does. */
  findings: readonly string[];
}
