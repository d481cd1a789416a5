import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#core/shared/school-day.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { databaseOf, makeDueOn } from "#tests/support/schedules.ts";
import { TODAY } from "#tests/support/template.ts";

/** Deductions and surcharges that are chosen by name, or given automatically (B-74 to B-76). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
beforeAll(async () => {
  for (const entry of [EARLY, BOOKS, LATE_FEE, SIBLING, MERIT])
    expect((await finance.post("/billing/discounts", entry)).status).toBe(201);
});

const EARLY = { kind: "deduction", code: "early", name: "Early payment", type: "percent", value: 5 };
const BOOKS = {
  ...EARLY,
  code: "BOOKS",
  name: "Used books",
  type: "amount",
  value: "1,250.50",
  product_codes: ["MIS"],
  valid_from: "2026-06-01",
  valid_until: "2026-12-31",
};
const LATE_FEE = { ...EARLY, kind: "surcharge", code: "LATE", name: "Late enrolment", value: 10 };
const SIBLING = {
  kind: "deduction",
  code: "SIB",
  name: "Sibling discount",
  given: "sibling",
  second_child: 5,
  third_child: "10",
  later_child: 15,
};
const MERIT = { kind: "deduction", code: "MERIT", name: "Merit scholarship", given: "grant" };

const query = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
};
/** The active children of the guardian with the most of them, in the order in which discounts count them. */
async function siblings(): Promise<string[]> {
  const rows = await query(`select student_no, (select max(grade_level.ordinal) from student_section
        join section on section.id = section_id and kind = 'regular'
        join grade_level on grade_level.id = grade_level_id where student_id = student.id) as grade
    from student where is_active = 1 and guardian_id = (select guardian_id from student where is_active = 1
      group by guardian_id order by count(*) desc, guardian_id limit 1)
    order by grade desc, student_no`);
  return rows.map(({ student_no }) => String(student_no));
}
/** The next school year with a section of the grade below the eldest's for the eldest, and one above everybody for the youngest. */
async function prepareNextYear(eldest: string, youngest: string): Promise<void> {
  await query(`insert into school_year (uuid, name, start_date, end_date, curriculum)
    select 'next-year', 'SY 2027-2028', '2027-06-07', '2028-03-31', curriculum from school_year order by id limit 1`);
  for (const [student, end] of [
    [eldest, "asc"],
    [youngest, "desc"],
  ] as const) {
    await query(
      `insert into section (uuid, name, school_year_id, grade_level_id) select ?, ?, school_year.id,
        (select id from grade_level order by ordinal ${end} limit 1) from school_year where uuid = 'next-year'`,
      [`next-${end}`, `Next ${end}`],
    );
    await query(
      `insert into student_section (student_id, section_id) select student.id, section.id from student cross join section
        where student_no = ? and section.uuid = ?`,
      [student, `next-${end}`],
    );
  }
}
const chosen = (...codes: string[]) => ({
  type: "percent",
  value: 0,
  parts: codes.map((code) => ({ code })),
});
const invoice = (student: string, product: object, more: object = {}) => ({
  reference_no: "Tuition",
  invoice_date: "2026-11-10",
  invoice_duedate: "2026-12-10",
  bill_to: "INDIVIDUAL",
  customer: { customer_id: student },
  transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, unit_price: 10_000, ...product }] }],
  status: "draft",
  ...more,
});
const create = (entry: object) => finance.post("/invoice/create/onetime", entry);
const read = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;
const lineOf = (record: Row): Row => record.transaction[0].product[0];

