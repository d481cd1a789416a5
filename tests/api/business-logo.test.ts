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
  expect([(await finance.get(LOGO)).status, await shown()]).toEqual([404, null]);
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
