import { createClient } from "@libsql/client";
import { IMPORT_HEADINGS } from "../../core/billing/invoices/invoice-import.ts";
import type { BenchStack } from "./bench-stack.ts";
import { type Timing, timed, timingOf } from "./measure.ts";

export interface ImportFigure {
  rows: number;
  bytes: number;
  seconds: number;
  rowsPerSecond: number;
  outcome: string;
  /** List requests sent while the import ran. */
  beside: Timing;
}

/** A file of invoices of two lines each, a little under the largest allowed; `names`: of the customers, by their numbers. */
function importFile(rows: number, names: ReadonlyMap<string, string>): string {
  const lines = [IMPORT_HEADINGS.join(",")];
  const customers = [...names];
  const reference = `B-${Date.now().toString(36)}`;
  for (let row = 0; row < rows; row += 1) {
    const invoice = Math.floor(row / 2);
    const [customer, name] = customers[invoice % customers.length] ?? [];
    const item = row % 2 === 0 ? "Tuition Fee" : "Books";
    lines.push(
      `${reference}-${invoice},2026-11-21,2026-12-21,${customer},"${name}",${item},1,Unit,1500.25,12,0,,`,
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Uploads a large file and waits for it to be imported, while somebody else reads the list all along. */
export async function benchImport(stack: BenchStack, rows: number): Promise<ImportFigure> {
  const db = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken });
  const students = await db.execute("select student_no, fullname from student where is_active = 1");
  db.close();
  const text = importFile(
    rows,
    new Map(students.rows.map((row) => [String(row.student_no), String(row.fullname)])),
  );
  const samples: number[] = [];
  let isRunning = true;
  const headers = stack.finance.headers();
  const reader = (async () => {
    while (isRunning) {
      samples.push(
        await timed(async () => (await fetch(`${stack.finance.apiUrl}/invoice`, { headers })).text()),
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const started = performance.now();
  const { status, body } = await stack.finance.upload("/invoice/import", "invoices.csv", text);
  let outcome = `refused with ${status}`;
  if (status === 202) {
    const path = `/imports/${body.data.import_id}`;
    for (let wait = 0; wait < 1200; wait += 1) {
      const progress = (await stack.finance.get(path)).body;
      outcome = progress.data.status;
      if (outcome === "failed") outcome += `: ${progress.errors?.[0]?.message ?? progress.message}`;
      if (outcome === "done" || outcome.startsWith("failed")) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await reader;
  return {
    rows,
    bytes: Buffer.byteLength(text),
    seconds,
    rowsPerSecond: rows / seconds,
    outcome,
    beside: timingOf(samples),
  };
}
