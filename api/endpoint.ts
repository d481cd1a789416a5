import type { AuditEvent, AuditEventName } from "#core/audit/events.ts";
import type { AcceptedFile } from "#core/documents/contract.ts";
import type { Workflow } from "#core/shared/actions.ts";
import type { Answer, AnswerValue } from "#core/shared/answer.ts";
import { inWireNames } from "#core/shared/body.ts";
import {
  type AnyCall,
  type CallBody,
  type CallParams,
  type CallQuery,
  type CallValue,
  isSignedOut,
} from "#core/shared/call.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Result } from "#core/shared/result.ts";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import type { Change, Answer as Done } from "#db/commit.ts";
import type { NewDocument } from "#db/queries/documents/document-request.ts";
import { json, type SQL, type Statement } from "#db/statement.ts";
import { decideNamed } from "./commands/change-records.ts";
import {
  type AnyCommand,
  type Command,
  type CommandScope,
  type Rows,
  unchanged,
} from "./commands/command.ts";
import { queueDocument } from "./commands/documents/queue-document.ts";
import type { AnyFileImport } from "./commands/import-file.ts";
import type { ApiContext } from "./middleware/api-env.ts";
import { countUpload } from "./middleware/costly-work.ts";
import { Refused } from "./middleware/errors.ts";
import { fileUpload, importUploaded } from "./middleware/file-upload.ts";
import { jsonBody, parse, queryOf, uuidParam } from "./middleware/input.ts";
import { auditView, executeCommand, readPage, unwrap } from "./middleware/session.ts";

/**
 * A call of the API with what it does, in one place: what it reads, what it decides from that, what it writes and answers.
 * The call itself, its outside, is declared in core, where the console and the document of the API read it too. Endpoints that
 * a module of `api/<domain>/` exports are served (api/endpoints.ts, written by scripts/generate.ts).
 */
export interface Endpoint {
  method: string;
  /** Where Hono finds it: "/payment/:uuid". */
  path: string;
  serve(this: void, c: ApiContext): Promise<Response>;
}
/** An endpoint with the command it runs, for who asks without a call: where it needs nothing else of the request. */
export interface Changing<C, Run = AnyCommand> extends Endpoint {
  command(
    this: void,
    input: Pick<CallInput<C>, "params" | "body"> & Partial<Pick<CallInput<C>, "query">>,
  ): Run;
}

const routeOf = ({ path, patterns = {} }: AnyCall): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = (patterns as Record<string, string>)[name];
    return pattern ? `:${name}{${pattern}}` : `:${name}`;
  });

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
export function readBody({ body, bodyFor }: AnyCall, sent: unknown, today: SchoolDay): unknown {
  const schema = bodyFor?.(sent) ?? body;
  return schema && parse(schema, sent, today);
}

/** The answer of a command: its message, and its data as the command's last statement read it. */
export const changed = <Data>({ message, data, status }: Done): WithStatus<{ message: string; data: Data }> =>
  new WithStatus({ message, data: data as Data }, status);
/** The same of a command that queued a file. */
export const accepted = changed<AcceptedFile>;

type Handle<C> = (
  c: ApiContext,
  input: CallInput<C>,
) => Promise<CallValue<C> | WithStatus<CallValue<C>> | Response>;

/** A call served by hand: its path is checked, its query and body parsed, and its answer translated. A handler may answer a Response itself. */
export const endpoint = <C extends AnyCall>(call: C, handle: Handle<C>): Endpoint => ({
  method: call.method.toUpperCase(),
  path: routeOf(call),
  async serve(c) {
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
  },
});

/** A change by a command: its answer is the call's. `after`: what follows once it is committed. */
export const change = <C extends AnyCall, Run extends AnyCommand | Promise<AnyCommand>>(
  call: C,
  commandOf: (input: CallInput<C>, c: ApiContext) => Run,
  after?: (c: ApiContext) => void,
): Changing<C, Run> => ({
  ...endpoint(call, async (c, input) => {
    const answer = await executeCommand(c, await commandOf(input, c));
    after?.(c);
    return changed(answer) as WithStatus<CallValue<C>>;
  }),
  command: commandOf as Changing<C, Run>["command"],
});

/**
 * An import that answers at once: who may is asked before the file is read. `importOf`: the import the query, the path and
 * the other fields of the form ask for. `after`: what follows once it is committed; a dry run is followed by nothing.
 */
