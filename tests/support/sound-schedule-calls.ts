import type { Person } from "./sound-calls.ts";

const FINANCE: readonly Person[] = ["finance"];

/** Who may call what of invoices that recur. */
export const scheduleCalls = (invoice: object): Record<string, [readonly Person[], object?, string?]> => {
  const recurring = {
    ...invoice,
    recurring: { type: "Monthly", range: 1, start_date: "2026-12-01", end_date: "2027-03-01" },
  };
  return {
    "post /invoice/create/recurring": [FINANCE, recurring],
    "post /invoice/recurring/preview": [FINANCE, recurring],
    "post /invoice/{uuid}/instalments": [
      FINANCE,
      { parts: 3, every: "Monthly", first_due_date: "2026-12-31", down_payment: 100 },
    ],
    "post /invoice/schedules/export": [FINANCE, undefined, "search=a"],
    "get /invoice/{uuid}/made": [FINANCE],
    "patch /invoice/schedules/{uuid}/pause": [FINANCE, { reason: "Holidays" }],
    "patch /invoice/schedules/{uuid}/resume": [FINANCE, {}],
    "patch /invoice/schedules/{uuid}/end": [FINANCE, { reason: "Moved away" }],
  };
};
