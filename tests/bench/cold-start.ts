import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import { build } from "#scripts/build.ts";
import { at } from "#scripts/paths.ts";
import { modulesOf } from "#scripts/stack/stack-modules.ts";
import { workerOptionsFrom } from "#scripts/stack/toml.ts";
import { judged, ms, timingOf } from "./measure.ts";
import { childrenOf } from "./soak/memory.ts";

interface ColdWorker {
  name: string;
  toml: string;
  folder: string;
  main: string;
  /** Runs once, for an answer that needs no other Worker: statements that set `status`. */
  ask: string;
}

const WORKERS: readonly ColdWorker[] = [
  {
    name: "api",
    toml: "wrangler.toml",
    folder: "build/api",
    main: "api.js",
    ask: `status = (await worker.fetch(new Request("http://api/invoice"), env, context)).status;`,
  },
  {
    name: "queues",
    toml: "queues/wrangler.toml",
    folder: "build/queues",
    main: "consumer.js",
    // A message that is not one of ours is acknowledged and told of in the log.
    ask: `await worker.queue({ queue: "talaan-render", messages: [{ body: null, ack() { status = 200; } }] }, env, context);`,
  },
  {
    name: "console",
    toml: "app/wrangler.toml",
    folder: "build/console/server",
    main: "index.js",
    ask: `status = (await worker.fetch(new Request("http://console/forgot-password"), env, context)).status;`,
  },
];
/** The API is asked without a database, and says so. */
const EXPECTED_STATUS: Record<string, number> = { api: 503, queues: 200, console: 200 };
const WRAPPER = "cold-start.js";

/** The Worker behind one that evaluates it on demand, so that evaluation is told apart from the start of the process. */
const wrapperOf = ({ main, ask }: ColdWorker): string => `
  export default {
    async fetch(request, env, context) {
      const { default: worker } = await import("./${main}");
      if (new URL(request.url).pathname === "/evaluate") return new Response("evaluated");
      let status = 0;
      ${ask}
      return new Response(null, { headers: { "x-answered": String(status) } });
    },
  };`;

/** Cloudflare refuses a Worker whose script takes longer to evaluate, in processor time. */
const EVALUATION_MS_MAX = 1000;

/** What it costs to start a Worker that nobody has asked for a while: evaluation, first answer, a new process with the script on a warm disk. */
export async function benchColdStarts(rounds: number): Promise<string[]> {
  await build(["api", "queues", "console"]);
  const lines: string[] = [];
  for (const worker of WORKERS) {
    const bytes = readFileSync(at(worker.folder, worker.main));
    const samples: Awaited<ReturnType<typeof startOnce>>[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const sample = await startOnce(worker);
      if (round >= 0) samples.push(sample);
    }
    const of = (key: "evaluationMs" | "firstAnswerMs" | "answerMs") =>
      timingOf(samples.map((one) => one[key]));
    const evaluation = of("evaluationMs");
    lines.push(
      judged(
        evaluation.max <= EVALUATION_MS_MAX,
        `${worker.name} (${(bytes.length / 1000).toFixed(0)} KB, ${(gzipSync(bytes).length / 1000).toFixed(0)} gzip): evaluated in ${ms(evaluation.p50)} ms of processor time, at most ${ms(evaluation.max)} (≤ ${EVALUATION_MS_MAX}); its first answer ${ms(of("answerMs").p50)} ms more; a new process answers after ${ms(of("firstAnswerMs").p50)} ms`,
      ),
    );
  }
  return lines;
}

async function startOnce(worker: ColdWorker) {
  const started = performance.now();
  const before = new Set(childrenOf(process.pid, "workerd"));
  const miniflare = new Miniflare(optionsOf(worker));
  try {
    const url = await miniflare.ready;
    const [pid = 0] = childrenOf(process.pid, "workerd").filter((child) => !before.has(child));
    const idle = processorMs(pid);
    await (await fetch(new URL("/evaluate", url))).text();
    const evaluated = processorMs(pid);
    const answer = await fetch(url);
    const firstAnswerMs = performance.now() - started;
    const status = Number(answer.headers.get("x-answered"));
    if (status !== EXPECTED_STATUS[worker.name])
      throw new Error(`${worker.name} answered ${status}: ${await answer.text()}`);
    return { evaluationMs: evaluated - idle, answerMs: processorMs(pid) - evaluated, firstAnswerMs };
  } finally {
    await miniflare.dispose();
  }
}

function optionsOf(worker: ColdWorker): MiniflareOptions {
  const { compatibilityDate, compatibilityFlags, bindings } = workerOptionsFrom(at(worker.toml));
  const { modules = [], ...rest } = modulesOf(worker.folder, worker.main);
  const folder = at(worker.folder);
  const wrapper = { type: "ESModule", path: `${folder}/${WRAPPER}`, contents: wrapperOf(worker) };
  return {
    ...rest,
    name: worker.name,
    modules: [wrapper, ...(modules as object[])],
    compatibilityDate,
    compatibilityFlags,
    host: "127.0.0.1",
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: () => {},
    bindings: {
      ...bindings,
      DATABASE_URL: "http://127.0.0.1:9",
      DATABASE_AUTH_TOKEN: "none",
      TOKEN_SECRET: "none",
    },
  } as MiniflareOptions;
}

/** Processor time of all threads of a process so far, in milliseconds. Linux only. */
function processorMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
}
