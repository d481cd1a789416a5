/** What this code is, and the newest migration it needs (a test holds it to db/migrations). */
export const VERSION = { app: "0.1.0", schema: "0163_outbox_by_subject" } as const;
