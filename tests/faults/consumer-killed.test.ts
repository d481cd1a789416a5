import { beforeAll, expect, test } from "vitest";
import { build } from "#scripts/build.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import { TODAY, templateDatabase } from "#tests/support/template.ts";
import { runWithKill, type Story } from "./killed-at-call.ts";

/**
 * Given an invoice that is being mailed with its PDF, when the whole stack is stopped at the consumer's k-th
 * call to the database, before or after the database heard it, for every k; then, started again on the same
 * data, the document ends ready once, with its object, and the mail goes out once.
 */
const MAILED: Story = {
  async ask(finance) {
    const [invoice] = (await finance.get("/invoice?invoice_status=UNPAID&perPage=1")).body.rows;
    const sent = await finance.post("/invoice/mail/send", { uuids: [invoice.uuid] });
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

async function mailsIn({ mailUrl }: Stack): Promise<number> {
  const { rows } = (await (await fetch(`${mailUrl}/emails`)).json()) as { rows: unknown[] };
  return rows.length;
}

const CALLS_MAX = 30;
let template: string;
beforeAll(async () => {
  await build(["api", "queues"]);
  template = await templateDatabase(TODAY, "small");
});

test("a consumer killed at its third call leaves one ready document and one mail", async () => {
  expect(await runWithKill(template, { call: 3, when: "before" }, MAILED)).toBe(true);
});

test("a consumer killed at any step leaves one ready document and one mail", {
  timeout: 280_000,
  tags: ["exhaustive"],
}, async () => {
  // With one seed the two sides of a call take turns; with more every call is cut on both.
  const both = Number(process.env.FAULT_SEEDS ?? 1) > 1;
  let steps = 0;
  for (let call = 1; call <= CALLS_MAX; call++) {
    const sides = both ? (["before", "after"] as const) : ([call % 2 === 0 ? "after" : "before"] as const);
    const killed = [];
    for (const when of sides) killed.push(await runWithKill(template, { call, when }, MAILED));
    if (!killed[0]) break;
    steps = call;
  }
  console.log(`killed ${both ? "before and after" : "before or after"} each of ${steps} calls`);
  expect(steps).toBeGreaterThanOrEqual(4);
  expect(steps).toBeLessThan(CALLS_MAX);
});
