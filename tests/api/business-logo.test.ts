import { beforeAll, expect, test } from "vitest";
import { Consumer } from "#tests/queues/consumer.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { jpegOf, pngOf } from "#tests/support/pictures.ts";
import { noteDesk } from "#tests/support/promissory-notes.ts";

/** The logo of the business profile (B-113). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let consumer: Consumer;
let invoice: Row;
beforeAll(async () => {
  consumer = new Consumer(school);
  [invoice] = (await finance.get("/invoice?status=published&perPage=1")).body.rows;
});

const LOGO = "/billing/settings/logo";
const shown = async (): Promise<string | null> =>
  (await finance.get(`/invoice/${invoice.uuid}`)).body.data.business.logo;
const asked = async (): Promise<string> =>
  (await finance.post(`/pdf/invoice/${invoice.uuid}`, {})).body.data.document_id;
const drawn = async (id: string): Promise<string> => {
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  return Buffer.from((await finance.get(`/documents/${id}/file`)).body).toString("latin1");
};
const IMAGE = /\/Subtype \/Image/;

test("is uploaded, shown on invoices and their files, replaced and removed; a file asked for before keeps what it had", async () => {
  const admin = await school.as("admin");
  const ofSchool = (await admin.get("/settings")).body.data.logo;
  const hasOwn = async () => (await finance.get("/billing/settings")).body.data.has_own_logo;
  expect(await hasOwn()).toBe(false);
  // Until there is one of its own, the school's logo heads its papers.
  expect([(await finance.get(LOGO)).status, await shown()]).toEqual([404, ofSchool]);
  expect(await drawn(await asked())).toMatch(IMAGE);
  expect((await admin.call("DELETE", "/settings/school/logo")).status).toBe(200);
  expect(await shown()).toBeNull();
  const before = await asked();
  expect(await drawn(before)).not.toMatch(IMAGE);

  const png = pngOf(64, 48);
  expect((await finance.upload(LOGO, "logo.png", png)).status).toBe(200);
  const served = await finance.get(LOGO);
  expect([served.headers.get("content-type"), served.headers.get("content-security-policy")]).toEqual([
    "image/png",
    "default-src 'none'; sandbox",
  ]);
  expect(Buffer.from(served.body).equals(png)).toBe(true);
  expect(await hasOwn()).toBe(true);
  const first = await shown();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect((await finance.get("/business/1")).body.data.logo).toBe(first);
  const withPng = await asked();
  expect(await drawn(withPng)).toMatch(IMAGE);

  expect((await finance.upload(LOGO, "logo.jpg", jpegOf(60, 60))).status).toBe(200);
  expect(await shown()).not.toBe(first);
  // A screen of a document made before shows what its file shows.
  expect(Buffer.from((await finance.get(`${LOGO}?logo=${first}`)).body).equals(png)).toBe(true);
  const wrong = await Promise.all(
    ["0".repeat(64), "../x"].map((logo) => finance.get(`${LOGO}?logo=${logo}`)),
  );
  expect(wrong.map(({ status }) => status)).toEqual([404, 422]);
  expect(await drawn(await asked())).toMatch(/\/Filter \/DCTDecode/);
  expect(await drawn(withPng)).not.toMatch(/\/Filter \/DCTDecode/);

  expect((await finance.call("DELETE", LOGO)).status).toBe(200);
  expect([(await finance.get(LOGO)).status, await shown()]).toEqual([404, null]);
  expect(await drawn(await asked())).not.toMatch(IMAGE);
  const { rows } = (await finance.get("/audit_log/billing?action=billing-settings")).body;
  expect(rows).toHaveLength(3);
});

test("that of the school, also a see-through one, heads lists and payment histories", async () => {
  const admin = await school.as("admin");
  const seeThrough = pngOf(2, 16, { colour: 6, dataHeight: 48 });
  await admin.upload("/settings/school/logo", "logo.png", seeThrough);
  const list = await finance.post("/pdf/invoice/invoice_list?format=pdf&status=published&search=cruz");
  expect(await drawn(list.body.data.document_id)).toMatch(IMAGE);
  const { uuid } = await consumer.one<{ uuid: string }>(
    "select uuid from invoice where settlement = 'partial' limit 1",
  );
  const history = await finance.post(`/pdf/invoice/payment_history/${uuid}`);
  expect(await drawn(history.body.data.document_id)).toMatch(IMAGE);
  await admin.call("DELETE", "/settings/school/logo");
});

test("is shown on receipts, promissory notes and statements as well", async () => {
  await finance.upload(LOGO, "logo.png", pngOf(30, 30));
  const desk = await noteDesk(school);
  const owed = await desk.invoice("000022", 500);
  const payment = await desk.pay(owed, 100);
  expect((await desk.post(payment)).status).toBe(200);
  const note = (await desk.makeNote(desk.note([owed], [["2026-12-20", 400]]))).body.data;
  for (const path of [`payment/transaction/${payment.uuid}`, `promissory_note/${note.uuid}`])
    expect(await drawn((await finance.post(`/pdf/${path}`, {})).body.data.document_id)).toMatch(IMAGE);
  const period = "start_date=2026-11-01&end_date=2026-11-30";
  const statement = await finance.post(`/pdf/soa/000022?${period}`, {});
  expect(await drawn(statement.body.data.document_id)).toMatch(IMAGE);
  await finance.call("DELETE", LOGO);
});

test("is refused where it is no picture, or larger than 500 KB", async () => {
  const svg = await finance.upload(LOGO, "logo.svg", new TextEncoder().encode("<svg/>"));
  expect([svg.status, svg.body.code]).toEqual([415, "FILE_TYPE"]);
  const large = await finance.upload(LOGO, "logo.png", new Uint8Array(500_001));
  expect([large.status, large.body.message]).toEqual([
    413,
    "The picture is larger than 500 KB. Please choose a smaller one.",
  ]);
  expect(await shown()).toBeNull();
});
