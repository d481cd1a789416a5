import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pdfText } from "#tests/queues/pdf-text.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { objectStoreOf } from "#tests/support/object-store.ts";
import { School, until } from "#tests/support/school.ts";

/** A record is changed, cancelled or taken from its reader while its mail or file waits: what was asked for goes out, or nothing with the reason. */
const school = givenSchool({
  open: () => School.open({ vars: { MAIL_RETRY_SECONDS: "1" } }),
  asked: "never",
});
const finance = givenCaller(school, "finance");
let store: ReturnType<typeof objectStoreOf>;

beforeAll(async () => {
  store = objectStoreOf(school.dataDir);
  // The first file makes the store's folder.
  await ready(await pdfOf(await published()));
});
beforeEach(() => school.stack.mail.recover());
afterEach(async () => {
  store.giveBack();
  expect(await school.broken()).toEqual([]);
});

const ENTRY = {
  reference_no: "WAITS-1",
  invoice_date: "2026-11-18",
  invoice_duedate: "2026-12-18",
  bill_to: "INDIVIDUAL",
  customer: { customer_id: "000001" },
  transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 1500.25 }] }],
  notes: "",
  status: "published",
};
/** A one-pixel PNG. */
const SLIP = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
async function published(): Promise<string> {
  const saved = await finance.post("/invoice/create/onetime", ENTRY);
  expect(saved).toMatchObject({ status: 201 });
  return saved.body.data.uuid;
}
const raisePrice = async (uuid: string) => {
  const product = { name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 2999 };
  const changed = await finance.patch(`/invoice/${uuid}`, {
    ...ENTRY,
    transaction: [{ product: [product] }],
  });
  expect(changed).toMatchObject({ status: 200 });
};
const cancel = async (uuid: string) =>
  expect((await finance.patch("/invoice/status/cancelled", { uuids: [uuid] })).status).toBe(200);
const pdfOf = async (uuid: string): Promise<string> =>
  (await finance.post(`/pdf/invoice/${uuid}`)).body.data.document_id;
const fileOf = async (id: string) => (await finance.get(`/documents/${id}`)).body.data;
const ready = (id: string) =>
  until(async () => {
    const file = await fileOf(id);
    return ["ready", "failed"].includes(file.status) && file;
  }, 60);
const download = (id: string) =>
  fetch(`${school.stack.apiUrl}/documents/${id}/file`, { headers: finance.headers() });
async function textOf(id: string): Promise<string> {
  return pdfText(new Uint8Array(await (await download(id)).arrayBuffer()));
}
async function execute(sql: string): Promise<void> {
  const database = school.database();
  await database.execute(sql);
  database.close();
}
/** The newest file of the download centre that an email goes with, once the email has ended. */
const mailEnded = (to: string) =>
  until(async () => {
    const [file] = (await finance.get("/documents?perPage=1")).body.rows;
    return ["sent", "failed", "unknown"].includes(file.mail?.status) && { file, to };
  }, 60);
const inboxOf = (to: string) => school.stack.mail.mails().filter((mail) => mail.to.includes(to));

test.each([
  ["changed", raisePrice],
  ["cancelled", cancel],
])(
  "given an invoice that is %s while its email waits, then the email fails, says why in the list, and nothing is sent",
  async (what, change) => {
    const uuid = await published();
    const to = `guardian-${what}@families.test`;
    store.takeAway();
    expect((await finance.post("/invoice/mail/send", { uuids: [uuid], to })).status).toBe(202);
    await change(uuid);
    store.giveBack();
    const { file } = await mailEnded(to);
    expect(file.mail).toEqual({
      status: "failed",
      error: expect.stringContaining("The invoice was changed after this email was asked for."),
    });
    expect(inboxOf(to)).toEqual([]);
  },
);

