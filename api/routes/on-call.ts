import type { Hono } from "hono";
import type { AnyCommand } from "#api/commands/command.ts";
import type { AnyFileImport } from "#api/commands/import-file.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { countUpload } from "#api/middleware/costly-work.ts";
import { Refused } from "#api/middleware/errors.ts";
import { fileUpload, importUploaded } from "#api/middleware/file-upload.ts";
import { jsonBody, parse, queryOf, uuidParam } from "#api/middleware/input.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import type { AcceptedFile } from "#core/documents/contract.ts";
import { inWireNames } from "#core/shared/body.ts";
import {
  type AnyCall,
  type CallBody,
  type CallParams,
  type CallQuery,
  type CallValue,
  isSignedOut,
} from "#core/shared/call.ts";
import { FORBIDDEN } from "#core/shared/result.ts";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import type { Answer } from "#db/commit.ts";

/** What a call was sent: the texts of its path, its parsed query and its parsed body. */
export interface CallInput<C> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  /** The day of the request. */
  today: SchoolDay;
}
/** An answer with a status of its own. */
export class WithStatus<Value> {
  readonly value: Value;
  readonly status: 200 | 201 | 202;
  constructor(value: Value, status: 200 | 201 | 202) {
    this.value = value;
    this.status = status;
  }
}

/** What a declared call takes from the JSON of its body; throws a 422 where it does not fit. */
export function readBody({ body, bodyFor }: AnyCall, json: unknown, today: SchoolDay): unknown {
  const schema = bodyFor?.(json) ?? body;
  return schema && parse(schema, json, today);
}

/** The answer of a command: its message, and its data as the command's last statement read it. */
export const changed = <Data>({
  message,
  data,
  status,
}: Answer): WithStatus<{ message: string; data: Data }> =>
  new WithStatus({ message, data: data as Data }, status);
/** The same of a command that queued a file. */
export const accepted = changed<AcceptedFile>;

/** Serves a declared call: checks the ids of its path, parses its query and body, and translates its answer. A handler may answer a Response itself. */
export function onCall<C extends AnyCall>(
  routes: Hono<AppEnv>,
  call: C,
  handle: (c: ApiContext, input: CallInput<C>) => Promise<CallValue<C> | WithStatus<CallValue<C>> | Response>,
): void {
  const patterns = (call.patterns ?? {}) as Record<string, string>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    patterns[name] ? `:${name}{${patterns[name]}}` : `:${name}`,
  );
  routes.on(call.method.toUpperCase(), path, async (c) => {
    c.set("access", call.access);
    for (const name of call.uuids ?? []) uuidParam(c, name);
    const today = schoolDayAt(c.var.epochMs);
    const body = call.body && readBody(call, await jsonBody(c), today);
    const query = call.query && parse(call.query, queryOf(c));
    c.set("input", { query, body });
    if (call.costly && call.upload) await countUpload(c, call.costly);
    else if (call.costly && c.req.query("dry_run") !== "1") c.set("costly", call.costly);
    const answer = await handle(c, { params: c.req.param(), query, body, today } as CallInput<C>).catch(
      (error: unknown) => {
        if (!(error instanceof Refused) || !error.refusal.errors) throw error;
        // A handler names fields as it knows them.
        const errors = inWireNames(call.body, error.refusal.errors);
        throw new Refused({ ...error.refusal, errors });
      },
    );
    if (!c.var.isAdmitted && !isSignedOut(call.access))
      throw new Error(`${call.method} ${call.path} answered without asking who may`);
    if (answer instanceof Response) return answer;
    const { value, status } =
      answer instanceof WithStatus ? answer : { value: answer, status: call.success as 200 };
    return c.json(call.answer.toWire(value) as object, status);
  });
}

/** Serves a declared call by a command: its answer is the call's. `after`: what follows once it is committed. */
export function onCommand<C extends AnyCall>(
  routes: Hono<AppEnv>,
  call: C,
  commandOf: (input: CallInput<C>, c: ApiContext) => AnyCommand | Promise<AnyCommand>,
  after?: (c: ApiContext) => void,
): void {
  onCall(routes, call, async (c, input) => {
    const answer = await executeCommand(c, await commandOf(input, c));
    after?.(c);
    return changed(answer) as WithStatus<CallValue<C>>;
  });
}

/**
 * Serves an import that answers at once: who may is asked before the file is read. `importOf`: the import the query, the
 * path and the other fields of the form ask for. `after`: what follows once it is committed; a dry run is followed by nothing.
 */
export function onFile<C extends AnyCall>(
  routes: Hono<AppEnv>,
  call: C,
  importOf: (
    input: CallInput<C> & { fields: Readonly<Record<string, string>> },
    c: ApiContext,
  ) => AnyFileImport | Promise<AnyFileImport>,
  after?: (c: ApiContext) => void,
): void {
  onCall(routes, call, async (c, input) => {
    const { scope } = await readPage(c, []);
    if (call.admits?.(scope.actor) === false) throw new Refused(FORBIDDEN);
    const upload = await fileUpload(c);
    const file = await importOf({ ...input, fields: upload.fields }, c);
    const answer = await importUploaded(c, upload, file);
    if (!upload.isDryRun) after?.(c);
    return changed(answer) as WithStatus<CallValue<C>>;
  });
}
