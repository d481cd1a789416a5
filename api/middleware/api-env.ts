import type { Context } from "hono";
import type { Area } from "#core/identity/access.ts";
import type { SignedOutAccess } from "#core/shared/call.ts";
import type { CostlyWork } from "#core/shared/costly-work.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { Database } from "#db/client.ts";
import type { ApiEnv } from "#workers/env.ts";

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: ApiEnv;
  Variables: {
    requestId: string;
    /** The moment of the request, by the injected clock. */
    epochMs: number;
    newUuid: () => string;
    db: Database;
    /** Set once the session is known; for the log line. */
    actorUuid: string | null;
    /** Whether a batch has asked by now if the caller may do what is asked. */
    isAdmitted: boolean;
    /** Whether the use of the session is being written down by now. */
    isUseNoted: boolean;
    /** The area of the call that is served. */
    access: Area | SignedOutAccess;
    /** Its query and its body, parsed. */
    input?: { query: unknown; body: unknown };
    /** Called when the request ends: its body is kept no longer. */
    endBody?: () => void;
    /** The work that the call asks for, where a person may ask for so much of it (S-20). */
    costly?: CostlyWork;
  };
}
export type ApiContext = Context<AppEnv>;

/** The contract's error answer. */
export interface ErrorBody {
  code: string;
  message: string;
  request_id: string;
  errors?: RefusedEntry[];
  data?: unknown;
}
