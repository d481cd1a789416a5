/** What tests/bench/export-bench.ts bundles and runs in a process of its own: the consumer's whole job for one document. */
import { DEMO_LOGO } from "#db/seed/school/pictures.ts";
import { openJob } from "#queues/job.ts";
import { renderDocument } from "#queues/jobs/render-document.ts";

const [url = "", authToken = "", documentUuid = ""] = process.argv.slice(2);
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

const peak = { heap: 0, external: 0 };
function look(): void {
  const { heapUsed, external } = process.memoryUsage();
  peak.heap = Math.max(peak.heap, heapUsed);
  peak.external = Math.max(peak.external, external);
}

/** The bindings the job uses: an object store that keeps what it is given nowhere, and a channel that reaches nobody. */
let bytes = 0;
const env = {
  DATABASE_URL: url,
  DATABASE_AUTH_TOKEN: authToken,
  FILES: {
    // The school's logo, which heads each page.
    get: async () => new Response(new Uint8Array(DEMO_LOGO.bytes)),
    put: async (_key: string, body: Uint8Array) => {
      look();
      bytes = body.byteLength;
    },
  },
  USER_CHANNEL: { idFromName: (name: string) => name, get: () => ({ push: async () => look() }) },
};
const message = {
  outboxId: "01a1eccf-0000-7000-8000-000000000001",
  kind: "render-document" as const,
  subjectId: documentUuid,
  requestId: "bench",
};

const started = performance.now();
const job = openJob(env as unknown as Parameters<typeof openJob>[0], message, 1);
const { status } = await renderDocument(job);
process.stdout.write(
  JSON.stringify({
    status,
    seconds: (performance.now() - started) / 1000,
    bytes,
    peakHeapMb: megabytes(peak.heap),
    peakExternalMb: megabytes(peak.external),
  }),
);
