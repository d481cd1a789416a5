import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { signatureOf } from "#tests/support/erp.ts";
import { FIRST, RefundDesk } from "#tests/support/refunds.ts";
import { School, until } from "#tests/support/school.ts";

/** A school whose accounting system has no address: files are made, and nothing is sent or taken (B-81). */
let school: School;
let finance: Caller;
let desk: RefundDesk;
beforeAll(async () => {
  school = await School.openShared();
  finance = await school.as("finance");
  desk = await RefundDesk.open(finance);
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const logOf = async (payment: Row): Promise<Row[]> =>
  (await finance.get(`/erpftlog?search=${payment.paytxn_no}`)).body.rows;

test("files are made and wait; a message is refused whatever its signature", async () => {
  const payment = await desk.posted([FIRST], [], 100);
  const transfer = await until(async () =>
    (await logOf(payment)).find(
      (row) => row.fileTransferStatus === "Generation Success" && row.next_try_date,
    ),
  );
  await school.stack.runCron("* * * * *");
  expect((await logOf(payment))[0]).toEqual(transfer);
  const body = JSON.stringify({ logId: transfer.logId, status: "RECEIVED" });
  for (const secret of ["", "undefined", "null"]) {
    const answer = await fetch(`${school.stack.apiUrl}/erp/callback`, {
      method: "POST",
      headers: secret === "" ? {} : { "x-erp-signature": signatureOf(body, secret) },
      body,
    });
    expect(answer.status).toBe(401);
  }
});

test("a failed transfer of the demo school is made and stored by its retry; one refused refuses all", async () => {
  const { rows } = (await finance.get("/erpftlog?fileTransferStatus=Generation Failed,Sending Failed")).body;
  const [done] = (await finance.get("/erpftlog?fileTransferStatus=Received Success")).body.rows;
  const uuids = rows.slice(0, 3).map(({ erpId }: Row) => erpId);
  const refused = await finance.post("/erpftlog/retry", { uuids: [...uuids, done.erpId] });
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [
      {
        message: `Log ${done.logId} has the status Received Success and cannot be retried.`,
        path: "uuids.3",
      },
    ],
  ]);
  expect((await finance.post("/erpftlog/retry", { uuids })).body.message).toBe(
    "3 transfer(s) will be tried again.",
  );
  await until(async () => {
    const again = (await finance.get("/erpftlog?fileTransferStatus=Generation Success&perPage=100")).body
      .rows;
    return uuids.every((uuid: string) => again.some((row: Row) => row.erpId === uuid && row.next_try_date));
  });
});
