import { expect, test } from "vitest";
import { depositSlip } from "#tests/faults/random-steps.ts";
import { Caller } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Who looked at what is written down beside the trail; a sign-in nobody has is counted. */
const school = givenSchool({ asked: "at the end" });
const finance = givenCaller(school, "finance");
async function rowsOf(sql: string, args: string[] = []) {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
}

test("reading a payment, a receipt, a payment history, a statement or a slip is a view of that person", async () => {
  const [payment] = (await finance.get("/v2/payment?status=POSTED&perPage=1")).body.rows;
  const [invoice] = (await finance.get("/invoice?status=published&perPage=1")).body.rows;
  const slip = await depositSlip(finance);
  const reads: Record<string, string> = {
    "payment-view": `/v2/payment/${payment.uuid}`,
    "receipt-view": `/payment/${payment.uuid}/receipt`,
    "payment-history-view": `/invoice/${invoice.uuid}/payment_history`,
    "statement-view": `/statement_of_account/customer/${invoice.customer_id}`,
    "file-view": `/file_upload/${slip}/file`,
    "invoice-view": `/invoice/${invoice.uuid}`,
  };
  const [events] = await rowsOf("select count(*) as n from audit_event");
  for (const [event, path] of Object.entries(reads)) {
    expect([path, (await finance.get(path)).status]).toEqual([path, 200]);
    const [seen] = await until(async () => {
      const rows = await rowsOf(
        "select email, subject_uuid from view_event join user_account on user_account.id = actor_id where event = ?",
        [event],
      );
      return rows.length === 1 && rows;
    });
    expect(seen).toMatchObject({ email: "finance@talaan.test", subject_uuid: expect.any(String) });
    const listed = (await finance.get(`/audit_log/billing?action=${event}`)).body;
    expect([listed.count, listed.rows[0].action]).toEqual([1, event]);
    expect(listed.rows[0].subject_no).toBeTruthy();
  }
  expect(await rowsOf("select count(*) as n from audit_event")).toEqual([events]);
  const { rows } = (await finance.get("/audit_log/billing?perPage=10")).body as { rows: { date: string }[] };
  expect(rows.map(({ date }) => date)).toEqual(
    rows
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  );
});

test("failed sign-ins without an account are counted by day; those of an account are events", async () => {
  const anyone = new Caller(school.stack.apiUrl, "", "");
  const [before] = await rowsOf("select count(*) as n from audit_event");
  for (const name of ["one", "two", "three"])
    expect((await anyone.post("/auth/login", { email: `${name}@nowhere.test`, password: "x" })).status).toBe(
      401,
    );
  expect(await rowsOf("select failures from unknown_sign_in")).toEqual([{ failures: 3 }]);
  expect(await rowsOf("select count(*) as n from audit_event")).toEqual([before]);
  expect((await anyone.post("/auth/login", { email: "head@talaan.test", password: "x" })).status).toBe(401);
  const refused = await rowsOf("select subject_uuid from audit_event where event = 'sign-in-refused'");
  expect(refused).toEqual([{ subject_uuid: expect.any(String) }]);
});
