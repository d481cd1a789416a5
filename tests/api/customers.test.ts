import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
/** A student who left and owes an invoice, and one who left without any. */
let former: { number: string; fullname: string };
let stranger: string;
beforeAll(async () => {
  const database = school.database();
  const { rows } = await database.execute(`select student_no, fullname from student where is_active = 0
    and exists (select 1 from invoice where student_id = student.id and settlement = 'unpaid') limit 1`);
  former = { number: String(rows[0]?.student_no), fullname: String(rows[0]?.fullname) };
  await database.execute(`insert into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id, is_active)
    select 'never-billed', '999001', 'Never', 'Billed', 'At All', 'Never, Billed At All', guardian_id, 0 from student limit 1`);
  stranger = "999001";
  database.close();
});

const numbers = (rows: Row[]): string[] => rows.map((row) => row.customer_id);
const product = [{ name: "Tuition Fee", unit_price: 300 }];

describe("a student who left", () => {
  test("is a customer where there is an invoice or a payment, and is marked as left", async () => {
    for (const search of [former.number, former.fullname]) {
      const { rows } = (await finance.get(`/customer?search=${encodeURIComponent(search)}`)).body;
      expect(rows.find((row: Row) => row.customer_id === former.number)).toMatchObject({ has_left: true });
    }
    const { data } = (await finance.get("/invoice/preload/template_customer_segment")).body;
    expect(numbers(data.customers)).toContain(former.number);
    expect((await finance.get(`/customer?search=${stranger}`)).body.rows).toEqual([]);
  });

  test("is found by the palette, marked as left", async () => {
    const { rows } = (await finance.get(`/search?q=${encodeURIComponent(former.fullname)}`)).body;
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: "customer", id: former.number, detail: `${former.number}, left` }),
    );
  });

  test("can be billed by an invoice of its own, pay it, and has a statement", async () => {
    const saved = await finance.post("/invoice/create/onetime", {
      reference_no: "LEFT-1",
      invoice_duedate: "2027-01-05",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: former.number },
      transaction: [{ product }],
      status: "published",
    });
    expect(saved.status).toBe(201);
    const paid = await finance.post("/payment", {
      customer_id: former.number,
      payment_method: "CASH",
      amount_paid: 300,
      inv_no: saved.body.data.inv_no,
    });
    expect(paid.status).toBe(201);
    const range = "start_date=2026-11-01&end_date=2026-11-30";
    expect((await finance.get(`/statement_of_account/customer/${former.number}?${range}`)).status).toBe(200);
  });
});

describe("a payment of several students", () => {
  test("is found under each of them, by customer and by name, until its invoice is taken off", async () => {
    const [first, second] = ["000030", "000031"];
    const invoiceOf = async (customer: string): Promise<string> => {
      const saved = await finance.post("/invoice/create/onetime", {
        reference_no: `BOTH-${customer}`,
        invoice_duedate: "2027-01-05",
        bill_to: "INDIVIDUAL",
        customer: { customer_id: customer },
        transaction: [{ product }],
        status: "published",
      });
      return saved.body.data.inv_no;
    };
    const invoices = [await invoiceOf(first), await invoiceOf(second)];
    const body = { payment_method: "CASH", amount_paid: 300 };
    const customers = [{ customer_id: first }, { customer_id: second }];
    const saved = await finance.post("/payment/bulk", { ...body, customers, inv_no: invoices });
    const { uuid } = saved.body.data;
    const [{ fullname }] = (await finance.get(`/customer?search=${second}`)).body.rows;
    const found = async (query: string) =>
      (await finance.get(`/v2/payment?${query}&perPage=100`)).body.rows.some((row: Row) => row.uuid === uuid);
    expect(await found(`customer_id=${first}`)).toBe(true);
    expect(await found(`customer_id=${second}`)).toBe(true);
    expect(await found(`search=${encodeURIComponent(fullname)}`)).toBe(true);

    const alone = await finance.patch(`/payment/${uuid}`, {
      ...body,
      customer_id: first,
      inv_no: invoices[0],
    });
    expect(alone.status).toBe(200);
    expect(await found(`customer_id=${first}`)).toBe(true);
    expect(await found(`customer_id=${second}`)).toBe(false);
  });
});
