import type { Client } from "@libsql/client";
import { ATTENDANCE_IMPORT } from "#core/attendance/imports.ts";
import {
  BANK_IMPORT,
  INVOICE_IMPORT,
  OPENING_BALANCE_IMPORT,
  PAYMENT_IMPORT,
  REFUND_IMPORT,
  SEGMENT_IMPORT,
} from "#core/billing/imports.ts";
import { PASSES_IMPORT } from "#core/enrollment/imports.ts";
import { CRITERIA_IMPORT, EXCLUSION_IMPORT, SCORE_IMPORT } from "#core/grading/imports.ts";
import { ACTIVITIES_MAX } from "#core/grading/scores/activity.ts";
import { INVITATION_IMPORT } from "#core/identity/imports.ts";
import { IMPORTS } from "#core/imports.ts";
import {
  GUARDIANS_IMPORT,
  OFFICE_IMPORTS,
  ROLLOVER_IMPORT,
  ROSTER_IMPORT,
  STUDENT_DETAILS_IMPORT,
} from "#core/management/imports.ts";
import { LEVELS } from "#core/management/level-groups.ts";
import type { AnyImport } from "#core/shared/import/import.ts";
import type { Database } from "#db/client.ts";
import { NEXT_YEAR } from "#tests/support/next-year.ts";

/** What the rows of a file are made of: records of the school, as they were read or made for it. */
type Given = Readonly<Record<string, string | number>>;
/** A file that the bench imports. */
export interface ImportFile {
  of: AnyImport;
  /** What of it is measured, beside the name of the import. */
  about?: string;
  by: "registrar" | "finance" | "admin" | "teacher";
  /** Where the kind, or the school, takes fewer than are asked for. */
  most?: number;
  /** What the rows are about, by turns; it makes what is not there. */
  given?(db: Database, rows: number): Promise<readonly Given[]>;
  chosen?(given: Given): Readonly<Record<string, string>>;
  /** A row by the fields of the file; what is no field is a heading of its own. */
  row(place: number, given: Given): Readonly<Record<string, string | number>>;
}

const THIS_YEAR = "SY 2026-2027";
/** What tells the records of one run from those of another. */
const RUN = Date.now().toString(36).toUpperCase();
const studentNo = (place: number): string => String(500_000 + place);
const named = { by: "registrar", row: (place: number) => ({ name: `Bench ${place}` }) } as const;
const read =
  (sql: string) =>
  async ({ client }: Database): Promise<readonly Given[]> =>
    (await client.execute(sql)).rows as unknown as readonly Given[];

/** The regular sections of a year that a student leaves for the next grade level, with a section of it. */
const sectionsOf = (year: string) =>
  read(`select grade_level.name as level, section.name, above.name as level_above,
      (select max(other.name) from section other where other.grade_level_id = above.id
        and other.school_year_id = school_year.id and other.kind = 'regular') as section_above
    from section join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
      join grade_level above on above.ordinal = grade_level.ordinal + 1
    where school_year.name = '${year}' and kind = 'regular' and section.name not like 'Bench%' order by section.id`);

/** New students, each with a guardian of his or her own. */
const rosterRow =
  (first: number): ImportFile["row"] =>
  (place, { level = "", name = "" }) => ({
    student: first + place,
    last: `Dela Cruz ${first + place}`,
    given: "Ana",
    gradeLevel: level,
    section: name,
    enrolled: "Yes",
    sponsor: `Dela Cruz ${first + place}, Maria`,
    sponsorEmail: `maria.${first + place}@example.test`,
    contact: `0917 555 ${first + place}`,
    address: "12 Rizal Avenue",
    city: "San Pablo City",
    province: "Laguna",
    postalCode: 4000,
  });
const GUARDIANS = {
  of: GUARDIANS_IMPORT,
  by: "registrar",
  row: (place) => ({
    student: studentNo(place),
    guardian: `Reyes ${place % 2_500}, Maria`,
    contact: `0918 555 ${place}`,
    relation: "Aunt",
  }),
} as const satisfies ImportFile;
const SPONSORS = {
  of: OFFICE_IMPORTS.sponsors,
  by: "registrar",
  row: (place) => ({
    name: `Sponsor ${place}`,
    email: `sponsor.${place}@example.test`,
    contact_number: `0919 555 ${place}`,
  }),
} as const satisfies ImportFile;

