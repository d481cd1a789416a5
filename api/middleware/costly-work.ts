import { COSTLY_WORK, type CostlyWork, costlyRefusal } from "#core/shared/costly-work.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { costlyWindow, costlyWorkCounted } from "#db/queries/shared/costly-work.ts";
import type { ApiContext } from "./api-env.ts";
import { claimsOf } from "./claims.ts";
import { Refused } from "./errors.ts";

/** Counts an upload before it is read: also one that is refused, or comes again, costs its reading (S-20). */
export async function countUpload(c: ApiContext, work: CostlyWork): Promise<void> {
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
  const [[window]] = await read(db, [costlyWindow(claims.userId, work, epochMs)] as const);
  // The guard failed: where the window ended meanwhile, it is counted as full.
  const full = {
    asked: COSTLY_WORK[work].most,
    window_started_at: window?.window_started_at ?? instantAt(epochMs),
  };
  const refusal = costlyRefusal(work, full, epochMs);
  if (refusal) throw new Refused(refusal);
}
