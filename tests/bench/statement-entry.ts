/** What tests/bench/statement-memory.ts bundles and runs in a process of its own. */
import { statementDocument } from "../../core/documents/statement-document.ts";
import { renderTable } from "../../queues/render/table.ts";
import { statementOf } from "./sample-documents.ts";

const ROWS = Number(process.argv[2] ?? 3000);

const draw = () => renderTable(statementDocument(statementOf(ROWS)), "2026-11-21T00:00:00.000Z");

const timings: number[] = [];
let document = await draw();
for (let run = 0; run < 3; run++) {
  const started = performance.now();
  document = await draw();
  timings.push(Math.round(performance.now() - started));
}
const { heapUsed, external, rss } = process.memoryUsage();
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
process.stdout.write(
  JSON.stringify({
    rows: ROWS,
    pages: document.pages,
    bytes: document.bytes.byteLength,
    msWarm: Math.min(...timings),
    heapMb: megabytes(heapUsed),
    externalMb: megabytes(external),
    rssMb: megabytes(rss),
  }),
);
if (process.argv[3]) {
  const { writeFileSync } = await import("node:fs");
  writeFileSync(process.argv[3], document.bytes);
}