/** The gradebooks that the teacher still works on, a row each component; activities are added to the first. */
const DRAFT = `select gradebook.uuid as gradebook, component_code as component
  from gradebook join class_teacher on class_teacher.class_id = gradebook.class_id join staff on staff.id = staff_id
    join user_account on user_account.id = staff.user_id join grading_activity on gradebook_id = gradebook.id
  where user_account.email = 'teacher@talaan.test' and status = 'Draft' order by gradebook.id, component_code`;

/** Students who join the year that runs: the files below are about them. */
export const JOINING_FILE: ImportFile = {
  of: ROSTER_IMPORT,
  about: "of the running year, new students with guardians",
  by: "registrar",
  given: sectionsOf(THIS_YEAR),
  chosen: () => ({ schoolYear: THIS_YEAR }),
  row: rosterRow(500_000),
};
/** Once the next year is planned. */
export const PASSES_FILE: ImportFile = {
  of: PASSES_IMPORT,
  by: "registrar",
  // The plan of the next year has made theirs.
  async given(db) {
    await db.client.execute(`delete from enrollment_pass where incoming_school_year = '${NEXT_YEAR.name}'
      and student_id in (select id from student where student_no >= '${studentNo(0)}')`);
    return sectionsOf(THIS_YEAR)(db);
  },
  row: (place, { level_above = "" }) => ({
    student: studentNo(place),
    schoolYear: NEXT_YEAR.name,
    gradeLevel: level_above,
  }),
};
/** Between the plan of the next year and its rollover. */
export const PLACEMENTS_FILE: ImportFile = {
  of: ROLLOVER_IMPORT,
  by: "registrar",
  given: sectionsOf(THIS_YEAR),
  row: (place, { section_above = "" }) => ({ student: studentNo(place), section: section_above }),
};
export const NEXT_ROSTER_FILE: ImportFile = {
  of: ROSTER_IMPORT,
  about: "of the next year, new students with guardians",
  by: "registrar",
  given: sectionsOf(NEXT_YEAR.name),
  chosen: () => ({ schoolYear: NEXT_YEAR.name }),
  row: rosterRow(600_000),
};

/** Of two lines each. */
export const INVOICE_FILE: ImportFile = {
  of: INVOICE_IMPORT,
  by: "finance",
  given:
    read(`select student_no, fullname, is_first from student join (select 1 as is_first union all select 0)
    where is_active = 1 and student_no < '500000' order by student.id, is_first desc`),
  row: (place, { student_no = "", fullname = "", is_first }) => ({
    referenceNumber: `B-${RUN}-${Math.floor(place / 2)}`,
    invoiceDate: "2026-11-21",
    dueDate: "2026-12-21",
    customerId: student_no,
    customerName: is_first === 1 ? fullname : "",
    item: is_first === 1 ? "Tuition Fee" : "Books",
    quantity: 1,
    unit: "Unit",
    unitPrice: 1500.25,
    tax: 12,
    deduction: 0,
  }),
};
const OWED = `from invoice join student on student.id = student_id
  where number is not null and cancelled_at is null and balance_centavos >= 100 and is_active = 1`;
/** Each of one invoice, which takes a part of what is owed; an invoice may be in several. */
export const PAYMENT_FILE: ImportFile = {
  of: PAYMENT_IMPORT,
  by: "finance",
  given: read(`select number, student_no ${OWED}`),
  row: (place, { number = "", student_no = "" }) => ({
    reference: `P${RUN}-${place}`,
    customerId: student_no,
    invoiceNumber: number,
    methodCode: "CASH",
    amount: 1,
    receivedDate: "2026-11-20",
  }),
};
/** Each line names an invoice that is owed, and is matched. */
export const BANK_FILE: ImportFile = {
  of: BANK_IMPORT,
  by: "finance",
  given: read(`select number ${OWED}`),
  chosen: () => ({ bank: "BDO", account: "" }),
  row: (place, { number = "" }) => ({
    date: "2026-11-20",
    reference: `B${RUN}-${place}`,
    description: `Transfer for ${number}`,
    amount: "1.00",
  }),
};
const SCORED = 6;
/** Of a class nobody has; names so long that with its scores a row has some 75 bytes. */
export const SCORE_FILE: ImportFile = {
  of: SCORE_IMPORT,
  by: "teacher",
  given: madeLargeClass,
  chosen: ({ gradebook }) => ({ gradebook: String(gradebook), activity: "" }),
  row: (place) => ({
    student: 800_001 + place,
    name: `Dela Cruz, Kristine Joy B. ${String(place + 1).padStart(6, "0")}`,
    ...Object.fromEntries(
      Array.from({ length: SCORED }, (_, column) => [
        `B${column + 1}`,
        ((place * 7 + column * 3) % 40) / 2 + 0.25,
      ]),
    ),
  }),
};

