import { expect, test } from "vitest";
import { ERP_TRANSFER_STATUSES } from "#core/billing/erp/erp-transfer.ts";
import { dueTransfers, transfersNamed, transferWork } from "#db/queries/billing/erp-transfer.ts";
import type { Statement } from "#db/statement.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Given the demo school, what its database holds of files for the accounting system. */
const school = givenSeededSchool();
const rows = async (text: string) => (await school.db.client.execute(text)).rows;
async function planOf(asked: Statement<unknown>): Promise<string> {
  const { sql, args } = asked;
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map(({ detail }) => detail).join("\n");
}

test("transfers are in all eight statuses, those with a receipt number on their payments", async () => {
  const found = await rows("select status, count(*) as n from erp_transfer group by status order by status");
  expect(found).toEqual(ERP_TRANSFER_STATUSES.toSorted().map((status) => ({ status, n: 6 })));
  const [numbered] =
    await rows(`select count(*) as n from payment join erp_transfer on payment_id = payment.id
    where payment.official_receipt_number = erp_transfer.official_receipt_number`);
  expect(numbered?.n).toBe(12);
});

test("the official receipt number of a payment is changed by a correction only and is on no other payment, whoever writes", async () => {
  const numbered = "(select max(id) from payment where official_receipt_number is not null)";
  const write = (value: string) =>
    school.db.client.execute(`update payment set official_receipt_number = ${value} where id = ${numbered}`);
  await expect(write("'1'")).rejects.toThrow(/by a correction only/);
  await expect(write("null")).rejects.toThrow(/by a correction only/);
  await expect(
    school.db.client.execute(`update payment set official_receipt_number = (select lower(official_receipt_number) from payment where id = ${numbered})
      where id = (select max(id) from payment where official_receipt_number is null)`),
  ).rejects.toThrow(/on another payment/);
  expect((await write("official_receipt_number")).rowsAffected).toBe(1);
});

test("due transfers, and those a call names, are found by index", async () => {
  expect(await planOf(dueTransfers("2026-11-21T00:00:00.000Z", 200))).toMatch(
    /SEARCH erp_transfer USING (COVERING )?INDEX erp_transfer_due/,
  );
  for (const asked of [transferWork("x"), transfersNamed(["x"])])
    expect(await planOf(asked)).not.toMatch(/SCAN (erp_transfer|payment|refund|receipt_revision)/);
});
