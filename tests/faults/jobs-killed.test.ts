import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentFile } from "#core/billing/payments/payment-definition.ts";
import { addDays } from "#core/shared/school-day.ts";
import { build } from "#scripts/build.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import { csv, importRow } from "#tests/queues/consumer.ts";
import { Caller } from "#tests/support/caller.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { type Kill, oneDrawn, runWithEveryKill, type Story } from "./killed-at-call.ts";
import { SEEDS } from "./random-steps.ts";

/**
 * Given an import, a statement's mail, receipts or gradebooks in one file, or a list exported thousand by thousand, when the whole stack is stopped at the consumer's
 * k-th call to the database; then, started again on the same data, it is done once and whole. One k in `npm test`,
 * every k in `npm run test:faults -- --seeds 2` and more.
 */
let template: string;
/** One with more of a list than an export reads at once. */
let large: string;
let folder: string;
/** The same school, in which somebody has not read something. */
let unread: string;
beforeAll(async () => {
  await build(["api", "queues"]);
  [template, large] = [await templateDatabase(TODAY, "small"), await templateDatabase()];
  folder = mkdtempSync(join(tmpdir(), "talaan-digest-"));
  unread = join(folder, "unread.db");
  copyFileSync(template, unread);
  const client = createClient({ url: `file:${unread}` });
  await client.execute({
    sql: `insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
      select id, 'gradebook-submitted', uuid, 'Mathematics', '2026-11-01T00:00:00.000Z', 'long ago' from user_account where email = ?`,
    args: [UNREAD],
  });
  await client.execute("pragma wal_checkpoint(truncate)");
  client.close();
});
afterAll(() => removeFolder(folder));

const WAITING = "(select count(*) from outbox where done_at is null)";
const INVOICES = 30;
const PAYMENTS = 40;

const IMPORTED: Story = {
  async ask(finance) {
    const rows = Array.from({ length: 2 * INVOICES }, (_, index) =>
      importRow({ "Reference No": `KILLED-${index >> 1}`, Item: `Item ${index}` }),
    );
    expect((await finance.upload("/invoice/import", "invoices.csv", csv(rows))).status).toBe(202);
  },
  async isTold({ client }) {
    const [row] = (await client.execute(`select status, ${WAITING} as waiting from import_job`)).rows;
    return row?.status === "done" && row.waiting === 0;
  },
  async check({ client }) {
    const [row] = (
      await client.execute(`select
        (select count(*) from invoice where reference_number like 'KILLED-%') as invoices,
        (select count(*) from invoice_line join invoice on invoice.id = invoice_id where reference_number like 'KILLED-%') as lines,
        (select count(*) from import_row) as staged,
        (select count(*) from audit_event where event = 'invoice-import') as events`)
    ).rows;
    expect(row).toMatchObject({ invoices: INVOICES, lines: 2 * INVOICES, staged: 0, events: 1 });
  },
};

const PAYMENTS_IMPORTED: Story = {
  async ask(finance) {
    const rows = Array.from(
      { length: PAYMENTS },
      (_, index) => `KILLED-${index},000001,,,ADVANCED,CASH,,,,,,,10,,OR-K${index},`,
    );
    const file = [headingsOf(paymentFile()).join(","), ...rows].join("\n");
    expect((await finance.upload("/payment/import", "payments.csv", file)).status).toBe(202);
  },
  isTold: IMPORTED.isTold,
  async check({ client }) {
    const [row] = (
      await client.execute(`select count(*) as payments, count(distinct number) as numbers,
        (select next - 1 from number_series where series = 'PT' and year = 2026) - max(substr(number, 9) + 0) as gap,
        (select count(*) from import_row) as staged,
        (select count(*) from audit_event where event = 'payment-import') as events,
        (select count(*) from audit_event where event = 'payment-create' and subject_uuid in
          (select uuid from payment where import_reference like 'KILLED-%')) as created
        from payment where import_reference like 'KILLED-%'`)
    ).rows;
    expect(row).toEqual({
      payments: PAYMENTS,
      numbers: PAYMENTS,
      gap: 0,
      staged: 0,
      events: 1,
      created: PAYMENTS,
    });
  },
};

