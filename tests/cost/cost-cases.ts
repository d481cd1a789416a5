import { OPERATIONS } from "#api/openapi/operations.ts";
import { SCREENS } from "#core/identity/screens.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { EVERYONE, type Person, TABLE, UUID } from "#tests/support/sound-calls.ts";
import type { DoneChange } from "./done/step.ts";
import { doneChanges } from "./done-changes.ts";

/** One call of the API or one page of the console, made once by one person: what its cost is counted of. */
export interface CostCase {
  name: string;
  person: Person | null;
  method: string;
  path: string;
  body?: unknown;
  upload?: true;
  isPage: boolean;
  /** A change of a record that a step before it made: its path and body are known by then. */
  done?: DoneChange;
}
export type Callers = Record<Person, Caller>;

const YEAR = "2026-2027";

/** The records that addresses and bodies name, found through the lists as a person finds them. */
export async function findRecords({ registrar, teacher, finance, admin, parent }: Callers) {
  const first = async (
    caller: Caller,
    path: string,
    fits: (row: Row) => boolean = () => true,
  ): Promise<Row> => {
    const { body } = await caller.get(path);
    const row = body.rows?.find(fits);
    if (!row) throw new Error(`${path} has no record`);
    return row;
  };
  const gradebook = await first(teacher, "/grade_books?status=Draft&perPage=1");
  const taught = await first(
    teacher,
    "/grade_books?status=Draft&perPage=100",
    ({ name }) => !name.includes("Homeroom") && !name.startsWith("Conduct"),
  );
  const approvable = await first(registrar, "/grade_books?status=For%20RO%20Approval&perPage=1");
  const posted = await first(finance, "/v2/payment?status=POSTED&perPage=1");
  const unpaid = await first(finance, "/invoice?status=published&invoice_status=UNPAID&perPage=1");
  const card = await first(registrar, "/reports/student_progress/admin?grading_period_name=1st&perPage=1");
  return {
    gradebook,
    grades: (await teacher.get(`/v2/grade_books/${gradebook.id}`)).body.data as Row,
    released: await first(registrar, "/grade_books?status=Released&perPage=1"),
    approvable,
    waiting: await first(
      registrar,
      "/grade_books?status=For%20RO%20Approval&perPage=100",
      ({ id, blanks }) => id !== approvable.id && blanks === 0,
    ),
    taught,
    taughtGrades: (await teacher.get(`/v2/grade_books/${taught.id}`)).body.data as Row,
    draft: await first(
      finance,
      "/invoice?status=draft&perPage=100",
      (row) => row.customer_id && !row.is_source,
    ),
    unpaid,
    paid: await first(finance, "/invoice?invoice_status=PAID&perPage=1"),
    posted,
    paidOnce: await first(
      finance,
      "/v2/payment?status=POSTED&perPage=100",
      ({ uuid }) => uuid !== posted.uuid,
    ),
    unposted: await first(finance, "/v2/payment?status=UNPOSTED&perPage=1"),
    refundable: await first(finance, "/payment?hasNoRefund=1&perPage=1"),
    refund: await first(finance, "/v2/refund?perPage=1"),
    memo: await first(finance, "/credit_memo?perPage=1"),
    attendance: await first(registrar, "/attendance?perPage=1"),
    award: await first(registrar, "/awards/top_per_subjects?perPage=1"),
    scheme: await first(registrar, "/management/grading-schemes?perPage=1"),
    composite: await first(registrar, "/composite_reports?perPage=1"),
    child: await first(parent, "/sponsor/students"),
    schoolYear: await first(registrar, "/management/school-years?search=2026-2027&perPage=1"),
    pass: await first(
      registrar,
      "/sms/enrollment-pass?enrollment_status.is_certified=Not%20Released&perPage=1",
    ),
    owed: await first(
      finance,
      "/invoice?status=published&invoice_status=UNPAID&perPage=100",
      ({ has_payments, customer_id }) => !has_payments && customer_id !== unpaid.customer_id,
    ),
    colleague: await first(
      admin,
      "/accounts?perPage=100",
      ({ email }) => email === "assistant.head@talaan.test",
    ),
    department: await first(registrar, "/management/departments?perPage=1"),
    product: await first(finance, "/billing/products?perPage=1"),
    card,
  };
}
export type Records = Awaited<ReturnType<typeof findRecords>>;

