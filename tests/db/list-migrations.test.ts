import { afterEach, expect, test } from "vitest";
import { migrate, migrationsBefore } from "#db/migrate.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

let opened: TemporaryDatabase | undefined;
afterEach(() => opened?.close());

test("what waits to be drawn is drawn by the newest schema's names; other requests stay as they are", async () => {
  // Given requests made before the lists had one name for the tab
  opened = temporaryDatabase();
  const { client } = opened;
  await migrate(
    client,
    migrationsBefore().filter(({ name }) => name < "0034"),
  );
  const filter = { paymentStatuses: ["PAID"], search: "" };
  const order = { sort: "createdAt", descending: true };
  const payments = { format: "pdf", list: { filter: { status: "POSTED" }, ...order } };
  const business = { name: "School", address: "", contactNumber: "" };
  const request = (kind: string, json: object) => ({
    sql: "insert into document (uuid, user_id, kind, filename, request_json, created_at) values (?, 1, ?, 'f', ?, '2026-11-22')",
    args: [kind, kind, JSON.stringify(json)],
  });
  await client.batch(
    [
      `insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at)
        values (1, 'u', 'e', 'g', 'l', 'h', '2026-11-22')`,
      request("invoice-list", { format: "csv", list: { filter: { tab: "draft", ...filter }, ...order } }),
      request("payment-list", payments),
      request("statement", {
        customerId: "000001",
        customerName: "Santos, Bea",
        from: "a",
        to: "b",
        through: 7,
        business,
      }),
    ],
    "write",
  );

  // When the database is migrated
  await migrate(client);

  // Then only the name of the tab differs, and a statement is made of one part
  const { rows } = await client.execute("select request_json from document order by id");
  expect(rows.map((row) => JSON.parse(String(row.request_json)))).toEqual([
    { format: "csv", list: { filter: { status: "draft", ...filter }, ...order } },
    payments,
    {
      business,
      from: "a",
      to: "b",
      parts: [{ customerId: "000001", customerName: "Santos, Bea", through: 7, dueDates: {} }],
    },
  ]);
});
