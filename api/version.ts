import { NEWEST_MIGRATION } from "#db/tables.ts";

/** What this code is, and the newest migration it needs. */
export const VERSION = { app: "0.1.0", schema: NEWEST_MIGRATION } as const;
