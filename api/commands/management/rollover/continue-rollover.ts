import { rolloverWorkflow } from "#core/management/rollover/rollover-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import {
  attemptNextPart,
  endPart,
  nextPart,
  rolloverDoneWhenLast,
  type WorkRow,
  writeSchemes,
  writeSection,
} from "#db/queries/management/rollover/rollover-work.ts";
import type { Statement } from "#db/statement.ts";

/** Attempts at a part that did not end; the next ends it in words (S-19). */
const ATTEMPTS_MAX = 3;
const STOPPED =
  "This section could not be applied. Try it again; if that does not help, tell your administrator.";
const NOT_ALLOWED = "The role of the person who applied it no longer allows this.";

interface RolloverContext {
  db: Database;
  requestId: string;
  newUuid: () => string;
  /** The instant it begins at; parts count the time since. */
  epochMs: number;
}

/**
 * Goes on with the rollover that is being applied, part by part, until it ends or `forMs` are over; the next minute
 * continues it. A part and its result are one batch, so that of two that work at once one stops at the first part the other
 * has written, and what died is done again. Answers how many parts were ended.
 */
export async function continueRollover(context: RolloverContext, forMs: number): Promise<number> {
  const began = Date.now();
  let [[part]] = await read(context.db, [nextPart()] as const);
  if (!part) return 0;
  await write(context, part, [attemptNextPart()]);
  for (let ended = 0; ; ended++) {
    const spentMs = Date.now() - began;
    if (!part || spentMs >= forMs) return ended;
    if (!(await applyPart({ ...context, epochMs: context.epochMs + spentMs }, part))) return ended;
    [[part]] = await read(context.db, [nextPart()] as const);
  }
}

/** One part and its result in one batch, with the next one's attempt; false where somebody else has ended it. */
async function applyPart(context: RolloverContext, part: WorkRow): Promise<boolean> {
  const { newUuid } = context;
  const mayApply = part.role_code !== null && mayAct(rolloverWorkflow, "apply", { role: part.role_code });
  const error = !mayApply ? NOT_ALLOWED : part.attempts >= ATTEMPTS_MAX ? STOPPED : null;
  const withUuids = (ids: string) => (JSON.parse(ids) as number[]).map((id) => ({ id, uuid: newUuid() }));
  const work =
    error !== null
      ? []
      : part.kind === "schemes"
        ? writeSchemes(part, withUuids(part.schemes_json), instantAt(context.epochMs))
        : writeSection(part, { section: newUuid(), classes: withUuids(part.classes_json) });
  return write(
    context,
    part,
    [
      endPart(part.id, error),
      expectChanges(1),
      ...work,
      attemptNextPart(),
      rolloverDoneWhenLast(part.rollover_id),
    ],
    error === null
      ? [
          {
            event: "rollover-part",
            subjectUuid: part.rollover_uuid,
            data: {
              part: part.kind === "schemes" ? "Grading schemes" : `${part.level_code} ${part.section_name}`,
            },
          },
        ]
      : [],
  );
}

async function write(
  { db, requestId, newUuid, epochMs }: RolloverContext,
  { user_id, role_code }: WorkRow,
  statements: Statement<unknown>[],
  audit: Parameters<typeof commit>[1]["audit"] = [],
): Promise<boolean> {
  const { outcome } = await commit(
    {
      db,
      requestId,
      newUuid,
      now: instantAt(epochMs),
      actor: role_code === null ? null : { id: user_id, role: role_code },
    },
    { statements, audit, answer: { status: 200, message: "" } },
  );
  return outcome === "done";
}
