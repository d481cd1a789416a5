/** What tests/bench/statement-memory.ts bundles and runs in a process of its own. */
import { familyStatement } from "#core/documents/statement-document.ts";
import { renderTables } from "#queues/render/table.ts";
import { statementOf } from "./sample-documents.ts";

const ROWS = Number(process.argv[2] ?? 3000);

const CHILDREN = Number(process.argv[3] ?? 1);
const VERIFICATION = {
  code: "S1-01M7R0-00000-00000-00000-00001",
  url: "https://talaan.test/verify?code=S1-01M7R0-00000-00000-00000-00001",
  caption: "Scan to verify this document, or enter the code at talaan.test/verify",
};

const draw = () =>
  renderTables(
    familyStatement(
      Array.from({ length: CHILDREN }, () => statementOf(ROWS / CHILDREN)),
      VERIFICATION,
    ),
    { title: "Statement of Account", author: "" },
    "2026-11-21T00:00:00.000Z",
  );

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
    children: CHILDREN,
    pages: document.pages,
    bytes: document.bytes.byteLength,
    msWarm: Math.min(...timings),
    heapMb: megabytes(heapUsed),
    externalMb: megabytes(external),
    rssMb: megabytes(rss),
  }),
);
if (process.argv[4]) {
  const { writeFileSync } = await import("node:fs");
  writeFileSync(process.argv[4], document.bytes);
}