const BANK_LINES = 40;
const BANK_LINES_TAKEN: Story = {
  async ask(finance) {
    const rows = Array.from({ length: BANK_LINES }, (_, index) => `2026-11-18,KILLED-${index},of 000001,10`);
    const file = ["Date,Reference,Description,Amount", ...rows].join("\n");
    expect((await finance.upload("/bank_lines/import?bank_code=BDO", "bank.csv", file)).status).toBe(202);
  },
  isTold: IMPORTED.isTold,
  async check({ client }) {
    const [row] = (
      await client.execute(`select count(*) as lines, count(distinct reference) as refs, min(status) as status,
        (select count(*) from import_row) as staged,
        (select count(*) from audit_event where event = 'bank-line-import') as events
        from bank_line where reference like 'KILLED-%'`)
    ).rows;
    expect(row).toEqual({ lines: BANK_LINES, refs: BANK_LINES, status: "matched", staged: 0, events: 1 });
  },
};

const mailsIn = async ({ mailUrl }: Stack): Promise<number> =>
  ((await (await fetch(`${mailUrl}/emails`)).json()) as { rows: unknown[] }).rows.length;

const STATEMENT_MAILED: Story = {
  async ask(finance) {
    const period = { start_date: "2026-01-01", end_date: "2026-11-30" };
    const sent = await finance.post("/mailer/send", { customer_id: "000001", ...period });
    expect(sent.status).toBe(202);
  },
  async isTold({ client }, stack) {
    const [row] = (
      await client.execute(
        "select (select group_concat(status) from document) as documents, (select group_concat(status) from mail) as mails",
      )
    ).rows;
    return row?.documents === "ready" && row.mails === "sent" && (await mailsIn(stack)) > 0;
  },
  async check(_, stack) {
    expect(await mailsIn(stack)).toBe(1);
  },
};

/** Something unread since before yesterday's digest, which the first minute of cron makes. */
const UNREAD = "head@talaan.test";
const DIGEST_MAILED: Story = {
  async ask(_, stack) {
    void stack.runCron("* * * * *").catch(() => {});
  },
  async isTold({ client }, stack) {
    const [row] = (await client.execute("select group_concat(status) as mails from mail")).rows;
    return row?.mails === "sent" && (await mailsIn(stack)) > 0;
  },
  async check({ client }, stack) {
    expect(await mailsIn(stack)).toBe(1);
    const { rows } = await client.execute("select recipient, subject_number as day from mail");
    expect(rows).toEqual([{ recipient: UNREAD, day: addDays(TODAY, -1) }]);
  },
};

const RECEIPTS_MADE: Story = {
  async ask(finance) {
    const { rows } = (await finance.get("/v2/payment?status=POSTED&perPage=30")).body;
    const asked = await finance.post(
      "/pdf/payment/transaction/bulk",
      rows.map(({ uuid }: { uuid: string }) => uuid),
    );
    expect(asked.status).toBe(202);
  },
  async isTold({ client }) {
    const [row] = (
      await client.execute(
        `select (select group_concat(status) from document) as documents, ${WAITING} as waiting`,
      )
    ).rows;
    return row?.documents === "ready" && row.waiting === 0;
  },
  async check({ client }, stack) {
    const [row] = (await client.execute("select uuid, done, total, error from document")).rows;
    expect(row).toMatchObject({ done: 30, total: 30, error: null });
    const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
    const { objects } = await files.list({ prefix: `documents/${row?.uuid}/` });
    expect(objects).toHaveLength(1);
  },
};

