import { createClient } from "@libsql/client";
import { invoiceFile as invoices } from "#core/billing/invoices/invoice-definition.ts";
import { paymentFile as payments } from "#core/billing/payments/payment-definition.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import type { BenchStack } from "./bench-stack.ts";
import { judged, ms, timed, timingOf } from "./measure.ts";

/** Rows a second; each line of a bank's file is matched as well. */
const ROWS_PER_SECOND = { invoices: 15_000, payments: 15_000, "bank lines": 10_000 };
const BESIDE_MS_MAX = 300;

/** A file of invoices of two lines each, a little under the largest allowed; `names`: of the customers, by their numbers, in each first line. */
function invoiceFile(rows: number, names: ReadonlyMap<string, string>): string {
  const lines = [headingsOf(invoices()).join(",")];
  const customers = [...names];
  const reference = `B-${Date.now().toString(36)}`;
  for (let row = 0; row < rows; row += 1) {
    const invoice = Math.floor(row / 2);
    const [customer, name] = customers[invoice % customers.length] ?? [];
    const isFirst = row % 2 === 0;
    const item = isFirst ? "Tuition Fee" : "Books";
    lines.push(
      `${reference}-${invoice},2026-11-21,2026-12-21,${customer},${isFirst ? `"${name}"` : ""},${item},1,Unit,1500.25,12,0,,`,
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Of payments of one invoice each, which take a part of what is owed; an invoice may be in several. */
function paymentFile(rows: number, owed: readonly { number: string; student: string }[]): string {
  const lines = [headingsOf(payments()).join(",")];
  const reference = `P${Date.now().toString(36)}`;
  for (let row = 0; row < rows; row += 1) {
    const { number, student } = owed[row % owed.length] ?? { number: "", student: "" };
    lines.push(`${reference}-${row},${student},,${number},,CASH,,,,,,,1,2026-11-20,,`);
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Imports invoices of two lines each. */
export async function benchInvoiceImport(stack: BenchStack, rows: number): Promise<string> {
  const students = await rowsIn(stack, "select student_no, fullname from student where is_active = 1");
  const names = new Map(students.map((row) => [String(row.student_no), String(row.fullname)]));
  return benchImport(stack, "invoices", "/invoice/import", invoiceFile(rows, names), rows);
}

/** Imports payments, each of an invoice that is owed. */
export async function benchPaymentImport(stack: BenchStack, rows: number): Promise<string> {
  const owed = await rowsIn(
    stack,
    `select number, student_no from invoice join student on student.id = student_id
      where number is not null and cancelled_at is null and balance_centavos >= 100 and is_active = 1 limit ${rows}`,
  );
  const invoices = owed.map((row) => ({ number: String(row.number), student: String(row.student_no) }));
  return benchImport(stack, "payments", "/payment/import", paymentFile(rows, invoices), rows);
}

/** Uploads a bank's file of which each line names an invoice that is owed, and matches it. */
export async function benchBankFile(stack: BenchStack, rows: number): Promise<string> {
  const owed = await rowsIn(
    stack,
    `select number from invoice where number is not null and balance_centavos >= 100 limit ${rows}`,
  );
  const reference = `B${Date.now().toString(36)}`;
  const lines = Array.from(
    { length: rows },
    (_, row) => `2026-11-20,${reference}-${row},Transfer for ${owed[row % owed.length]?.number},1.00`,
  );
  const text = `Date,Reference,Description,Amount\r\n${lines.join("\r\n")}\r\n`;
  return benchImport(stack, "bank lines", "/bank_lines/import?bank_code=BDO", text, rows);
}

async function rowsIn(stack: BenchStack, query: string) {
  const db = createClient({ url: stack.databaseUrl, authToken: stack.databaseToken });
  const { rows } = await db.execute(query);
  db.close();
  return rows;
}

/** Uploads a large file and waits for it to be imported, while somebody else reads the list all along. */
async function benchImport(
  stack: BenchStack,
  what: keyof typeof ROWS_PER_SECOND,
  path: string,
  text: string,
  rows: number,
): Promise<string> {
  const samples: number[] = [];
  let isRunning = true;
  const reader = (async () => {
    while (isRunning) {
      samples.push(await timed(() => stack.text(`${stack.finance.apiUrl}/invoice`)));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const started = performance.now();
  const { status, body } = await stack.finance.upload(path, "file.csv", text);
  let outcome = `refused with ${status}`;
  if (status === 202) {
    const progressPath = `/imports/${body.data.import_id}`;
    for (let wait = 0; wait < 1200; wait += 1) {
      const progress = (await stack.finance.get(progressPath)).body;
      outcome = progress.data.status;
      if (outcome === "failed") outcome += `: ${progress.errors?.[0]?.message ?? progress.message}`;
      if (outcome === "done" || outcome.startsWith("failed")) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await reader;
  const beside = timingOf(samples);
  const [perSecond, least] = [rows / seconds, ROWS_PER_SECOND[what]];
  return judged(
    outcome === "done" && perSecond >= least && beside.p99 <= BESIDE_MS_MAX,
    `import of ${rows} rows of ${what}: ${outcome} in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} a second (≥ ${least}); the list beside it p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)} ms (≤ ${BESIDE_MS_MAX})`,
  );
}
