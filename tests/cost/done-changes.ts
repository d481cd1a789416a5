import type { Row } from "#tests/support/caller.ts";
import { type Person, TABLE } from "#tests/support/sound-calls.ts";
import type { Records } from "./cost-cases.ts";

/** What was answered to the steps before, by the name each was given. */
export type Answers = Record<string, Row>;
/** A change that is done, of a record that is there or that a step before it made. */
export interface DoneChange {
  /** As the API document names the call. */
  call: string;
  person: Person;
  path: (answers: Answers) => string;
  body: (answers: Answers) => unknown;
  /** What tells it from another step of the same call. */
  what?: string;
  /** Under which name later steps find the data of its answer. */
  as?: string;
}

const idOf = (answers: Answers, name: string): string => {
  const { id, uuid, document_id } = answers[name] ?? {};
  return String(id ?? uuid ?? document_id);
};

type Body = unknown | ((answers: Answers) => unknown);
/** `of`: whose id the address has: a record, or the answer of a step. */
function change(
  person: Person,
  call: string,
  {
    of,
    body,
    as,
    what,
  }: { of?: string | ((answers: Answers) => string); body?: Body; as?: string; what?: string } = {},
): DoneChange {
  const [, path = ""] = call.split(" ");
  const fill = typeof of === "function" ? of : (answers: Answers) => idOf(answers, String(of));
  const sound = TABLE[call]?.[1];
  return {
    call,
    person,
    path: (answers) => path.replace(/\{\w+\}/, () => fill(answers)),
    body: (answers) =>
      typeof body === "function" ? (body as (answers: Answers) => unknown)(answers) : (body ?? sound),
    ...(as !== undefined && { as }),
    ...(what !== undefined && { what }),
  };
}

const RECORD = { is_confirmed: true };
const PERSON = { last_name: "Halimbawa", given_name: "Una", middle_name: "", suffix: "" };
const FACULTY = {
  ...{ ...PERSON, ...RECORD, prefix: "", employee_no: "COST-1", designation_id: "", type_id: "" },
  ...{ email: "cost.1@example.test", contact_number: "" },
};
const SPONSOR = {
  ...{ ...RECORD, name: "Halimbawa, Ina", email: "cost.2@example.test", type_id: "", contact_number: "" },
  ...{ home_address: "", billing_address: "", city: "", province: "", postal_code: "", tax_number: "" },
};
const STUDENT = {
  ...{ ...PERSON, ...RECORD, lrn: "", sex: "F", birth_date: "2014-03-05", home_address: "", email: "" },
  ...{ contact_number: "", type_id: "" },
};

/** Kinds of the office that are made, changed, put aside and removed alike. */
const NAMED_KINDS = [
  "departments",
  "curriculum",
  "designations",
  "faculty-types",
  "student-types",
  "sponsor-types",
];
const ofNamedKind = (kind: string): DoneChange[] => [
  change("registrar", `post /management/${kind}`, { body: { name: "Cost" }, as: kind }),
  change("registrar", `patch /management/${kind}/{id}`, { of: kind, body: { name: "Costs" } }),
  change("registrar", `post /management/${kind}/{id}/state`, { of: kind, body: { is_active: false } }),
  change("registrar", `delete /management/${kind}/{id}`, { of: kind }),
];