/** What fills an address, where the made-up record of the sound calls would cost less than a real one; with its query where it has one. */
function addressesOf(records: Records): Record<string, string> {
  const { gradebook, grades, card, unpaid, posted } = records;
  const component = grades.grade_component_evaluations[0].id;
  const student = card.student_id;
  const term = "grading_period_name=1st";
  return {
    "get /classes/{id}": `/classes/${gradebook.class_id ?? grades.class_id}`,
    "get /grade_books/{id}/changes": `/grade_books/${records.released.id}/changes`,
    "get /v2/grade_books/{id}": `/v2/grade_books/${gradebook.id}`,
    "get /grade_books/{id}/revisions": `/grade_books/${records.released.id}/revisions`,
    "get /grade_books/{id}/template": `/grade_books/${gradebook.id}/template`,
    "get /grade_books/missing": `/grade_books/missing?ids=${gradebook.id}`,
    "get /grade_components/{id}/template": `/grade_components/${component}/template`,
    "get /v2/report_cards/{student_id}": `/v2/report_cards/${student}`,
    "get /v2/report_cards/{student_id}/revisions": `/v2/report_cards/${student}/revisions?${term}`,
    "get /v2/report_cards/{student_id}/revisions/{number}": `/v2/report_cards/${student}/revisions/1?${term}`,
    "get /reports/student_progress/admin/grade-level/{level}/school-period/{period}/grading-period-name/{term}/student/{student}": `/reports/student_progress/admin/grade-level/${card.grade_level?.code}/school-period/${card.school_periods?.id}/grading-period-name/1st/student/${student}`,
    "get /report_cards/exclude/school-year/{year}/term/{term}": `/report_cards/exclude/school-year/${YEAR}/term/1st`,
    "get /management/grading-schemes/{id}": `/management/grading-schemes/${records.scheme.id}`,
    "get /composite_reports/{id}": `/composite_reports/${records.composite.id}`,
    "get /sponsor/students/{student_id}/published": `/sponsor/students/${records.child.student_id}/published`,
    "get /sponsor/students/{student_id}/report_cards": `/sponsor/students/${records.child.student_id}/report_cards`,
    "get /permanent_records/{student_id}": `/permanent_records/${student}`,
    "get /awards/{id}": `/awards/${records.award.id}`,
    "get /awards/explanation": `/awards/explanation?student_id=${student}&term=1st`,
    "get /attendance/{id}": `/attendance/${records.attendance.id}`,
    "get /attendance/export/{kind}": `/attendance/export/days_absent?term=1st&school_year=${YEAR}`,
    "get /log/event/{uuid}": `/log/event/${UUID}`,
    "get /audit_log/filters/{log}/{field}": "/audit_log/filters/user_history_log/user_id",
    "get /filter/payment/{name}": "/filter/payment/payment_method",
    "get /filter/invoice/{name}": "/filter/invoice/segment",
    "get /filter/refund/{name}": "/filter/refund/payment_method",
    "get /business/{id}": "/business/1",
    "get /search": "/search?q=reyes",
    "get /invoice/{uuid}": `/invoice/${unpaid.uuid}`,
    "get /invoice/{uuid}/payment_history": `/invoice/${records.paid.uuid}/payment_history`,
    "get /customer/{customer}/account": `/customer/${unpaid.customer_id}/account`,
    "get /statement_of_account/customer/{customer}": `/statement_of_account/customer/${unpaid.customer_id}?start_date=2026-06-01&end_date=2026-11-30`,
    "get /credit_memo/{uuid}": `/credit_memo/${records.memo.uuid}`,
    "get /v2/payment/{uuid}": `/v2/payment/${posted.uuid}`,
    "get /payment/{uuid}/receipt": `/payment/${posted.uuid}/receipt`,
    "get /v2/refund/{uuid}": `/v2/refund/${records.refund.uuid}`,
    "get /payment/refund/{uuid}": `/payment/refund/${records.refund.uuid}`,
  };
}

