import { invoiceFile as invoices } from "#core/billing/invoices/invoice-definition.ts";
import { paymentFile as payments } from "#core/billing/payments/payment-definition.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import type { BenchStack } from "./bench-stack.ts";
import { judged, ms, timedBeside } from "./measure.ts";

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
  const { rows: students } = await stack.db.client.execute(
    "select student_no, fullname from student where is_active = 1",
  );
  const names = new Map(students.map((row) => [String(row.student_no), String(row.fullname)]));
  return benchImport(stack, "invoices", "/invoice/import", invoiceFile(rows, names), rows);
}

/** Imports payments, each of an invoice that is owed. */
export async function benchPaymentImport(stack: BenchStack, rows: number): Promise<string> {
  const { rows: owed } =
    await stack.db.client.execute(`select number, student_no from invoice join student on student.id = student_id
      where number is not null and cancelled_at is null and balance_centavos >= 100 and is_active = 1 limit ${rows}`);
  const invoices = owed.map((row) => ({ number: String(row.number), student: String(row.student_no) }));
  return benchImport(stack, "payments", "/payment/import", paymentFile(rows, invoices), rows);
}

/** Uploads a bank's file of which each line names an invoice that is owed, and matches it. */
export async function benchBankFile(stack: BenchStack, rows: number): Promise<string> {
  const { rows: owed } = await stack.db.client.execute(
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

/** Uploads a large file and waits for it to be imported, while somebody else reads the list all along. */
async function benchImport(
  stack: BenchStack,
  what: keyof typeof ROWS_PER_SECOND,
  path: string,
  text: string,
  rows: number,
): Promise<string> {
  const work = async (): Promise<string> => {
    const { status, body } = await stack.finance.upload(path, "file.csv", text);
    if (status !== 202) return `refused with ${status}`;
    for (let wait = 0; wait < 1200; wait += 1) {
      const { data, errors, message } = (await stack.finance.get(`/imports/${body.data.import_id}`)).body;
      if (data.status === "done") return data.status;
      if (data.status === "failed") return `failed: ${errors?.[0]?.message ?? message}`;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return "not ended in time";
  };
  const list = () => stack.text(`${stack.finance.apiUrl}/invoice`);
  const { value: outcome, seconds, beside } = await timedBeside(work, list);
  const [perSecond, least] = [rows / seconds, ROWS_PER_SECOND[what]];
  return judged(
    outcome === "done" && perSecond >= least && beside.p99 <= BESIDE_MS_MAX,
    `import of ${rows} rows of ${what}: ${outcome} in ${seconds.toFixed(1)} s, ${Math.round(perSecond)} a second (≥ ${least}); the list beside it p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)} ms (≤ ${BESIDE_MS_MAX})`,
  );
}
