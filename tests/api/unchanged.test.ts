import { expect, test } from "vitest";
import type { Answered, Row } from "#tests/support/caller.ts";
import { creditDesk, memo, uuidsOf } from "#tests/support/credit-memos.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { RefundDesk } from "#tests/support/refunds.ts";

/** Given a record, when it is saved as it is, then neither a version nor an event is written (S-31). */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const admin = givenCaller(school, "admin");
const finance = givenCaller(school, "finance");

const WATCHED = [
  "audit_event",
  "gradebook_revision",
  "final_grade_override",
  "promotion_override",
  "missing_term",
  "elsewhere_year",
  "late_charge_rule",
  "award_rules",
  "grading_scheme",
  "payment_file",
];
const VERSIONED = [
  "invoice",
  "payment",
  "credit_memo",
  "refund",
  "named_adjustment",
  "scholarship",
  "payment_method",
  "list_views",
];
/** How much there is of each, before and after; of records with a version, what their versions sum to. */
async function written(): Promise<Row> {
  const db = school.database();
  const asked: [string, string][] = [
    ...WATCHED.map((table): [string, string] => [table, `select count(*) as n from ${table}`]),
    ...VERSIONED.map((table): [string, string] => [table, `select sum(version) as n from ${table}`]),
  ];
  const counts = await Promise.all(asked.map(async ([, query]) => (await db.execute(query)).rows[0]?.n));
  db.close();
  return Object.fromEntries(asked.map(([table], place) => [table, counts[place]]));
}
async function writesNothing(again: () => Promise<Answered>): Promise<Row> {
  const before = await written();
  const { status, body } = await again();
  expect([200, 201], JSON.stringify(body)).toContain(status);
  expect(await written()).toEqual(before);
  return body.data;
}
async function writesOnce(change: () => Promise<Answered>): Promise<void> {
  const before = await written();
  const { status, body } = await change();
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await written()).audit_event).toBe(before.audit_event + 1);
}

const OVERRIDE = "/v2/report_cards/grade/override";
const released = async (search: string): Promise<Row> => {
  const query = `/grade_books?status=Released&search=${encodeURIComponent(search)}`;
  const [row] = (await registrar.get(query)).body.rows;
  return (await registrar.get(`/v2/grade_books/${row.id}`)).body.data;
};
const aGradebook = () => released("Mathematics - Grade 9 Narra - 3rd Term");

test("a term grade and a final grade: nothing taken back, or set again as it is", async () => {
  const gradebook = await aGradebook();
  const student_id = gradebook.records[3].id;
  for (const named of [{ gradebook_id: gradebook.id }, { class_id: gradebook.class_id }]) {
    const asked = { ...named, student_id, reason: "Recount" };
    await writesNothing(() => registrar.patch(OVERRIDE, { ...asked, grade: null }));
    const set = await registrar.patch(OVERRIDE, { ...asked, grade: 88 });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    const kept = await writesNothing(() => registrar.patch(OVERRIDE, { ...asked, grade: 88 }));
    expect(kept).toEqual(set.body.data);
    expect((await registrar.patch(OVERRIDE, { ...asked, grade: 88, reason: "Board" })).body.data).not.toEqual(
      kept,
    );
  }
});

test("a promotion, a term at another school and its year", async () => {
  const student_id = (await aGradebook()).records[4].id;
  const promotion = (promotion_status: string | null) =>
    registrar.patch("/v2/report_cards/update_status", {
      student_id,
      school_year: "2025-2026",
      promotion_status,
      reason: "Board",
    });
  await writesNothing(() => promotion(null));
  await promotion("Retained");
  await writesNothing(() => promotion("Retained"));
  await promotion(null);

  const year = {
    schoolYear: "2019-2020",
    school: "San Roque School",
    level: "Grade 3",
    areas: [{ name: "English", terms: ["88", "89", "90"], final: "89", remark: "Passed" }],
  };
  const years = `/permanent_records/${student_id}/years`;
  expect((await registrar.post(years, { year })).status).toBe(201);
  const [{ id: supersedes, year: kept }] = (await registrar.get(`/permanent_records/${student_id}`)).body.data
    .elsewhere;
  await writesNothing(() => registrar.post(years, { supersedes, year: kept, reason: "Typed again" }));
});

