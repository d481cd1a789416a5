import type { AuditEvent } from "#core/audit/events.ts";
import { originOf, type SignInOrigin } from "#core/audit/sign-in-origin.ts";
import type { Area } from "#core/identity/access.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { isIdle, isUseToNote, SECOND_STEP_NEEDED, type SessionUse } from "#core/identity/session-rules.ts";
import { type CostlyWork, costlyRefusal } from "#core/shared/costly-work.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import {
  CHANGED_MEANWHILE,
  FORBIDDEN,
  ok,
  type RefusedEntry,
  type Result,
  refusalOfUnknown,
  refuse,
  TOKEN_REFUSED,
} from "#core/shared/result.ts";
import { type Instant, instantAt, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { type Answer, type Change, commit, storedAnswer } from "#db/commit.ts";
import { liveSession, sessionUseOf } from "#db/queries/identity/session.ts";
import { type CostlyWindowRow, costlyWindow, costlyWorkCounted } from "#db/queries/shared/costly-work.ts";
import type { RowOf, Statement } from "#db/statement.ts";
import type { Claims } from "./identity/access-token.ts";
import { idleRefusal } from "./identity/session-use.ts";

/** Everything but setting it up is refused to whoever needs a second step and has none (I-24). */
const SECOND_STEP_FIRST = refuse(
  403,
  SECOND_STEP_NEEDED,
  "Your role needs a second step of signing in. Please set it up first.",
);

/** Who acts, and when: what `decide` knows besides the facts. */
export interface CommandScope {
  actor: { id: number; uuid: string; role: RoleCode; sessionUuid: string };
  epochMs: number;
  now: Instant;
  today: SchoolDay;
  newUuid: () => string;
}

type Statements = readonly Statement<unknown>[];
/** What statements answer, one list of rows each. */
export type Rows<S extends Statements> = { [K in keyof S]: RowOf<S[K]>[] };

/**
 * A change without HTTP: what it reads, and what it decides from that. `runCommand` gives it its two round
 * trips: one read batch (session and facts), one write batch (db/commit.ts).
 */
export interface Command<S extends Statements> {
  read: (asker: Claims & { today: SchoolDay }) => S;
  decide: (scope: CommandScope, facts: Rows<S>) => Result<Change> | Promise<Result<Change>>;
}

/** A command whose facts are the rows of what it reads. */
export const command = <const S extends Statements>(of: Command<S>): Command<S> => of;

// biome-ignore lint/suspicious/noExplicitAny: a command of any facts; whoever takes one only runs it
export type AnyCommand = Command<any>;

/** What a command decides where everything is already as it is asked: it answers, and writes no version and no event (S-31). */
export const unchanged = (answer: Change["answer"]): Result<Change> =>
  ok({ statements: [], audit: [], answer });

/** A command that is refused where what it names is not there, as a list refuses it; but who may comes first. */
export const unlessUnknown = <S extends Statements>(
  unknown: Statement<RefusedEntry>,
  { read, decide }: Command<S>,
): Command<readonly [Statement<RefusedEntry>, ...S]> => ({
  read: (asker) => [unknown, ...read(asker)],
  async decide(scope, [found, ...facts]) {
    const decided = await decide(scope, facts as unknown as Rows<S>);
    const isForbidden = !decided.ok && decided.status === FORBIDDEN.status;
    return isForbidden ? decided : (refusalOfUnknown(found) ?? decided);
  },
});

export interface CommandContext {
  db: Database;
  claims: Claims;
  requestId: string;
  epochMs: number;
  newUuid: () => string;
  origin?: SignInOrigin;
  idempotency?: { key: string; bodyHash: string };
  /** A person uses the session, and that is to be written down. */
  onUse?: (sessionUuid: string) => void;
  /** The command is such work: it is counted in its own batch (S-20). */
  costly?: CostlyWork;
}

export interface Done {
  answer: Answer;
  outbox: OutboxMessage[];
  /** What the trail says of it; nothing where the answer was given before. */
  audit: readonly AuditEvent[];
}

/**
 * Of twenty people who save to one gradebook at once, one wins each round. The pause before another attempt is random, up
 * to a bound that doubles, so that those who lost do not meet again.
 */
export const ATTEMPTS_MAX = 12;
const FIRST_PAUSE_MS = 10;
const PAUSE_MS_MAX = 1_000;
export const pauseBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.random() * Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** attempt)),
  );