/** What is searched, filtered and turned in lists every day, beside each list's first page. */
const LIST_USES: [person: Person, path: string][] = [
  ["finance", "/invoice?search=reyes"],
  ["finance", "/invoice?search=INV-2026-0001"],
  ["finance", "/invoice?status=published&invoice_status=OVERDUE"],
  ["finance", "/v2/payment?search=reyes"],
  ["finance", "/v2/payment?status=POSTED"],
  ["finance", "/v2/payment?page=100"],
  ["finance", "/v2/refund?search=reyes"],
  ["finance", "/customer/balances?search=reyes"],
  ["finance", "/customer?search=reyes"],
  ["registrar", "/students?search=reyes"],
  ["registrar", "/management/students?search=reyes"],
  ["registrar", "/grade_books?status=Draft"],
  ["registrar", "/reports/student_progress/admin?grading_period_name=1st"],
  ["registrar", "/attendance?search=reyes"],
  ["teacher", "/grade_books"],
  ["teacher", "/dashboard"],
  ["head", "/grade_books"],
  ["head", "/dashboard"],
  ["adviser", "/dashboard"],
  ["admin", "/dashboard"],
  // What is typed letter by letter.
  ...(["finance", "registrar", "head", "teacher"] as const).map((person): [Person, string] => [
    person,
    "/search?q=ma",
  ]),
  // A name that hundreds bear.
  ["finance", "/customer/balances?search=ma"],
  ["finance", "/invoice?search=ma"],
  ["finance", "/v2/payment?search=ma"],
  ["registrar", "/management/students?search=ma"],
  ["registrar", "/composite_reports?search=ma"],
  ["registrar", "/composite_reports?search=reyes"],
  ["registrar", "/composite_reports?search=maria%20santos"],
  ["registrar", "/reports/student_progress/admin?grading_period_name=1st&search=ma"],
  // A day.
  ["finance", "/audit_log/billing?start_date=2026-11-18&end_date=2026-11-18"],
  ["finance", "/v2/payment?posted_date_start=2026-11-18&posted_date_end=2026-11-18"],
  ["finance", "/v2/payment?received_date_start=2026-11-18&received_date_end=2026-11-18"],
  ["finance", "/invoice?invoice_date_start=2026-11-18&invoice_date_end=2026-11-18"],
  ["finance", "/invoice?due_date_start=2026-11-18&due_date_end=2026-11-18"],
  ["finance", "/invoice?created_date_start=2026-11-18&created_date_end=2026-11-18"],
  ["finance", "/credit_memo?submitted_date_start=2026-11-18&submitted_date_end=2026-11-18"],
  ["registrar", "/log/event?start_date=2026-11-18&end_date=2026-11-18"],
  ["registrar", "/log/user?start_date=2026-11-18&end_date=2026-11-18"],
  // The last page, or one that is far.
  ["finance", "/audit_log/billing?page=31000"],
  ["finance", "/invoice?page=10000"],
  ["finance", "/v2/payment?page=20000"],
  ["registrar", "/management/students?page=530"],
  ["registrar", "/composite_reports?page=5900"],
];

/** Every page that opens without a record, and the pages of records that are opened most. */
function pagesOf(records: Records): [person: Person, path: string][] {
  const { gradebook, grades, unpaid, unposted, posted, card } = records;
  const menu = Object.values(SCREENS).map(({ area, path, section }): [Person, string] => [
    area === "billing" || section === "ims" ? "finance" : area === "accounts" ? "admin" : "registrar",
    path,
  ]);
  return [
    ...menu.filter(([, path]) => path !== "/settings"),
    ["teacher", "/dashboard"],
    ["head", "/dashboard"],
    ["admin", "/dashboard"],
    ["teacher", "/grades/gradebook"],
    ["teacher", `/grades/gradebook/${gradebook.class_id ?? grades.class_id}/${gradebook.id}`],
    [
      "registrar",
      `/reports/student-performance/${card.grade_level?.code}/${card.school_periods?.id}/1st/${card.student_id}`,
    ],
    ["finance", "/ims/invoices/create"],
    ["finance", `/ims/invoices/view/${unpaid.uuid}`],
    ["finance", "/ims/payments/create"],
    ["finance", `/ims/payments/update/${unposted.uuid}`],
    ["finance", `/ims/payments/view/${posted.uuid}`],
    ["finance", `/ims/accounts/${unpaid.customer_id}`],
    ["finance", "/ims/credit-memo/create"],
  ];
}