export const importOf = <C extends AnyCall>(
  call: C,
  fileOf: (
    input: CallInput<C> & { fields: Readonly<Record<string, string>> },
    c: ApiContext,
  ) => AnyFileImport | Promise<AnyFileImport>,
  after?: (c: ApiContext) => void,
): Endpoint =>
  endpoint(call, async (c, input) => {
    const { scope } = await readPage(c, []);
    if (call.admits?.(scope.actor) === false) throw new Refused(FORBIDDEN);
    const upload = await fileUpload(c);
    const file = await fileOf({ ...input, fields: upload.fields }, c);
    const answer = await importUploaded(c, upload, file);
    if (!upload.isDryRun) after?.(c);
    return changed(answer) as WithStatus<CallValue<C>>;
  });

type Statements = readonly Statement<unknown>[];
type Day = Pick<CommandScope, "today">;
type DataOf<C> = CallValue<C> extends { data: infer Data } ? Data : never;

/** One record as a person looks at it, null where there is none. `event`: what the trail says of it, about the record in the path. */
export const view = <C extends AnyCall, const S extends Statements>(
  call: C,
  of: {
    event?: AuditEventName;
    reads: (params: CallParams<C>, today: SchoolDay) => S;
    seen: (rows: Rows<S>, scope: CommandScope) => DataOf<C> | null;
  },
): Endpoint =>
  endpoint(call, async (c, { params, today }) => {
    const { rows, scope } = await readPage(c, of.reads(params, today));
    const data = of.seen(rows as Rows<S>, scope);
    if (data === null) throw new Refused(NOT_FOUND);
    if (of.event) auditView(c, of.event, (params as { uuid: string }).uuid);
    return { data } as CallValue<C>;
  });

/** What a change writes and tells. */
export interface Written {
  statements: Statement<unknown>[];
  /** What its event says beside the record's number. */
  data?: NonNullable<AuditEvent["data"]>;
  outbox?: Change["outbox"];
}

/** A new record, named by the answer `{uuid, …}`; with ?dry_run=1 only what it would be. The plan is made of what is read, once for both. */
export function make<
  C extends AnyCall & { query: unknown },
  const S extends Statements,
  Plan,
  Preview extends Answer<{ data: unknown }>,
>(
  call: C,
  of: {
    event: AuditEventName | ((entry: CallBody<C>) => AuditEventName);
    message: string | ((entry: CallBody<C>) => string);
    reads: (entry: CallBody<C>) => S;
    plan: (entry: CallBody<C>, facts: Rows<S>, scope: Day) => Result<Plan>;
    /** What ?dry_run=1 answers. */
    preview: {
      answer: Preview;
      of: (plan: Plan) => AnswerValue<Preview>["data"];
      /** What it is asked about, where not all that was entered counts yet. */
      entry?: (entry: CallBody<C>) => CallBody<C>;
    };
    /** `answer`: SQL of what is told of the record that was made. */
    write: (
      plan: Plan,
      entry: CallBody<C>,
      uuid: string,
      scope: CommandScope,
      facts: Rows<S>,
    ) => Result<Written & { answer: SQL }>;
  },
): Changing<C> {
  const command = ({ body: entry }: { body: CallBody<C> }): Command<S> => ({
    read: () => of.reads(entry),
    decide(scope, facts) {
      const planned = of.plan(entry, facts, scope);
      if (!planned.ok) return planned;
      const uuid = scope.newUuid();
      const written = of.write(planned.value, entry, uuid, scope, facts);
      if (!written.ok) return written;
      const { statements, data = {}, outbox = [], answer } = written.value;
      const event = typeof of.event === "string" ? of.event : of.event(entry);
      const message = typeof of.message === "string" ? of.message : of.message(entry);
      return ok({
        statements,
        outbox,
        audit: [{ event, subjectUuid: uuid, data }],
        answer: { status: 201, message, data: answer },
      });
    },
  });
  return {
    ...endpoint(call, async (c, input) => {
      if ((input.query as unknown as { dry_run: string }).dry_run !== "1")
        return changed(await executeCommand(c, command(input))) as WithStatus<CallValue<C>>;
      const entry = of.preview.entry?.(input.body) ?? input.body;
      const { rows, scope } = await readPage(c, of.reads(entry));
      const data = of.preview.of(unwrap(of.plan(entry, rows as Rows<S>, scope)));
      return c.json(of.preview.answer.toWire({ data } as AnswerValue<Preview>) as object, 200);
    }),
    command,
  };
}

