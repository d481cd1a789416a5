import { strToU8, zipSync } from "fflate";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { IMPORT_HEADINGS, importRow } from "#tests/queues/consumer.ts";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { memo } from "#tests/support/credit-memos.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { imported } from "#tests/support/imports.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { databaseOf, makeDueOn, recurringInvoice } from "#tests/support/schedules.ts";

/** Given the demo school, when what a form refuses comes in another way, then that way refuses it in the same words, and nothing is written (M-60). */
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
let admin: Caller;
let finance: Caller;
let teacher: Caller;
let desk: RefundDesk;
const ADVISERS = "adviser@talaan.test";
const YEAR = "SY 2026-2027";

/** Records that the rows of the table are about. */
const at: Record<
  | "administrator"
  | "teacher"
  | "retired"
  | "family"
  | "parent"
  | "aside"
  | "student"
  | "other"
  | "gone"
  | "section"
  | "draft"
  | "owed"
  | "twin"
  | "released"
  | "mine"
  | "schedule",
  Row
> = {} as never;
const found = async (list: string, search: string): Promise<Row> => {
  const { rows } = (
    await registrar.get(`/management/${list}?${new URLSearchParams({ search, perPage: "5" })}`)
  ).body;
  expect(rows.length, `${list} ${search}`).toBeGreaterThan(0);
  return rows[0];
};
beforeAll(async () => {
  [registrar, admin, finance, teacher] = (await Promise.all(
    ["registrar", "admin", "finance", "teacher"].map((account) => school.as(account)),
  )) as [Caller, Caller, Caller, Caller];
  at.administrator = await found("faculties", "palma");
  at.teacher = await found("faculties", "magbanua");
  at.parent = await found("sponsors", "parent@talaan.test");
  at.family = await found("sponsors", "guardian000030");
  const added = await registrar.upload(
    "/management/sponsors/import",
    "sponsors.csv",
    "Name,Email\r\nNasa Tabi,nasa.tabi@example.test",
  );
  expect(added.status).toBe(200);
  at.aside = await found("sponsors", "nasa.tabi@example.test");
  const retired = await registrar.upload(
    "/management/faculties/import",
    "faculties.csv",
    "Employee No.,Last Name,First Name\r\nT-7001,Nagretiro,Guro",
  );
  expect(retired.status).toBe(200);
  at.retired = await found("faculties", "nagretiro");
  at.student = await found("students", "000010");
  at.other = await found("students", "000011");
  at.gone = await found("students", "000012");
  at.section = await found("sections", "narra");
  const putAside = [
    ["sponsors", at.aside.id],
    ["faculties", at.retired.id],
    ["students", at.gone.student_id],
  ];
  for (const [list, id] of putAside) {
    const answer = await registrar.post(`/management/${list}/${id}/state`, {
      is_active: false,
      is_confirmed: true,
    });
    expect([list, answer.status, answer.body.message]).toEqual([list, 200, expect.any(String)]);
  }
  const made = await registrar.post(
    "/management/students",
    newStudent({ sponsor_id: at.student.sponsor_id }),
  );
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  at.twin = made.body.data;
  const merged = await registrar.post(`/management/students/${at.other.student_id}/merge`, {
    merged_id: at.twin.id,
  });
  expect([merged.status, merged.body.message]).toEqual([200, expect.any(String)]);
  const books = async (caller: Caller, status: string): Promise<Row[]> =>
    (await caller.get(`/grade_books?status=${status}&perPage=100`)).body.rows;
  const [released] = (await books(teacher, "Released")).filter(({ subject }) => subject.kind === "academic");
  at.released = (await teacher.get(`/v2/grade_books/${released?.id}`)).body.data;
  const [mine] = (await books(teacher, "Draft")).filter(({ subject }) => subject.kind === "academic");
  at.mine = (await teacher.get(`/v2/grade_books/${mine?.id}`)).body.data;
  const prepared = await registrar.post("/management/presets", { school_year: NEXT_YEAR });
  expect(prepared.status).toBe(200);
  const plan = await registrar.post("/management/rollover", {
    rule: "same-name",
    needs_pass: false,
    version: 0,
  });
  expect([plan.status, plan.body.message]).toEqual([200, expect.any(String)]);
  await giveBooks();
});
/** Papers of October, and then its books are closed. */
async function giveBooks(): Promise<void> {
  desk = await RefundDesk.open(finance);
  at.owed = await desk.invoice("000042", 50);
  at.draft = (await finance.post("/invoice/create/onetime", invoiceEntry({}))).body.data;
  const weekly = { type: "Weekly", range: 1, start_date: LATER, end_date: "2026-12-23" };
  const schedule = recurringInvoice({ student: "000042", recurring: weekly, status: "published" });
  at.schedule = (await finance.post("/invoice/create/recurring", schedule)).body.data;
  const closed = await finance.patch("/billing/settings", { billing_locked_through: "2026-10-31" });
  expect(closed.status).toBe(200);
}
const invoiceEntry = (change: Row): Row => ({
  reference_no: "EVERY-WAY",
  invoice_date: "2026-10-15",
  invoice_duedate: "2026-12-31",
  bill_to: "INDIVIDUAL",
  customer: { customer_id: "000042" },
  transaction: [{ product: [{ name: "Tuition Fee", unit_price: 100 }] }],
  status: "draft",
  ...change,
});
const paymentEntry = (change: Row): Row => ({
  customers: [{ customer_id: at.owed.customer_id }],
  payment_type: "Regular",
  payment_method: "CASH",
  amount_paid: 10,
  inv_no: [at.owed.inv_no],
  payrefdoc_no: desk.slip,
  confirm_slip: true,
  status: "UNPOSTED",
  ...change,
});
/** A file that a job takes in, as an answer. */
const job = async (path: string, cells: Record<string, string>): Promise<Answered> => {
  const body = await imported(finance, path, csv([Object.keys(cells), Object.values(cells)]));
  return {
    status: body.data.status === "failed" || body.errors?.length > 0 ? 422 : 200,
    body,
    headers: new Headers(),
  };
};
const invoiceFile = (cells: Record<string, string>) => {
  const headings = IMPORT_HEADINGS;
  const row = importRow({ "Reference No": "EVERY-WAY", "Customer ID": "000042", ...cells });
  return job(
    "/invoice/import",
    Object.fromEntries(headings.map((heading, place) => [heading, row[place] ?? ""])),
  );
};
const paymentFile = (cells: Record<string, string>) =>
  job("/payment/import", {
    "Transaction Ref": "EVERY-WAY",
    "Customer ID": at.owed.customer_id,
    "Invoice Number": at.owed.inv_no,
    "Payment Type": "Regular",
    "Payment Method": "CASH",
    "Amount Paid": "10",
    ...cells,
  });
