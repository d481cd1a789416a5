/** What this code is, and the newest migration it needs (a test holds it to db/migrations). */
export const VERSION = { app: "0.1.0", schema: "0173_guardian_of_an_account" } as const;