/** How the records of a kind are read for its changes, and what decides on them. */
export interface Records<Row extends RecordName, Facts, Status extends string, Action extends string> {
  workflow: Workflow<Facts, Status, Action>;
  /** Records by their uuids, in that order; what is not there is missing. */
  named: (uuids: readonly string[]) => Statement<Row>;
  /** What the workflow decides on; the record itself unless it depends on the day. */
  factsOf?: (row: Row, today: SchoolDay) => Facts;
}
export interface RecordName {
  uuid: string;
  number: string;
  version: number;
}

/** An action of the workflow on the record in the path; answers its name, its status and its version. */
export function act<
  C extends AnyCall & { path: `${string}{uuid}${string}` },
  Facts,
  Row extends RecordName,
  Status extends string,
  Action extends string,
  const S extends Statements = [],
>(
  call: C,
  of: {
    records: Records<Row, Facts, Status, Action>;
    action: Action;
    event: AuditEventName;
    /** Said instead of the success of the action. */
    message?: string;
    also?: (body: CallBody<C>) => S;
    /** Null: it is so already. */
    write: (row: Row, body: CallBody<C>, scope: CommandScope, also: Rows<S>) => Result<Written | null>;
  },
): Changing<C> {
  const { records, action } = of;
  const success = of.message ?? records.workflow.actions[action].success ?? "";
  const command = ({
    params,
    body,
  }: Pick<CallInput<C>, "params" | "body">): Command<readonly [Statement<Row>, ...S]> => {
    const { uuid } = params as unknown as { uuid: string };
    return {
      read: () => [records.named([uuid]), ...((of.also?.(body) ?? []) as unknown as S)],
      decide(scope, [rows, ...also]) {
        const named = { workflow: records.workflow, action, names: [uuid], path: "uuid" };
        const factsOf = records.factsOf ?? ((row: Row) => row as unknown as Facts);
        const allowed = decideNamed({ ...named, factsOf }, scope, rows);
        if (!allowed.ok) return allowed;
        const [row] = rows;
        if (!row) return NOT_FOUND;
        const written = of.write(row, body, scope, also as unknown as Rows<S>);
        if (!written.ok) return written;
        const { number } = row;
        const answer = (version: number) => ({
          status: 200 as const,
          message: success,
          data: json({ uuid, number, status: allowed.value[0], version }),
        });
        if (written.value === null) return unchanged(answer(row.version));
        const { statements, data = {}, outbox = [] } = written.value;
        return ok({
          statements,
          outbox,
          audit: [{ event: of.event, subjectUuid: uuid, data: { number, ...data } }],
          answer: answer(row.version + 1),
        });
      },
    };
  };
  return change(call, command);
}

/** A paper of the record in the path, or of those that the body names by `uuids`: queued, to be drawn from what they say now. */
export const paper = <C extends AnyCall, Row, Facts, Status extends string, Action extends string>(
  call: C,
  of: {
    workflow: Workflow<Facts, Status, Action>;
    action: Action;
    read: (uuids: readonly string[], today: SchoolDay) => Statement<Row>;
    factsOf: (row: Row) => Facts;
    /** What is drawn, and what the trail says was asked for. */
    document: (
      rows: readonly Row[],
      scope: CommandScope,
    ) => Pick<NewDocument, "kind" | "filename" | "request"> & { data: Record<string, unknown> };
  },
): Endpoint =>
  change(call, ({ params, body, today }): Command<readonly [Statement<Row>]> => {
    const names = (body as { uuids?: readonly string[] } | undefined)?.uuids;
    const uuids = names ?? [(params as { uuid: string }).uuid];
    const { workflow, action, factsOf } = of;
    return {
      read: () => [of.read(uuids, today)],
      decide(scope, [rows]) {
        const named = { workflow, action, names: uuids, path: names ? "uuids" : "uuid", factsOf };
        const allowed = decideNamed(named, scope, rows);
        if (!allowed.ok) return allowed;
        const { data, ...document } = of.document(rows, scope);
        return ok(queueDocument(scope, { ...document, total: rows.length }, data));
      },
    };
  });
