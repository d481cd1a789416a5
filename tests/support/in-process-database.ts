import { Worker } from "node:worker_threads";
import { HranaConnection, openEmbedded } from "#db/local/hrana-connection.ts";
import { LibsqlGrammar, type ParserAddress } from "#db/local/libsql-grammar.ts";
import { isReadBatch, serveHrana } from "#db/local/server.ts";
import { Streams } from "#db/local/streams.ts";
import type { ThreadAnswer } from "#db/local/thread-pool.ts";
import { answerInProcess } from "./in-process.ts";

/** The local database server without a process of its own: the same connections, grammar and answers; nothing waits for the disk. */
export interface InProcessDatabase {
  url: string;
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

interface Opened {
  writer: HranaConnection;
  reader: HranaConnection;
  streams: Streams;
}

/** Listens at a port, for the Workers of a stack; this process itself is answered without it. Until a file is opened calls are refused. */
export async function startInProcessDatabase(authToken: string): Promise<InProcessDatabase> {
  const parser = await startParserThread();
  const grammar = new LibsqlGrammar(parser);
  let opened: Opened | null = null;
  const run = async (body: string): Promise<ThreadAnswer> => {
    if (!opened) throw new Error("No database is open.");
    const { streams, reader, writer } = opened;
    return (await streams.answer(body)) ?? (isReadBatch(body) ? reader : writer).respond(body);
  };
  const { url } = await serveHrana({ port: 0, authToken }, run);
  answerInProcess(url, async (request) => {
    // What the client asks first: whether the server knows a newer protocol.
    if (request.method !== "POST") return new Response(null, { status: 404 });
    const [status, text] = await run(await request.text());
    return new Response(text, { status, headers: { "content-type": "application/json" } });
  });
  const close = async () => {
    const { streams, reader, writer } = opened ?? {};
    opened = null;
    await streams?.close();
    reader?.close();
    writer?.close();
  };
  return {
    url,
    close,
    async open(path) {
      await close();
      const writer = new HranaConnection(openEmbedded(path, "writer"), "writer", grammar);
      const reader = new HranaConnection(openEmbedded(path, "reader"), "reader", grammar);
      opened = { writer, reader, streams: new Streams({ path, parser }) };
    },
  };
}

/** A parser's address has to be answered by another thread: its calls block the one that makes them. */
function startParserThread(): Promise<ParserAddress> {
  const source = `
    const { startParser } = require(${JSON.stringify(new URL("../../db/local/libsql-grammar.ts", import.meta.url).pathname)});
    startParser().then(({ address }) => require("node:worker_threads").parentPort.postMessage(address));`;
  const thread = new Worker(source, { eval: true });
  thread.unref();
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}
