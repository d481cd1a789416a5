import { beforeAll, describe, expect, test } from "vitest";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { TODAY } from "#tests/support/template.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");

/** A picture of one pixel, with an end of its own. */
const picture = (end: string) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
      Buffer.from(end),
    ]),
  );
const upload = async (end: string): Promise<string> =>
  (await finance.upload("/file_upload", `${end}.png`, picture(end))).body.data.payrefdoc_no;
const ADVANCE = { payment_type: "ADVANCED", payment_method: "CASH", amount_paid: 10, inv_no: null };
const pay = (customer: string, slip: string | null, more: object = {}) =>
  finance.post("/payment", { ...ADVANCE, customer_id: customer, payrefdoc_no: slip, ...more });
const usedBy = (...numbers: string[]) => `This document is already with ${numbers.join(" and ")}.`;

describe("the same slip twice (B-93)", () => {
  test("is refused naming the payments, in creating, saving, posting and attaching; confirmed it is taken", async () => {
    const saved = await pay("000030", await upload("one"));
    const first = saved.body.data.paytxn_no as string;
    const again = await upload("one");
    const refused = await pay("000031", again);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "SLIP_USED",
      usedBy(first),
    ]);
    expect(refused.body.errors[0].path).toBe("payrefdoc_no");
    expect((await pay("000031", again, { status: "POSTED" })).body.code).toBe("SLIP_USED");

    const confirmed = await pay("000031", again, { confirm_slip: true });
    expect(confirmed.status).toBe(201);
    const { uuid, paytxn_no: second } = confirmed.body.data;
    // It is asked when it is set: saved and posted as it is, the payment keeps it.
    const kept = await finance.patch(`/payment/${uuid}`, {
      ...ADVANCE,
      customer_id: "000031",
      payrefdoc_no: again,
      status: "POSTED",
    });
    expect(kept.status).toBe(200);

    const bare = (await pay("000032", null)).body.data;
    const entry = { ...ADVANCE, customer_id: "000032", payrefdoc_no: again };
    expect((await finance.patch(`/payment/${bare.uuid}`, entry)).body.message).toBe(usedBy(first, second));
    const attach = (more: object = {}) =>
      finance.patch(`/payment/${bare.uuid}`, { payrefdoc_no: again, ...more });
    expect([(await attach()).status, (await attach()).body.code]).toEqual([409, "SLIP_USED"]);
    expect((await attach({ confirm_slip: true })).status).toBe(200);
  });

  test("a cancelled payment's slip is free, and of two at once one is refused", async () => {
    const gone = (await pay("000033", await upload("two"))).body.data;
    await finance.patch("/payment/status/CANCELLED", { uuids: [gone.uuid] });
    const slip = await upload("two");
    const answers = await Promise.all(["000034", "000035"].map((customer) => pay(customer, slip)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("what the forms ask", () => {
  const save = (customer: string, reference: string, status: string) =>
    finance.post("/invoice/create/onetime", {
      reference_no: reference,
      invoice_date: "2026-10-01",
      invoice_duedate: "2026-12-01",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: customer },
      transaction: [{ product: [{ name: "Tuition Fee", unit_price: 100 }] }],
      status,
    });
  const borne = async (customer: string, reference: string, uuid = "") =>
    (
      await finance.get(
        `/invoice/same_reference?customer_id=${customer}&reference_no=${reference}${uuid && `&uuid=${uuid}`}`,
      )
    ).body.data;

  test("which other open invoices of the student bear a reference number", async () => {
    await save("000036", "SAME-1", "draft");
    expect(await borne("000036", "SAME-1")).toEqual([]);
    const { uuid } = (await save("000036", "SAME-1", "published")).body.data;
    const number = (await finance.get(`/invoice/${uuid}`)).body.data.inv_no;
    expect(await borne("000036", "SAME-1")).toEqual([number]);
    expect(await borne("000036", "SAME-1", uuid)).toEqual([]);
    expect(await borne("000037", "SAME-1")).toEqual([]);
    await finance.patch(`/invoice/status/${uuid}`, { status: "cancelled" });
    expect(await borne("000036", "SAME-1")).toEqual([]);
  });

  test("siblings of the students named first, and marked", async () => {
    const { rows } = await school.database().execute(
      `select one.student_no as one, other.student_no as other from student one
        join student other on other.guardian_id = one.guardian_id and other.id > one.id
        where one.is_active = 1 and other.is_active = 1 limit 1`,
    );
    const { one, other } = rows[0] as unknown as { one: string; other: string };
    const found = (await finance.get(`/customer?perPage=20&siblings_of=${one}`)).body.rows;
    expect(found[0]).toMatchObject({ is_sibling: true });
    const siblings = found.filter((row: { is_sibling: boolean }) => row.is_sibling);
    expect(siblings.map((row: { customer_id: string }) => row.customer_id)).toContain(other);
    expect(siblings.map((row: { customer_id: string }) => row.customer_id)).not.toContain(one);
    expect(found.slice(siblings.length).every((row: { is_sibling: boolean }) => !row.is_sibling)).toBe(true);
    expect((await finance.get("/customer?perPage=1")).body.rows[0]).not.toHaveProperty("is_sibling");
  });
});

test("an advance is called so in the statement", async () => {
  const { body } = await pay("000038", await upload("three"), { status: "POSTED" });
  const statement = await finance.get(
    "/statement_of_account/customer/000038?start_date=2026-11-01&end_date=2026-11-30",
  );
  const line = statement.body.data.soa.find(
    (row: { transaction_no: string }) => row.transaction_no === body.data.paytxn_no,
  );
  expect(line.description).toBe("Payment, Pickup Cash, advance payment");
});

describe("the day of a cheque (B-151)", () => {
  beforeAll(async () => {
    const made = await finance.post("/payment_method", { code: "CHEQUE2", name: "Dated", kind: "cheque" });
    expect(made.status).toBe(201);
  });
  let count = 0;
  const dated = (cheque_date: string, more: object = {}) =>
    finance.post("/payment", {
      ...{ customer_id: "000033", payment_type: "ADVANCED", payment_method: "CHEQUE2", bank_code: "BDO" },
      ...{ amount_paid: 500, inv_no: [], details: { cheque_number: `DD ${++count}`, cheque_date }, ...more },
    });

  test("ahead is asked about, stays unposted until then, and is never posted before", async () => {
    const ahead = addDays(TODAY, 400);
    const message = `This cheque is dated ${formatDay(ahead)}: it can be posted from that day on.`;
    const asked = await dated(ahead);
    expect([asked.status, asked.body.code, asked.body.errors]).toEqual([
      409,
      "CHEQUE_NOT_DUE",
      [{ path: "details.cheque_date", message }],
    ]);
    const atOnce = await dated(ahead, {
      ...{ payrefdoc_no: await upload("cheque at once") },
      ...{ status: "POSTED", confirm_cheque_date: true },
    });
    expect([atOnce.status, atOnce.body.errors]).toEqual([422, [{ path: "details.cheque_date", message }]]);
    const slip = { payrefdoc_no: await upload("cheque ahead") };
    const saved = await dated(ahead, { ...slip, confirm_cheque_date: true });
    expect([saved.status, saved.body.data.status]).toEqual([201, "UNPOSTED"]);
    const { uuid, paytxn_no } = saved.body.data;
    const posted = await finance.patch("/payment/status/POSTED", { uuids: [uuid] });
    expect([posted.status, posted.body.message]).toEqual([409, `${paytxn_no}: ${message}`]);
  });

  test("longer ago than the school's limit is refused, of any age where it has none", async () => {
    const old = addDays(TODAY, -200);
    const refused = await dated(old);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: "details.cheque_date",
          message: `This cheque is dated ${formatDay(old)}, more than 180 days before it was received: banks refuse it.`,
        },
      ],
    ]);
    expect((await dated(addDays(TODAY, -180))).status).toBe(201);
    const setting = (days: string) => finance.patch("/billing/settings", { billing_stale_cheque_days: days });
    expect((await setting("zero")).status).toBe(422);
    expect((await setting("")).status).toBe(200);
    expect((await dated(old)).status).toBe(201);
    expect((await setting("180")).status).toBe(200);
  });
});

