import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#scripts/build.ts";
import { ERP_SECRET, StandInErp } from "#tests/support/erp.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { runWithEveryKill, type Story } from "./killed-at-call.ts";
import { depositSlip } from "./random-steps.ts";

/**
 * Given a payment that is posted, when the whole stack is stopped at the consumer's k-th call to the database; then, started
 * again on the same data, its file is there once and whole, and was sent: each time with the same key and the same bytes.
 */
let template: string;
let erp: StandInErp;
beforeAll(async () => {
  await build(["api", "queues"]);
  template = await templateDatabase(TODAY, "small");
  erp = await StandInErp.start();
});
afterAll(() => erp.stop());

const WAITING = "(select count(*) from outbox where done_at is null)";
const story = (): Story => ({
  vars: { ERP_URL: erp.url, ERP_SECRET },
  async ask(finance) {
    const saved = await finance.post("/payment", {
      customer_id: "000010",
      payment_type: "ADVANCED",
      payment_method: "CASH",
      amount_paid: 5,
      inv_no: [],
      status: "POSTED",
      payrefdoc_no: await depositSlip(finance),
    });
    expect(saved.status).toBe(201);
  },
  async isTold({ client }) {
    const { rows } = await client.execute(
      `select status, ${WAITING} as waiting from erp_transfer order by id desc limit 1`,
    );
    return rows[0]?.status === "Sending Success" && rows[0].waiting === 0;
  },
  async check({ client }, stack) {
    const { rows } = await client.execute(
      "select id, object_key, status from erp_transfer where sha256 is not null",
    );
    expect(rows).toEqual([
      { id: expect.any(Number), object_key: expect.any(String), status: "Sending Success" },
    ]);
    const files = await stack.miniflare.getR2Bucket("FILES", "talaan-api");
    expect((await files.list({ prefix: "erp/" })).objects.map(({ key }) => key)).toEqual([
      rows[0]?.object_key,
    ]);
    const sent = erp.received.splice(0);
    expect(sent.length).toBeGreaterThan(0);
    const text = await (await files.get(String(rows[0]?.object_key)))?.text();
    for (const { key, body } of sent) expect([key, body]).toEqual([String(rows[0]?.id), text]);
  },
});

test("a file killed at any step is sent whole, under one key", { timeout: 280_000 }, async () => {
  const calls = await runWithEveryKill(template, story(), { call: 3, when: "before" });
  console.log(`a file for the ERP: killed up to call ${calls}`);
});
