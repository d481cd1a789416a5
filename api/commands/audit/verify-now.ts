import type { Command } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import {
  insertVerification,
  openVerification,
  type TrailVerification,
  verificationStepped,
} from "#db/queries/audit/trail-verification.ts";
import { json } from "#db/statement.ts";
import { type AnchorStore, readAnchors } from "./anchor.ts";
import { walkTrail } from "./verify-trail.ts";

const ASKED = "The audit trail is being verified.";

/** POST /audit_log/verification: one at a time; asked again while one is under way, it is that one. */
export const askVerification = (): Command<readonly [ReturnType<typeof openVerification>]> => ({
  read: () => [openVerification()],
  decide({ actor, now, newUuid }, [[open]]) {
    const uuid = open?.uuid ?? newUuid();
    return ok({
      statements: open ? [] : [insertVerification(uuid, actor.id, now), expectChanges(1)],
      audit: open ? [] : [{ event: "trail-verification-request", subjectUuid: uuid }],
      answer: { status: 202, message: ASKED, data: json({ id: uuid }) },
    });
  },
});

interface VerificationContext {
  db: Database;
  key: string;
  files: Pick<AnchorStore, "get" | "list">;
  requestId: string;
  newUuid: () => string;
  /** The instant it begins at; steps count the time since. */
  epochMs: number;
}
/** Up to 20,000 events a step: what is verified so far is on the screen within a second or two. */
const SEALS_PER_STEP = 20;

/**
 * Goes on with the verification that is under way until it ends or `forMs` are over; the next minute continues it. Of two
 * that do so at once one stops at the first step the other has written. Answers how many steps were made.
 */
export async function continueVerification(context: VerificationContext, forMs: number): Promise<number> {
  const began = Date.now();
  const [[first]] = await read(context.db, [openVerification()] as const);
  if (!first) return 0;
  const anchors = await readAnchors(context.files);
  for (let steps = 0, run: typeof first | undefined = first; ; steps++) {
    const spentMs = Date.now() - began;
    if (!run || spentMs >= forMs) return steps;
    if (!(await step({ ...context, epochMs: context.epochMs + spentMs }, run, anchors))) return steps;
    [[run]] = await read(context.db, [openVerification()] as const);
  }
}

/** One step and its result in one batch; false where somebody else has made it. */
async function step(
  { db, key, requestId, newUuid, epochMs }: VerificationContext,
  run: TrailVerification,
  anchors: Parameters<typeof walkTrail>[1]["anchors"],
): Promise<boolean> {
  const from = run.toId === null || run.hash === null ? null : { toId: run.toId, hash: run.hash };
  const slice = await walkTrail(db, { key, anchors, from, sealsMax: SEALS_PER_STEP });
  const now = instantAt(epochMs);
  const { next, mistake } = slice;
  const events = run.events + slice.rows;
  const committed = await commit(
    { db, requestId, newUuid, now, actor: { id: run.askedBy, role: run.role } },
    {
      statements: [
        ...verificationStepped(run, {
          toId: next?.toId ?? null,
          hash: next?.hash ?? null,
          seals: slice.seals,
          events: slice.rows,
          mistake,
          finishedAt: next ? null : now,
        }),
      ],
      audit: next
        ? []
        : [
            {
              event: "trail-verification",
              subjectUuid: run.uuid,
              data: { events, mistake },
            },
          ],
      answer: { status: 200, message: "" },
    },
  );
  return committed.outcome === "done";
}