function officeChanges({ schoolYear, department }: Records): DoneChange[] {
  const subject = { code: "COST-1", name: "Costs", gradelevel_code: "G07", kind: "academic" };
  const newSection = { name: "Cost", school_year_id: schoolYear.id, gradelevel_code: "G07" };
  const faculty = { ...FACULTY, department_id: department.id };
  const taught = (answers: Answers) => ({
    section_id: idOf(answers, "section"),
    subject_code: subject.code,
    faculty_ids: [],
  });
  const of = (name: string) => ({ of: name });
  return [
    ...NAMED_KINDS.flatMap(ofNamedKind),
    change("registrar", "post /management/subjects", { body: subject, as: "subject" }),
    change("registrar", "patch /management/subjects/{id}", {
      of: () => "COST-1",
      body: { ...subject, name: "Costing" },
    }),
    change("registrar", "post /management/sections", { body: newSection, as: "section" }),
    change("registrar", "patch /management/sections/{id}", {
      ...of("section"),
      body: { ...newSection, name: "Coster" },
    }),
    change("registrar", "post /management/assignments", { body: taught, as: "class" }),
    change("registrar", "patch /management/assignments/{id}", { ...of("class"), body: taught }),
    change("registrar", "delete /management/assignments/{id}", of("class")),
    change("registrar", "delete /management/sections/{id}", of("section")),
    change("registrar", "post /management/subjects/{id}/state", {
      of: () => "COST-1",
      body: { is_active: false },
    }),
    change("registrar", "delete /management/subjects/{id}", { of: () => "COST-1" }),
    change("registrar", "post /management/faculties", { body: faculty, as: "faculty" }),
    change("registrar", "patch /management/faculties/{id}", {
      ...of("faculty"),
      body: { ...faculty, given_name: "Dalawa" },
    }),
    change("registrar", "post /management/faculties/{id}/state", {
      ...of("faculty"),
      body: { is_active: false },
    }),
    change("registrar", "delete /management/faculties/{id}", of("faculty")),
    change("registrar", "post /management/sponsors", { body: SPONSOR, as: "sponsor" }),
    change("registrar", "patch /management/sponsors/{id}", {
      ...of("sponsor"),
      body: { ...SPONSOR, city: "San Pablo" },
    }),
    change("registrar", "post /management/students", {
      body: (answers: Answers) => ({ ...STUDENT, sponsor_id: idOf(answers, "sponsor") }),
      as: "student",
    }),
    change("registrar", "patch /management/students/{id}", {
      ...of("student"),
      body: { ...STUDENT, middle_name: "Ikalawa" },
    }),
    change("registrar", "post /management/students/{id}/everything-kept", of("student")),
    change("registrar", "post /management/students/{id}/guardians", {
      ...of("student"),
      body: (answers: Answers) => ({
        guardians: [
          { sponsor_id: idOf(answers, "sponsor"), relation: "Mother", gets_bills: true, gets_mail: true },
        ],
        ...RECORD,
      }),
    }),
    change("registrar", "post /management/sponsors/{id}/everything-kept", of("sponsor")),
    change("registrar", "post /management/students/{id}/state", {
      ...of("student"),
      body: { is_active: false },
    }),
    change("registrar", "post /management/signatories", {
      body: { ...{ name: "Cost", post: "principal" }, held_from: "2017-06-01" },
      as: "signatory",
    }),
    change("registrar", "patch /management/signatories/{id}", {
      ...of("signatory"),
      body: { ...{ name: "Costs", post: "principal" }, held_from: "2017-06-01" },
    }),
  ];
}

function accountChanges({ colleague }: Records): DoneChange[] {
  const uuids = (answers: Answers) => ({ uuids: [idOf(answers, "account")] });
  const change_ = (path: string) => change("admin", `post /accounts/${path}`, { body: uuids });
  return [
    change("admin", "post /accounts", {
      body: { last_name: "Halimbawa", given_name: "Tatlo", email: "cost.3@example.test", roles: ["ST"] },
      as: "account",
    }),
    change_("resend-invitation"),
    change("admin", "patch /accounts/{id}/roles", { of: "account", body: { roles: ["ST", "HRA"] } }),
    change_("revoke-invitation"),
    ...["password-link", "lock", "unlock", "end-sessions", "deactivate", "reactivate"].map((path) =>
      change("admin", `post /accounts/${path}`, { body: { uuids: [colleague.id] } }),
    ),
  ];
}

