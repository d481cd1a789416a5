import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@libsql/client/http";
import { addDays, instantAt, startOfDay } from "#core/shared/school-day.ts";
import { build } from "#scripts/build.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { BENCH_TODAY, benchDatabase } from "#tests/bench/bench-stack.ts";
import { Caller, consoleCookie, DEMO_PASSWORD } from "#tests/support/caller.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { type Person, STAFF } from "#tests/support/sound-calls.ts";
import { type Callers, type CostCase, costCases, findRecords } from "./cost-cases.ts";
import { type CountingServer, type Spent, startCountingServer } from "./counting-server.ts";
import { type Answers, lookUp, makeChange } from "./done/step.ts";
import type { ProcessorMs } from "./month.ts";

/** What one call or page costs where it is billed. */
export interface Cost extends Spent {
  name: string;
  status: number;
  /** Of the answer, before compression. */
  bytes: number;
  /** What the jobs of a change spend after its answer. */
  later: Spent;
}

const NOON_MS = 12 * 3_600_000;
/** A queue waits less than this for further messages (queues/wrangler.toml). */
const QUEUE_MS = 2_500;
/** The view of a record is noted as soon as the answer is sent. */
const NOTE_MS = 40;
/** What a change does after its answer without a message begins sooner than this. */
const AFTER_MS = 300;
/** Of a call that fails: what was counted of the others is kept. */
const NO_ANSWER = { status: 0, bytes: 0, refusal: "" };
const NOTHING: Spent = { rowsRead: 0, rowsWritten: 0, roundTrips: 0 };

/** What was measured: the counted cost of each call and page, and the mean processor time of a call and of a page. */
export interface Measured {
  costs: Cost[];
  processor: ProcessorMs;
}

/** Every call and page at a school of 5,000 students with their books, one after the other, on its own copy of the database. */
export async function measureCosts(report: (line: string) => void = () => {}): Promise<Measured> {
  const template = await benchDatabase("whole-school");
  await build(["api", "queues", "console"]);
  const dataDir = mkdtempSync(join(tmpdir(), "talaan-cost-"));
  const path = join(dataDir, "talaan.db");
  copyFileSync(template, path);
  const server = await startCountingServer(path);
  const shiftMs = Date.parse(startOfDay(BENCH_TODAY)) + NOON_MS - Date.now();
  const stack = await startStack({
    dataDir,
    database: { url: server.url, authToken: "cost" },
    seed: false,
    onLog: () => {},
    vars: { CLOCK_SHIFT_MS: String(shiftMs), MAIL_PACE_MS: "5" },
  });
  report(`A school of 5,000 students as of ${instantAt(Date.now() + shiftMs)}`);
  try {
    const costs: Cost[] = [];
    const callers = {} as Callers;
    for (const person of STAFF) {
      server.take();
      callers[person] = await Caller.signIn(stack.apiUrl, `${person}@talaan.test`);
      // The first renews the hash of the seed; the second is what a sign-in costs.
      if (person === "teacher") {
        server.take();
        callers[person] = await Caller.signIn(stack.apiUrl, `${person}@talaan.test`);
        costs.push({
          name: "POST /auth/login: sign in",
          status: 200,
          bytes: 0,
          ...server.take(),
          later: NOTHING,
        });
      }
    }
    callers.parent = await Caller.signIn(
      stack.apiUrl,
      "parent@talaan.test",
      DEMO_PASSWORD,
      "/sponsor/auth/login",
    );
    const cookies = {} as Record<Person, string>;
    for (const person of STAFF)
      cookies[person] = await consoleCookie(stack.consoleUrl, `${person}@talaan.test`);
    // That a session is used is written down once a minute: on no call of these.
    const database = createClient({ url: server.url, authToken: "cost" });
    await database.execute("update session set last_used_at = '2099-01-01T00:00:00.000Z'");
    database.close();
    const cases = costCases(await findRecords(callers));
    const processor = { call: 0, page: 0 };
    const clock = {
      get nowMs() {
        return Date.now() + shiftMs;
      },
    };
    const answers: Answers = { clock };
    const outbox = createClient({ url: server.url, authToken: "cost" });
    /** How many messages for jobs were ever left; asking is not counted. */
    const messages = async (): Promise<number> => {
      const { rows } = await outbox.execute("select max(id) as id from outbox");
      return Number(rows[0]?.["id"]);
    };
    for (const one of cases) {
      if (one.done)
        await lookUp(one.done, callers, answers).catch((error: unknown) =>
          report(`${one.name}: ${String(error)}`),
        );
      const left = one.method === "get" ? 0 : await messages();
      server.take();
      const before = workerdMs();
      const { status, bytes, refusal } = await make(one, { stack, callers, cookies, answers }).catch(
        (error: unknown) => {
          report(`${one.name} had no answer: ${String(error)}`);
          return NO_ANSWER;
        },
      );
      if (one.done && refusal) report(`${one.name} was not done: ${status} ${refusal}`);
      const isChange = one.method !== "get" && status < 300;
      if (one.method === "get") processor[one.isPage ? "page" : "call"] += workerdMs() - before;
      // The note that a record was viewed may be written just before or just after the answer arrives.
      const spent = isChange ? server.take() : await spentUntilQuiet(server, NOTE_MS);
      // A job is told by a message; what the answer leaves without one is done at once.
      const later = isChange ? await spentUntilQuiet(server, AFTER_MS) : NOTHING;
      if (isChange && (await messages()) > left) {
        // The asking itself.
        server.take();
        addTo(later, await spentUntilQuiet(server, QUEUE_MS));
      }
      costs.push({ name: one.name, status, bytes, ...spent, later });
    }
    outbox.close();
    costs.push(...(await clockCosts(stack, server)));
    const reads = cases.filter(({ method }) => method === "get");
    const pages = reads.filter(({ isPage }) => isPage).length;
    return {
      costs,
      processor: { call: processor.call / (reads.length - pages), page: processor.page / pages },
    };
  } finally {
    await stack.stop();
    await server.close();
    removeFolder(dataDir);
  }
}

