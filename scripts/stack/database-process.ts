import { fork } from "node:child_process";
import { at } from "#scripts/paths.ts";

/** The local database server as a process of its own. */
export interface DatabaseProcess {
  url: string;
  pid: number;
  /** Settles when the process has ended, for whatever reason. */
  exited: Promise<void>;
  /** Stops it as a shutdown does. */
  stop(): Promise<void>;
  /** Stops it as a crash does. */
  kill(): Promise<void>;
}

export function startDatabaseProcess(options: {
  path: string;
  port: number;
  authToken: string;
  /** Where its inspector listens; absent: it has none. */
  inspectorPort?: number;
}): Promise<DatabaseProcess> {
  const child = fork(at("db/local/serve.ts"), {
    execArgv: ["--disable-warning=ExperimentalWarning", ...inspectorArguments(options.inspectorPort)],
    env: {
      ...process.env,
      // Its four threads read the same files: what they compile is kept, and half of the start is spared.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at("build", "compile-cache"),
      DATABASE_PATH: options.path,
      DATABASE_PORT: String(options.port),
      DATABASE_AUTH_TOKEN: options.authToken,
    },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return new Promise((resolve, reject) => {
    child.once("message", (message: { url?: string; error?: string }) => {
      if (message.url)
        resolve({
          url: message.url,
          pid: child.pid ?? 0,
          exited,
          stop: () => end("SIGTERM"),
          kill: () => end("SIGKILL"),
        });
      else
        reject(new Error(`The database ${options.path} cannot be opened: ${message.error?.split("\n")[0]}`));
    });
    child.once("exit", (code) => reject(new Error(`The database server stopped at once (code ${code}).`)));
  });
}

/** What makes node listen for an inspector, which prints nothing about it. */
export const inspectorArguments = (port: number | undefined): string[] =>
  port === undefined ? [] : [`--inspect=127.0.0.1:${port}`, "--inspect-publish-uid=http"];