const GRADEBOOKS_DRAWN: Story = {
  async ask({ apiUrl }) {
    const registrar = await Caller.signIn(apiUrl, "registrar@talaan.test");
    const { rows } = (await registrar.get("/grade_books?status=Released&search=Grade 7 Narra&perPage=3"))
      .body;
    const asked = await registrar.post("/documents", {
      request_type: "bulk",
      export_type: "pdf",
      key: "GRADEBOOKCONDUCT",
      payload: rows.map(({ id }: { id: string }) => ({ gradebook_id: id })),
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  },
  isTold: RECEIPTS_MADE.isTold,
  async check({ client }, stack) {
    const [row] = (await client.execute("select uuid, done, total, error from document")).rows;
    expect(row).toMatchObject({ done: 3, total: 3, error: null });
    const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
    const { objects } = await files.list({ prefix: `documents/${row?.uuid}/` });
    expect(objects).toHaveLength(1);
  },
};

const EXPORTED: Story = {
  async ask(finance) {
    const asked = await finance.post(
      "/pdf/invoice/invoice_list?format=csv&invoice_date_start=2000-01-01&invoice_date_end=2099-12-31",
    );
    expect(asked.status).toBe(202);
  },
  async isTold({ client }) {
    const [row] = (
      await client.execute(
        "select (select group_concat(status) from document) as documents, (select count(*) from outbox where done_at is null) as waiting",
      )
    ).rows;
    return row?.documents === "ready" && row.waiting === 0;
  },
  async check({ client }, stack) {
    const [row] = (await client.execute("select uuid, done, total, error from document")).rows;
    expect(row).toMatchObject({ done: row?.total, error: null });
    expect(Number(row?.total)).toBeGreaterThan(1000);
    const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
    const { objects } = await files.list({ prefix: `documents/${row?.uuid}/` });
    expect(objects).toHaveLength(1);
    const text = await (await files.get(objects[0]?.key ?? ""))?.text();
    expect(text?.match(/^INV-\d{4}-\d{6},/gm)).toHaveLength(Number(row?.total));
  },
};

const RECORD_ISSUED: Story = {
  account: "registrar",
  async ask(registrar) {
    const issue = { purpose: "Transfer", recipient: "San Roque School" };
    const asked = await registrar.post("/permanent_records/000001/issues", issue);
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  },
  isTold: RECEIPTS_MADE.isTold,
  async check({ client }, stack) {
    const issued = await client.execute(
      "select number from permanent_record_issue where recipient = 'San Roque School'",
    );
    expect(issued.rows).toEqual([{ number: "SR-2026-000001" }]);
    const [row] = (await client.execute("select uuid, done, total, error from document")).rows;
    expect(row).toMatchObject({ done: 1, total: 1, error: null });
    const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
    expect((await files.list({ prefix: `documents/${row?.uuid}/` })).objects).toHaveLength(1);
  },
};

/** Imported as payments are, or drawn as receipts are: a kill of their own is for the long run alone. */
const IN_THE_LONG_RUN =
  SEEDS > 1
    ? ([
        ["an import of invoices", IMPORTED, { call: 3, when: "after" }],
        ["gradebooks in one file", GRADEBOOKS_DRAWN, { call: 5, when: "after" }],
        ["an issued permanent record", RECORD_ISSUED, { call: 3, when: "before" }],
      ] as const)
    : [];

// Around its making, its handing to the mail queue, and its sending.
oneDrawn([23, 26, 29], (calls, tags) =>
  test.each(calls)(
    "a daily email killed at call %i is sent once",
    { timeout: 280_000, tags },
    async (call) => {
      await runWithEveryKill(unread, DIGEST_MAILED, { call, when: call % 2 === 0 ? "after" : "before" });
    },
  ),
);

type Case = readonly [what: string, story: Story, chosen: Kill];
const eachIsWhole = (cases: readonly Case[], tags: string[]) =>
  test.each(cases)(
    "%s killed at any step is done once and whole",
    { timeout: 280_000, tags },
    async (what, story, chosen) => {
      const calls = await runWithEveryKill(story === EXPORTED ? large : template, story, chosen);
      console.log(`${what}: killed up to call ${calls}`);
    },
  );
const IMPORTS: readonly Case[] = [
  // Done, and its staging not yet emptied.
  ["an import of payments", PAYMENTS_IMPORTED, { call: 9, when: "before" }],
  ["an import of bank lines", BANK_LINES_TAKEN, { call: 4, when: "before" }],
];
oneDrawn(IMPORTS, eachIsWhole);
eachIsWhole(
  [
    ["a statement's mail", STATEMENT_MAILED, { call: 4, when: "before" }],
    ["receipts in one file", RECEIPTS_MADE, { call: 3, when: "before" }],
    ...IN_THE_LONG_RUN,
    ["a list's export", EXPORTED, { call: 4, when: "after" }],
  ],
  [],
);
