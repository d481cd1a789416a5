import { Worker } from "node:worker_threads";
import type { ThreadData } from "./hrana-thread.ts";

export type ThreadAnswer = [status: number, text: string];

/** A thread that answers one pipeline at a time, in order. */
export class DatabaseThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: ThreadAnswer) => void>();
  private lastId = 0;
  /** Settles when the connection is open; rejects when the database cannot be opened. */
  readonly opened: Promise<void>;

  constructor(workerData: ThreadData) {
    this.worker = new Worker(new URL("./hrana-thread.ts", import.meta.url), { workerData });
    this.opened = new Promise((resolve, reject) => {
      this.waiting.set(0, ([status, text]) => (status === 200 ? resolve() : reject(new Error(text))));
      this.worker.once("error", reject);
    });
    this.worker.on("message", ([id, status, text]: [number, number, string]) => {
      this.waiting.get(id)?.([status, text]);
      this.waiting.delete(id);
    });
  }

  get load(): number {
    return this.waiting.size;
  }

  /** `isKept`: further calls of the same stream follow. */
  run(body: string, isKept = false): Promise<ThreadAnswer> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage([id, body, isKept]);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
