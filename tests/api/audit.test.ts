import { expect, test } from "vitest";
import { ERP_TRANSFER_STATUSES } from "#core/billing/erp/erp-transfer.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

const school = givenSchool({ asked: "never" });
const finance = givenCaller(school, "finance");

test("the trail shows billing events, newest first, with who did what to which document", async () => {
  const [draft] = (await finance.get("/invoice?status=draft")).body.rows.filter(
    (row: { customer_id: string }) => row.customer_id,
  );
  const published = await finance.patch("/invoice/status/published", { uuids: [draft.uuid] });
  const number = published.body.data[0].inv_no;
  const { rows, count } = (await finance.get("/audit_log/billing?perPage=5")).body;
  expect(rows[0]).toMatchObject({ action: "invoice-publish", subject_no: number, role_code: "FA" });
  expect(count).toBeGreaterThan(1000);
  const one = (await finance.get(`/audit_log/billing?search=${number}`)).body;
  expect(one.rows.map((row: { subject_no: string }) => row.subject_no)).toEqual([number]);
  const none = (
    await finance.get("/audit_log/billing?action=invoice-cancel&start_date=2001-01-01&end_date=2001-01-02")
  ).body;
  expect([none.rows, none.count]).toEqual([[], 0]);
});

test("an event says in words what it changed, amounts before and after", async () => {
  const entry = (unit_price: number) => ({
    reference_no: "CHANGED-1",
    invoice_date: "2026-11-01",
    invoice_duedate: "2030-01-01",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: "000040" },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price }] }],
    status: "published",
  });
  const { uuid, inv_no: number } = (await finance.post("/invoice/create/onetime", entry(1000))).body.data;
  expect((await finance.patch(`/invoice/${uuid}`, entry(1200))).status).toBe(200);
  const { rows } = (await finance.get(`/audit_log/billing?search=${number}&perPage=100`)).body;
  expect(rows.map((row: Row) => [row.action, row.changes])).toEqual([
    ["invoice-update", "Amount: ₱1,000.00 → ₱1,200.00; Due date: 01/01/2030; Invoice date: 11/01/2026"],
    ["invoice-publish", `Amount: ₱1,000.00; Number: ${number}`],
  ]);
});

test("sign-ins and passwords are not billing's business, and others may not look", async () => {
  const { rows } = (await finance.get("/audit_log/billing?perPage=1000")).body;
  expect(rows.filter((row: { action: string }) => row.action.startsWith("sign-"))).toEqual([]);
  expect((await (await school.as("teacher")).get("/audit_log/billing")).status).toBe(403);
});

test("a file of the school's own documents is not billing's business either", async () => {
  const registrar = await school.as("registrar");
  const [section] = (await registrar.get("/attendance/choices")).body.rows;
  const asked = await registrar.post(`/pdf/attendance/days_absent?term=1st&section_id=${section.id}`);
  expect(asked.status).toBe(202);
  const { rows } = (await finance.get("/audit_log/billing?action=document-request&perPage=1000")).body;
  expect(rows.map((row: { subject_id: string }) => row.subject_id)).not.toContain(
    asked.body.data.document_id,
  );
  const [invoice] = (await finance.get("/invoice?perPage=1")).body.rows;
  const own = (await finance.post(`/pdf/invoice/${invoice.uuid}`)).body.data.document_id;
  const after = (await finance.get("/audit_log/billing?action=document-request&perPage=1000")).body.rows;
  expect(after.map((row: { subject_id: string }) => row.subject_id)).toContain(own);
});

test.each([
  ["000382", "customer"],
  ["dela", "customer"],
  ["INV-2026-0001", "invoice"],
  ["pt-2026-0001", "payment"],
])("searching %s finds a %s", async (text, kind) => {
  const { rows } = (await finance.get(`/search?q=${text}`)).body;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(18);
  expect(rows[0].kind).toBe(kind);
});

test("the transfers to the accounting system are found by payment, invoice, day and status, and exported", async () => {
  const db = school.database();
  const { rows: payments } = await db.execute(
    `select payment.id, payment.number, invoice.id as invoice_id, invoice.number as invoice_number from payment
      join payment_invoice on payment_id = payment.id join invoice on invoice.id = invoice_id
      where payment.status = 'POSTED' group by payment.id order by payment.id limit ?`,
    [ERP_TRANSFER_STATUSES.length],
  );
  const statuses = [...ERP_TRANSFER_STATUSES];
  for (const [place, status] of statuses.entries()) {
    const payment = payments[place];
    await db.execute(
      `insert into erp_transfer (uuid, payment_id, revision, event, status, created_at, receipt_revision)
        values (?, ?, 1, 'posted', ?, ?, 1)`,
      [crypto.randomUUID(), payment?.id ?? null, status, `2026-03-0${place + 1}T02:00:00.000Z`],
    );
    await db.execute("insert into erp_transfer_invoice select max(id), ? from erp_transfer", [
      payment?.invoice_id ?? null,
    ]);
  }
  db.close();
  const log = async (query: string) =>
    (await finance.get(`/erpftlog?startDate=2026-03-01&endDate=2026-03-08&${query}`)).body;

  const all = await log("sort=logId&order=desc&perPage=9999999999999");
  expect(all).toMatchObject({ count: 8, perPage: 1000 });
  expect(all.rows.map(({ fileTransferStatus }: Row) => fileTransferStatus)).toEqual(statuses.toReversed());
  const [first] = payments;
  expect(all.rows.at(-1)).toEqual({
    logId: expect.any(Number),
    actionEventName: "posted",
    createdDateTime: "2026-03-01T02:00:00.000Z",
    paymentTransactionNumber: first?.number,
    invoiceNumber: first?.invoice_number,
    fileTransferStatus: "Generation Success",
    error: "",
    tries: 0,
    next_try_date: null,
    or_no: null,
    erpId: expect.any(String),
    payment_id: expect.any(String),
  });
  for (const number of [first?.number, first?.invoice_number]) {
    const { rows } = await log(`search=${number}`);
    expect(rows.map(({ logId }: Row) => logId)).toEqual([all.rows.at(-1).logId]);
  }
  expect((await finance.get("/erpftlog?startDate=2026-03-02&endDate=2026-03-03")).body.count).toBe(2);
  expect((await log("fileTransferStatus=Sending Failed")).rows).toHaveLength(1);
  expect((await log("fileTransferStatus=Sending Failed,OR Update Failed")).count).toBe(2);
  expect((await log(`fileTransferStatus=${statuses.join(",")}`)).count).toBe(8);

  expect((await finance.get("/erpftlog/export?format=csv")).body.code).toBe("NO_FILTER");
  const asked = await finance.get(
    "/erpftlog/export?format=csv&startDate=2026-03-01&endDate=2026-03-02&page=1&perPage=9999999999999",
  );
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const id = asked.body.data.document_id;
  await until(async () => (await finance.get(`/documents/${id}`)).body.data.status === "ready");
  const csv = new TextDecoder().decode((await finance.get(`/documents/${id}/file`)).body);
  expect(csv).toContain("Payment Transaction No.");
  expect(csv).toContain(String(first?.number));
  expect(csv.match(/Generation (Success|Failed)/g)).toHaveLength(2);
});
