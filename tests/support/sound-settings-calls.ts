import type { Person } from "./sound-calls.ts";

/** The same of billing's settings, written by hand. */
export const SETTINGS_CALLS: Record<string, readonly [readonly Person[], unknown?]> = {
  "get /billing/settings": [["finance"]],
  "patch /billing/settings": [["finance"], {}],
};
