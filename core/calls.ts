import * as lookups from "./billing/lookup-calls.ts";
import * as payments from "./billing/payments/payment-calls.ts";
import * as billingDocuments from "./documents/billing-calls.ts";
import * as documents from "./documents/calls.ts";
import * as parents from "./grading/publication/parent-calls.ts";
import * as identity from "./identity/calls.ts";
import type { AnyCall } from "./shared/call.ts";

const isCall = (value: object): value is AnyCall => "method" in value;

/** Every declared call, for servers and tests. */
export const CALLS: readonly AnyCall[] = [
  identity,
  lookups,
  payments,
  documents,
  billingDocuments,
  parents,
].flatMap((calls) => Object.values(calls).filter(isCall));
