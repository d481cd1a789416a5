import { randomUUID } from "node:crypto";
import type { ThreadData } from "./hrana-thread.ts";
import { DatabaseThread, type ThreadAnswer } from "./thread-pool.ts";

/** What an HTTP call of Hrana begins with where it goes on with a stream, and ends with where it closes it. */
const BATON = /^\s*\{\s*"baton"\s*:\s*"([\w-]+)"/;
const CLOSES = /\{\s*"type"\s*:\s*"close"\s*\}\s*\]\s*\}\s*$/;
/** The end of a body that is long enough to tell. */
const END_CHARACTERS = 60;
/** A transaction that nobody goes on with holds the writer's lock: it is rolled back after this. */
const IDLE_MS = 5_000;
const STREAMS_MAX = 32;

interface Stream {
  thread: DatabaseThread;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The streams that outlive their HTTP call: interactive transactions. Each has a connection of its own, since others must
 * not see what it has not committed, and is found by its baton. Talaan sends single batches and opens none.
 */
export class Streams {
  private readonly connection: Omit<ThreadData, "role">;
  private readonly byBaton = new Map<string, Stream>();

  constructor(connection: Omit<ThreadData, "role">) {
    this.connection = connection;
  }

  /** Answers a call of a stream that is kept or goes on; null: it opens and closes its stream by itself. */
  async answer(body: string): Promise<ThreadAnswer | null> {
    const baton = BATON.exec(body.slice(0, END_CHARACTERS))?.[1];
    const closes = CLOSES.test(body.slice(-END_CHARACTERS));
    if (baton === undefined && closes) return null;
    const stream = baton === undefined ? await this.open() : this.byBaton.get(baton);
    if (!stream)
      return refusal("STREAM_EXPIRED", "The stream has ended, or has been left alone for too long");
    if (baton !== undefined) this.byBaton.delete(baton);
    clearTimeout(stream.timer);
    const [status, text] = await stream.thread.run(body, !closes);
    if (closes || status !== 200) {
      await stream.thread.close();
      return [status, text];
    }
    const next = randomUUID();
    stream.timer = setTimeout(() => void this.end(next), IDLE_MS);
    this.byBaton.set(next, stream);
    return [status, text.replace('"baton":null', `"baton":"${next}"`)];
  }

  async close(): Promise<void> {
    await Promise.all([...this.byBaton.keys()].map((baton) => this.end(baton)));
  }

  private async open(): Promise<Stream | undefined> {
    if (this.byBaton.size >= STREAMS_MAX) return undefined;
    const thread = new DatabaseThread({ ...this.connection, role: "writer" });
    await thread.opened;
    return { thread, timer: undefined };
  }

  /** Ends the stream's thread, and with it the transaction it holds. */
  private async end(baton: string): Promise<void> {
    const stream = this.byBaton.get(baton);
    this.byBaton.delete(baton);
    if (!stream) return;
    clearTimeout(stream.timer);
    // A stream that is not kept is rolled back; a thread that is only ended may hold its lock a while longer.
    await stream.thread.run('{"requests":[]}');
    await stream.thread.close();
  }
}

const refusal = (code: string, message: string): ThreadAnswer => [400, JSON.stringify({ message, code })];
