import { describe, expect, test } from "vitest";
import { sealAudit } from "#api/commands/audit/seal-audit.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { givenSeededSchool } from "./seeded-database.ts";

const given = givenSeededSchool("each test", "small");

const change = (...statements: string[]) => given.db.client.batch(statements, "write");
const KEY = "the seal key of these tests";
const NOW = Date.parse("2026-11-21T04:00:00Z");

test("the demo school's books hold", async () => {
  expect(await brokenInvariants({ db: given.db, objectSha256: async () => null })).toEqual([]);
});

describe("the books do not hold after", () => {
  test.each([
    [
      "a payment taken off an invoice without its balance",
      "update payment_allocation set released_at = 'now' where id = 1",
      /balance is its total/,
    ],
    [
      "a balance moved by a centavo",
      "update invoice set balance_centavos = balance_centavos - 1 where id = (select id from invoice where settlement = 'unpaid' limit 1)",
      /balance is its total/,
    ],
    [
      "an amount due that its parts do not make",
      "update invoice set amount_due_centavos = amount_due_centavos + 1 where id = 5",
      /subtotal, taxes/,
    ],
    [
      "credit out of nowhere",
      "update customer_account set unapplied_centavos = unapplied_centavos + 1 where student_id = 3",
      /customer's ledger/,
    ],
    [
      "a ledger entry too many",
      "insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description, debit_centavos, credit_centavos, recorded_at) values (1, '2026-01-01', 'PAYMENT', 'x', 'x', '', 0, 1, '2026-01-01')",
      /customer's ledger/,
    ],
    [
      "a cancelled payment that still pays",
      "update payment set status = 'CANCELLED' where id = (select payment_id from payment_allocation where released_at is null limit 1)",
      /live allocations/,
    ],
    [
      "a payment spent twice",
      "insert into payment_allocation (payment_id, invoice_id, amount_centavos, allocated_at) select payment_id, invoice_id, amount_centavos, 'now' from payment_allocation where released_at is null limit 1",
      /live allocations/,
    ],
    [
      "an invoice date that is not its entry's",
      "update invoice set invoice_date = date(invoice_date, '-1 day') where number = 'INV-2026-000007'",
      /entry of an invoice/,
    ],
    [
      "an invoice moved to another customer together with its entry's sum",
      "update invoice set student_id = student_id + 1 where number = 'INV-2026-000007'",
      /entry of an invoice/,
    ],
    [
      "a payment dated another day than its entry",
      "update payment set posted_at = '2024-01-01T00:00:00.000Z' where id = (select min(id) from payment where status = 'POSTED')",
      /payment that was posted/,
    ],
    [
      "a payment of another amount than its entries",
      "update payment set amount_centavos = amount_centavos + 1 where id = (select min(id) from payment where status = 'POSTED')",
      /payment that was posted/,
    ],
    [
      "a summary off by one",
      "update invoice_daily_summary set invoices = invoices + 1 where due_date = (select min(due_date) from invoice_daily_summary)",
      /daily summary/,
    ],
    [
      "a summary of all invoices off by a centavo",
      "update invoice_summary set balance_centavos = balance_centavos + 1 where (document_status, is_cancelled) = ('published', 0)",
      /summary of all invoices/,
    ],
    [
      "a summary of payments off by one",
      "update payment_summary set payments = payments + 1 where status = 'POSTED'",
      /payments' summary/,
    ],
    [
      "a customer's summary of payments off by a centavo",
      `update payment_customer_summary set amount_centavos = amount_centavos + 1
        where student_id = (select min(student_id) from payment) and status = 'POSTED'`,
      /payments' summary by customer/,
    ],
    [
      "a payment's customer taken for a further one",
      "update payment_customer set is_own = 0 where payment_id = 1",
      /found under its own customer/,
    ],
    [
      "a number left out",
      "update invoice set number = 'INV-2026-009999' where number = 'INV-2026-000007'",
      /INV numbers/,
    ],
    [
      "a counter that ran ahead",
      "update number_series set next = next + 1 where series = 'PT' and year = 2026",
      /PT numbers/,
    ],
    [
      "a number of another year",
      "update invoice set published_at = '2024-01-01T00:00:00.000Z' where number = 'INV-2026-000001'",
      /Manila year/,
    ],
    [
      "a publication nobody wrote down",
      "update invoice set uuid = 'another' where number = 'INV-2026-000003'",
      /publication is one audit event/,
    ],
  ])("%s", async (_, statement, expected) => {
    await change(statement);
    const broken = await brokenInvariants({ db: given.db });
    expect(broken.join("\n")).toMatch(expected);
  });

  test("a ready document whose object is gone or another", async () => {
    await change(
      "insert into document (uuid, user_id, kind, filename, request_json, status, sha256, object_key, created_at) values ('d', 7, 'invoice', 'f', '{}', 'ready', 'abc', 'k', 'now')",
    );
    const broken = (stored: string | null) =>
      brokenInvariants({ db: given.db, objectSha256: async () => stored });
    expect(await broken("abc")).toEqual([]);
    expect(await broken(null)).toHaveLength(1);
    expect(await broken("abd")).toHaveLength(1);
  });
});

describe("the ledger and the trail", () => {
  test.each([
    ["update ledger_entry set credit_centavos = 1"],
    ["delete from ledger_entry"],
    ["update audit_event set event = 'x'"],
    ["delete from audit_event where id = 1"],
    ["delete from invoice where number is not null"],
  ])("refuse: %s", async (statement) => {
    await expect(change(statement)).rejects.toThrow(/append-only|never deleted/);
  });

  test.each([
    "audit_event",
    "audit_seal",
    "gradebook",
    "gradebook_revision",
    "grading_scheme",
    "invoice",
    "ledger_entry",
    "number_gap",
    "payment",
    "receipt_revision",
    "score_archive",
  ])("refuse to replace a row of %s by another", async (table) => {
    await sealAudit({ db: given.db, key: KEY, now: NOW });
    await change(
      "insert into number_gap values ('INV', 2020, 1, 2, 'now')",
      `insert into score_archive (gradebook_id, activity_uuid, activity_code, maximum_e2, reason, scores_json, archived_at,
        archived_by) values (1, 'a', 'WW1', 100, 'deleted', '[]', 'now', 1)`,
    );
    const columns = (await given.db.client.execute(`select name from pragma_table_info('${table}')`)).rows;
    const names = columns.map(({ name }) => name).join(", ");
    const isNumbered = table === "invoice" ? "where number is not null" : "";
    await expect(
      change(
        `insert or replace into ${table} (${names}) select ${names} from ${table} ${isNumbered} limit 1`,
      ),
    ).rejects.toThrow(/append-only|never|final/);
  });

  test("no balance goes below zero or above the amount due", async () => {
    await expect(change("update invoice set balance_centavos = -1 where id = 1")).rejects.toThrow(/CHECK/);
    await expect(
      change("update invoice set balance_centavos = amount_due_centavos + 1 where id = 1"),
    ).rejects.toThrow(/CHECK/);
  });
});
