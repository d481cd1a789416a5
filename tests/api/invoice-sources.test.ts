import { beforeAll, describe, expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Drafts billed to a segment, and what publishing makes of them (B-13). */
// biome-ignore lint/suspicious/noExplicitAny: rows of the API as a client reads them
type Row = any;
const school = givenSchool();
const finance = givenCaller(school, "finance");

/** A segment of its own with these students, of whom some may have left. */
async function segmentOf(code: string, students: number, left = 0): Promise<string> {
  const database = school.database();
  await database.batch(
    [
      {
        sql: "insert into segment (uuid, code, name) values (?, ?, ?)",
        args: [crypto.randomUUID(), code, `Segment ${code}`],
      },
      {
        sql: `insert into segment_member (segment_id, student_id)
          select (select id from segment where code = ?), id from (
            select * from (select id from student where is_active = 1 order by id limit ?)
            union all select * from (select id from student where is_active = 0 order by id limit ?))`,
        args: [code, students, left],
      },
    ],
    "write",
  );
  database.close();
  return code;
}
const entry = (segment: string, more: object = {}) => ({
  reference_no: `Tuition ${segment}`,
  invoice_date: "2026-11-18",
  invoice_duedate: "2026-12-18",
  bill_to: "SEGMENT",
  segment: { id: segment },
  transaction: [
    {
      product: [
        {
          name: "Tuition Fee",
          quantity: 1,
          uom: "Unit",
          unit_price: 1000,
          taxes: { type: "percent", value: 0 },
          deductibles: { type: "amount", value: 100 },
          surcharges: { type: "percent", value: 0 },
        },
        {
          name: "Books",
          quantity: 2,
          uom: "Set",
          unit_price: 250.5,
          taxes: { type: "percent", value: 12 },
          deductibles: { type: "amount", value: 0 },
          surcharges: { type: "percent", value: 0 },
        },
      ],
    },
  ],
  notes: "For the year",
  status: "draft",
  ...more,
});
const create = (segment: string, more: object = {}) =>
  finance.post("/invoice/create/onetime", entry(segment, more));
const detail = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;
const madeBy = async (uuid: string): Promise<Row> =>
  (await finance.get(`/invoice?status=published&source_uuid=${uuid}&sort=inv_no&order=ASC&perPage=100`)).body;

describe("a new invoice for a segment, published at once", () => {
  test("makes one numbered invoice for each active student, in the order of their names", async () => {
    const segment = await segmentOf("S-A", 5, 2);
    const saved = await create(segment, { status: "published" });
    expect([saved.status, saved.body.message]).toEqual([201, "Invoice published successfully."]);
    expect(saved.body.data).toMatchObject({ inv_no: expect.stringMatching(/^D-\d{6}$/), made: 5 });

    const { rows, count, grand_total } = await madeBy(saved.body.data.uuid);
    expect([count, grand_total]).toEqual([5, 7305.6]);
    expect(rows.map((row: Row) => row.fullname)).toEqual(rows.map((row: Row) => row.fullname).toSorted());
    const numbers = rows.map((row: Row) => Number(row.inv_no.slice(-6)));
    expect(numbers).toEqual(numbers.map((_: number, place: number) => numbers[0] + place));
    for (const row of rows)
      expect(row).toMatchObject({
        segment_id: segment,
        segment_name: `Segment ${segment}`,
        reference_no: `Tuition ${segment}`,
        total_amount: 1461.12,
        remaining_balance: 1461.12,
        source_uuid: saved.body.data.uuid,
        is_source: false,
      });
    const made = await detail(rows[0].uuid);
    expect(made).toMatchObject({ bill_to: "INDIVIDUAL", notes: "For the year", deductibles_total: 100 });
    expect(made.transaction[0].product.map((line: Row) => line.name)).toEqual(["Tuition Fee", "Books"]);
  });

  test("who is invoiced, and who is left out and why, is told before", async () => {
    const segment = await segmentOf("S-B", 3, 1);
    const { data } = (await finance.get(`/invoice/segment_members?segment_id=${segment}`)).body;
    expect(data.members).toHaveLength(3);
    expect(data.left_out).toEqual([
      { customer_id: expect.any(String), fullname: expect.any(String), reason: "left the school" },
    ]);
  });

  test("is refused where nobody would be invoiced, and nothing is kept", async () => {
    const segment = await segmentOf("S-C", 0, 1);
    const before = (await finance.get("/invoice?status=draft")).body.count;
    const refused = await create(segment, { status: "published" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The segment has no active students: nobody would be invoiced.",
    ]);
    expect((await finance.get("/invoice?status=draft")).body.count).toBe(before);
  });
});

describe("a published source", () => {
  let source: Row;
  beforeAll(async () => {
    const saved = await create(await segmentOf("S-D", 4), { status: "published" });
    source = (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data;
  });

  test("keeps its draft number in the Draft tab, with the day it was published", async () => {
    expect(source).toMatchObject({ status: "draft", is_source: true, bill_to: "SEGMENT" });
    expect(source.published_date).not.toBeNull();
    const { rows } = (await finance.get("/invoice?status=draft&perPage=500")).body;
    expect(rows.map((row: Row) => row.uuid)).toContain(source.uuid);
  });
  test("is found among the sources the list is narrowed by", async () => {
    const { rows } = (await finance.get("/invoice/sources")).body;
    expect(rows).toContainEqual({ id: source.uuid, name: `${source.inv_no} · Tuition S-D` });
  });
  test("is never published again, changed, cancelled, paid or mailed", async () => {
    const named = { uuids: [source.uuid] };
    const refusals = [
      await finance.patch("/invoice/status/published", named),
      await finance.patch("/invoice/status/cancelled", named),
      await finance.patch(`/invoice/${source.uuid}`, entry("S-D")),
      await finance.post("/invoice/mail/send", named),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    for (const { body } of refusals.slice(1))
      expect(body.message).toBe(
        `${source.inv_no} is published: the invoices it made are changed one by one.`,
      );
    expect((await madeBy(source.uuid)).count).toBe(4);
  });
  test("what it made is cancelled by selection, and stays made", async () => {
    const { rows } = await madeBy(source.uuid);
    const cancelled = await finance.patch("/invoice/status/cancelled", { uuids: [rows[0].uuid] });
    expect(cancelled.status).toBe(200);
    expect((await madeBy(source.uuid)).total_receivables).toBe(4383.36);
  });
});

describe("drafts to segments that are published later", () => {
  test("make their invoices beside a student's own, all or none, and are counted", async () => {
    const first = (await create(await segmentOf("S-E", 3))).body.data.uuid;
    const second = (await create(await segmentOf("S-F", 2))).body.data.uuid;
    const empty = (await create(await segmentOf("S-G", 0))).body.data.uuid;
    const own = (
      await finance.post("/invoice/create/onetime", {
        ...entry("", { bill_to: "INDIVIDUAL", segment: null, customer: { customer_id: "000123" } }),
      })
    ).body.data.uuid;

    const refused = await finance.patch("/invoice/status/published", { uuids: [first, empty, own] });
    expect(refused.status).toBe(409);
    expect((await madeBy(first)).count).toBe(0);

    const done = await finance.patch("/invoice/status/published", { uuids: [first, own, second] });
    expect([done.status, done.body.message]).toEqual([200, "6 invoice(s) published."]);
    expect(done.body.data.map((row: Row) => row.made).toSorted()).toEqual([0, 2, 3]);
  });

  test("make them once, however often and by however many it is pressed", async () => {
    const { uuid } = (await create(await segmentOf("S-H", 3))).body.data;
    const other = await school.as("finance");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        (place % 2 === 0 ? finance : other).patch(`/invoice/status/${uuid}`, { status: "published" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await madeBy(uuid)).count).toBe(3);
  });

  test("two thousand students are invoiced at once, and not one more", async () => {
    const database = school.database();
    const { rows } = await database.execute("select count(*) as students from student where is_active = 1");
    database.close();
    const students = Number(rows[0]?.students);
    const saved = await create(await segmentOf("S-I", students), { status: "published" });
    expect(saved.body.data.made).toBe(students);
  });
});

test("the segments are offered as a filter by name and by ID", async () => {
  const { data } = (await finance.get("/invoice/preload/template_customer_segment?only=segments")).body;
  expect((await finance.get("/filter/invoice/Segment Name")).body.data).toEqual(
    data.segments.map((segment: Row) => segment.name),
  );
  expect((await finance.get("/filter/invoice/segment_id")).body.data).toEqual(
    data.segments.map((segment: Row) => segment.id),
  );
});

describe("a draft in instalments (B-78)", () => {
  const PLAN = { down_payment: 1000, parts: 3, every: "Monthly", first_due_date: "2026-12-31" };
  /** A draft of ₱2,000.05 with every kind of total. */
  const draft = async (more: object = {}): Promise<Row> => {
    const product = {
      name: "Tuition Fee",
      unit_price: 2000.05,
      taxes: { type: "percent", value: 12 },
      deductibles: { type: "amount", value: 333.33 },
      surcharges: { type: "amount", value: 10 },
    };
    const saved = await finance.post("/invoice/create/onetime", {
      reference_no: "Tuition",
      invoice_date: "2026-11-18",
      invoice_duedate: "2026-12-18",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: "000021" },
      transaction: [{ product: [product] }],
      status: "draft",
      ...more,
    });
    expect(saved.status).toBe(201);
    return (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data;
  };
  const split = (uuid: string, more: object = {}) =>
    finance.post(`/invoice/${uuid}/instalments`, { ...PLAN, ...more });
  const read = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;

  test.each(["draft", "published"])(
    "saved as %s: each total sums to the draft's, which is read-only",
    async (status) => {
      const of = await draft();
      const made = await split(of.uuid, { status, version: of.version });
      expect(made.status).toBe(201);
      const parts: Row[] = await Promise.all(made.body.data.map(({ uuid }: Row) => read(uuid)));
      const sum = (name: string) =>
        Math.round(parts.reduce((total, part) => total + part[name] * 100, 0)) / 100;
      for (const name of ["subtotal", "taxes_total", "surcharges_total", "deductibles_total", "total_amount"])
        expect([name, sum(name)]).toEqual([name, of[name]]);
      expect(
        parts.map((part) => [
          part.reference_no,
          part.invoice_duedate,
          part.status,
          part.transaction[0].product[0].name,
        ]),
      ).toEqual(
        ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"].map((due, place) => [
          `Tuition · ${place + 1}/4`,
          due,
          status,
          `Instalment ${place + 1} of 4, Tuition`,
        ]),
      );
      expect(parts[0]?.total_amount).toBeCloseTo(1000, 1);
      const again = await split(of.uuid);
      expect([again.status, again.body.code]).toEqual([409, "STATE_FORBIDS"]);
      expect((await finance.get(`/invoice/${of.uuid}/made`)).body.count).toBe(4);
    },
  );

  test("keep their amounts when they are updated, and can be published and cancelled", async () => {
    const of = await draft();
    const [first, second] = (await split(of.uuid)).body.data;
    const part = await read(first.uuid);
    const body = (more: object, price = part.transaction[0].product[0].unit_price) => ({
      reference_no: part.reference_no,
      invoice_date: part.invoice_date,
      invoice_duedate: "2027-01-15",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: "000021" },
      transaction: [{ product: [{ ...part.transaction[0].product[0], unit_price: price }] }],
      status: "draft",
      ...more,
    });
    expect((await finance.patch(`/invoice/${first.uuid}`, body({}))).status).toBe(200);
    expect((await read(first.uuid)).invoice_duedate).toBe("2027-01-15");
    const dearer = await finance.patch(
      `/invoice/${first.uuid}`,
      body({}, part.transaction[0].product[0].unit_price + 1),
    );
    expect([dearer.status, dearer.body.errors[0].path]).toEqual([422, "transaction"]);
    const other = await finance.patch(
      `/invoice/${first.uuid}`,
      body({ customer: { customer_id: "000022" } }),
    );
    expect([other.status, other.body.errors[0].path]).toEqual([422, "customer"]);
    const uuids = [first.uuid, second.uuid];
    expect((await finance.patch("/invoice/status/published", { uuids })).status).toBe(200);
    expect((await finance.patch("/invoice/status/cancelled", { uuids: [second.uuid] })).status).toBe(200);
    const nested = await split(of.uuid);
    expect(nested.status).toBe(409);
  });

  test("two at once: one plan is made", async () => {
    const of = await draft();
    const answers = await Promise.all([split(of.uuid), split(of.uuid, { parts: 5 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each<[string, object, number, string]>([
    ["one part", { parts: 1 }, 422, "parts"],
    ["thirteen parts", { parts: 13 }, 422, "parts"],
    ["a down payment of all of it", { down_payment: 9999 }, 422, "down_payment"],
    ["half a centavo down", { down_payment: 0.005 }, 422, "down_payment"],
    ["due before the invoice", { first_due_date: "2026-11-17" }, 422, "first_due_date"],
    ["every week", { every: "Weekly" }, 422, "every"],
  ])("%s is refused", async (_, more, status, path) => {
    const of = await draft();
    const refused = await split(of.uuid, more);
    expect([refused.status, refused.body.errors[0].path]).toEqual([status, path]);
  });

  test("not of a segment, and not of another version", async () => {
    const segment = await segmentOf("SPLIT", 2);
    const saved = await finance.post("/invoice/create/onetime", entry(segment));
    expect((await split(saved.body.data.uuid)).status).toBe(409);
    const of = await draft();
    expect((await split(of.uuid, { version: of.version + 1 })).body.code).toBe("STALE_VERSION");
  });
});
