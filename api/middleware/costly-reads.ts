import { createMiddleware } from "hono/factory";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { refuse } from "#core/shared/result.ts";
import { UnderWay } from "#core/shared/under-way.ts";
import type { AppEnv } from "./api-env.ts";
import { callNameOf } from "./call-name.ts";
import { claimsOf } from "./claims.ts";
import { Refused } from "./errors.ts";

/** Of one person: read at once, and waiting for that. */
export const READS_AT_ONCE = 4;
export const READS_WAITING = 12;
const WAIT_MS_MAX = 5_000;
const LOOK_AGAIN_MS = 20;
/** A call makes at most three reads one after the other, each with a deadline of ten seconds. */
const READ_MS_MAX = 30_000;

const COSTLY = new Set(
  OPERATIONS.flatMap((call) => (call.isCostlyRead ? [`${call.method.toUpperCase()} ${call.path}`] : [])),
);
const reading = new UnderWay({ ofOne: READS_AT_ONCE, endsWithinMs: READ_MS_MAX });
const waiting = new UnderWay({ ofOne: READS_WAITING, endsWithinMs: WAIT_MS_MAX });

const TOO_MANY_READS = refuse(
  429,
  "TOO_MANY_READS",
  "Many of your lists and searches are loading at once. Please wait a moment, then try again.",
  { retryAfterSeconds: 1 },
);

/** Costly reads of one person run a few at a time, the next ones wait, and what is more is refused (S-64). Counted in this isolate alone, so that it costs no round trip. */
export const costlyReads = createMiddleware<AppEnv>(async (c, next) => {
  const claims = COSTLY.has(callNameOf(c)) ? await claimsOf(c) : null;
  // Without a session the call is refused as any other.
  if (!claims) return next();
  const end = await turnOf(claims.userId);
  try {
    await next();
  } finally {
    end();
  }
});

/** Waits for a turn; answers what ends it. */
async function turnOf(userId: number): Promise<() => void> {
  const end = reading.begin(userId, Date.now());
  if (typeof end === "function") return end;
  const endWaiting = waiting.begin(userId, Date.now());
  if (typeof endWaiting !== "function") throw new Refused(TOO_MANY_READS);
  try {
    for (const until = Date.now() + WAIT_MS_MAX; Date.now() < until; ) {
      // Looked for again and again: a promise that another request settles would be lost with that request.
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      const turn = reading.begin(userId, Date.now());
      if (typeof turn === "function") return turn;
    }
    throw new Refused(TOO_MANY_READS);
  } finally {
    endWaiting();
  }
}
