import { recordEvent } from "#api/commands/audit/record-event.ts";
import {
  type Command,
  type CommandContext,
  type CommandScope,
  readAs,
  runCommand,
} from "#api/commands/command.ts";
import { sha256Hex } from "#api/commands/identity/access-token.ts";
import { noteSessionUse } from "#api/commands/identity/session-use.ts";
import type { Area } from "#core/identity/access.ts";
import { BACKGROUND_HEADER } from "#core/identity/session-limits.ts";
import type { SessionUse } from "#core/identity/session-rules.ts";
import { isSignedOut } from "#core/shared/call.ts";
import {
  type RefusedEntry,
  type Result,
  refusalOfUnknown,
  refuse,
  TOKEN_REFUSED,
} from "#core/shared/result.ts";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { openDatabase } from "#db/client.ts";
import type { Answer } from "#db/commit.ts";
import type { RowOf, Statement } from "#db/statement.ts";
import type { ApiContext } from "./api-env.ts";
import { claimsOf } from "./claims.ts";
import { signInOrigin } from "./client-address.ts";
import { Refused } from "./errors.ts";
import { whatFollows } from "./what-follows.ts";

/** Between Hono and the commands: the caller's claims, the Idempotency-Key, and the outbox after a change. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Refused(result);
}

async function contextOf(c: ApiContext): Promise<CommandContext> {
  const claims = await claimsOf(c);
  if (!claims) throw new Refused(TOKEN_REFUSED);
  c.set("actorUuid", claims.userUuid);
  const { db, requestId, epochMs, newUuid } = c.var;
  const origin = signInOrigin(c);
  return { db, claims, requestId, epochMs, newUuid, origin, ...(isByPerson(c) && { onUse: noterOf(c) }) };
}

/** Sockets come back by themselves; what the console does without anybody it says itself (I-25). */
const isByPerson = (c: ApiContext): boolean =>
  c.req.header(BACKGROUND_HEADER) === undefined && !c.req.path.startsWith("/realtime");
/** Writes down after the answer, in a connection of its own and once for the request, that its session is used. */
const noterOf = (c: ApiContext) => (sessionUuid: string) => {
  if (c.var.isUseNoted) return;
  c.set("isUseNoted", true);
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  c.executionCtx.waitUntil(noteSessionUse({ ...c.var, db }, sessionUuid, c.var.epochMs));
};

/** What a page or a file is asked to be of and is not there. */
export function refuseUnknown(unknown: readonly RefusedEntry[]): void {
  const refusal = refusalOfUnknown(unknown);
  if (refusal) throw new Refused(refusal);
}

/** The area of the call that is served. Throws where it is one without a session. */
function servedArea(c: ApiContext): Area {
  const { access } = c.var;
  if (isSignedOut(access)) throw new Error(`${c.req.method} ${c.req.path} asks for a session and needs none`);
  return access;
}

/** Reads a page: one batch, the session checked in it, and that the role may enter the call's area, or a narrower one. `statements` may depend on who asks. */
export async function readPage<const S extends readonly Statement<unknown>[]>(
  c: ApiContext,
  statements: S | ((userId: number, today: SchoolDay) => S),
  area: Area = servedArea(c),
): Promise<{ scope: CommandScope; use: SessionUse; rows: { [K in keyof S]: RowOf<S[K]>[] } }> {
  const context = await contextOf(c);
  const asked =
    typeof statements === "function"
      ? statements(context.claims.userId, schoolDayAt(c.var.epochMs))
      : statements;
  c.set("isAdmitted", true);
  return unwrap(await readAs(context, area, asked));
}

/** What a command is run by, where it is not the call. */
export interface CommandOptions {
  /** What the Idempotency-Key is bound to beside the path; absent: the query and the body, as they were parsed. */
  digest?: string;
  /** An area narrower than the call's. */
  area?: Area;
  /** Of a call that runs several commands, which one this is: each keeps its own answer by the Idempotency-Key. */
  part?: string;
}
/** Runs a command; what follows from its change does so after the answer. */
export async function executeCommand<const S extends readonly Statement<unknown>[]>(
  c: ApiContext,
  command: Command<S>,
  { digest = JSON.stringify(c.var.input ?? null), area = servedArea(c), part }: CommandOptions = {},
): Promise<Answer> {
  const context = await contextOf(c);
  const key = c.req.header("idempotency-key");
  if (key !== undefined && (key.length === 0 || key.length > 255))
    throw new Refused(refuse(422, "VALIDATION_FAILED", "The Idempotency-Key has 1 to 255 characters."));
  const idempotency = key
    ? {
        key: part === undefined ? key : `${key} ${part}`,
        bodyHash: await sha256Hex(`${c.req.method} ${c.req.path}\n${digest}`),
      }
    : undefined;
  c.set("isAdmitted", true);
  const { costly } = c.var;
  const done = unwrap(
    await runCommand(
      { ...context, ...(idempotency && { idempotency }), ...(costly && { costly }) },
      area,
      command,
    ),
  );
  for (const work of whatFollows(done, c.env, context.requestId)) c.executionCtx.waitUntil(work);
  return done.answer;
}

/** Records after the answer, in a connection of its own, that a record was viewed (an event whose name ends in "-view"). */
export function auditView(c: ApiContext, ...what: Parameters<typeof recordEvent>): void {
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  c.executionCtx.waitUntil(
    contextOf(c).then((context) => runCommand({ ...context, db }, servedArea(c), recordEvent(...what))),
  );
}

/** Writes down that something was refused. The refusal is no answer of the change: it takes no Idempotency-Key. */
export async function recordRefusal(c: ApiContext, ...what: Parameters<typeof recordEvent>): Promise<void> {
  unwrap(await runCommand(await contextOf(c), servedArea(c), recordEvent(...what)));
}