describe("the catalogue", () => {
  test("lists what was entered, and the form chooses from it", async () => {
    const { rows } = (await finance.get("/billing/discounts?search=sib")).body;
    expect(rows).toMatchObject([
      { code: "SIB", given: "sibling", shown_value: "5%, 10%, 15%", items: "", state: "IN USE" },
    ]);
    const { data } = (await finance.get("/invoice/preload/product_surcharge_deductible")).body;
    expect(data.surcharges).toMatchObject([{ code: "LATE", type: "percent", value: 10 }]);
    expect(data.deductibles.map(({ code }: Row) => code).sort()).toEqual(["BOOKS", "EARLY", "MERIT", "SIB"]);
  });

  test("is read by code, kind and state, those in use before the others", async () => {
    const [{ id }] = (await finance.get("/billing/discounts?search=early")).body.rows;
    await finance.patch(`/billing/discounts/${id}`, { ...EARLY, state: "NOT IN USE" });
    const by = async (sort: string, order: string): Promise<Row[]> =>
      (await finance.get(`/billing/discounts?sort=${sort}&order=${order}`)).body.rows;
    const codes = (await by("code", "asc")).map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect((await by("state", "asc")).at(-1)).toMatchObject({ code: "EARLY" });
    expect((await by("state", "desc"))[0]).toMatchObject({ code: "EARLY" });
    const kinds = (await by("kind", "desc")).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(2);
    expect(kinds).toEqual(kinds.toSorted().reverse());
    await finance.patch(`/billing/discounts/${id}`, EARLY);
  });

  test.each<[string, object, string, RegExp]>([
    ["a code that exists in another letter case", { ...EARLY, code: "Early" }, "code", /already/],
    ["nothing", { ...EARLY, code: "A", value: 0 }, "value", /above zero/],
    ["more than all of it", { ...EARLY, code: "A", value: 100.0001 }, "value", /at most 100 percent/],
    ["half a centavo", { ...EARLY, code: "A", type: "amount", value: 0.005 }, "value", /2 decimals/],
    ["a sibling's surcharge", { ...SIBLING, code: "A", kind: "surcharge" }, "given", /by hand/],
    [
      "no percent for any sibling",
      { ...SIBLING, code: "A", second_child: 0, third_child: 0, later_child: 0 },
      "second_child",
      /at least one/,
    ],
    ["an end before its start", { ...BOOKS, code: "A", valid_until: "2026-05-31" }, "valid_until", /before/],
    [
      "a product there is not",
      { ...EARLY, code: "A", product_codes: ["NOTHING"] },
      "product_codes",
      /no such/,
    ],
  ])("refuses %s", async (_, entry, path, message) => {
    const refused = await finance.post("/billing/discounts", entry);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, path]);
    expect(refused.body.errors[0].message).toMatch(message);
  });

  test("is changed by the version that was read, tells what changed, and keeps code and kind", async () => {
    const [{ id, version }] = (await finance.get("/billing/discounts?search=books")).body.rows;
    const changed = await finance.patch(`/billing/discounts/${id}`, { ...BOOKS, value: 1000, version });
    expect(changed.status).toBe(200);
    const stale = await finance.patch(`/billing/discounts/${id}`, { ...BOOKS, version });
    expect([stale.status, stale.body.code, stale.body.data.value]).toEqual([409, "STALE_VERSION", 1000]);
    const fixed = await finance.patch(`/billing/discounts/${id}`, { ...BOOKS, code: "OTHER" });
    expect([fixed.status, fixed.body.errors[0].path]).toEqual([422, "code"]);
    const [event] = await query(
      "select data_json from audit_event where event = 'discount-save' order by id desc limit 1",
    );
    expect(JSON.parse(event?.data_json).changes).toEqual([{ name: "value", before: 1250.5, after: 1000 }]);
  });
});

