/** What tests/bench/statement-memory.ts bundles and runs in a process of its own. */
import { statementDocument } from "../../core/documents/statement-document.ts";
import { addDays } from "../../core/shared/school-day.ts";
import { renderTable } from "../../queues/render/table.ts";

const ROWS = Number(process.argv[2] ?? 3000);

function* entries() {
  for (let index = 0; index < ROWS; index++) {
    const isInvoice = index % 3 === 0;
    const day = addDays("2023-06-01", Math.floor(index / 3));
    yield {
      transactionDate: day,
      dueDate: isInvoice ? addDays(day, 30) : null,
      transactionNumber: `${isInvoice ? "INV" : "PT"}-2026-${String(index + 1).padStart(6, "0")}`,
      transactionType: isInvoice ? "INVOICE" : "PAYMENT",
      description: isInvoice
        ? `Tuition Fee and Laboratory Fee of Peñaflorida, Niña, installment ${index}`
        : "Cash",
      debit: isInvoice ? 1_500_025 + index : 0,
      credit: isInvoice ? 0 : 750_000 + index,
    };
  }
}

const draw = () =>
  renderTable(
    statementDocument({
      business: {
        name: "Santo Niño Academy",
        address: "27 Mabini Street, Santa Rosa City, Laguna",
        contactNumber: "(049) 555 0134",
      },
      customer: { customerId: "000123", name: "Peñaflorida-Nuñez, Ma. Niña" },
      from: "2023-06-01",
      to: "2026-11-21",
      openingBalance: 125_000,
      entries: entries(),
    }),
    "2026-11-21T00:00:00.000Z",
  );

const timings: number[] = [];
let paper = await draw();
for (let run = 0; run < 3; run++) {
  const started = performance.now();
  paper = await draw();
  timings.push(Math.round(performance.now() - started));
}
const { heapUsed, external, rss } = process.memoryUsage();
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
process.stdout.write(
  JSON.stringify({
    rows: ROWS,
    pages: paper.pages,
    bytes: paper.bytes.byteLength,
    msWarm: Math.min(...timings),
    heapMb: megabytes(heapUsed),
    externalMb: megabytes(external),
    rssMb: megabytes(rss),
  }),
);
if (process.argv[3]) {
  const { writeFileSync } = await import("node:fs");
  writeFileSync(process.argv[3], paper.bytes);
}
