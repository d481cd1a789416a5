import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { definitionColumns } from "#core/documents/exports/definition-columns.ts";
import type { Area } from "#core/identity/access.ts";
import { LISTS } from "#core/lists.ts";
import { fileOf } from "#core/shared/list/definition.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import { pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk } from "#tests/support/refunds.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
let consumer: Consumer;
beforeAll(async () => {
  consumer = new Consumer(school);
});

const INVOICES = "/pdf/invoice/invoice_list";
const PAYMENTS = "/pdf/payment/payment_transaction_list";
const EVERY_DAY = "invoice_date_start=2000-01-01&invoice_date_end=2099-12-31";

async function exported(
  path: string,
  body?: unknown,
): Promise<{ id: string; bytes: Uint8Array; name: string; type: string }> {
  const asked = await finance.post(path, body);
  expect(asked.body).toMatchObject({ message: "Please wait while the file is being generated." });
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  const file = await finance.get(`/documents/${id}/file`);
  const name = decodeURIComponent(
    /UTF-8''(.+)$/.exec(file.headers.get("content-disposition") ?? "")?.[1] ?? "",
  );
  return { id, bytes: file.body, name, type: file.headers.get("content-type") ?? "" };
}
const linesOf = (bytes: Uint8Array) => {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text.startsWith("\u{feff}")).toBe(true);
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
};
/** The rows below the headings, which begin with this one. */
const recordsOf = (lines: string[][], first: string): string[][] =>
  lines.slice(lines.findIndex(([cell]) => cell === first) + 1);
// biome-ignore lint/suspicious/noExplicitAny: a list of the wire
const everyRow = async (path: string): Promise<{ rows: any[]; first: any }> => {
  const first = (await finance.get(`${path}&perPage=1000`)).body;
  const rows = [...first.rows];
  for (let page = 2; page <= first.totalPages; page++)
    rows.push(...(await finance.get(`${path}&perPage=1000&page=${page}`)).body.rows);
  return { rows, first };
};