/** A gradebook by its teacher, its head and the registrar, as far as it goes in one day. */
function gradingChanges({ taught, taughtGrades, waiting, card, released, pass }: Records): DoneChange[] {
  const component: Row = taughtGrades.grade_component_evaluations[0];
  const activity = {
    ...{ gradebook_id: taught.id, grade_category_component: component.grade_category_component },
    ...{ code: "COST1", column_name: "Cost", max_point: 10 },
  };
  const book = (row: Row) => () => String(row.id);
  const cards = { data: [{ student_id: card.student_id, grading_period_name: "1st" }] };
  return [
    change("teacher", "post /grading_activities", { body: activity, as: "activity" }),
    change("teacher", "patch /grading_activities/{id}", { of: "activity", body: { max_point: 20 } }),
    change("teacher", "patch /grading_activities/{id}/publish", {
      of: "activity",
      body: { what: "raw_scores" },
    }),
    change("teacher", "delete /grading_activities/{id}", { of: "activity" }),
    change("registrar", "patch /grade_books/{id}/approve", { of: book(waiting), body: {} }),
    change("registrar", "patch /grade_books/{id}/schedule-release", {
      of: book(waiting),
      body: { release_date: "2026-12-31" },
    }),
    change("registrar", "patch /grade_books/{id}/cancel-schedule", { of: book(waiting), body: {} }),
    change("registrar", "patch /grade_books/{id}/release", { of: book(waiting), body: {} }),
    change("registrar", "post /v2/pdf/grade_books/grade_sheet", { body: [{ gradebook_id: released.id }] }),
    change("registrar", "patch /v2/report_cards/publish", { body: cards }),
    change("registrar", "post /reports/student_progress/admin/bulkprint", { body: cards.data }),
    change("registrar", "post /v2/report_cards/mail", { body: cards }),
    change("registrar", "patch /sms/enrollment-pass", {
      body: { students: [pass.id], is_enrolled: true, is_certified: true },
    }),
  ];
}

function attendanceChanges({ attendance }: Records): DoneChange[] {
  const of = () => String(attendance.id);
  return [
    change("registrar", "patch /attendance/{id}", { of, body: { days_absent: 1 } }),
    change("registrar", "patch /attendance", { body: { rows: [{ id: attendance.id, days_absent: 2 }] } }),
    change("registrar", "delete /attendance", { body: { ids: [attendance.id] } }),
  ];
}