test("exclusions from a release, but for another reason", async () => {
  const exclude = (reason: string) =>
    registrar.upload(
      "/report_cards/exclude/import/school-year/2026-2027/term/3rd",
      "excluded.csv",
      `Student ID,Student Name,Reason\r\n000001,,${reason}`,
    );
  await exclude("Balance");
  await writesNothing(() => exclude("Balance"));
  const before = await written();
  await exclude("Books");
  expect((await written()).audit_event).toBe(before.audit_event + 1);
});

test("records of the office's lists", async () => {
  const rows = async (list: string): Promise<Row[]> =>
    (await admin.get(`/management/${list}?perPage=5`)).body.rows;
  const [subject] = await rows("subjects");
  const { code, name, kind, gradelevel_code, position } = subject;
  const entry = { code, name, kind, gradelevel_code, position };
  const saved = await admin.patch(`/management/subjects/${subject.id}`, { ...entry });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const [now] = await rows("subjects");
  expect(now.version).toBe(subject.version);
  await writesNothing(() => admin.patch(`/management/subjects/${subject.id}`, { ...entry }));
  await admin.patch(`/management/subjects/${subject.id}`, { ...entry, name: `${subject.name} 1` });
  expect((await rows("subjects"))[0].version).toBe(subject.version + 1);
});

const entry = (more: object = {}) => ({
  reference_no: "AS-IT-IS",
  invoice_date: "2026-11-18",
  invoice_duedate: "2026-12-18",
  bill_to: "INDIVIDUAL",
  customer: { customer_id: "000123" },
  transaction: [
    {
      product: [
        {
          name: "Tuition Fee",
          quantity: 2,
          unit_price: 1500.25,
          taxes: { type: "percent", value: 12 },
          deductibles: { type: "amount", value: 100 },
        },
        { name: "Books", unit_price: 300 },
      ],
    },
  ],
  notes: "As agreed",
  status: "draft",
  ...more,
});

test.each(["draft", "published"])("an invoice that is %s, but for another note or item", async (status) => {
  const { uuid } = (await finance.post("/invoice/create/onetime", entry({ status }))).body.data;
  const save = (more: object = {}) => finance.patch(`/invoice/${uuid}`, entry({ status, ...more }));
  expect(await writesNothing(() => save())).toMatchObject({ uuid });
  await writesOnce(() => save({ notes: "Otherwise" }));
  const product = [{ name: "Tuition Fee", quantity: 2, unit_price: 1500.25 }];
  await writesOnce(() => save({ notes: "Otherwise", transaction: [{ product }] }));
});

test("an invoice with a discount by name, one of a segment, and one that recurs", async () => {
  const early = { kind: "deduction", code: "EARLY", name: "Early payment", type: "percent", value: 5 };
  const { id } = (await finance.post("/billing/discounts", early)).body.data;
  await writesNothing(() => finance.patch(`/billing/discounts/${id}`, early));
  const product = {
    name: "Tuition Fee",
    unit_price: 10_000,
    deductibles: { type: "percent", value: 0, parts: [{ code: "EARLY" }, { type: "amount", value: 50 }] },
  };
  const db = school.database();
  await db.execute("insert into segment (uuid, code, name) values ('as-it-is', 'SIBLINGS', 'Siblings')");
  db.close();
  const recurring = { type: "MONTHLY", range: 1, start_date: "2026-12-01", end_date: "2027-03-01" };
  for (const [path, more] of [
    ["onetime", { transaction: [{ product: [product] }] }],
    ["onetime", { bill_to: "SEGMENT", customer: null, segment: { id: "SIBLINGS" } }],
    ["recurring", { recurring, invoice_date: undefined, invoice_duedate: undefined }],
  ] as const) {
    const made = await finance.post(`/invoice/create/${path}`, entry(more));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await writesNothing(() => finance.patch(`/invoice/${made.body.data.uuid}`, entry(more)));
  }
});