describe("the invoice list as a file", () => {
  test("CSV: headings, summary and every row of all pages, in the list's order", async () => {
    const { rows, first } = await everyRow(`/invoice?${EVERY_DAY}`);
    expect(rows.length).toBeGreaterThan(1000);
    const { bytes, name, type, id } = await exported(`${INVOICES}?${EVERY_DAY}&format=csv&cookieId=1`);
    expect(name).toMatch(/^Invoice List_\d{8} \d{4}\.csv$/);
    expect(type).toContain("text/csv");
    const lines = linesOf(bytes);
    expect(lines[0]?.[0]).toMatch(/^Invoice List as of \w+ \d\d, \d{4}$/);
    expect(lines[1]?.[0]).toBe("Downloaded on");
    expect(lines[2]?.[0]).toBe("Downloaded by");
    expect(lines[2]?.[1]).not.toBe("");
    expect(lines[3]).toEqual(["Filters", "Published · Invoice Date: 01/01/2000 – 12/31/2099"]);
    expect(lines[4]).toEqual(["Total Receivables", first.total_receivables.toFixed(2)]);
    expect(lines[5]).toEqual(["Total Receivables Balance", first.total_receivables_balance.toFixed(2)]);
    const columns = lines[6] ?? [];
    const records = lines.slice(7);
    expect(records.map((cells) => cells[0])).toEqual(rows.map((row) => row.inv_no));
    const column = (title: string) => records.map((cells) => cells[columns.indexOf(title)]);
    expect(column("Customer Name")).toEqual(rows.map((row) => row.fullname ?? ""));
    expect(column("Remaining Balance")).toEqual(rows.map((row) => row.remaining_balance.toFixed(2)));
    expect(column("Invoice Status")).toEqual(rows.map((row) => row.invoice_status));
    const progress = await consumer.one<{ done: number; total: number }>(
      "select done, total from document where uuid = ?",
      [id],
    );
    expect(progress).toEqual({ done: rows.length, total: rows.length });
  });

  test.each([
    "sort=inv_no&order=ASC",
    "sort=due_date",
    "sort=published_date",
    "sort=cancelled_date",
    "status=draft",
    "status=draft&sort=inv_no",
    "invoice_status=OVERDUE,PARTIAL",
    "search=00",
  ])("%s: each invoice that matches is in it once", async (query) => {
    const { rows } = await everyRow(`/invoice?${EVERY_DAY}&${query}`);
    const { bytes } = await exported(`${INVOICES}?${EVERY_DAY}&${query}&format=csv`);
    const numbers = recordsOf(linesOf(bytes), "Invoice No.").map(([number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([...numbers].sort()).toEqual(rows.map((row) => row.inv_no).sort());
  });

  test("XLSX: a workbook whose figures are figures", async () => {
    const { rows } = await everyRow("/invoice?invoice_status=PARTIAL");
    const { bytes, name } = await exported(INVOICES, { invoice_status: "PARTIAL", format: "xlsx" });
    expect(name).toMatch(/\.xlsx$/);
    const { sheets } = await readXlsx(bytes);
    const cells = sheets[0]?.rows ?? [];
    const from = cells.findIndex((row) => row[0] === "Invoice No.");
    const balance = (cells[from] ?? []).indexOf("Remaining Balance");
    expect(cells.slice(from + 1).map((row) => row[0])).toEqual(rows.map((row) => row.inv_no));
    expect(cells.slice(from + 1).map((row) => row[balance])).toEqual(
      rows.map((row) => row.remaining_balance),
    );
  });

  test("PDF by default, on a sheet lying on its side", async () => {
    const { rows } = await everyRow("/invoice?invoice_status=PARTIAL");
    const { bytes, name } = await exported(`${INVOICES}?invoice_status=PARTIAL`);
    expect(name).toMatch(/\.pdf$/);
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["841.89 x 595.28"]));
    const text = pdfText(bytes);
    expect(text.match(/INV-\d{4}-\d{6}/g)).toHaveLength(rows.length);
    expect(text).toMatch(/Total Receivables Balance\s+₱/);
  });

  test("text a spreadsheet would take for a formula is quoted", async () => {
    const formula = '=HYPERLINK("http://x.test","y")';
    const [invoice] = await consumer.rows<{ uuid: string; number: string }>(
      "select uuid, draft_number as number from invoice where number is null order by id limit 1",
    );
    await consumer.database.execute({
      sql: "update invoice set reference_number = ? where uuid = ?",
      args: [formula, invoice?.uuid ?? ""],
    });
    const { bytes } = await exported(`${INVOICES}?status=draft&search=${invoice?.number}&format=csv`);
    expect(linesOf(bytes).at(-1)).toContain(`'${formula}`);
    const workbook = await readXlsx(
      (await exported(`${INVOICES}?status=draft&search=${invoice?.number}&format=xlsx`)).bytes,
    );
    expect(workbook.sheets[0]?.rows.at(-1)).toContain(formula);
  });
});

describe("the refund list as a file", () => {
  test("holds every refund that matches, with what was refunded", async () => {
    const desk = await RefundDesk.open(finance);
    for (const posts of [true, false])
      await desk.create(await desk.approved([FIRST], [], 123.45), { status: posts ? "POSTED" : "UNPOSTED" });
    const { rows } = await everyRow("/v2/refund?refund_method=CASH");
    const asked = "refund_method=CASH&page=1&perPage=99999&format=xlsx";
    const { bytes, name } = await exported(`/pdf/payment/refund_list?${asked}`);
    expect(name).toMatch(/^Refund List_\d{8} \d{4}\.xlsx$/);
    const cells = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    const from = cells.findIndex((row) => row[0] === "Refund ID No.");
    expect(cells[from]).toEqual([
      "Refund ID No.",
      "Approval Date",
      "Payment Transaction No.",
      "Customer Name",
      "Refund Amount",
      "Refund Method",
      "Refunded Date",
      "Status",
    ]);
    expect(cells.slice(from + 1).map((row) => row[0])).toEqual(rows.map((row) => row.refund_no));
    expect(cells[from + 1]?.[5]).toBe("Pickup Cash");
    expect(cells.find((row) => row[0] === "Total Refund")?.[1]).toBe(123.45);
  });
});

describe("the payment list as a file", () => {
  test("holds every payment that matches, with the invoices it is for and the total", async () => {
    const query = "submitted_start_date=2000-01-01&submitted_end_date=2099-12-31";
    const { rows, first } = await everyRow(`/v2/payment?${query}`);
    const { bytes, name } = await exported(`${PAYMENTS}?${query}&format=csv&cookieId=1`);
    expect(name).toMatch(/^Payment Transaction List_\d{8} \d{4}\.csv$/);
    const lines = linesOf(bytes);
    const counting = ["POSTED", "REFUND REQUESTED", "REFUND APPROVED"];
    const counted = rows.filter((row) => counting.includes(row.status));
    const centavos = counted.reduce((sum, row) => sum + Math.round(row.amount_paid * 100), 0);
    expect(lines.find(([cell]) => cell === "Total Payment")).toEqual([
      "Total Payment",
      (centavos / 100).toFixed(2),
    ]);
    expect(first.total_payment).toBe(centavos / 100);
    expect(first.grand_total).toBeGreaterThan(first.total_payment);
    const records = recordsOf(lines, "Payment Transaction No.");
    const columns = lines[lines.length - records.length - 1] ?? [];
    expect(records.map(([number]) => number)).toEqual(rows.map((row) => row.paytxn_no));
    for (const title of [
      "Bank",
      "Cheque Number",
      "Cheque Date",
      "Wallet Reference",
      "Card Type",
      "Card Last Four",
    ])
      expect(columns).toContain(title);
    expect(records.map((cells) => cells[columns.indexOf("Invoice Number")])).toEqual(
      rows.map((row) => row.invoice.map((invoice: { inv_no: string }) => invoice.inv_no).join(", ")),
    );
    expect(columns).toContain("Customer Name");
    expect(records.map((cells) => cells[columns.indexOf("Receipt No.")])).toEqual(
      rows.map((row) => row.rcpt_no ?? ""),
    );
  });

  test("of refunds asked for in a range: those payments alone, with the days of their refunds", async () => {
    const { rows } = await everyRow("/v2/payment?requested_date_start=2000-01-01");
    const { bytes } = await exported(`${PAYMENTS}?requested_date_start=2000-01-01&format=csv`);
    const lines = linesOf(bytes);
    const records = recordsOf(lines, "Payment Transaction No.");
    const columns = lines[lines.length - records.length - 1] ?? [];
    expect(records.map(([number]) => number)).toEqual(rows.map((row) => row.paytxn_no));
    const isGiven = (title: string) => records.map((cells) => cells[columns.indexOf(title)] !== "");
    expect(isGiven("Refund Requested")).toEqual(rows.map(() => true));
    expect(isGiven("Refund Approved")).toEqual(rows.map((row) => row.approved_date !== null));
    expect(isGiven("Refund Declined")).toEqual(rows.map((row) => row.declined_date !== null));
    expect(isGiven("Refund Date")).toEqual(rows.map((row) => row.refunded_date !== null));
  });
});

/** Who may read the lists that have the file which every list has. */
const READERS: Partial<Record<Area, string>> = {
  billing: "finance",
  management: "admin",
  grades: "teacher",
  attendance: "registrar",
  enrollment: "registrar",
  permanentRecords: "registrar",
  studentPerformance: "registrar",
};
const EVERY_LIST = LISTS.filter((list) => !list.exports && fileOf(list) !== null);

describe("the file that every list has", () => {
  test.each(EVERY_LIST.map((list) => [list.name, list] as const))(
    "%s: every row, once",
    async (_name, list) => {
      const reader = await school.as(READERS[list.area] ?? "admin");
      const tab = list.tabs && !list.tabs.all ? Object.keys(list.tabs.labels)[0] : null;
      const of = tab ? `&${list.tabs?.wire}=${encodeURIComponent(tab)}` : "";
      const listed = await reader.get(`${list.call.path}?perPage=100${of}`);
      expect(listed.status).toBe(200);
      const asked = await reader.post(`${fileOf(list)?.path}?format=csv${of}`);
      if (listed.body.count === 0) {
        expect(asked.body.code).toBe("NO_DATA");
        return;
      }
      expect(asked.body).toMatchObject({ message: "Please wait while the file is being generated." });
      const id = asked.body.data.document_id;
      expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
      const lines = linesOf((await reader.get(`/documents/${id}/file`)).body);
      const titles = definitionColumns(list).map(({ title }) => title);
      const at = lines.findIndex((cells) => cells.join() === titles.join());
      // What is asked for here is an event, too.
      const later = list.name === "audit" ? (await reader.get(`${list.call.path}?perPage=1`)).body.count : 0;
      expect(lines.slice(at + 1).length).toBeGreaterThanOrEqual(listed.body.count);
      expect(lines.slice(at + 1).length).toBeLessThanOrEqual(Math.max(listed.body.count, later));
      expect(lines[0]?.[0]).toContain(list.title);
    },
  );

  test("as a workbook: bold, frozen headings with a filter, days and instants as such, and what made it", async () => {
    const made = "?format=xlsx&search=00";
    const { bytes } = await exported(`/pdf/invoice/invoice_list${made}`);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const [sheet] = sheets;
    const from = sheet?.rows.findIndex((row) => row[0] === "Invoice No.") ?? -1;
    expect(sheet?.rows.find((row) => row[0] === "Filters")?.[1]).toBe("Published · Search: 00");
    expect(sheet?.cells?.get(`${from},0`)?.style?.font?.bold).toBe(true);
    expect(sheet?.freezePane?.rows).toBe(from + 1);
    expect(sheet?.autoFilter?.range).toMatch(new RegExp(`^A${from + 1}:O`));
    const issued = (sheet?.rows[from] ?? []).indexOf("Invoice Date");
    expect(sheet?.rows[from + 1]?.[issued]).toBeInstanceOf(Date);
  });

  test("of late charges: each one, with the invoice that bills it, what became of it, and their sum", async () => {
    const rule = { state: "ON", type: "percent", value: "2", grace_days: 0, product_codes: [] };
    expect((await finance.patch("/late_charge/rule", rule)).status).toBe(200);
    const run = await finance.post("/late_charge/run", { month: "2026-10" });
    expect(run.status, JSON.stringify(run.body)).toBe(201);
    const [draft] = await consumer.rows<{ uuid: string; number: string }>(
      "select uuid, draft_number as number from late_charge join invoice on invoice.id = draft_id order by draft_id limit 1",
    );
    await finance.patch("/invoice/status/cancelled", { uuids: [draft?.uuid] });
    const charges = await consumer.rows<{ invoice: string; amount: number; billed: string; status: string }>(
      `select invoice.number as invoice, late_charge.amount_centavos as amount, draft.draft_number as billed,
          iif(draft.cancelled_at is null, 'Draft', 'Cancelled') as status
        from late_charge join invoice on invoice.id = invoice_id join invoice draft on draft.id = draft_id
        order by invoice_id desc`,
    );
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(["Draft", "Cancelled"]));
    const lines = linesOf((await exported("/late_charge/charges/export?format=csv")).bytes);
    const records = recordsOf(lines, "Month");
    const columns = lines[lines.length - records.length - 1] ?? [];
    const column = (title: string) => records.map((cells) => cells[columns.indexOf(title)]);
    expect(new Set(column("Month"))).toEqual(new Set(["2026-10"]));
    expect(column("Overdue Invoice")).toEqual(charges.map(({ invoice }) => invoice));
    expect(column("Charge")).toEqual(charges.map(({ amount }) => (amount / 100).toFixed(2)));
    expect(column("Billed in")).toEqual(charges.map(({ billed }) => billed));
    expect(column("Status")).toEqual(charges.map(({ status }) => status));
    const total = charges.reduce((sum, { amount }) => sum + amount, 0);
    expect(lines).toContainEqual(["Total Charged", (total / 100).toFixed(2)]);
    const drafts = await exported("/late_charge/charges/export?format=csv&status=cancelled");
    expect(recordsOf(linesOf(drafts.bytes), "Month")).toHaveLength(
      charges.filter(({ status }) => status === "Cancelled").length,
    );
  });

  test("is no more to be had by a person whose role no longer reads the list", async () => {
    const teacher = await school.as("teacher");
    expect((await teacher.post("/credit_memo/export?format=csv")).status).toBe(403);
  });
});

