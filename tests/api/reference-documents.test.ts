import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

let school: School;
let finance: Caller;
beforeAll(async () => {
  school = await School.open();
  finance = await school.as("finance");
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

/** A one-pixel PNG. */
const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const upload = async (name: string): Promise<string> =>
  (await finance.upload("/file_upload", name, PNG)).body.data.payrefdoc_no;
const BODY = { payment_type: "ADVANCED", payment_method: "CASH", amount_paid: 10, inv_no: null };
const documentsOf = async (uuid: string) =>
  (await finance.get(`/v2/payment/${uuid}`)).body.data[0].reference_documents;

test("replaced reference documents stay with the payment: which, when, by whom; all of them open", async () => {
  const first = await upload("first.png");
  const saved = await finance.post("/payment", { ...BODY, customer_id: "000030", payrefdoc_no: first });
  const { uuid } = saved.body.data;
  const second = await upload("second.png");
  const replaced = await finance.patch(`/payment/${uuid}`, { payrefdoc_no: second });
  expect(replaced.body.message).toBe("Payment Reference Document Updated Successfully!");
  const third = await upload("third.png");
  await finance.patch(`/payment/${uuid}`, { ...BODY, customer_id: "000030", payrefdoc_no: third });

  const documents = await documentsOf(uuid);
  expect(documents.map((row: { originalname: string }) => row.originalname)).toEqual([
    "third.png",
    "second.png",
    "first.png",
  ]);
  for (const document of documents) {
    expect(document.attached_by).toMatch(/^\S+ \S+/);
    expect(document.attached_date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await finance.get(document.location)).status).toBe(200);
  }
  const [view] = (await finance.get(`/v2/payment/${uuid}`)).body.data;
  expect(view.payrefdoc_no).toBe(third);
});

test("saving a payment again with the document it has lists it once", async () => {
  const only = await upload("only.png");
  const saved = await finance.post("/payment", { ...BODY, customer_id: "000030", payrefdoc_no: only });
  const { uuid } = saved.body.data;
  for (const notes of ["one", "two"])
    await finance.patch(`/payment/${uuid}`, { ...BODY, customer_id: "000030", payrefdoc_no: only, notes });
  expect(await documentsOf(uuid)).toHaveLength(1);
});