test("a payment and its reference document, a credit memo, a refund", async () => {
  const desk = await RefundDesk.open(finance);
  const owed = await desk.invoice("000022", 1000);
  const paid = {
    payment_method: "CASH",
    amount_paid: 400,
    inv_no: [owed.inv_no],
    notes: "By hand",
    payrefdoc_no: desk.slip,
    payrcpt_no: "AS-IT-IS-1",
  };
  const made = await finance.post("/payment", { customer_id: "000022", ...paid });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { uuid } = made.body.data;
  await writesNothing(() => finance.patch(`/payment/${uuid}`, paid));
  await writesNothing(() => finance.patch(`/payment/${uuid}`, { payrefdoc_no: desk.slip }));
  await writesOnce(() => finance.patch(`/payment/${uuid}`, { ...paid, amount_paid: 401 }));

  const credits = await creditDesk(school);
  const of = await credits.invoice("000021", 900);
  const [memoUuid] = uuidsOf(await credits.make([memo(of, 300.5)]));
  await writesNothing(() => finance.patch(`/credit_memo/${memoUuid}`, memo(of, 300.5)));
  await writesOnce(() => finance.patch(`/credit_memo/${memoUuid}`, memo(of, 300)));

  const payment = await desk.approved(["000022"], [await desk.invoice("000022", 700)], 700);
  const refund = await desk.created(payment, { amount_refund: 300 });
  const path = `/payment/update/refund/${refund.uuid}`;
  await writesNothing(() => finance.patch(path, desk.entry(payment, { amount_refund: 300 })));
  await writesOnce(() => finance.patch(path, desk.entry(payment, { amount_refund: 301 })));
});

test("what finance decides: late charges, how one pays", async () => {
  const rule = {
    state: "ON",
    type: "percent",
    value: "2",
    grace_days: 3,
    product_codes: [],
    most_per_invoice: "",
  };
  const first = await finance.patch("/late_charge/rule", rule);
  const kept = await writesNothing(() => finance.patch("/late_charge/rule", rule));
  expect(kept).toEqual(first.body.data);
  const card = { code: "CARD", name: "Card", kind: "card", is_offered: "on" };
  expect((await finance.post("/payment_method", card)).status).toBe(201);
  expect(await writesNothing(() => finance.patch("/payment_method/CARD", card))).toMatchObject({
    version: 1,
  });
});

test("saved views, award rules, a grading scheme, the school's logo", async () => {
  const views = [{ name: "Mine", address: "tab=draft", hidden: [], order: [], density: "compact" }];
  const put = (version: number) => finance.call("PUT", "/me/views/invoices", { views, version });
  const { version } = (await put(0)).body.data;
  await writesNothing(() => put(version));

  const year = (await registrar.get("/school_periods")).body.rows.find(
    (row: Row) => row.name === "SY 2026-2027",
  ).id;
  const path = `/management/award-rules?schoolperiod_id=${year}`;
  const rules = (await registrar.get(path)).body.data.rules;
  const save = (of: number) =>
    registrar.post("/management/award-rules", { schoolperiod_id: year, version: of, rules });
  expect((await save(0)).body.data).toEqual({ version: 1 });
  expect(await writesNothing(() => save(1))).toEqual({ version: 1 });

  await admin.upload("/settings/school/logo", "logo.png", pngOf(40, 40));
  await writesNothing(() => admin.upload("/settings/school/logo", "logo.png", pngOf(40, 40)));
  await admin.call("DELETE", "/settings/school/logo");
  await writesNothing(() => admin.call("DELETE", "/settings/school/logo"));
});