describe("an export is refused", () => {
  test.each([
    [
      "without a filter or search",
      INVOICES,
      ["No filter or search applied", "Please use filter / search to avoid export time-out."],
    ],
    [
      "of a tab alone",
      `${INVOICES}?status=draft&format=csv`,
      ["No filter or search applied", "Please use filter / search to avoid export time-out."],
    ],
    [
      "of payments without a filter",
      `${PAYMENTS}?status=POSTED`,
      ["No filter or search applied", "Please use filter / search to avoid export time-out."],
    ],
    ["of nothing", `${INVOICES}?search=zzzzzz`, ["No data found! There is nothing to export."]],
    ["of no payments", `${PAYMENTS}?search=zzzzzz`, ["No data found! There is nothing to export."]],
  ])("%s", async (_name, path, messages) => {
    const answer = await finance.post(path);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(messages[0]);
    expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual(messages);
  });

  test.each([
    ["in a format nobody writes", `${INVOICES}?search=ana&format=docx`, 422],
    ["by a name nobody knows", `${INVOICES}?search=ana&colour=red`, 422],
  ])("%s", async (_name, path, status) => {
    expect((await finance.post(path)).status).toBe(status);
  });

  test("to everyone but finance", async () => {
    const registrar = await school.as("registrar");
    expect((await registrar.post(`${INVOICES}?search=ana`)).status).toBe(403);
  });
});
