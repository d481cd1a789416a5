import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ThreadData } from "./hrana-thread.ts";
import type { ThreadAnswer } from "./thread-pool.ts";

interface ReadCall {
  body: string;
  resolve(answer: ThreadAnswer): void;
}

/**
 * A process with a connection that reads: a statement that runs can only be ended with its process, and is, once its caller is
 * gone. It is given one call at a time; the others wait here. It ends with this process, also in the middle of a statement.
 */
export class DatabaseReader {
  private readonly connection: Omit<ThreadData, "role">;
  private child: ChildProcess;
  private running: ReadCall | null = null;
  private readonly waiting: ReadCall[] = [];
  private isOpen = false;
  private isClosing = false;
  /** Settles when the connection is open; rejects when the database cannot be opened. */
  readonly opened: Promise<void>;

  constructor(connection: Omit<ThreadData, "role">) {
    this.connection = connection;
    this.opened = new Promise((resolve, reject) => {
      this.child = this.start(resolve, (text) => reject(new Error(text)));
    });
    this.child ??= this.start();
  }

  get load(): number {
    return this.waiting.length + (this.running === null ? 0 : 1);
  }

  run(body: string, caller: AbortSignal): Promise<ThreadAnswer> {
    return new Promise((resolve) => {
      const call: ReadCall = { body, resolve };
      caller.addEventListener("abort", () => this.abandon(call), { once: true });
      this.waiting.push(call);
      this.runNext();
    });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGKILL");
    });
  }

  private start(onOpen?: () => void, onFailure?: (text: string) => void): ChildProcess {
    const child = fork(fileURLToPath(new URL("./hrana-thread.ts", import.meta.url)), {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: { ...process.env, DATABASE_READER: JSON.stringify({ ...this.connection, role: "reader" }) },
      // Nothing is sent through the pipe: it closes with this process, however this ends.
      stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
    });
    child.on("message", ([id, status, text]: [number, number, string]) => {
      // What an abandoned call still answered is of nobody, and its process takes no other.
      if (this.child !== child) return;
      if (id !== 0) return this.finish([status, text]);
      if (status !== 200) return onFailure?.(text);
      this.isOpen = true;
      onOpen?.();
      this.runNext();
    });
    // Of a message that did not reach it: that it has ended is told by itself.
    child.on("error", () => {});
    child.once("exit", () => this.replace(child));
    return child;
  }

  private runNext(): void {
    if (!this.isOpen || this.running !== null) return;
    this.running = this.waiting.shift() ?? null;
    if (this.running !== null) this.child.send([1, this.running.body, false]);
  }

  private finish(answer: ThreadAnswer): void {
    this.running?.resolve(answer);
    this.running = null;
    this.runNext();
  }

  private abandon(call: ReadCall): void {
    const place = this.waiting.indexOf(call);
    if (place >= 0) this.waiting.splice(place, 1);
    if (this.running !== call) return;
    this.child.kill("SIGKILL");
    this.startAnew();
  }

  /** A new process in the place of one that ended. */
  private replace(ended: ChildProcess): void {
    if (!this.isClosing && this.child === ended && this.isOpen) this.startAnew();
  }

  /** What was running is answered; what waits is run by the new process. */
  private startAnew(): void {
    this.isOpen = false;
    this.child = this.start();
    this.running?.resolve([500, JSON.stringify({ message: "The reader ended", code: "INTERNAL_ERROR" })]);
    this.running = null;
  }
}
