import { readdirSync, readFileSync } from "node:fs";
import { csvLine } from "#core/shared/import/csv.ts";
import { hasImportEnded } from "#core/shared/import/import.ts";
import type { AnyFile, FileFields } from "#core/shared/import/reading/file-definition.ts";
import { Caller } from "#tests/support/caller.ts";
import type { BenchStack } from "./bench-stack.ts";
import type { ImportFile } from "./import-cases.ts";
import { judged, ms, timed, timedBeside } from "./measure.ts";

/** Of a large one, while somebody else reads a list all along. */
const BESIDE_MS_MAX = 300;
/** Of every import. */
const ROWS = 10_000;
const LEAST_ROWS_PER_SECOND = 1_000;
const STEP_CPU_MS_MAX = 10_000;
/** Fewer rows are not held to a rate: what is asked once is most of their time. */
const SMALL_SECONDS_MAX = 1;
const JOB_POLL_MS = 50;
const JOB_POLLS_MAX = 6_000;

/** The processor time that the Workers and the database of this stack have taken, in ms. */
function processorMs(): { workers: number; database: number } {
  const TICK_MS = 10;
  const taken = { workers: 0, database: 0 };
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const cells = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(cells[1]) !== process.pid) continue;
      const isWorker = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("workerd");
      taken[isWorker ? "workers" : "database"] += (Number(cells[11]) + Number(cells[12])) * TICK_MS;
    } catch {
      // Ended since it was listed.
    }
  }
  return taken;
}

/** Whoever uploads, signed in once. */
const callers = new WeakMap<BenchStack, Map<ImportFile["by"], Promise<Caller>>>();
function callerOf(stack: BenchStack, by: ImportFile["by"]): Promise<Caller> {
  const known = callers.get(stack) ?? new Map<ImportFile["by"], Promise<Caller>>();
  callers.set(stack, known);
  const caller = known.get(by) ?? Caller.signIn(stack.finance.apiUrl, `${by}@talaan.test`);
  known.set(by, caller);
  return caller;
}

interface Made {
  path: string;
  form: Record<string, string>;
  text: string;
  rows: number;
}
/** A file of so many rows, or of as many as its kind takes. */
async function made({ db }: BenchStack, file: ImportFile, asked: number): Promise<Made> {
  const { of, most = asked } = file;
  const { fields, rowsMax } = (await of.file()) as AnyFile;
  const rows = Math.min(asked, most, rowsMax);
  const given = (await file.given?.(db, rows)) ?? [{}];
  if (given.length === 0) throw new Error(`${of.name}: nothing is there that its rows could be about`);
  const lines = Array.from({ length: rows }, (_, place) =>
    file.row(place, given[place % given.length] ?? {}),
  );
  const keys = Object.keys(lines[0] ?? {});
  const headings = keys.map((key) => (fields as FileFields)[key]?.heading ?? key);
  const texts = [headings, ...lines.map((line) => keys.map((key) => String(line[key] ?? "")))].map(csvLine);
  const chosen = file.chosen?.(given[0] ?? {}) ?? {};
  const { path, search } = of.upload(chosen, { isDryRun: false, isConfirmed: true });
  return {
    path: `${path}?${search ?? ""}`,
    form: { ...of.form?.(chosen) },
    text: texts.join(""),
    rows,
  };
}

/** Uploads a file, and waits for the job where it becomes one; answers how many of its rows are done, or what was said instead. */
async function uploaded(caller: Caller, { of }: ImportFile, { path, form, text }: Made): Promise<string> {
  const { status, body } = await caller.upload(path, "file.csv", text, {}, form);
  if (status !== (of.job ? 202 : 200))
    return `${status} ${body.message} ${JSON.stringify(body.errors?.slice(0, 3))}`;
  if (!of.job) return `${body.data.rows} done`;
  for (let poll = 0; poll < JOB_POLLS_MAX; poll += 1) {
    const answer = (await caller.get(of.job.progressPath(of.job.idOf(body)))).body;
    const progress = of.job.progressOf(answer);
    if (progress.status === "done") return `${progress.total} done`;
    if (hasImportEnded(progress.status)) return `failed: ${progress.errors[0]?.message ?? progress.message}`;
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
  }
  return "not ended in time";
}

/** Imports 10,000 records, or as many as the kind takes: rows a second, and the processor time of the Workers for all of it. */
export async function benchImport(stack: BenchStack, file: ImportFile): Promise<string> {
  const caller = await callerOf(stack, file.by);
  const upload = await made(stack, file, ROWS);
  let outcome = "";
  const before = processorMs();
  const seconds =
    (await timed(async () => {
      outcome = await uploaded(caller, file, upload).catch(String);
    })) / 1000;
  const after = processorMs();
  const workers = after.workers - before.workers;
  const { rows } = upload;
  const perSecond = rows / seconds;
  const isFast = perSecond >= LEAST_ROWS_PER_SECOND || seconds <= SMALL_SECONDS_MAX;
  return judged(
    outcome === `${rows} done` && isFast && workers <= STEP_CPU_MS_MAX,
    `${called(file)}: ${outcome} of ${rows} in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} rows a second (≥ ${LEAST_ROWS_PER_SECOND}); ${workers} ms of processor in Workers (≤ ${STEP_CPU_MS_MAX}), ${after.database - before.database} in the database`,
  );
}
const called = ({ of, about }: ImportFile): string => `import of ${of.name}${about ? ` ${about}` : ""}`;

/** Imports a large file, while somebody else reads the list all along. */
export async function benchLargeImport(
  stack: BenchStack,
  file: ImportFile,
  { rows: asked, least }: { rows: number; least: number },
): Promise<string> {
  const caller = await callerOf(stack, file.by);
  const upload = await made(stack, file, asked);
  const {
    value: outcome,
    seconds,
    beside,
  } = await timedBeside(
    () => uploaded(caller, file, upload),
    () => stack.text(`${stack.finance.apiUrl}/invoice`),
  );
  const { rows } = upload;
  const perSecond = rows / seconds;
  return judged(
    outcome === `${rows} done` && perSecond >= least && beside.p99 <= BESIDE_MS_MAX,
    `${called(file)}: ${(upload.text.length / 1e6).toFixed(1)} MB, ${outcome} of ${rows} in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} a second (≥ ${least}); the list beside it p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)} ms (≤ ${BESIDE_MS_MAX})`,
  );
}
