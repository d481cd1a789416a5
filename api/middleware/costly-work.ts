import { COSTLY_WINDOW_MS, type CostlyWork, tooMuchWork } from "../../core/shared/costly-work.ts";
import { refuse } from "../../core/shared/result.ts";
import { instantAt } from "../../core/shared/school-day.ts";
import { read } from "../../db/client.ts";
import { commit } from "../../db/commit.ts";
import { costlyWindow, costlyWorkCounted } from "../../db/queries/shared/costly-work.ts";
import type { ApiContext } from "./api-env.ts";
import { claimsOf } from "./claims.ts";
import { Refused } from "./errors.ts";

/** Counts costly work before it is asked for: 429 beyond what a person may ask for, and such a call counts for nothing (S-20). */
export async function countCostlyWork(c: ApiContext, work: CostlyWork): Promise<void> {
  const claims = await claimsOf(c);
  // Without a session the call is refused as any other.
  if (!claims) return;
  const { db, requestId, epochMs, newUuid } = c.var;
  const counted = await commit(
    { db, requestId, newUuid, actor: null, now: instantAt(epochMs) },
    {
      statements: costlyWorkCounted(claims.userId, work, epochMs),
      audit: [],
      answer: { status: 200, message: "" },
    },
  );
  if (counted.outcome === "done") return;
  const [[window]] = await read(db, [costlyWindow(claims.userId, work)] as const);
  const endsMs = Date.parse(window?.window_started_at ?? instantAt(epochMs)) + COSTLY_WINDOW_MS;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsMs - epochMs) / 1000));
  throw new Refused(
    refuse(429, "TOO_MANY_REQUESTS", tooMuchWork(work, retryAfterSeconds), { retryAfterSeconds }),
  );
}
