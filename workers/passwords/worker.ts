import type { PasswordJob } from "#api/commands/identity/password-hasher.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/** A hash takes about 0.05 s of CPU: whoever is the last of the queue waits about three seconds. */
const QUEUE_MAX = 60;
const RETRY_AFTER_SECONDS = 3;
/** A request whose caller has gone never ends; after this it counts no more. */
const FORGOTTEN_AFTER_MS = 10_000;

const queued = new Set<{ since: number }>();

/**
 * Hashes and verifies passwords, and nothing else: hashing blocks the isolate it runs in, so that it has one of its own.
 * Called by the API over a service binding. 503 with Retry-After once sixty wait.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const now = Date.now();
    for (const entry of queued) if (now - entry.since > FORGOTTEN_AFTER_MS) queued.delete(entry);
    if (queued.size >= QUEUE_MAX)
      return new Response(null, { status: 503, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } });
    const entry = { since: now };
    queued.add(entry);
    try {
      const job = (await request.json()) as PasswordJob;
      // Those who came meanwhile are counted, or refused, before the isolate is blocked again.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const { password, phc, isNew } = job;
      if (phc !== undefined) return Response.json(await verifyPassword(password, phc));
      const isRefused = isNew === true && (await isCommonPassword(password));
      return Response.json({ hash: isRefused ? null : hashPassword(password) });
    } finally {
      queued.delete(entry);
    }
  },
};