function billingChanges({
  draft,
  unpaid,
  owed,
  posted,
  paidOnce,
  unposted,
  refundable,
  product,
}: Records): DoneChange[] {
  const invoice = {
    ...{
      reference_no: "COST-2",
      invoice_date: "2026-11-21",
      invoice_duedate: "2026-12-21",
      bill_to: "INDIVIDUAL",
    },
    customer: { customer_id: unpaid.customer_id },
    transaction: [{ product: [{ name: product.name, quantity: 1, uom: "Unit", unit_price: 100 }] }],
    status: "draft",
  };
  const payment = {
    ...{ payment_type: "Regular", payment_method: "CASH", amount_paid: 1 },
    ...{ inv_no: [unpaid.inv_no], customer_id: unpaid.customer_id },
  };
  const memo = {
    items: [{ name: product.name, quantity: 1, unit_price: 1, uom: "Unit" }],
    ...{ submitted_date: "2026-11-18", notes: "", status: "draft" },
    ...{
      customer_id: unpaid.customer_id,
      fullname: unpaid.fullname ?? unpaid.customer_name ?? unpaid.customer?.fullname,
      invoice_no: unpaid.inv_no,
    },
  };
  const uuids = (name: string) => (answers: Answers) => ({ uuids: [idOf(answers, name)] });
  const of = (row: Row) => () => String(row.uuid);
  return [
    change("finance", "post /invoice/create/onetime", { body: invoice, as: "invoice" }),
    change("finance", "patch /invoice/{uuid}", {
      of: "invoice",
      body: { ...invoice, reference_no: "COST-3", version: 1 },
    }),
    change("finance", "patch /invoice/status/published", { body: uuids("invoice") }),
    change("finance", "post /invoice/mail/send", { body: uuids("invoice") }),
    change("finance", "post /pdf/invoice/{uuid}", { of: "invoice" }),
    change("finance", "patch /invoice/status/cancelled", { body: uuids("invoice") }),
    change("finance", "patch /invoice/status/{uuid}", { of: of(draft), body: { status: "PUBLISHED" } }),
    change("finance", "post /payment", { body: payment, as: "payment" }),
    change("finance", "patch /payment/{uuid}", {
      of: "payment",
      body: { ...payment, amount_paid: 2, version: 1 },
    }),
    change("finance", "patch /payment/status/{status}", {
      of: () => "CANCELLED",
      body: { uuids: [unposted.uuid] },
    }),
    change("finance", "post /payment/mail/send", { body: { uuids: [posted.uuid] } }),
    change("finance", "post /pdf/payment/transaction/{uuid}", { of: of(posted) }),
    change("finance", "patch /payment/{uuid}/refund_request", {
      of: of(paidOnce),
      body: { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 1 },
    }),
    change("finance", "patch /payment/{uuid}/refund_declined", {
      of: of(paidOnce),
      body: { declined_reason: "No" },
    }),
    change("finance", "post /credit_memo/bulk", { body: [memo], as: "memo" }),
    change("finance", "patch /credit_memo/{uuid}", {
      of: "memo",
      body: { ...memo, notes: "Cost", version: 1 },
    }),
    change("finance", "patch /credit_memo/status/{status}", { of: () => "Published", body: uuids("memo") }),
    change("finance", "post /credit_memo/mail/send", { body: uuids("memo") }),
    change("finance", "post /pdf/credit_memo/bulk", { body: (answers: Answers) => [idOf(answers, "memo")] }),
    change("finance", "post /promissory_note", {
      body: {
        ...{ customer_id: owed.customer_id, invoices: [owed.inv_no], notes: "" },
        dates: [{ date: "2026-12-15", amount: Number(owed.remaining_balance) }],
      },
      as: "note",
    }),
    change("finance", "post /pdf/promissory_note/{uuid}", { of: "note" }),
    change("finance", "patch /promissory_note/{uuid}/withdraw", { of: "note" }),
    change("finance", "post /invoice/create/recurring", {
      body: {
        ...{ ...invoice, reference_no: "COST-4" },
        recurring: { type: "Monthly", range: 1, start_date: "2026-12-01", end_date: "2027-03-01" },
      },
      as: "schedule",
    }),
    change("finance", "patch /invoice/status/published", { body: uuids("schedule"), what: "a schedule" }),
    change("finance", "patch /invoice/schedules/{uuid}/pause", { of: "schedule" }),
    change("finance", "patch /invoice/schedules/{uuid}/resume", { of: "schedule" }),
    change("finance", "patch /invoice/schedules/{uuid}/end", { of: "schedule" }),
    change("finance", "post /payment/create/refund", {
      body: { paytxn_no: refundable.paytxn_no, refund_method: "CASH", amount_refund: 1 },
      as: "refund",
    }),
    change("finance", "patch /payment/refund/status/CANCELLED", { body: uuids("refund") }),
    change("finance", "post /documents", {
      body: { ...{ request_type: "bulk", export_type: "pdf", key: "invoice" }, payload: [unpaid.uuid] },
    }),
    change("finance", "put /me/views/{list}", { of: () => "invoices" }),
    change("finance", "post /pdf/soa/{customer}", {
      of: () => `${unpaid.customer_id}?start_date=2026-11-01&end_date=2026-11-30`,
    }),
    change("finance", "patch /customer/{customer}/reminders", {
      of: () => unpaid.customer_id,
      body: { state: "OFF", reason: "Asked us not to" },
    }),
  ];
}

/** What billing is set up with: each is made, then changed. */
const SETTINGS = [
  "bank",
  "payment_method",
  "bank_account",
  "billing/discounts",
  "billing/products",
  "billing/segments",
];
const settingsChanges = (): DoneChange[] =>
  SETTINGS.flatMap((kind) => {
    const sound = TABLE[`post /${kind}`]?.[1] as Row;
    return [
      change("finance", `post /${kind}`, { as: kind }),
      change("finance", `patch /${kind}/{id}`, {
        of: (answers) => (kind === "bank" || kind === "payment_method" ? sound.code : idOf(answers, kind)),
        body: { ...sound, ...(sound.name && { name: `${sound.name} 2` }), version: 1 },
      }),
    ];
  });

/** Changes of each part of the product, in an order in which each is allowed. */
export const doneChanges = (records: Records): DoneChange[] => [
  ...officeChanges(records),
  ...accountChanges(records),
  ...gradingChanges(records),
  ...attendanceChanges(records),
  ...billingChanges(records),
  ...settingsChanges(),
];