const activitiesOf = (book: Row): Row[] =>
  book.grade_component_evaluations.flatMap(({ grade_cmp_activities }: Row) => grade_cmp_activities);
const firstScore = (book: Row, score: string | null) =>
  teacher.post("/v2/scores", {
    gradebook_id: book.id,
    scores: [{ student_id: book.records[0].id, grading_activity_id: activitiesOf(book)[0]?.id, score }],
  });
const scoreFile = (book: Row, score: string) => {
  const [activity] = activitiesOf(book);
  return teacher.upload(
    "/v2/scores/import",
    "scores.csv",
    csv([
      ["Student ID", `${activity?.code} (${activity?.max_point})`],
      [book.records[0].student_class.student_id, score],
    ]),
    {},
    { gradebook_id: book.id },
  );
};

const FACULTY = ["prefix", "last_name", "given_name", "middle_name", "suffix", "employee_no"] as const;
const facultyEntry = (record: Row, change: Row): Row => ({
  ...Object.fromEntries(
    [...FACULTY, "department_id", "designation_id", "type_id", "email", "contact_number"].map((name) => [
      name,
      record[name] ?? "",
    ]),
  ),
  is_confirmed: true,
  ...change,
});
const sponsorEntry = (record: Row, change: Row): Row => ({
  ...Object.fromEntries(
    [
      "contact_number",
      "home_address",
      "billing_address",
      "city",
      "province",
      "postal_code",
      "tax_number",
    ].map((name) => [name, record[name] ?? ""]),
  ),
  is_confirmed: true,
  ...change,
});
const studentEntry = (record: Row, change: Row): Row => ({
  lrn: record.lrn ?? "",
  sex: record.sex ?? "",
  birth_date: record.birth_date ?? "",
  is_confirmed: true,
  ...change,
});
const newStudent = (change: Row): Row => ({
  ...{ last_name: "Bagong", given_name: "Dating", middle_name: "", suffix: "", type_id: "" },
  ...{ lrn: "", sex: "", birth_date: "", home_address: "", email: "", contact_number: "" },
  is_confirmed: true,
  ...change,
});
const csv = (rows: readonly (readonly unknown[])[]): string =>
  Papa.unparse(rows.map((row) => row.map(String)));
