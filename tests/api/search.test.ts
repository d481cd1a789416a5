import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
/** Niño, Ana María: with an invoice that bears a reference, and a payment with a typed receipt number. */
const NINO = "999100";
let invoice: Row;
let payment: Row;
let slip: string;
beforeAll(async () => {
  const database = school.database();
  await database.execute(`insert into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
    select 'nino', '${NINO}', 'Niño', 'Ana María', 'Órdoñez', 'Niño, Ana María Órdoñez', guardian_id from student limit 1`);
  await database.execute(
    `insert into customer_account (student_id) select id from student where student_no = '${NINO}'`,
  );
  database.close();
  const saved = await finance.post("/invoice/create/onetime", {
    reference_no: "Acta/Ñandú-778",
    invoice_duedate: "2027-01-05",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: NINO },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 300 }] }],
    status: "published",
  });
  invoice = (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data;
  slip = (await finance.upload("/file_upload", "slip.png", png())).body.data.payrefdoc_no;
  const paid = await finance.post("/payment", {
    customer_id: NINO,
    payment_method: "CASH",
    amount_paid: 300,
    inv_no: invoice.inv_no,
    payrcpt_no: "Caja-X77/15",
    payrefdoc_no: slip,
    confirm_slip: true,
    status: "POSTED",
  });
  [payment] = (await finance.get(`/v2/payment/${paid.body.data.uuid}`)).body.data;
});

const q = encodeURIComponent;
const inInvoices = async (text: string) => {
  const { rows, count } = (await finance.get(`/invoice?search=${q(text)}&perPage=1000`)).body;
  expect(rows.length).toBe(Math.min(count, 1000));
  return rows.some((row: Row) => row.uuid === invoice.uuid);
};
const inPayments = async (text: string) =>
  (await finance.get(`/v2/payment?search=${q(text)}&perPage=1000`)).body.rows.some(
    (row: Row) => row.uuid === payment.uuid,
  );
const inPalette = async (text: string): Promise<string[]> =>
  (await finance.get(`/search?q=${q(text)}`)).body.rows.map((row: Row) => `${row.kind} ${row.id}`);
const inPicker = async (text: string): Promise<string[]> =>
  (await finance.get(`/customer?search=${q(text)}`)).body.rows.map((row: Row) => row.customer_id);

describe("a name", () => {
  test.each([
    "nino",
    "NIÑO",
    "maria nino",
    "Ana María Niño",
    "ordon mar nino",
    "Niño, Ana",
    "ni an",
    "999100 nino",
  ])("%j is found in both lists, the picker and the palette", async (text) => {
    expect(await inInvoices(text)).toBe(true);
    expect(await inPayments(text)).toBe(true);
    expect(await inPicker(text)).toContain(NINO);
    const found = await inPalette(text);
    expect(found.length === 6 || found.includes(`customer ${NINO}`)).toBe(true);
  });

  test("not there is not found", async () => {
    for (const text of ["nino jose", "zzz", "n*", '"nino" OR "a"'])
      expect([text, await inInvoices(text), await inPayments(text)]).toEqual([text, false, false]);
  });

  test("that begins with the text comes before one that holds it elsewhere", async () => {
    const { rows } = (await finance.get("/customer?search=an&perPage=1000")).body;
    const begins = rows.map((row: Row) => /(^|[\s,-])[aá]n/i.test(row.fullname));
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
  });
});

test("invoices are sorted by the customer's name where the credit memo picker asks for it", async () => {
  const query = "has_balance=1&sort=fullname&order=ASC&page=1&perPage=1000";
  const answer = await finance.get(`/invoice?${query}`);
  expect(answer.status).toBe(200);
  const names = answer.body.rows.map((row: Row) => row.fullname);
  expect(names.length).toBeGreaterThan(10);
  const folded = names.map((name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  expect(folded).toEqual([...folded].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect((await finance.get("/invoice?search=nino&sort=fullname&order=DESC")).status).toBe(200);
});

describe("a number", () => {
  test("of an invoice is found by its beginning, by its last digits, and by a part of its reference", async () => {
    const sequence = invoice.inv_no.slice(-6);
    const short = String(Number(sequence));
    for (const text of [
      invoice.inv_no,
      invoice.inv_no.toLowerCase().slice(0, -1),
      sequence,
      short.padStart(4, "0"),
    ])
      expect([text, await inInvoices(text)]).toEqual([text, true]);
    expect(await inInvoices(invoice.inv_no.slice(4))).toBe(true);
    for (const text of ["acta/nandu", "ndú-77", "u-778"])
      expect([text, await inInvoices(text)]).toEqual([text, true]);
    expect(await inPalette(sequence)).toContain(`invoice ${invoice.uuid}`);
    expect(await inPalette("nandu-778")).toContain(`invoice ${invoice.uuid}`);
    expect(await inPayments(invoice.inv_no)).toBe(true);
  });

  test("of a payment is found by its own, its receipt's, a typed receipt's and its reference document's", async () => {
    const numbers = [
      payment.paytxn_no,
      payment.rcpt_no,
      payment.rcpt_no.slice(-6),
      "caja-x77/15",
      "X77",
      slip,
    ];
    for (const text of numbers) {
      expect([text, await inPayments(text)]).toEqual([text, true]);
      expect(await inPalette(text)).toContain(`payment ${payment.uuid}`);
    }
  });

  test("of a student is found by its beginning and by its end", async () => {
    for (const text of [NINO, "9991", "9100"]) {
      expect(await inPicker(text)).toContain(NINO);
      expect(await inInvoices(text)).toBe(true);
    }
  });
});

/** A one-pixel PNG. */
function png(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return new Uint8Array(Buffer.from(base64, "base64"));
}
