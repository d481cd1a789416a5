import type { EVERYONE, Person } from "./sound-calls.ts";

/** The same of files for the accounting system, written by hand. The callback is for whoever signs its body. */
export const erpCalls = (
  finance: readonly Person[],
  everyone: typeof EVERYONE,
): Record<string, readonly [readonly Person[] | typeof EVERYONE, unknown?, string?]> => ({
  "post /erpftlog/retry": [finance, { uuids: ["018f0000-0000-7000-8000-000000000000"] }],
  "post /erp/callback": [everyone, { logId: 1, status: "RECEIVED" }],
});