test("given a receipt that is revised while its email waits, then the email fails and says why", async () => {
  const invoice = (await finance.get(`/invoice/${await published()}`)).body.data;
  const slip = await finance.upload("/file_upload", "slip.png", SLIP);
  const paid = await finance.post("/payment", {
    customer_id: invoice.customer_id,
    payment_method: "CASH",
    amount_paid: 100,
    inv_no: invoice.inv_no,
    status: "POSTED",
    payrefdoc_no: slip.body.data.payrefdoc_no,
  });
  const to = "guardian-revised@families.test";
  store.takeAway();
  const uuids = [paid.body.data.uuid];
  expect((await finance.post("/payment/mail/send", { uuids, to })).status).toBe(202);
  await cancel(invoice.uuid);
  store.giveBack();
  const { file } = await mailEnded(to);
  expect(file.mail).toEqual({
    status: "failed",
    error: expect.stringContaining("The receipt was revised after this email was asked for."),
  });
  expect(inboxOf(to)).toEqual([]);
});

test("given an invoice that is changed while its PDF waits, then the PDF says what it said when it was asked for", async () => {
  const uuid = await published();
  store.takeAway();
  const id = await pdfOf(uuid);
  await raisePrice(uuid);
  store.giveBack();
  expect(await ready(id)).toMatchObject({ status: "ready" });
  expect(await textOf(id)).toContain("1,500.25");
  expect(await textOf(await ready(await pdfOf(uuid)).then(({ document_id }) => document_id))).toContain(
    "2,999.00",
  );
});

test("given a mail service that fails once, when the school is renamed before the next try, then the same message is sent", async () => {
  const uuid = await published();
  const to = "guardian-second-try@families.test";
  const [{ name }] = await finance.get("/business/1").then(({ body }) => [body.data]);
  school.stack.mail.fail({ kind: "500", times: 1 });
  await finance.post("/invoice/mail/send", { uuids: [uuid], to });
  await until(async () =>
    school.lines.some((line) => line.includes("send-mail") && line.includes("unclear")),
  );
  await execute("update school set name = 'Renamed School'");
  await mailEnded(to);
  await execute(`update school set name = '${name}'`);
  const [letter, ...more] = inboxOf(to);
  expect(more).toEqual([]);
  expect(letter?.subject).toContain(name);
  expect(letter?.text).toContain("Amount due: ₱1,500.25");
});

test("given a person whose role changed, then the file that waits is not drawn, and it is neither tried again nor downloaded", async () => {
  const uuid = await published();
  const made = await pdfOf(uuid);
  await ready(made);
  store.takeAway();
  const id = await pdfOf(uuid);
  await until(async () => school.lines.some((line) => line.includes(id) && line.includes("error")));
  const setRole = (role: string) =>
    execute(`update user_role set role_code = '${role}' where user_id =
      (select id from user_account where email = 'finance@talaan.test')`);
  await setRole("ST");
  store.giveBack();
  expect(await ready(id)).toMatchObject({ status: "failed", error: "Your role no longer allows this file." });
  expect((await finance.post(`/documents/${id}/retry`)).status).toBe(403);
  expect((await download(made)).status).toBe(403);
  await setRole("FA");
  expect((await finance.post(`/documents/${id}/retry`)).status).toBe(202);
  expect(await ready(id)).toMatchObject({ status: "ready" });
});

test("given a stored file with a damaged byte, then its download answers 410 and the file is drawn again, byte for byte", async () => {
  const before = new Set(readdirSync(store.folder));
  const id = await pdfOf(await published());
  const { sha256 } = await ready(id);
  const [blob = ""] = readdirSync(store.folder).filter((name) => !before.has(name));
  const path = join(store.folder, blob);
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);

  const damaged = await download(id);
  expect([damaged.status, (await damaged.json()).code]).toEqual([410, "FILE_DAMAGED"]);
  expect(await ready(id)).toMatchObject({ status: "ready", sha256 });
  expect((await download(id)).status).toBe(200);
});
