import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import type { Person } from "#tests/support/sound-calls.ts";

/** What the palette finds for each role: GET /search (S-32, S-33). */
const school = givenSchool();

const search = async (person: Person, text: string) => {
  const { status, body } = await (await school.as(person)).get(`/search?q=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return body as { rows: Row[]; searched_as: string | null };
};
const kindsOf = async (person: Person, text: string) => [
  ...new Set((await search(person, text)).rows.map(({ kind }) => String(kind))),
];
let student: Row;
let guardian: Row;
let invoice: Row;
beforeAll(async () => {
  [student = {}] = await queried(`select student_no, fullname, last_name, given_name, student.id from student
    join student_section on student_id = student.id join section on section.id = section_id and section.name = 'Narra'
    where student.is_active = 1 and last_name glob '[A-Z][a-z]*' and length(last_name) > 5 limit 1`);
  [guardian = {}] = await queried(
    `select guardian.fullname, guardian.uuid from guardian join student on guardian_id = guardian.id where student.student_no = '${student.student_no}'`,
  );
  await queried(`update guardian set contact_number = '0917 555-0199' where uuid = '${guardian.uuid}'`);
  await queried(`update student set lrn = '123456789012' where student_no = '${student.student_no}'`);
  [invoice = {}] = await queried(
    "select uuid, number, amount_due_centavos, due_date from invoice where document_status = 'published' and cancelled_at is null order by id desc limit 1",
  );
});
async function queried(sql: string): Promise<Row[]> {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return rows as unknown as Row[];
}

describe("each role finds the kinds it may see, and no other", () => {
  const said = {
    "a student's name": () => String(student.fullname),
    "an invoice's number": () => String(invoice.number),
    "a section": () => "narra",
    "an LRN": () => "123456789012",
    "a telephone number": () => "+63 917 555 0199",
  };
  const found: [Person, keyof typeof said, string[]][] = [
    ["finance", "a student's name", ["customer"]],
    ["registrar", "a student's name", ["student"]],
    ["admin", "a student's name", ["student"]],
    ["teacher", "a section", ["gradebook"]],
    ["head", "a section", ["gradebook"]],
    ["admin", "a section", ["gradebook", "conduct"]],
    ["finance", "a section", []],
    ["finance", "an invoice's number", ["invoice"]],
    ["registrar", "an invoice's number", []],
    ["teacher", "an invoice's number", []],
    ["registrar", "an LRN", ["student"]],
    ["teacher", "an LRN", []],
    ["finance", "a telephone number", ["guardian"]],
    ["admin", "a telephone number", ["sponsor"]],
    ["teacher", "a telephone number", []],
  ];
  test.each(found)("%s: %s", async (person, asked, kinds) => {
    const all = await kindsOf(person, said[asked]());
    const others = all.filter((kind) => !kinds.includes(kind));
    // A child and its guardian may bear the same name.
    expect(others.filter((kind) => !["guardian", "sponsor"].includes(kind))).toEqual([]);
    expect(all).toEqual(expect.arrayContaining(kinds));
  });

  test("a teacher finds the students of the sections one teaches, and of no other", async () => {
    const mine =
      await queried(`select distinct student_no, fullname, section_id in (select section_id from school_class
        join class_teacher on class_id = school_class.id join staff on staff.id = staff_id
        join user_account on user_account.id = staff.user_id where user_account.email = 'teacher@talaan.test') as is_mine
      from student join student_section on student_id = student.id join section on section.id = section_id
      where section.kind = 'regular' and student.is_active = 1 and section.school_year_id = (select max(school_year_id) from term
        where start_date <= date('now', '+8 hours')) order by student.id`);
    const [own, other] = [1, 0].map((is) => mine.find(({ is_mine }) => is_mine === is));
    expect([own, other]).not.toContain(undefined);
    const { rows } = await search("teacher", String(own?.fullname));
    expect(rows.map(({ id }) => id)).toContain(own?.student_no);
    expect((await search("teacher", String(other?.fullname))).rows.map(({ id }) => id)).not.toContain(
      other?.student_no,
    );
  });
});

describe("what a parent says on the phone", () => {
  test("an amount finds the invoice of it, and payments", async () => {
    const centavos = Number(invoice.amount_due_centavos);
    const said = (centavos / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    const { rows } = await search("finance", said);
    expect(new Set(rows.map(({ kind }) => kind))).toContain("invoice");
    for (const { detail, kind } of rows) if (kind === "invoice") expect(String(detail)).toMatch(/₱/);
    const listed = await (await school.as("finance")).get(
      `/invoice?search=${encodeURIComponent(said)}&perPage=1000`,
    );
    expect(listed.body.rows.map(({ uuid }: Row) => uuid)).toContain(invoice.uuid);
  });

  test("a day finds what is due then", async () => {
    const [year, month, day] = String(invoice.due_date).split("-");
    const listed = await (await school.as("finance")).get(
      `/invoice?search=${encodeURIComponent(`${month}/${day}/${year}`)}&perPage=1000`,
    );
    expect(listed.body.rows.map(({ uuid }: Row) => uuid)).toContain(invoice.uuid);
  });

  test("a misspelled name finds those it may mean, and says what it looked for", async () => {
    const last = String(student.last_name).toLowerCase();
    const swapped = last[0] + last.slice(1, 3).split("").reverse().join("") + last.slice(3);
    const { rows, searched_as } = await search("finance", swapped);
    expect(searched_as).not.toBeNull();
    expect(rows.length).toBeGreaterThan(0);
    expect((await search("registrar", "zzqqxx")).searched_as).toBeNull();
  });
});

test("one character, or what is nowhere, finds nothing", async () => {
  for (const text of ["a", 'zz" OR *']) expect((await search("finance", text)).rows).toEqual([]);
});

test("a surname that begins so comes before a given name, and all are counted", async () => {
  const { rows } = await search("finance", "an");
  const customers = rows.filter(({ kind }) => kind === "customer");
  const begins = customers.map(({ title }) => /^an/i.test(String(title)));
  expect(begins).toEqual([...begins].sort((one, other) => Number(other) - Number(one)));
  expect(Number(customers[0]?.of_kind)).toBeGreaterThanOrEqual(customers.length);
});

describe("a list", () => {
  const listed = async (path: string, search: string) =>
    (await (await school.as("finance")).get(`${path}?perPage=1000&search=${encodeURIComponent(search)}`))
      .body;

  test("reads a misspelled name as the palette does, and says so", async () => {
    const last = String(student.last_name).toLowerCase();
    const swapped = last[0] + last.slice(1, 3).split("").reverse().join("") + last.slice(3);
    const { searched_as, count } = await listed("/invoice", swapped);
    expect(count).toBeGreaterThan(0);
    expect(count).toBe((await listed("/invoice", String(searched_as))).count);
    expect((await listed("/invoice", last)).searched_as).toBeUndefined();
    expect((await listed("/invoice", "zzqqxx")).searched_as).toBeUndefined();
  });

  test("of accounts finds a family that owes nothing", async () => {
    const [settled] =
      await queried(`select student_no, fullname from student join customer_account on student_id = student.id
      where is_active = 1 and unapplied_centavos = 0 and not exists (select 1 from invoice where invoice.student_id = student.id
        and document_status = 'published' and balance_centavos > 0) limit 1`);
    const { rows } = await listed("/customer/balances", String(settled?.fullname));
    expect(rows.map(({ customer_id, balance }: Row) => [customer_id, balance])).toContainEqual([
      settled?.student_no,
      0,
    ]);
  });

  test("of bank lines finds by amount, description, day and the student of its payment", async () => {
    const [line] =
      await queried(`select bank_line.uuid, bank_line.amount_centavos, description, line_date, fullname from bank_line
      join payment on payment.id = coalesce(payment_id, match_payment_id) join student on student.id = payment.student_id
      where length(description) > 4 limit 1`);
    expect(line).toBeDefined();
    const [year, month, day] = String(line?.line_date).split("-");
    for (const text of [
      (Number(line?.amount_centavos) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }),
      String(line?.description).slice(1, 8),
      `${month}/${day}/${year}`,
      String(line?.fullname),
    ])
      expect(
        (await listed("/bank_lines", text)).rows.map(({ uuid }: Row) => uuid),
        text,
      ).toContain(line?.uuid);
  });

  test.each([
    ["cheque", { cheque_number: "CQ 7701", cheque_date: "2026-11-02" }, "cq 7701"],
    ["wallet", { reference: "WX-99012" }, "wx-99012"],
  ])("of payments finds by the number of a %s", async (kind, details, text) => {
    const finance = await school.as("finance");
    await finance.post("/payment_method", { code: `FIND${kind}`, name: `Find by ${kind}`, kind });
    const paid = await finance.post("/payment", {
      customer_id: student.student_no,
      payment_method: `FIND${kind}`,
      bank_code: "BDO",
      payment_type: "ADVANCED",
      amount_paid: 12.5,
      details,
      status: "UNPOSTED",
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    const { rows } = await listed("/v2/payment", text);
    expect(rows.map(({ uuid }: Row) => uuid)).toEqual([paid.body.data.uuid]);
  });
});
