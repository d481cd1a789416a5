import type { Client } from "@libsql/client/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { School } from "#tests/support/school.ts";

/** What no try could finish ends with a reason a person can act on, whatever it was. */
let school: School;
let database: Client;
beforeAll(async () => {
  school = await School.openShared();
  database = school.database();
});
afterAll(async () => {
  database.close();
  await school.close();
});

const FINANCE = "(select id from user_account where email = 'finance@talaan.test')";

/** Hands a message to the dead-letter queue's consumer, as the queue does after its last try. */
async function deliverDeadLetter(kind: string, subjectId: string): Promise<void> {
  const worker = await school.stack.miniflare.getWorker("talaan-queues");
  const body = { outboxId: crypto.randomUUID(), kind, subjectId, requestId: "dead-letter-test" };
  const message = { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body };
  const outcome = await worker.queue("talaan-dead", [message]);
  expect(outcome.explicitAcks).toEqual([message.id]);
}

test("an import that died over and over is failed, wrote nothing, and says so", async () => {
  const uuid = crypto.randomUUID();
  await database.execute({
    sql: `insert into import_job (uuid, user_id, filename, object_key, bytes, is_dry_run, confirms_existing, status,
        created_at, request_id) values (?, ${FINANCE}, 'a.csv', 'imports/none.csv', 10, 0, 0, 'reading', '2026-11-18T00:00:00.000Z', 'r')`,
    args: [uuid],
  });
  await deliverDeadLetter("run-import", uuid);
  const { body } = await (await school.as("finance")).get(`/imports/${uuid}`);
  expect(body).toMatchObject({
    message: "Error Processing Data",
    data: { status: "failed" },
    error_count: 1,
  });
  expect(body.errors[0].message).not.toBe("");
  expect(await school.broken()).toEqual([]);
});

test.each([
  ["never handed over", null, "failed"],
  ["handed over at least once", "2026-11-18T00:00:00.000Z", "unknown"],
])("a mail that was %s", async (_, firstSendingAt, status) => {
  const uuid = crypto.randomUUID();
  await database.execute({
    sql: `insert into mail (uuid, kind, subject_uuid, subject_number, requested_by, recipient, status, first_sending_at, created_at)
      values (?, 'invoice', ?, 'INV-2026-000001', ${FINANCE}, 'someone@example.test', 'queued', ?, '2026-11-18T00:00:00.000Z')`,
    args: [uuid, crypto.randomUUID(), firstSendingAt],
  });
  await deliverDeadLetter("send-mail", uuid);
  const { rows } = await database.execute({
    sql: "select status, error from mail where uuid = ?",
    args: [uuid],
  });
  expect(rows[0]?.status).toBe(status);
  expect(String(rows[0]?.error)).toMatch(/email|mail service/);
});

test("a message about nothing is acknowledged", () =>
  deliverDeadLetter("render-document", crypto.randomUUID()));