const IDEMPOTENCY_HOURS = 24;

/** The read half, also for pages: one batch, the session's row first. 401 for a dead session, 403 for a role outside the area. */
export async function readAs<const S extends Statements>(
  context: Omit<CommandContext, "idempotency">,
  area: Area,
  statements: S,
): Promise<Result<{ scope: CommandScope; use: SessionUse; rows: Rows<S> }>> {
  const now = instantAt(context.epochMs);
  const [sessions, ...rows] = await read(context.db, [
    liveSession(context.claims.sessionUuid, now),
    ...statements,
  ]);
  const session = sessions?.[0] as RowOf<ReturnType<typeof liveSession>> | undefined;
  if (!session) return TOKEN_REFUSED;
  const use = sessionUseOf(session);
  if (isIdle(use, context.epochMs)) return idleRefusal(use);
  if (isUseToNote(use, context.epochMs)) context.onUse?.(context.claims.sessionUuid);
  if (!mayEnter(area, session.role)) return FORBIDDEN;
  if (session.needsSecondStep && area !== "ownSignIn") return SECOND_STEP_FIRST;
  const scope: CommandScope = {
    actor: {
      id: session.userId,
      uuid: session.userUuid,
      role: session.role,
      sessionUuid: context.claims.sessionUuid,
    },
    epochMs: context.epochMs,
    now,
    today: schoolDayAt(context.epochMs),
    newUuid: context.newUuid,
  };
  return ok({ scope, use, rows: rows as unknown as Rows<S> });
}

/** Runs a command as somebody whose role may enter the area (the call's). */
export async function runCommand<const S extends Statements>(
  context: CommandContext,
  area: Area,
  command: Command<S>,
): Promise<Result<Done>> {
  const { idempotency, costly, epochMs } = context;
  const expired = instantAt(context.epochMs - IDEMPOTENCY_HOURS * 3_600_000);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    if (attempt > 0) await pauseBefore(attempt);
    const facts = command.read({ ...context.claims, today: schoolDayAt(epochMs) });
    const stored = storedAnswer(context.claims.userId, idempotency?.key ?? "", expired);
    const window = costlyWindow(context.claims.userId, costly, epochMs);
    const found = await readAs(context, area, [stored, ...(costly ? [window] : []), ...facts]);
    if (!found.ok) return found;
    const [[before], ...rows] = found.value.rows as unknown as [RowOf<typeof stored>[], ...unknown[][]];
    const [asked] = costly ? (rows.shift() as CostlyWindowRow[]) : [];
    if (idempotency && before) {
      if (before.body_hash !== idempotency.bodyHash)
        return refuse(409, "IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
      return ok({
        answer: { status: before.status, ...JSON.parse(before.answer_json) },
        outbox: [],
        audit: [],
      });
    }
    const refusal = costly ? costlyRefusal(costly, asked, epochMs) : null;
    if (refusal) return refusal;
    const { scope } = found.value;
    const decided = await command.decide(scope, rows as unknown as Rows<S>);
    if (!decided.ok) return decided;
    const committed = await commit(
      {
        db: context.db,
        ...(idempotency && { idempotency: { userId: scope.actor.id, ...idempotency, expired } }),
        requestId: context.requestId,
        actor: scope.actor,
        now: scope.now,
        newUuid: context.newUuid,
        ...(context.origin && { origin: originOf(context.origin, scope.actor.role) }),
      },
      costly
        ? {
            ...decided.value,
            statements: [...costlyWorkCounted(scope.actor.id, costly, epochMs), ...decided.value.statements],
          }
        : decided.value,
    );
    if (committed.outcome === "done") return ok(committed);
  }
  return refuse(
    409,
    CHANGED_MEANWHILE,
    "Someone else changed this at the same moment. Nothing was done; please try again.",
  );
}
