import type { Database } from "../../../db/client.ts";

/** What a signed-out call works with. */
export interface SignedOutContext {
  db: Database;
  tokenSecret: string;
  requestId: string;
  epochMs: number;
  newUuid: () => string;
}