describe("the same cheque twice (B-120)", () => {
  beforeAll(async () => {
    const made = await finance.post("/payment_method", { code: "CHEQUE1", name: "Cheque", kind: "cheque" });
    expect(made.status).toBe(201);
  });
  const cheque = (customer: string, number: string, more: object = {}) =>
    pay(customer, null, {
      ...{ payment_method: "CHEQUE1", bank_code: "BDO" },
      details: { cheque_number: number, cheque_date: "2026-11-02" },
      ...more,
    });

  test("is refused naming the payments, whatever its case and spaces; confirmed, or of another bank, it is taken", async () => {
    const first = (await cheque("000030", "CB 77")).body.data;
    const refused = await cheque("000031", " cb  77\t");
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      "CHEQUE_USED",
      [{ path: "details.cheque_number", message: `This cheque is already on ${first.paytxn_no}.` }],
    ]);
    expect((await cheque("000031", "CB 77", { bank_code: "BPI" })).status).toBe(201);
    const second = await cheque("000031", "CB 77", { confirm_cheque: true });
    expect(second.status).toBe(201);
    // It is asked when it is entered: saved as it is, the payment keeps it.
    const entry = { ...ADVANCE, payment_method: "CHEQUE1", bank_code: "BDO" };
    const details = { cheque_number: "CB 77", cheque_date: "2026-11-02" };
    const { uuid } = second.body.data;
    expect((await finance.patch(`/payment/${uuid}`, { ...entry, details, notes: "Again" })).status).toBe(200);
    const other = (await cheque("000032", "CB 78")).body.data;
    const moved = await finance.patch(`/payment/${other.uuid}`, { ...entry, details });
    expect([moved.status, moved.body.code]).toEqual([409, "CHEQUE_USED"]);
  });

  test("of ten at the same moment one is taken; free again when that is cancelled", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => cheque("000033", "CB 79")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const { uuid } = answers.find(({ status }) => status === 201)?.body.data ?? {};
    await finance.patch("/payment/status/CANCELLED", { uuids: [uuid] });
    expect((await cheque("000033", "cb 79")).status).toBe(201);
  });
});
