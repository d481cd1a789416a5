import { readRealtimeEvent, type StoredRealtimeEvent } from "#core/documents/realtime/contract.ts";
import type { BenchStack } from "./bench-stack.ts";
import { judged, ms, timingOf } from "./measure.ts";

const WAIT_MS = 20_000;
const BEYOND_MS_MAX = 300;

/** Asks for one invoice's PDF after another and waits for each on a WebSocket, as an open tab does. */
export async function benchFileReady(stack: BenchStack, runs: number): Promise<string> {
  const { finance } = stack;
  const waiting = new Map<string, (atMs: number) => void>();
  const arrived = new Map<string, number>();
  // Node's WebSocket takes headers beside protocols; browsers send a cookie instead.
  const options = { headers: finance.headers() } as unknown as string[];
  const socket = new WebSocket(`${finance.apiUrl.replace("http", "ws")}/realtime`, options);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("the realtime socket does not open")));
  });
  socket.send(JSON.stringify({ event: "connect-user" }));
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") return;
    const event = readRealtimeEvent(JSON.parse(String(data)) as StoredRealtimeEvent);
    if (!event) return;
    if (event.kind !== "file-ready") return;
    const now = performance.now();
    arrived.set(event.documentId, now);
    waiting.get(event.documentId)?.(now);
  });
  const { body } = await finance.get(`/invoice?perPage=${runs + 2}`);
  const total: number[] = [];
  const job: number[] = [];
  const beyond: number[] = [];
  let lost = 0;
  for (const [index, row] of (body.rows as { uuid: string }[]).entries()) {
    const requestId = `bench-ready-${index}-${Date.now()}`;
    const started = performance.now();
    const accepted = await finance.post(`/pdf/invoice/${row.uuid}`, undefined, { "x-request-id": requestId });
    const documentId = String(accepted.body.data?.document_id ?? "");
    const readyAt = arrived.get(documentId) ?? (await arrival(waiting, documentId));
    if (readyAt === null) {
      lost += 1;
      continue;
    }
    const jobMs =
      stack.lines.find((line) => line.requestId === requestId && line.job)?.ms ??
      (await jobOf(stack, requestId));
    if (index < 2) continue;
    total.push(readyAt - started);
    job.push(jobMs);
    beyond.push(Math.max(0, readyAt - started - jobMs));
  }
  socket.close();
  const [whole, beyondJob] = [timingOf(total), timingOf(beyond)];
  return judged(
    beyondJob.p95 <= BEYOND_MS_MAX && lost === 0,
    `from the request for a PDF to its event on the socket: p50 ${ms(whole.p50)}, p95 ${ms(whole.p95)} ms; of it the job ${ms(timingOf(job).p50)}; beyond it p95 ${ms(beyondJob.p95)} ms (≤ ${BEYOND_MS_MAX}); ${lost} lost`,
  );
}

const arrival = (waiting: Map<string, (atMs: number) => void>, documentId: string): Promise<number | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), WAIT_MS);
    waiting.set(documentId, (atMs) => {
      clearTimeout(timer);
      resolve(atMs);
    });
  });

async function jobOf(stack: BenchStack, requestId: string): Promise<number> {
  for (let wait = 0; wait < 100; wait += 1) {
    const line = stack.lines.find((each) => each.requestId === requestId && each.job);
    if (line) return line.ms;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return 0;
}