describe("an invoice", () => {
  test("has what is chosen by name beside what is typed, each with its part", async () => {
    const [student = ""] = await siblings();
    const parts = [{ code: "EARLY" }, { code: "", type: "amount", value: 100.5 }];
    const saved = await create(
      invoice(student, { deductibles: { type: "percent", value: 99, parts }, surcharges: chosen("LATE") }),
    );
    expect(saved.status).toBe(201);
    const record = await read(saved.body.data.uuid);
    expect(record).toMatchObject({
      deductibles_total: 600.5,
      surcharges_total: 1000,
      total_amount: 10_399.5,
    });
    expect(lineOf(record).deductibles).toEqual({
      type: "amount",
      value: 600.5,
      parts: [
        { code: "EARLY", name: "Early payment", type: "percent", value: 5, amount: 500 },
        { code: "", name: "Typed", type: "amount", value: 100.5, amount: 100.5 },
      ],
    });
    // Sent as it was read, it is the same invoice.
    const again = await finance.patch(`/invoice/${record.uuid}`, {
      ...invoice(student, {
        deductibles: lineOf(record).deductibles,
        surcharges: lineOf(record).surcharges,
      }),
      version: record.version,
    });
    expect(again.status).toBe(200);
    expect((await read(record.uuid)).transaction).toEqual(record.transaction);
  });

  test("keeps its parts when the catalogue changes, and when it is updated as published", async () => {
    const [student = ""] = await siblings();
    const saved = await create(invoice(student, { deductibles: chosen("EARLY") }, { status: "published" }));
    const [{ id }] = (await finance.get("/billing/discounts?search=early")).body.rows;
    await finance.patch(`/billing/discounts/${id}`, { ...EARLY, value: 50, state: "NOT IN USE" });
    const { uuid } = saved.body.data;
    const changed = await finance.patch(
      `/invoice/${uuid}`,
      invoice(student, { unit_price: 20_000, deductibles: chosen("EARLY") }),
    );
    expect(changed.status).toBe(200);
    expect(await read(uuid)).toMatchObject({ deductibles_total: 1000, total_amount: 19_000 });
    const refused = await create(invoice(student, { deductibles: chosen("EARLY") }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: "transaction.0.product.0.deductibles",
          message: "There is no deduction with the code EARLY in use.",
        },
      ],
    ]);
    await finance.patch(`/billing/discounts/${id}`, EARLY);
  });

  test("takes a sibling's discount for a sibling alone, and a grant in its school year", async () => {
    const [eldest = "", second = ""] = await siblings();
    const refused = await create(invoice(eldest, { deductibles: chosen("SIB") }));
    expect(refused.body.errors[0].message).toBe(
      "Sibling discount is not given to this student on 11/10/2026.",
    );
    const saved = await create(invoice(second, { deductibles: chosen("SIB") }));
    expect((await read(saved.body.data.uuid)).deductibles_total).toBe(500);

    const { data: choices } = (await finance.get("/billing/discounts/choices")).body;
    const [year] = await query(
      "select uuid from school_year where '2026-11-10' between start_date and end_date",
    );
    expect(choices.scholarships).toEqual([{ value: "MERIT", label: "Merit scholarship" }]);
    const grant = {
      customer_id: eldest,
      code: "MERIT",
      school_year_id: year?.uuid,
      type: "amount",
      value: 2500,
      reason: "First of the class",
    };
    expect((await finance.post("/billing/scholarships", grant)).status).toBe(201);
    const twice = await finance.post("/billing/scholarships", grant);
    expect([twice.status, twice.body.errors[0].path]).toEqual([422, "code"]);
    const given = (await finance.get(`/invoice/student_discounts?customer_id=${eldest}`)).body.data;
    expect(given).toMatchObject({ position: 1, grants: [{ code: "MERIT", type: "amount", value: 2500 }] });
    const granted = await create(invoice(eldest, { deductibles: chosen("MERIT") }));
    expect((await read(granted.body.data.uuid)).deductibles_total).toBe(2500);
    const [{ id, fullname }] = (await finance.get("/billing/scholarships?code=MERIT")).body.rows;
    for (const sort of ["fullname", "state"])
      expect((await finance.get(`/billing/scholarships?sort=${sort}&order=asc`)).body).toMatchObject({
        count: 1,
        rows: [{ id, fullname }],
      });
    expect(fullname).toMatch(/,/);
    const withdrawn = await finance.patch(`/billing/scholarships/${id}`, { ...grant, state: "WITHDRAWN" });
    expect(withdrawn.status).toBe(200);
    const gone = await create(invoice(eldest, { deductibles: chosen("MERIT") }));
    expect(gone.body.errors[0].message).toBe("Merit scholarship is not given to this student on 11/10/2026.");
  });

  test.each([
    ["six", chosen("A", "B", "C", "D", "E", "F"), /at most 5/],
    ["a code too long", chosen("A".repeat(21)), /./],
    [
      "a typed part below zero",
      { type: "percent", value: 0, parts: [{ code: "", type: "amount", value: -1 }] },
      /./,
    ],
  ])("refuses %s", async (_, deductibles, message) => {
    const refused = await create(invoice("000021", { deductibles }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].message).toMatch(message);
  });
});