/** The others, in the order in which they need each other. */
export const FURTHER_FILES: readonly ImportFile[] = [
  { ...GUARDIANS, about: "who are new" },
  { ...GUARDIANS, about: "who are on record" },
  {
    of: STUDENT_DETAILS_IMPORT,
    by: "registrar",
    row: (place) => ({
      student: studentNo(place),
      lrn: `9${String(place).padStart(11, "0")}`,
      sex: "F",
      birthDate: "2014-03-05",
    }),
  },
  {
    of: ATTENDANCE_IMPORT,
    by: "registrar",
    chosen: () => ({ schoolYear: THIS_YEAR, term: "1st" }),
    row: (place) => ({ student: studentNo(place), absent: place % 9, tardy: 0 }),
  },
  {
    of: EXCLUSION_IMPORT,
    by: "registrar",
    chosen: () => ({ schoolYear: THIS_YEAR, term: "3rd" }),
    row: (place) => ({ student: studentNo(place), reason: "Balance" }),
  },
  {
    of: SEGMENT_IMPORT,
    by: "finance",
    given: madeSegment,
    row: (place, { code = "" }) => ({ segment: code, student: studentNo(place) }),
  },
  {
    of: OPENING_BALANCE_IMPORT,
    by: "finance",
    row: (place) => ({
      customerId: studentNo(place),
      balance: "1500.25",
      invoiceDate: "2026-11-20",
      referenceNumber: `O-${RUN}-${place}`,
    }),
  },
  {
    of: REFUND_IMPORT,
    by: "finance",
    given: madeApprovedPayments,
    row: (_place, { number = "" }) => ({ paymentNumber: number, methodCode: "Cash", amount: "1.00" }),
  },
  { of: OFFICE_IMPORTS.departments, ...named },
  { of: OFFICE_IMPORTS.curriculum, ...named },
  { of: OFFICE_IMPORTS.designations, ...named },
  { of: OFFICE_IMPORTS["faculty-types"], ...named },
  { of: OFFICE_IMPORTS["student-types"], ...named },
  { of: OFFICE_IMPORTS["sponsor-types"], ...named },
  {
    of: OFFICE_IMPORTS["grade-levels"],
    by: "registrar",
    most: LEVELS.length,
    row: (place) => ({ code: LEVELS[place]?.code ?? "", department_id: "Bench 7" }),
  },
  {
    of: OFFICE_IMPORTS.faculties,
    by: "registrar",
    row: (place) => ({
      employee_no: `BENCH-FILE-${place}`,
      last_name: `Santos ${place}`,
      given_name: "Given",
      email: `bench.file.${place}@example.test`,
    }),
  },
  {
    of: OFFICE_IMPORTS.subjects,
    by: "registrar",
    row: (place) => ({
      code: `BENCH-${place}`,
      name: `Bench ${place}`,
      gradelevel_code: "Grade 7",
      kind: "Academic",
    }),
  },
  {
    of: OFFICE_IMPORTS.sections,
    by: "registrar",
    row: (place) => ({
      name: `Bench ${place}`,
      school_year_id: NEXT_YEAR.name,
      gradelevel_code: "Grade 7",
      kind: "Regular",
      adviser_id: `BENCH-FILE-${place}`,
    }),
  },
  {
    of: OFFICE_IMPORTS.assignments,
    by: "registrar",
    // Five subjects of each of two thousand sections.
    row: (place) => ({
      section_id: `Grade 7 Bench ${place % 2_000}`,
      school_year: NEXT_YEAR.name,
      subject_code: `BENCH-${Math.floor(place / 2_000)}`,
      faculty_ids: `BENCH-FILE-${place % 5_000}`,
    }),
  },
  { ...SPONSORS, about: "who are new" },
  { ...SPONSORS, about: "who are on record" },
  {
    of: INVITATION_IMPORT,
    by: "admin",
    row: (place) => ({
      last: `Bench ${place}`,
      given: "Ana",
      email: `bench.invited.${place}@example.test`,
      roles: "Teacher",
    }),
  },
  {
    of: CRITERIA_IMPORT,
    by: "teacher",
    most: ACTIVITIES_MAX - 50,
    given: read(DRAFT),
    chosen: ({ gradebook, component }) => ({ gradebook: String(gradebook), component: String(component) }),
    row: (place) => ({ code: `C${place}`, columnName: `Bench ${place}`, maximum: 20 }),
  },
];

