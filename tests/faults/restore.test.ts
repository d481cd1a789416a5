import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "#scripts/backup.ts";
import { restore } from "#scripts/restore.ts";
import { Caller } from "#tests/support/caller.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import { depositSlip } from "./random-steps.ts";

/**
 * Given a backup, and after it invoices that were published, mailed and printed; when the backup is restored;
 * then the books hold, no number that left the house is given again, the gap is an audit event, and what is
 * missing on either side is listed.
 */
let school: School;
let finance: Caller;
const folder = mkdtempSync(join(tmpdir(), "talaan-backup-"));

beforeAll(async () => {
  school = await School.open({}, "small");
  finance = await school.as("finance");
});
afterAll(async () => {
  await school.close();
  removeFolder(folder);
});

const publishOne = async (): Promise<{ uuid: string; number: string }> => {
  const { rows } = (await finance.get("/invoice?status=draft&perPage=100")).body;
  const draft = rows.find(
    (row: { invoice_status: string; customer_id: string | null }) =>
      row.invoice_status !== "CANCELLED" && row.customer_id,
  );
  const done = await finance.patch("/invoice/status/published", { uuids: [draft.uuid] });
  expect(done.status).toBe(200);
  return { uuid: draft.uuid, number: done.body.data[0].inv_no };
};
const fileOf = async (uuid: string): Promise<string> => {
  const id = (await finance.post(`/pdf/invoice/${uuid}`)).body.data.document_id;
  await until(async () => (await finance.get(`/documents/${id}`)).body.data.status === "ready");
  return id;
};
const NEW_PASSWORD = "Sariwa!2026";
const setPassword = (token: string) =>
  new Caller(school.stack.apiUrl, "", "").post("/auth/confirm-forgot-password", {
    token,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });
const tokenMailedTo = (email: string): Promise<string> =>
  until(async () => {
    const mail = school.stack.mail.mails().find(({ to }) => [to].flat().includes(email));
    return mail && /#token=([\w-]+)/.exec(JSON.stringify(mail))?.[1];
  });
const sequence = (number: string) => Number(number.slice(-6));

test("a backup restored: the books hold, and no number that left the house is given again", async () => {
  const before = await publishOne();
  const kept = await fileOf(before.uuid);
  const copy = join(folder, "copy");
  expect(await backup(school.dataDir, copy)).toMatchObject({ holds: true });

  const printed = await publishOne();
  await fileOf(printed.uuid);
  const mailed = await publishOne();
  await finance.post("/invoice/mail/send", { uuids: [mailed.uuid] });
  await until(async () => (await (await fetch(`${school.stack.mailUrl}/emails`)).json()).rows.length === 1);
  await school.stack.stop();

  const report = await restore(copy, school.dataDir, { epochMs: middayOf(TODAY) });
  expect(report.gaps.filter(({ series }) => series === "INV")).toEqual([
    { series: "INV", year: 2026, first: sequence(before.number) + 1, last: sequence(mailed.number) },
  ]);
  expect(report.objectsWithoutRows).toHaveLength(2);
  expect(report.rowsWithoutObjects).toEqual([]);

  await school.start();
  finance = await school.as("finance");
  expect((await finance.get(`/documents/${kept}/file`)).status).toBe(200);
  const next = await publishOne();
  expect(sequence(next.number)).toBe(sequence(mailed.number) + 1);
  const trail = await finance.get("/audit_log/billing?action=number-gap");
  expect(trail.body.rows.length).toBe(report.gaps.length);
  expect(await school.brokenAnywhere()).toEqual([]);
});