const EVERY_MINUTE = "* * * * *";
const NIGHTLY = "15 17 * * *";
/** What a working day leaves for the night's proof. */
const EVENTS_OF_A_DAY = 3_000;

/** What the clock spends by itself: a minute in which nothing is due, one that says that it runs (S-70), and a night. */
async function clockCosts(stack: Pick<Stack, "runCron">, server: CountingServer): Promise<Cost[]> {
  const database = createClient({ url: server.url, authToken: "cost" });
  const spentOn = async (cron: string): Promise<Spent> => {
    server.take();
    await stack.runCron(cron);
    return spentUntilQuiet(server, NOTE_MS);
  };
  const costOf = (name: string, spent: Spent): Cost => ({
    name: `clock: ${name}`,
    status: 200,
    bytes: 0,
    ...spent,
    later: NOTHING,
  });
  try {
    // Everything of the past was proven the day before, but for a day's events; what the seed left to the clock is done.
    while ((await spentOn(EVERY_MINUTE)).rowsWritten > 0);
    const { rows } = await database.execute("select max(id) as id from audit_event");
    const proven = { day: addDays(BENCH_TODAY, -1), event: Number(rows[0]?.["id"]) - EVENTS_OF_A_DAY };
    for (const name of ["verify-trail", "verify-books", "verify-grades"])
      await database.execute({
        sql: "insert into scheduled_job (name, last_run_at, last_success_at, failures, error, state_json) values (?, ?, ?, 0, null, ?)",
        args: [
          name,
          "2026-11-20T17:15:00.000Z",
          "2026-11-20T17:15:00.000Z",
          JSON.stringify({ continues: false, proven }),
        ],
      });
    const idle = await spentOn(EVERY_MINUTE);
    await database.execute("update scheduled_job set last_run_at = '2026-11-20T17:15:00.000Z'");
    const heartbeat = await spentOn(EVERY_MINUTE);
    const night = await spentOn(NIGHTLY);
    for (let rest = await spentOn(EVERY_MINUTE); rest.rowsWritten > 0; rest = await spentOn(EVERY_MINUTE))
      addTo(night, rest);
    return [
      costOf("a minute in which nothing is due", idle),
      costOf("a minute that says that it runs", heartbeat),
      costOf("a night", night),
    ];
  } finally {
    database.close();
  }
}

const CLOCK_TICK_MS = 10;
/** Processor time of the workerd processes that this process started, in milliseconds. */
function workerdMs(): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat?.name !== "workerd" || stat.parent !== process.pid) continue;
    ticks += stat.ticks;
  }
  return ticks * CLOCK_TICK_MS;
}

/** The name, parent and time of a process (proc(5)); null where it has ended. */
function statOf(pid: string): { name: string; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

function addTo(sum: Spent, { rowsRead, rowsWritten, roundTrips }: Spent): void {
  sum.rowsRead += rowsRead;
  sum.rowsWritten += rowsWritten;
  sum.roundTrips += roundTrips;
}

/** What is spent until the database has been left alone for a while. */
async function spentUntilQuiet(server: CountingServer, quietMs: number): Promise<Spent> {
  const sum = server.take();
  for (;;) {
    await sleep(quietMs);
    const more = server.take();
    if (more.roundTrips === 0) return sum;
    addTo(sum, more);
  }
}

async function make(
  { person, method, path, body, upload, isPage, done }: CostCase,
  {
    stack: { apiUrl, consoleUrl },
    callers,
    cookies,
    answers,
  }: { stack: Stack; callers: Callers; cookies: Record<Person, string>; answers: Answers },
): Promise<{ status: number; bytes: number; refusal: string }> {
  if (done) {
    const { status, text } = await makeChange(done, { apiUrl, callers, answers });
    return { status, bytes: Buffer.byteLength(text), refusal: status < 300 ? "" : text.slice(0, 300) };
  }
  const headers: Record<string, string> = isPage
    ? { cookie: person ? cookies[person] : "" }
    : { "x-app-key": "1", ...(person && callers[person].headers()) };
  const form = new FormData();
  form.set("file", new File(["x"], "x.csv"));
  const response = await fetch((isPage ? consoleUrl : apiUrl) + path, {
    method: method.toUpperCase(),
    redirect: "manual",
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(upload ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.arrayBuffer();
  return { status: response.status, bytes: answer.byteLength, refusal: "" };
}