async function madeSegment({ client }: Database): Promise<readonly Given[]> {
  await client.execute(`insert into segment (uuid, code, name) values ('bench-segment', 'BENCH', 'Bench')`);
  return [{ code: "BENCH" }];
}

/** Payments like one whose refund was approved. */
async function madeApprovedPayments({ client }: Database, rows: number): Promise<readonly Given[]> {
  const { columns } = await client.execute("select * from payment limit 1");
  const own: Readonly<Record<string, string>> = {
    id: "null",
    uuid: "printf('018f0000-0000-7000-b000-%012d', n)",
    number: "printf('PT-2024-%06d', n)",
    receipt_number: "printf('PR-2024-%06d', n)",
    reference_file_id: "null",
  };
  await client.execute(`with recursive place(n) as (select 1 union all select n + 1 from place where n < ${rows})
    insert into payment (${columns.join()}) select ${columns.map((column) => own[column] ?? column).join()}
    from (select * from payment where status = 'REFUND APPROVED' and official_receipt_number is null limit 1), place`);
  return read("select number from payment where number like 'PT-2024-%' order by id")({ client } as Database);
}

/** A class of so many students, and six activities, in the last gradebook that the teacher still works on. */
async function madeLargeClass(db: Database, rows: number): Promise<readonly Given[]> {
  const last = (await read(DRAFT)(db)).at(-1) ?? {};
  await makeLargeClass(db.client, String(last.gradebook), rows);
  return [last];
}
async function makeLargeClass(client: Client, uuid: string, students: number): Promise<void> {
  const section = `(select section_id from gradebook join school_class on school_class.id = class_id where gradebook.uuid = '${uuid}')`;
  await client.batch(
    [
      `insert or ignore into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${students})
        select printf('018f0000-0000-7000-9000-%012d', i), printf('%06d', 800000 + i), 'Bench', 'Student', '', printf('Dela Cruz, Kristine Joy B. %06d', i),
          (select min(id) from guardian) from n`,
      `insert or ignore into student_section (student_id, section_id) select id, ${section} from student where student_no > '800000' and uuid like '018f0000-0000-7000-9000-%'`,
      `delete from score where activity_id in (select id from grading_activity where gradebook_id = (select id from gradebook where uuid = '${uuid}'))`,
      `delete from grading_activity where gradebook_id = (select id from gradebook where uuid = '${uuid}')
        and id not in (select min(id) from grading_activity group by gradebook_id, component_code)`,
      `insert into grading_activity (uuid, gradebook_id, component_code, code, column_name, description, maximum_e2, position)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SCORED})
        select printf('018f0000-0000-7000-a000-%012d', i), gradebook.id,
          (select component_code from grading_activity where gradebook_id = gradebook.id limit 1), 'B' || i, 'Bench ' || i, '', 2000, 100 + i
        from n, gradebook where gradebook.uuid = '${uuid}'
        limit max(0, ${SCORED} - (select count(*) from grading_activity join gradebook on gradebook.id = gradebook_id where gradebook.uuid = '${uuid}'))`,
      `update grading_activity set maximum_e2 = max(maximum_e2, 2100) where gradebook_id = (select id from gradebook where uuid = '${uuid}')`,
    ],
    "write",
  );
}

/** Throws where an import is in none of them. */
export function expectEveryImport(): void {
  const files = [
    ...[JOINING_FILE, PASSES_FILE, PLACEMENTS_FILE, INVOICE_FILE, PAYMENT_FILE, BANK_FILE, SCORE_FILE],
    ...FURTHER_FILES,
  ];
  const forgotten = IMPORTS.filter((definition) => !files.some(({ of }) => of === definition));
  if (forgotten.length > 0)
    throw new Error(`The bench has no file of ${forgotten.map(({ name }) => name).join(", ")}`);
}
