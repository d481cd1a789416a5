import { expect, test } from "vitest";
import { build } from "../../scripts/build.ts";
import { templateDatabase } from "../support/template.ts";
import { runWithKill, type Story } from "./killed-at-call.ts";

/**
 * Given a list that is being written as a file, thousand by thousand, when the whole stack is stopped at the
 * consumer's k-th call to the database, for every k; then, started again on the same data, the export ends
 * ready once, with one object, every row of it told, and nothing left in the outbox.
 */
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

const CALLS_MAX = 30;

test("an export killed at any step ends ready once, with every row", { timeout: 280_000 }, async () => {
  await build(["api", "queues"]);
  const template = await templateDatabase();
  let steps = 0;
  for (let call = 1; call <= CALLS_MAX; call++) {
    // What was heard and what was not take turns: each step is killed in one of the two ways.
    const when = call % 2 === 0 ? "after" : "before";
    if (!(await runWithKill(template, { call, when }, EXPORTED))) break;
    steps = call;
  }
  console.log(`killed at each of ${steps} calls`);
  // Claim, facts, two thousands with their progress, the end.
  expect(steps).toBeGreaterThanOrEqual(7);
  expect(steps).toBeLessThan(CALLS_MAX);
});