describe("a source", () => {
  /** A segment of these students. */
  async function segmentOf(code: string, students: readonly string[]): Promise<string> {
    await query("insert into segment (uuid, code, name) values (?, ?, ?)", [crypto.randomUUID(), code, code]);
    for (const student of students)
      await query(
        `insert into segment_member (segment_id, student_id)
          select segment.id, student.id from segment, student where code = ? and student_no = ?`,
        [code, student],
      );
    return code;
  }
  const toSegment = (segment: string, more: object = {}) => ({
    ...invoice("", { deductibles: chosen("EARLY") }, more),
    bill_to: "SEGMENT",
    customer: null,
    segment: { id: segment },
  });
  const madeBy = async (uuid: string) =>
    (
      await query(
        `select student_no, made.amount_due_centavos, line_total_centavos, parts_json from invoice source
          join invoice made on made.source_id = source.id join student on student.id = made.student_id
          join invoice_line on invoice_line.invoice_id = made.id where source.uuid = ? order by made.occurrence, student_no`,
        [uuid],
      )
    ).map((row) => [
      row.student_no,
      row.amount_due_centavos / 100,
      row.line_total_centavos / 100,
      JSON.parse(row.parts_json).deduction.map((part: Row) => [part.code, part.amount / 100]),
    ]);
  /** Of the eldest child nothing, of the second 5 % beside the 5 % of the draft. */
  const expected = (eldest: string, second: string) =>
    [
      [eldest, 9500, 9500, [["EARLY", 500]]],
      [
        second,
        9000,
        9000,
        [
          ["EARLY", 500],
          ["SIB", 500],
        ],
      ],
    ].sort(([one], [other]) => String(one).localeCompare(String(other)));

  test.each([
    [
      "as a draft first",
      async (segment: string) => {
        const saved = await create(toSegment(segment));
        const { uuid } = saved.body.data;
        expect((await finance.patch("/invoice/status/published", { uuids: [uuid] })).status).toBe(200);
        return uuid;
      },
    ],
    [
      "at once",
      async (segment: string) => (await create(toSegment(segment, { status: "published" }))).body.data.uuid,
    ],
  ])("to a segment, published %s, takes off what each student is given", async (how, publish) => {
    const [eldest = "", second = ""] = await siblings();
    const segment = await segmentOf(`DISCOUNT ${how}`, [eldest, second]);
    expect(await madeBy(await publish(segment))).toEqual(expected(eldest, second));
  });

  test("that recurs does so on each day, published and by the job, in one read and one write", async () => {
    const [eldest = "", second = ""] = await siblings();
    const segment = await segmentOf("DISCOUNT RECURS", [eldest, second]);
    const saved = await finance.post("/invoice/create/recurring", {
      ...toSegment(segment, { status: "published" }),
      recurring: { type: "Weekly", range: 1, start_date: addDays(TODAY, -1), end_date: addDays(TODAY, 6) },
    });
    expect([saved.status, saved.body.message]).toEqual([201, "Invoice published successfully."]);
    const once = expected(eldest, second);
    expect(await madeBy(saved.body.data.uuid)).toEqual(once);
    const day = addDays(TODAY, 6);
    await makeDueOn(day, databaseOf(school));
    expect(await madeBy(saved.body.data.uuid)).toEqual([...once, ...once]);
  });

  test("tells before who is given what, and takes no code that is given automatically", async () => {
    const [eldest = "", second = ""] = await siblings();
    const segment = await segmentOf("DISCOUNT TOLD", [eldest, second]);
    const { members } = (
      await finance.get(`/invoice/segment_members?segment_id=${encodeURIComponent(segment)}`)
    ).body.data;
    expect(
      Object.fromEntries(members.map(({ customer_id, discounts }: Row) => [customer_id, discounts])),
    ).toEqual({ [eldest]: [], [second]: ["Sibling discount 5%"] });
    const refused = await create({
      ...toSegment(segment),
      transaction: [{ product: [{ name: "Tuition Fee", unit_price: 100, deductibles: chosen("SIB") }] }],
    });
    expect(refused.body.errors[0].message).toBe(
      "Sibling discount is given automatically when the invoices are made: leave it out here.",
    );
  });
});

