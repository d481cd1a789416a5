import type { ExecutionContext } from "@cloudflare/workers-types";
import { app } from "#api/app.ts";
import { type BindingsOf, withObjectStore } from "#api/commands/object-store.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import type { ApiEnv } from "#workers/env.ts";
import { answerInProcess } from "./in-process.ts";

/** The API in this process, with the bindings of a stack: its store, queues, channels and password Worker are the real ones. */
export interface InProcessApi {
  url: string;
  /** Resolves when what calls have left to be done after their answers is done. */
  settled(): Promise<void>;
}

const ORIGIN = "http://api.in-process";

/** Answers the API's calls at an address that only this process knows. What the API logs goes to `onLog`. */
export async function startInProcessApi(
  { miniflare }: Pick<Stack, "miniflare">,
  onLog: (line: string) => void,
): Promise<InProcessApi> {
  const bindings = await miniflare.getBindings<BindingsOf<ApiEnv>>("talaan-api");
  const after = new Set<Promise<unknown>>();
  const context = {
    waitUntil(work: Promise<unknown>) {
      const done = work.catch((error: unknown) => onLog(String(error))).finally(() => after.delete(done));
      after.add(done);
    },
    passThroughOnException() {},
  } as unknown as ExecutionContext;
  takeLines(onLog);
  answerInProcess(ORIGIN, async (request) =>
    app.fetch(request, withObjectStore<ApiEnv>(bindings), context as never),
  );
  return {
    url: ORIGIN,
    async settled() {
      while (after.size > 0) await Promise.all(after);
    },
  };
}

/** Lines of the API are JSON, as those of its Worker: they go where a stack's go. */
function takeLines(onLog: (line: string) => void): void {
  for (const name of ["log", "error"] as const) {
    const shown = console[name];
    console[name] = (...given: unknown[]) =>
      typeof given[0] === "string" && given[0].startsWith("{") ? onLog(given[0]) : shown(...given);
  }
}
