import * as identity from "./identity/calls.ts";
import type { AnyCall } from "./shared/call.ts";

/** Every declared call, for servers and tests. */
export const CALLS: readonly AnyCall[] = [identity].flatMap((calls) => Object.values(calls));
