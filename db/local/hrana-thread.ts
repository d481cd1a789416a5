import { existsSync, fsyncSync, openSync } from "node:fs";
import { parentPort, receiveMessageOnPort, Worker, workerData } from "node:worker_threads";
import { HranaConnection, openEmbedded } from "./hrana-connection.ts";
import { errorBody } from "./hrana-values.ts";
import { LibsqlGrammar, type ParserAddress } from "./libsql-grammar.ts";

/** A thread with one connection, or (as a reader) a process: takes [id, body, is its stream kept], answers [id, status, text]. Native calls block the thread, never the server. */
const { path, role, parser } = (workerData ?? JSON.parse(process.env.DATABASE_READER ?? "{}")) as ThreadData;

export interface ThreadData {
  path: string;
  role: "writer" | "reader";
  parser: ParserAddress;
}
type Request = [id: number, body: string, isKept: boolean];
type Answer = [id: number, status: number, text: string];

/** The descriptor of the pipe that reader-process.ts holds the other end of. */
const PARENT_PIPE = 4;
/** Calls that wait together share one fsync; each is still a transaction of its own. */
const CALLS_PER_SYNC_MAX = 64;

try {
  const connection = new HranaConnection(openEmbedded(path, role), role, new LibsqlGrammar(parser));
  const sync = role === "writer" ? walSync(`${path}-wal`) : () => {};
  onRequest((first) => {
    const answers = [first, ...waiting()].map(
      ([id, body, isKept]): Answer => [id, ...connection.respond(body, isKept)],
    );
    for (const each of synced(sync, answers)) send(each);
  });
  send([0, 200, "open"]);
} catch (error) {
  // Thrown on, the database's own errors would arrive without their words.
  send([0, 500, errorBody(error).message]);
}

function onRequest(take: (request: Request) => void): void {
  if (parentPort) parentPort.on("message", take);
  else {
    process.on("message", take);
    endWithParent();
    // The server decides when to stop; Ctrl-C reaches the whole group.
    process.on("SIGINT", () => {});
  }
}

/** Ends this process once its parent has ended: a statement blocks this thread, so another one watches. */
function endWithParent(): void {
  const watch = `
    const end = () => process.kill(process.pid, "SIGKILL");
    new (require("node:net").Socket)({ fd: ${PARENT_PIPE}, readable: true }).on("error", end).on("close", end).resume();`;
  new Worker(watch, { eval: true, execArgv: [] });
}

function send(answer: Answer): void {
  if (parentPort) parentPort.postMessage(answer);
  else process.send?.(answer);
}

/** The calls that arrived while the one before was worked on. */
function waiting(): Request[] {
  const requests: Request[] = [];
  while (parentPort && requests.length < CALLS_PER_SYNC_MAX - 1) {
    const next = receiveMessageOnPort(parentPort) as { message: Request } | undefined;
    if (!next) break;
    requests.push(next.message);
  }
  return requests;
}

/** The answers, once what they tell of is on the disk; where it cannot be brought there, that instead. */
function synced(sync: () => void, answers: Answer[]): Answer[] {
  try {
    sync();
    return answers;
  } catch (error) {
    const body = JSON.stringify({
      message: `The log was not written: ${String(error)}`,
      code: "SQLITE_IOERR_FSYNC",
    });
    return answers.map(([id]) => [id, 500, body]);
  }
}

/**
 * Brings the write-ahead log to the disk. With `synchronous=NORMAL` a commit does not: done before the answer, a commit
 * that was answered survives a power loss, as with FULL, at one fsync for all that wait (docs/decisions/0353).
 */
function walSync(walPath: string): () => void {
  let file: number | null = null;
  return () => {
    // Before the first write there is none.
    if (file === null && existsSync(walPath)) file = openSync(walPath, "r+");
    if (file !== null) fsyncSync(file);
  };
}
