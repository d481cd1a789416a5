/** What tests/bench/paper-bench.ts and tests/queues/statement.test.ts bundle and run in a process of its own: so many rows of so many students' statements in one file, written where a path is given. */
import { writeFileSync } from "node:fs";
import { familyStatement } from "#core/documents/statement-document.ts";
import { renderTables } from "#queues/render/table.ts";
import { statementOf } from "#tests/support/sample-documents.ts";

const [rows = 0, children = 1] = process.argv.slice(2, 4).map(Number);
const path = process.argv[4];
const VERIFICATION = {
  code: "S1-01M7R0-00000-00000-00000-00001",
  url: "https://talaan.test/verify?code=S1-01M7R0-00000-00000-00000-00001",
  caption: "Scan to verify this document, or enter the code at talaan.test/verify",
};

const draw = () =>
  renderTables(
    familyStatement(
      Array.from({ length: children }, () => statementOf(rows / children)),
      VERIFICATION,
    ),
    { title: "Statement of Account", author: "" },
    "2026-11-21T00:00:00.000Z",
  );

const timings: number[] = [];
const first = await draw();
if (path) writeFileSync(path, first.bytes);
let { pages } = first;
for (let run = 0; run < 3; run++) {
  const started = performance.now();
  ({ pages } = await draw());
  timings.push(Math.round(performance.now() - started));
}
const heapMb = Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
process.stdout.write(JSON.stringify({ pages, msWarm: Math.min(...timings), heapMb }));
