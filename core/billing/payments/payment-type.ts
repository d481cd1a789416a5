/** The one payment type that may name no invoice, e.g. a deposit for enrollment: it becomes the customer's unapplied credit (B-31). */
export const ADVANCED = "ADVANCED";
