import type { Database } from "../../../db/client.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** What a signed-out call works with. */
export interface SignedOutContext {
  db: Database;
  tokenSecret: string;
  passwords: PasswordHasher;
  requestId: string;
  epochMs: number;
  newUuid: () => string;
}