const file = (list: string, rows: readonly (readonly unknown[])[]): Promise<Answered> =>
  registrar.upload(`/management/${list}/import`, "list.csv", csv(rows));
const roster = (cells: Row): Promise<Answered> =>
  registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: YEAR })}`,
    "roster.csv",
    csv([ROSTER_HEADINGS, ROSTER_HEADINGS.map((heading) => cells[heading] ?? "")]),
  );
const newcomer = (change: Row): Row => ({
  "Student ID": "970001",
  "Last Name": "Bagong",
  "Given Name": "Dating",
  "Grade Level": "Grade 7",
  "Grade Section": "Narra",
  Enrolled: "Yes",
  Sponsor: "Nanay Bagong",
  "Sponsor Email": "nanay.bagong@example.test",
  ...change,
});

/** A OneRoster set of the running year with one section, its adviser and two students. */
const oneRoster = (
  change: {
    teacher?: Row;
    student?: Row;
    guardian?: Row;
    demographics?: Row;
  },
  isDryRun = false,
  answers: Record<string, string> = {},
): Promise<Answered> => {
  const teacher = {
    given: "Guro",
    last: "Bago",
    number: "OR-7001",
    email: "or7001@example.test",
    ...change.teacher,
  };
  const student = { given: "Bata", last: "Bago", number: "970002", lrn: "", ...change.student };
  const guardian = { email: "nanay.bago@example.test", ...change.guardian };
  const demographics = { birthDate: "", sex: "", ...change.demographics };
  const files = [
    "orgs",
    "academicSessions",
    "courses",
    "classes",
    "users",
    "roles",
    "enrollments",
    "demographics",
  ];
  const tables: Record<string, (readonly string[])[]> = {
    manifest: [
      ["propertyName", "value"],
      ["manifest.version", "1.0"],
      ["oneroster.version", "1.2"],
      ...files.map((name) => [`file.${name}`, "bulk"]),
    ],
    orgs: [
      ["sourcedId", "name", "type"],
      ["s1", "Another School", "school"],
    ],
    academicSessions: [
      ["sourcedId", "title", "type", "startDate", "endDate", "parentSourcedId", "schoolYear"],
      ["y", "2026-2027", "schoolYear", "2026-06-08", "2027-03-31", "", "2027"],
      ["t1", "Term 1", "term", "2026-06-08", "2026-09-11", "y", "2027"],
      ["t2", "Term 2", "term", "2026-09-14", "2026-12-18", "y", "2027"],
      ["t3", "Term 3", "term", "2027-01-04", "2027-03-31", "y", "2027"],
    ],
    courses: [
      ["sourcedId", "title", "courseCode", "grades", "orgSourcedId"],
      ["c0", "Advisory", "", "07", "s1"],
    ],
    classes: [
      ["sourcedId", "title", "grades", "courseSourcedId", "classType", "schoolSourcedId", "termSourcedIds"],
      ["h", "Grade 7 Kamagong", "07", "c0", "homeroom", "s1", "t1,t2,t3"],
    ],
    users: [
      [
        "sourcedId",
        "enabledUser",
        "username",
        "userIds",
        "givenName",
        "familyName",
        "identifier",
        "email",
        "agentSourcedIds",
        "primaryOrgSourcedId",
      ],
      ["u1", "true", "guro", "", teacher.given, teacher.last, teacher.number, teacher.email, "", "s1"],
      [
        "p1",
        "true",
        student.number,
        student.lrn === "" ? "" : `{LRN:${student.lrn}}`,
        student.given,
        student.last,
        student.number,
        "",
        "g1",
        "s1",
      ],
      ["g1", "true", "g", "", "Nanay", "Bago", "", guardian.email, "", "s1"],
    ],
    roles: [
      ["sourcedId", "userSourcedId", "roleType", "role", "orgSourcedId"],
      ["r1", "u1", "primary", "teacher", "s1"],
      ["r2", "p1", "primary", "student", "s1"],
      ["r3", "g1", "primary", "guardian", "s1"],
    ],
    enrollments: [
      ["sourcedId", "classSourcedId", "schoolSourcedId", "userSourcedId", "role", "primary"],
      ["e1", "h", "s1", "u1", "teacher", "true"],
      ["e2", "h", "s1", "p1", "student", ""],
    ],
    demographics: [
      ["sourcedId", "birthDate", "sex"],
      ["p1", demographics.birthDate, demographics.sex],
    ],
  };
  const zip = zipSync(
    Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [`${name}.csv`, strToU8(Papa.unparse(rows))]),
    ),
  );
  const path = `/management/oneroster/import${isDryRun ? "?dry_run=1" : ""}`;
  return registrar.upload(path, "oneroster.zip", zip as Uint8Array<ArrayBuffer>, {}, answers);
};

type Way =
  | "file of payments"
  | "file of invoices"
  | "file of passes"
  | "bank's file"
  | "credit memo"
  | "publishing"
  | "job"
  | "rollover"
  | "undo"
  | "form of a student"
  | "form of guardians"
  | "file of guardians"
  | "form"
  | "file"
  | "roster"
  | "OneRoster"
  | "merge"
  | "API";
interface Rule {
  /** A part of what every way answers. */
  says: RegExp;
  ways: Partial<Record<Way, () => Promise<Answered>>>;
}
/** The day of a schedule's first invoice. */
const LATER = "2026-11-25";
/** The minute's job on the day after, where the books were closed through that day meanwhile: what it passed over. */
async function passedOver(): Promise<Answered> {
  const database = school.database();
  const closeThrough = (day: string) =>
    database.execute({
      sql: "update school_setting set value = ? where name = 'billing_locked_through'",
      args: [day],
    });
  const { rows: before } = await database.execute(
    "select value from school_setting where name = 'billing_locked_through'",
  );
  await closeThrough(LATER);
  await makeDueOn("2026-11-26", databaseOf(school));
  await closeThrough(String(before[0]?.value));
  const { rows } = await database.execute({
    sql: `select occurrence_date || ' ' || reason as what from invoice_passed_over
      where source_id = (select id from invoice where uuid = ?)`,
    args: [at.schedule.uuid],
  });
  database.close();
  return { status: rows.length > 0 ? 409 : 200, body: rows, headers: new Headers() };
}
/** A student in the plan of the next school year: refused where something keeps the student from going. */
async function plannedFor(studentNumber: string): Promise<Answered> {
  const { body, headers } = await registrar.get(`/management/rollover?search=${studentNumber}`);
  const [student] = body.data.students;
  return { status: student?.to_section_id === null ? 409 : 200, body: student, headers };
}
const STRANGER = "stranger@example.test";
const RULES: Record<string, Rule> = {
  "I-40: the address of an account of the staff is changed by an administrator alone": {
    says: /An account of the staff signs in with it: a system administrator changes it/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/faculties/${at.administrator.id}`,
          facultyEntry(at.administrator, { email: STRANGER }),
        ),
      file: () =>
        file("faculties", [
          ["Employee No.", "Email"],
          [at.administrator.employee_no, STRANGER],
        ]),
      OneRoster: () =>
        oneRoster({
          teacher: {
            given: at.administrator.given_name,
            last: at.administrator.last_name,
            number: at.administrator.employee_no,
            email: STRANGER,
          },
        }),
    },
  },
  "I-40: the address of an account is no other account's": {
    says: /signs in with this address|is the address of/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/sponsors/${at.parent.id}`,
          sponsorEntry(at.parent, { email: "teacher@talaan.test" }),
        ),
      file: () =>
        file("faculties", [
          ["Employee No.", "Email"],
          [at.teacher.employee_no, "admin@talaan.test"],
        ]),
      API: () =>
        admin.patch(
          `/management/faculties/${at.teacher.id}`,
          facultyEntry(at.teacher, { email: "admin@talaan.test" }),
        ),
      OneRoster: () => oneRoster({ teacher: { email: "admin@talaan.test" } }),
    },
  },
  "M-14: an inactive sponsor is chosen for nothing new": {
    says: /inactive/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/students/${at.student.student_id}`,
          studentEntry(at.student, { sponsor_id: at.aside.id }),
        ),
      roster: () => roster(newcomer({ Sponsor: "Nasa Tabi", "Sponsor Email": "nasa.tabi@example.test" })),
      merge: () => registrar.post(`/management/sponsors/${at.aside.id}/merge`, { merged_id: at.family.id }),
    },
  },
  "M-14: who is inactive teaches no new class and advises no section": {
    says: /inactive/,
    ways: {
      form: () =>
        registrar.patch(`/management/sections/${at.section.id}`, {
          name: at.section.name,
          school_year_id: at.section.school_year_id,
          gradelevel_code: at.section.gradelevel_code,
          adviser_id: at.retired.id,
        }),
      file: () =>
        file("sections", [
          ["Section", "Grade Level", "Adviser"],
          ["Narra", "Grade 7", "T-7001"],
        ]),
    },
  },
  "M-18: who is inactive joins no section and arrives from nowhere": {
    says: /inactive/,
    ways: {
      form: () =>
        registrar.post(`/management/students/${at.gone.student_id}/arrival`, {
          arrived_on: "2026-11-16",
          former_school: "Another School",
          papers: [],
        }),
      roster: () =>
        roster({
          "Student ID": at.gone.student_id,
          "Grade Level": "Grade 7",
          "Grade Section": "Narra",
          Enrolled: "Yes",
        }),
      OneRoster: () =>
        oneRoster({
          student: { number: at.gone.student_id, given: at.gone.given_name, last: at.gone.last_name },
        }),
      rollover: () => plannedFor(at.gone.student_id),
    },
  },
  "M-9: a birth date is in the past": {
    says: /[Bb]irth date|enter a date from/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/students/${at.student.student_id}`,
          studentEntry(at.student, { birth_date: "2027-01-01" }),
        ),
      file: () =>
        registrar.upload(
          "/management/student-details/import",
          "details.csv",
          csv([
            ["Student ID", "Birth Date"],
            [at.student.student_id, "2027-01-01"],
          ]),
        ),
      OneRoster: () => oneRoster({ demographics: { birthDate: "2027-01-01" } }),
    },
  },
  "M-9: an LRN is one student's": {
    says: /LRN|is that of|already/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/students/${at.student.student_id}`,
          studentEntry(at.student, { lrn: at.other.lrn }),
        ),
      file: () =>
        registrar.upload(
          "/management/student-details/import",
          "details.csv",
          csv([
            ["Student ID", "LRN"],
            [at.student.student_id, at.other.lrn],
          ]),
        ),
      OneRoster: () => oneRoster({ student: { lrn: at.other.lrn } }),
    },
  },
  "M-15: a part of a name has 80 characters at most": {
    says: /80/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/students/${at.student.student_id}`,
          studentEntry(at.student, { last_name: "A".repeat(81) }),
        ),
      roster: () => roster(newcomer({ "Last Name": "A".repeat(81) })),
      OneRoster: () => oneRoster({ student: { last: "A".repeat(81) } }),
    },
  },
  "M-15: a contact number has 40 characters at most": {
    says: /40/,
    ways: {
      form: () =>
        registrar.patch(
          `/management/sponsors/${at.family.id}`,
          sponsorEntry(at.family, { contact_number: "1".repeat(41) }),
        ),
      file: () =>
        file("sponsors", [
          ["Name", "Contact No."],
          [at.family.fullname, "1".repeat(41)],
        ]),
      roster: () => roster(newcomer({ "Sponsor Contact No.": "1".repeat(41) })),
    },
  },
  "M-24: a student keeps somebody who gets the bills": {
    says: /bills/,
    ways: {
      form: () =>
        registrar.post(`/management/students/${at.student.student_id}/guardians`, {
          guardians: [{ sponsor_id: at.family.id, relation: "", gets_bills: false, gets_mail: true }],
        }),
      file: async () => {
        const { data } = (await registrar.get(`/management/students/${at.student.student_id}`)).body;
        const rows = data.guardians.map(({ name }: Row) => [at.student.student_id, name, "No"]);
        return registrar.upload(
          "/management/guardians/import",
          "guardians.csv",
          csv([["Student ID", "Guardian", "Gets Bills"], ...rows]),
        );
      },
    },
  },
};

Object.assign(RULES, {
  "B-48: nothing is dated in closed books": {
    says: /The books are closed through October 31, 2026|2026-11-25 closed/,
    ways: {
      form: () => finance.post("/invoice/create/onetime", invoiceEntry({})),
      publishing: () => finance.patch("/invoice/status/published", { uuids: [at.draft.uuid] }),
      file: () => invoiceFile({ "Invoice Date": "2026-10-31" }),
      API: () => finance.post("/payment/bulk", paymentEntry({ received_date: "2026-10-30" })),
      "file of payments": () => paymentFile({ "Date Received": "2026-10-30" }),
      "bank's file": () =>
        job("/bank_lines/import?bank_code=BDO", {
          Date: "2026-10-30",
          Reference: "EVERY-WAY",
          Description: "Deposit",
          Amount: "50.00",
        }),
      job: passedOver,
      "credit memo": () =>
        finance.post("/credit_memo/bulk", [memo(at.owed, 5, { submitted_date: "2026-10-30" })]),
    },
  },
  "B-25: not more than is owed": {
    says: /greater than ₱50\.00|₱50\.00/,
    ways: {
      form: () => finance.post("/payment/bulk", paymentEntry({ amount_paid: 50.01 })),
      "file of payments": () => paymentFile({ "Amount Paid": "50.01" }),
      "credit memo": () => finance.post("/credit_memo/bulk", [memo(at.owed, 50.01)]),
    },
  },
  "B-7: an amount has two decimals and is not below zero": {
    says: /./,
    ways: {
      form: () =>
        finance.post(
          "/invoice/create/onetime",
          invoiceEntry({
            invoice_date: "2026-11-10",
            transaction: [{ product: [{ name: "Tuition Fee", unit_price: -1 }] }],
          }),
        ),
      file: () => invoiceFile({ "Unit Price": "-1" }),
      "file of payments": () => paymentFile({ "Amount Paid": "-1" }),
      API: () => finance.post("/payment/bulk", paymentEntry({ amount_paid: 0.001 })),
      "credit memo": () => finance.post("/credit_memo/bulk", [memo(at.owed, -1)]),
    },
  },
  "B-67: a payment is received today at the latest": {
    says: /cannot be after today/,
    ways: {
      form: () => finance.post("/payment/bulk", paymentEntry({ received_date: "2026-11-19" })),
      "file of payments": () => paymentFile({ "Date Received": "2026-11-19" }),
      "bank's file": () =>
        job("/bank_lines/import?bank_code=BDO", {
          Date: "2026-11-19",
          Reference: "EVERY-WAY",
          Description: "Deposit",
          Amount: "50.00",
        }),
    },
  },
  "G-27: scores of a released gradebook stay": {
    says: /Released|possible only|cannot be/,
    ways: {
      form: () => firstScore(at.released, "1"),
      file: () => scoreFile(at.released, "1"),
      undo: () => firstScore(at.released, null),
      API: () =>
        teacher.post(`/grade_books/${at.released.id}/activities/copy`, {
          from_gradebook_id: at.mine.id,
          activity_ids: [activitiesOf(at.mine)[0]?.id],
        }),
    },
  },
  "G-13: a score is not above its maximum": {
    says: /maximum|highest|greater|above|more than/i,
    ways: {
      form: () => firstScore(at.mine, "999"),
      file: () => scoreFile(at.mine, "999"),
    },
  },
  "M-51: who is merged is named in nothing new": {
    says: /merged into|is inactive|was merged/,
    ways: {
      form: () =>
        registrar.post(`/management/students/${at.twin.id}/state`, { is_active: true, is_confirmed: true }),
      roster: () =>
        roster({
          "Student ID": at.twin.id,
          "Grade Level": "Grade 7",
          "Grade Section": "Narra",
          Enrolled: "Yes",
        }),
      file: () =>
        registrar.upload(
          "/management/student-details/import",
          "details.csv",
          csv([
            ["Student ID", "Birth Date"],
            [at.twin.id, "2014-01-01"],
          ]),
        ),
      "file of guardians": () =>
        file("guardians", [
          ["Student ID", "Guardian", "Gets Bills"],
          [at.twin.id, "Nanay Bago", "Yes"],
        ]),
      "file of passes": () =>
        registrar.upload(
          "/sms/enrollment-pass/import",
          "passes.csv",
          csv([
            ["Student ID", "Incoming School Year", "Incoming Grade Level"],
            [at.twin.id, NEXT_YEAR.name, "Grade 8"],
          ]),
        ),
      "file of payments": () =>
        paymentFile({ "Customer ID": at.twin.id, "Invoice Number": "", "Payment Type": "ADVANCED" }),
      "file of invoices": () => invoiceFile({ "Customer ID": at.twin.id }),
    },
  },
} satisfies Record<string, Rule>);

const statementsOf = async (): Promise<string> => {
  const database = school.database();
  const { rows } = await database.execute(
    `select (select group_concat(email) from user_account) || (select group_concat(email) from guardian)
      || (select group_concat(coalesce(lrn, '') || last_name) from student) || (select count(*) from student_section)
      || (select count(*) || ' ' || count(number) from invoice) || (select count(*) from payment) || (select count(*) from bank_line)
      || (select count(*) from credit_memo) || (select group_concat(is_active) from student)
      || (select count(*) || ' ' || total(value_e2) from score) || (select count(*) from enrollment_pass) as all_of`,
  );
  database.close();
  return String(rows[0]?.all_of);
};
const wordsOf = ({ body }: Answered): string => JSON.stringify(body);
const isRefused = ({ status, body }: Answered): boolean =>
  status === 409 ||
  status === 422 ||
  (status === 200 && (body.data?.steps ?? []).some(({ state }: Row) => state === "refused"));

describe.each(Object.entries(RULES))("%s", (_, { says, ways }) => {
  test.each(Object.entries(ways))("by %s", async (way, ask) => {
    const before = await statementsOf();
    const answer = await ask();
    expect([isRefused(answer), wordsOf(answer)]).toEqual([true, expect.stringMatching(says)]);
    // What a step of OneRoster did before another was refused stays (M-48).
    if (way !== "OneRoster") expect(await statementsOf()).toBe(before);
    else expect(await addressOf("admin@talaan.test")).toBe(1);
  });
});

describe("a teacher who is a parent", () => {
  test.each([
    [
      "form",
      () =>
        registrar.post(
          "/management/sponsors",
          sponsorEntry({}, { name: "Guro, Ina", email: ADVISERS, type_id: "" }),
        ),
    ],
    [
      "roster",
      () => roster(newcomer({ "Student ID": "970009", Sponsor: "Guro, Ina", "Sponsor Email": ADVISERS })),
    ],
    [
      "file of guardians",
      () =>
        file("guardians", [
          ["Student ID", "Guardian", "Guardian Email"],
          [at.student.student_id, "Guro, Ina", ADVISERS],
        ]),
    ],
  ] as const)(
    "is a guardian by the address of the staff's account, by %s; the account stays as it is",
    async (_, ask) => {
      const { status, body } = await ask();
      expect([status < 300, body.errors ?? []], body.message).toEqual([true, []]);
      expect(await addressOf(ADVISERS)).toBe(1);
    },
  );
});

describe("people of one name in a OneRoster set (M-80)", () => {
  const namesakes = async (): Promise<number> =>
    (await registrar.get("/management/sponsors?search=Bago%2C%20Nanay")).body.rows.length;

  test("are asked about, and who is answered to be the same is no other person", async () => {
    // Given a guardian who came by one set
    expect((await oneRoster({})).status).toBe(200);
    const before = await namesakes();
    expect(before).toBeGreaterThan(0);
    // When another set has a child of a guardian of that name, of whom nothing else is told
    const brother = { student: { given: "Ikalawa", number: "970003" }, guardian: { email: "" } };
    const { body } = await oneRoster(brother, true);
    const [question] = body.data.steps.flatMap(({ people }: Row) => people);
    expect(question).toMatchObject({ is_same: false, message: expect.stringContaining("the same person?") });
    // Then the answer is kept to
    const taken = await oneRoster(brother, false, { same_people: JSON.stringify([question.key]) });
    expect(taken.body.data.steps.flatMap(({ errors }: Row) => errors)).toEqual([]);
    expect(await namesakes()).toBe(before);
    expect((await registrar.get("/management/students?search=970003")).body.rows).toHaveLength(1);
  });
});

const addressOf = async (email: string): Promise<number> => {
  const database = school.database();
  const { rows } = await database.execute({
    sql: "select count(*) as n from user_account where email = ?",
    args: [email],
  });
  database.close();
  return Number(rows[0]?.n);
};
