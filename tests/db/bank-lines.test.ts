import { expect, test } from "vitest";
import {
  bankLinesNamed,
  claimLines,
  claimUnposted,
  claimUntied,
  invoiceCandidates,
  linesTaken,
  makePayments,
  openLines,
  paymentCandidates,
  releaseLines,
  rematchLines,
  setLineStatus,
  studentCandidates,
  tieLines,
} from "#db/queries/billing/bank-line.ts";
import { stagedBankLinesWritten } from "#db/queries/billing/imports/staged-bank-lines.ts";
import type { Statement } from "#db/statement.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Given the demo school, bank lines and what they are matched to are found by index. */
const school = givenSeededSchool();
async function planOf({ sql, args }: Statement<unknown>): Promise<string> {
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map(({ detail }) => detail).join("\n");
}
const LINE = {
  ...{ date: "2026-11-18", reference: "A", description: "x", amount: 5, balance: "" },
  ...{ place: 1, placeWithoutBalance: 1 },
};
const VERSION = { uuid: "x", version: 1 };
const NOW = "2026-11-21T04:00:00.000Z";

const each = (what: string, written: readonly Statement<unknown>[]) =>
  written.map((one, place) => [`${what}, statement ${place + 1},`, one] as const);

test.each([
  ["lines a call names", bankLinesNamed(["x"])],
  ["lines taken before", linesTaken({ bankCode: "BDO", accountUuid: null }, [LINE])],
  ["unposted payments", paymentCandidates("BDO", [5], { isOpen: false })],
  ["invoices", invoiceCandidates(["INV-2026-000001"])],
  ["students", studentCandidates(["000001"])],
  ["open lines", openLines(10)],
  ...each("a claim of lines", claimLines([VERSION])),
  ...each("a claim of payments without lines", claimUntied([VERSION])),
  ...each("a claim of unposted payments", claimUnposted([VERSION])),
  ...each(
    "payments made of lines",
    makePayments([{ uuid: "x", lineUuid: "y" }], { year: 2026, userId: 1, now: NOW }),
  ),
  ...each("lines that are tied", tieLines([{ lineUuid: "x", paymentUuid: "y", isMade: true }])),
  ...each(
    "lines matched again",
    rematchLines([{ ...VERSION, status: "matched", cells: [1, null, null, "x"] }]),
  ),
  ...each("lines ignored", setLineStatus([{ ...VERSION, status: "ignored" }])),
  ["lines of cancelled payments", releaseLines(["x"])],
  ...each(
    "an import",
    stagedBankLinesWritten(1, { records: 1, rows: 1, amount: 5 }, { userId: 1, now: NOW }),
  ),
] as const)("%s are found by index", async (_, asked) => {
  expect(await planOf(asked)).not.toMatch(/SCAN (bank_line|payment|invoice|student|tied|matched)\b/);
});
