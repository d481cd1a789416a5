import { describe, expect, test } from "vitest";
import { commit, expectThat } from "#db/commit.ts";
import { booksUnchanged, rowsStaged, type StagedRow } from "#db/queries/billing/imports/import-job.ts";
import { noStagedInvoiceExists, stagedInvoicesWritten } from "#db/queries/billing/imports/staged-invoices.ts";
import { noStagedPaymentExists, stagedPaymentsWritten } from "#db/queries/billing/imports/staged-payments.ts";
import { sql, statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** Two imports of the same records that were both checked before either was written (B-20, B-57). */
const school = givenSeededSchool();

const now = `${SEED_TODAY}T04:00:00.000Z`;
const at = { userId: 7, now };
const outcome = { records: 1, rows: 1, amount: 100, warnings: [] };
const write = async (statements: Parameters<typeof commit>[1]["statements"]) =>
  (
    await commit(
      { db: school.db, requestId: "test", actor: null, now, newUuid: () => crypto.randomUUID() },
      { statements, audit: [], answer: { status: 200, message: "" } },
    )
  ).outcome;

/** Stages one record and its line; answers the import's id. */
async function staged(record: () => StagedRow, line: StagedRow | null): Promise<number> {
  const uuid = crypto.randomUUID();
  await write([
    statement(sql`insert into import_job (uuid, user_id, filename, object_key, bytes, is_dry_run, confirms_existing,
        created_at, request_id) values (${uuid}, 7, 'a.csv', ${uuid}, 1, 0, 0, ${now}, 'test')`),
  ]);
  const { rows } = await school.db.client.execute("select max(id) as id from import_job");
  const id = Number(rows[0]?.id);
  await write([rowsStaged(id, "record", [record()]), ...(line ? [rowsStaged(id, "line", [line])] : [])]);
  return id;
}
const uuid = () => crypto.randomUUID();

describe.each([
  {
    what: "payments",
    stage: () =>
      staged(
        () => [1, uuid(), "000001", "ADVANCED", "CASH", null, 100, SEED_TODAY, null, "", "TWICE", uuid()],
        null,
      ),
    none: noStagedPaymentExists,
    written: stagedPaymentsWritten,
  },
  {
    what: "invoices",
    stage: () =>
      staged(
        () => [1, uuid(), "000001", "TWICE", SEED_TODAY, SEED_TODAY, "", 100, 0, 0, 0, 100],
        [1, 1, 1, "Fee", 10_000, "Unit", 10_000, 0, "amount", 0, 0, 100],
      ),
    none: noStagedInvoiceExists,
    written: stagedInvoicesWritten,
  },
])("an import of $what", ({ stage, none, written }) => {
  test("is written once, and the other finds what exists", async () => {
    const [one, two] = [await stage(), await stage()];
    expect(await write([expectThat(none(one)), ...written(one, outcome, at)])).toBe("done");
    expect(await write([expectThat(none(two)), ...written(two, outcome, at)])).toBe("stale");
    expect(await write(written(two, outcome, at))).toBe("done");
  });
});

test("a payment whose receipt number another one was given meanwhile is not written", async () => {
  const stage = () =>
    staged(
      () => [1, uuid(), "000001", "ADVANCED", "CASH", null, 100, SEED_TODAY, "OR-TWICE", "", uuid(), uuid()],
      null,
    );
  const [one, two] = [await stage(), await stage()];
  expect(await write(stagedPaymentsWritten(one, outcome, at))).toBe("done");
  expect(await write(stagedPaymentsWritten(two, outcome, at))).toBe("stale");
});

test("books that were closed further since the file was checked are found", async () => {
  expect(await write([booksUnchanged("")])).toBe("done");
  expect(await write([booksUnchanged("2026-10-31")])).toBe("stale");
});
