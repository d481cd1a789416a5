import { type DatabaseProcess, startDatabaseProcess } from "./database-process.ts";

/** Failures within this time are counted together. */
const WINDOW_MS = 60_000;
const FAILURES_MAX = 5;
const FIRST_PAUSE_MS = 250;

export interface SupervisorEvents {
  /** A process ended by itself, or could not be started again: a line for the terminal. */
  onNotice: (line: string) => void;
  /** It failed five times within a minute and is not started again. */
  onGiveUp: () => void;
}

/**
 * Runs the local database server and starts it again on the same port whenever it ends by itself, after a pause that
 * doubles from a quarter of a second with each failure of the last minute.
 */
export async function superviseDatabase(
  options: { path: string; port: number; authToken: string },
  { onNotice, onGiveUp }: SupervisorEvents,
): Promise<DatabaseProcess> {
  let current = await startDatabaseProcess(options);
  const { url } = current;
  const port = Number(new URL(url).port);
  const failures: number[] = [];
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const watch = () =>
    void current.exited.then(() => (isStopping ? undefined : recover("ended unexpectedly")));
  const recover = (what: string): void => {
    const now = Date.now();
    failures.push(now);
    const recent = failures.filter((at) => at > now - WINDOW_MS).length;
    if (recent >= FAILURES_MAX) {
      onNotice(`The database server ${what}, the fifth time within a minute. It is not started again.`);
      onGiveUp();
      return;
    }
    const pauseMs = FIRST_PAUSE_MS * 2 ** (recent - 1);
    onNotice(`The database server ${what}. It is started again in ${pauseMs} ms.`);
    restarting = restart(pauseMs);
  };
  const restart = async (pauseMs: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isStopping) return;
    try {
      current = await startDatabaseProcess({ ...options, port });
      onNotice("The database server runs again.");
      watch();
    } catch (error) {
      recover(`could not be started (${error instanceof Error ? error.message : String(error)})`);
    }
  };
  watch();
  const end = async (how: "stop" | "kill"): Promise<void> => {
    isStopping = true;
    await restarting;
    await current[how]();
  };
  return {
    url,
    get pid() {
      return current.pid;
    },
    get exited() {
      return current.exited;
    },
    stop: () => end("stop"),
    kill: () => end("kill"),
  };
}