test("restored again it finds nothing more; a file that is gone is said to be, and can be asked for again", async () => {
  const published = await publishOne();
  const lost = await fileOf(published.uuid);
  const copy = join(folder, "second");
  await backup(school.dataDir, copy);
  const bucket = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const keys = (await bucket.list({ prefix: `documents/${lost}/` })).objects.map(({ key }) => key);
  await bucket.delete(keys);
  await school.stack.stop();

  const report = await restore(copy, school.dataDir, { epochMs: middayOf(TODAY) + 60_000 });
  expect(report.gaps).toEqual([]);
  expect(report.rowsWithoutObjects).toEqual(keys);

  await school.start();
  finance = await school.as("finance");
  expect((await finance.get(`/documents/${lost}`)).body.data.status).toBe("failed");
  expect((await finance.post(`/documents/${lost}/retry`)).status).toBe(202);
  await until(async () => (await finance.get(`/documents/${lost}`)).body.data.status === "ready");
  expect(await school.brokenAnywhere()).toEqual([]);
});

test("while it runs, and over another backup, nothing is touched", async () => {
  await expect(backup(school.dataDir, join(folder, "copy"))).rejects.toThrow(
    "a backup is never written over",
  );
  await expect(restore(folder, school.dataDir)).rejects.toThrow("is no backup");
});

test("taken while invoices are published and restored into nothing: nobody is signed in, links work, no number comes again", async () => {
  const PASSPHRASE = "a passphrase of the school";
  const open = await finance.get("/invoice?status=published&has_balance=1&perPage=1");
  const [payable] = open.body.rows;
  const signedIn = await school.signIn("finance");
  await signedIn.post("/auth/forgot-password", { email: "registrar@talaan.test" });
  const oldLink = await tokenMailedTo("registrar@talaan.test");
  const copy = join(folder, "under-load");
  let busy = true;
  const publishing = (async () => {
    const numbers: string[] = [];
    while (busy) numbers.push((await publishOne()).number);
    return numbers;
  })();
  const { holds, recoveryKey } = await backup(school.dataDir, copy, { epochMs: middayOf(TODAY) });
  expect(holds).toBe(true);
  busy = false;
  const numbers = [...(await publishing), (await publishOne()).number];
  const last = Math.max(...numbers.map(sequence));
  const secrets = readFileSync(join(school.dataDir, "secrets.json"), "utf8");
  await school.stack.stop();
  removeFolder(school.dataDir);

  await expect(restore(copy, school.dataDir, { passphrase: PASSPHRASE })).rejects.toThrow("does not open");
  expect(existsSync(school.dataDir)).toBe(false);
  const report = await restore(copy, school.dataDir, {
    epochMs: middayOf(TODAY) + 120_000,
    passphrase: recoveryKey ?? "",
  });
  expect(report.passwordsKept).toBe(false);
  expect(report.gaps.map(({ series }) => series).toSorted()).toEqual([
    "CM",
    "CMD",
    "D",
    "INV",
    "PN",
    "PR",
    "PT",
    "RD",
    "RF",
    "SR",
  ]);
  for (const { first, last: end } of report.gaps) expect(end - first).toBeGreaterThanOrEqual(999);
  expect(readFileSync(join(school.dataDir, "secrets.json"), "utf8")).toBe(secrets);

  await school.start();
  const past = new Caller(school.stack.apiUrl, signedIn.accessToken, "");
  expect((await past.get("/users/me")).status).toBe(401);
  const refreshed = await past.post("/auth/refresh-token", { refreshToken: signedIn.refreshToken });
  expect(refreshed.status).toBe(401);
  await expect(school.signIn("finance")).rejects.toThrow("401");
  expect((await setPassword(oldLink)).status).toBe(422);
  await past.post("/auth/forgot-password", { email: "finance@talaan.test" });
  expect((await setPassword(await tokenMailedTo("finance@talaan.test"))).status).toBe(200);
  finance = await Caller.signIn(school.stack.apiUrl, "finance@talaan.test", NEW_PASSWORD);

  const published = await publishOne();
  expect(sequence(published.number)).toBeGreaterThan(last);
  const paid = await finance.post("/payment", {
    customer_id: payable.customer_id,
    payment_method: "CASH",
    amount_paid: 1,
    inv_no: [payable.inv_no],
    payrefdoc_no: await depositSlip(finance),
    confirm_slip: true,
    status: "POSTED",
  });
  expect([paid.status, paid.body.message]).toEqual([201, expect.any(String)]);
  expect(await school.brokenAnywhere()).toEqual([]);
});