/** The changes of a working day, each of a record that is there, in an order in which each is allowed. */
function changesOf(
  records: Records,
): { name: string; person: Person; method: string; path: string; body: unknown }[] {
  const { draft, unpaid, posted, unposted, gradebook, grades, approvable } = records;
  const activity = grades.grade_component_evaluations.flatMap((one: Row) => one.grade_cmp_activities)[0].id;
  const students: string[] = grades.records.map(({ student_class }: Row) => student_class.student_id);
  const score = (student_id: string | undefined, score: string) => ({
    student_id,
    grading_activity_id: activity,
    score,
  });
  const finance = { person: "finance" as const };
  const invoice = (reference: string) => ({
    reference_no: reference,
    invoice_date: "2026-11-21",
    invoice_duedate: "2026-12-21",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: unpaid.customer_id },
    transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 100 }] }],
    status: "draft",
  });
  const payment = {
    payment_type: "Regular",
    payment_method: "CASH",
    amount_paid: 1,
    inv_no: [unpaid.inv_no],
    customer_id: unpaid.customer_id,
  };
  return [
    {
      name: "one draft",
      ...finance,
      method: "post",
      path: "/invoice/create/onetime",
      body: invoice("COST-1"),
    },
    {
      name: "publish one",
      ...finance,
      method: "patch",
      path: "/invoice/status/published",
      body: { uuids: [draft.uuid] },
    },
    { name: "one payment", ...finance, method: "post", path: "/payment", body: payment },
    {
      name: "cancel one",
      ...finance,
      method: "patch",
      path: "/payment/status/CANCELLED",
      body: { uuids: [unposted.uuid] },
    },
    {
      name: "ask for a refund",
      ...finance,
      method: "patch",
      path: `/payment/${posted.uuid}/refund_request`,
      body: { refund_reason: "Paid twice", refund_method: "CASH", refund_amount: 1 },
    },
    {
      name: "the journal of a month",
      ...finance,
      method: "post",
      path: "/billing/journal/export",
      body: { start_date: "2026-10-01", end_date: "2026-10-31", format: "csv" },
    },
    {
      name: "one score",
      person: "teacher",
      method: "post",
      path: "/v2/scores",
      body: { gradebook_id: gradebook.id, scores: [score(students[0], "1")] },
    },
    {
      name: "a column of scores",
      person: "teacher",
      method: "post",
      path: "/v2/scores",
      body: { gradebook_id: gradebook.id, scores: students.map((student) => score(student, "2")) },
    },
    {
      name: "approve one",
      person: "registrar",
      method: "patch",
      path: `/grade_books/${approvable.id}/approve`,
      body: {},
    },
    {
      name: "release one",
      person: "registrar",
      method: "patch",
      path: `/grade_books/${approvable.id}/release`,
      body: {},
    },
  ];
}

/** Every call of the API and every page. A change that no step does is of a made-up record, and stops at the refusal of the answer. */
export function costCases(records: Records): CostCase[] {
  const addresses = addressesOf(records);
  const calls = OPERATIONS.filter(
    ({ path }) => !path.startsWith("/realtime") && !path.endsWith("/logout"),
  ).map(({ method, path, upload }): CostCase => {
    const name = `${method} ${path}`;
    const [who, body, query] = TABLE[name] ?? [EVERYONE];
    const person = who === EVERYONE ? null : who.includes("registrar") ? "registrar" : (who[0] ?? null);
    const filled = path
      .replace("{status}", "POSTED")
      .replace("{event}", "logout")
      .replace("{kind}", "days_absent")
      .replace("{term}", "1st")
      .replace("{file}", "swagger-ui.css")
      .replace(/\{\w+\}/g, UUID);
    return {
      name: `${method.toUpperCase()} ${path}`,
      person,
      method,
      path: addresses[name] ?? (query ? `${filled}?${query}` : filled),
      ...(body !== undefined && { body }),
      ...(upload && { upload: true as const }),
      isPage: false,
    };
  });
  const uses = LIST_USES.map(
    ([person, path]): CostCase => ({
      name: `GET ${path} (${person})`,
      person,
      method: "get",
      path,
      isPage: false,
    }),
  );
  const pages = pagesOf(records).map(
    ([person, path]): CostCase => ({
      name: `page ${withoutRecords(path)} (${person})`,
      person,
      method: "get",
      path,
      isPage: true,
    }),
  );
  const changes = changesOf(records).map(
    ({ name, ...change }): CostCase => ({
      ...change,
      name: `${change.method.toUpperCase()} ${withoutRecords(change.path)}: ${name}`,
      isPage: false,
    }),
  );
  const done = doneChanges(records).map((one): CostCase => {
    const [method = "", path = ""] = one.call.split(" ");
    return {
      name: `${method.toUpperCase()} ${path}${one.what ? `: ${one.what}` : ""}`,
      ...{ person: one.person, method, path, isPage: false, done: one },
    };
  });
  const isDone = new Set(done.map(({ name }) => name.replace(/:.*$/, "")));
  // Modules list what they export in an order that depends on what loads them.
  const orderOf = ({ name }: CostCase): string => name.split(" ").reverse().join(" ");
  calls.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const isRead = ({ method }: CostCase): boolean => method === "get";
  // Reads first: no job works beside them, and nobody's session has ended by then.
  const refused = calls.filter((one) => !isRead(one) && !isDone.has(one.name));
  return [...calls.filter(isRead), ...uses, ...pages, ...changes, ...done, ...refused];
}

/** An address with a placeholder for each record in it, the same in every run. */
const withoutRecords = (path: string): string =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…").replace(/\/\d{6}$/, "/…");