describe("a product that is renamed", () => {
  const GAMES = { name: "Games Fee", code: "GAMES", uom: "Unit", unit_price: "1000" };
  const rename = async (name: string) => {
    const [product] = (await finance.get("/billing/products?search=GAMES")).body.rows;
    const saved = await finance.patch(`/billing/products/${product.id}`, {
      ...GAMES,
      name,
      version: product.version,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };

  test("stays the same for discounts of drafts that were made before, saved again or not", async () => {
    expect((await finance.post("/billing/products", GAMES)).status).toBe(201);
    const discount = { ...EARLY, code: "PLAY", name: "Player", product_codes: ["GAMES"] };
    expect((await finance.post("/billing/discounts", discount)).status).toBe(201);
    const [student = ""] = await siblings();
    const { uuid } = (await create(invoice(student, { name: "games fee" }))).body.data;
    await rename("Sports Fee");
    const edit = (name: string, version: number) =>
      finance.patch(`/invoice/${uuid}`, {
        ...invoice(student, { name, deductibles: chosen("PLAY") }),
        version,
      });
    const again = await edit("games fee", (await read(uuid)).version);
    expect([again.status, again.body.errors]).toEqual([200, undefined]);
    expect(lineOf(await read(uuid))).toMatchObject({ name: "games fee", product_code: "GAMES" });
    // By its new name it is the same product; a line that is typed freely is none.
    expect((await edit("Sports Fee", (await read(uuid)).version)).status).toBe(200);
    expect(lineOf(await read(uuid))).toMatchObject({ name: "Sports Fee", product_code: "GAMES" });
    const free = await edit("Anything else", (await read(uuid)).version);
    expect(free.body.errors[0].message).toBe("Player is not for Anything else.");
    const typed = (await create(invoice(student, { name: "Anything else" }))).body.data.uuid;
    expect(lineOf(await read(typed))).toMatchObject({ product_code: null });
  });

  test("is given by itself on a source that was made before", async () => {
    const [, second = ""] = await siblings();
    const sibling = { ...SIBLING, code: "GAMSIB", name: "Sibling at games", product_codes: ["GAMES"] };
    expect((await finance.post("/billing/discounts", sibling)).status).toBe(201);
    const saved = await finance.post("/invoice/create/recurring", {
      ...invoice(second, { name: "Sports Fee", unit_price: 1_000 }),
      recurring: { type: "Weekly", range: 1, start_date: TODAY, end_date: addDays(TODAY, 6) },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    await rename("Athletics Fee");
    const { uuid } = saved.body.data;
    const published = await finance.patch("/invoice/status/published", { uuids: [uuid] });
    expect(published.status).toBe(200);
    await makeDueOn(addDays(TODAY, 6), databaseOf(school));
    const made = await query(
      `select product_code, parts_json from invoice_line join invoice on invoice.id = invoice_id
        join invoice source on source.id = invoice.source_id where source.uuid = ?`,
      [uuid],
    );
    expect(made.length).toBeGreaterThan(0);
    for (const { product_code, parts_json } of made) {
      expect(product_code).toBe("GAMES");
      expect(String(parts_json)).toContain('"code":"GAMSIB"');
    }
  });
});

test("what was given is summed by code and grade level (B-79)", async () => {
  const [{ early }] = (await query(
    `select sum(part.value ->> 'amount') / 100.0 as early from invoice_line join invoice on invoice.id = invoice_id,
      json_each(parts_json, '$.deduction') part where number is not null and part.value ->> 'code' = 'EARLY'`,
  )) as [Row];
  const { rows, grand_total } = (await finance.get("/billing/discounts/given?code=EARLY&perPage=100")).body;
  expect([grand_total, rows.reduce((sum: number, row: Row) => sum + row.amount, 0)]).toEqual([early, early]);
});

test.each(["name", "amount"])("what was given is put in order by %s, both ways", async (sort) => {
  const of = async (order: string) =>
    (await finance.get(`/billing/discounts/given?sort=${sort}&order=${order}&perPage=100`)).body.rows.map(
      (row: Row) => row[sort],
    );
  const up = await of("ASC");
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(up).toEqual([...up].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
  expect(await of("DESC")).toEqual([...up].reverse());
});

test("siblings are counted by the grades of today, not by those of a year that is prepared (M-82)", async () => {
  const numbers = await siblings();
  const positions = () =>
    Promise.all(
      numbers.map(
        async (number) =>
          (await finance.get(`/invoice/student_discounts?customer_id=${number}`)).body.data.position,
      ),
    );
  const inOrder = numbers.map((_number, place) => place + 1);
  expect(await positions()).toEqual(inOrder);
  await prepareNextYear(numbers[0] ?? "", numbers.at(-1) ?? "");
  expect(await positions()).toEqual(inOrder);
});
