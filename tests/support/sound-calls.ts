import { LIST_OPERATIONS } from "#api/openapi/operations.ts";
import type { Area } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { LISTS } from "#core/lists.ts";
import { fileOf } from "#core/shared/list/definition.ts";
import { AREA_ROLES } from "./area-roles.ts";
import { ACCOUNT_CALLS } from "./sound-account-calls.ts";
import { AWARD_CALLS } from "./sound-award-calls.ts";
import { creditMemoCalls } from "./sound-credit-memo-calls.ts";
import { erpCalls } from "./sound-erp-calls.ts";
import { jobCalls } from "./sound-job-calls.ts";
import { NOTE_CALLS } from "./sound-note-calls.ts";
import { PROMOTION_CALLS } from "./sound-promotion-calls.ts";
import { REFUND_CALLS } from "./sound-refund-calls.ts";
import { scheduleCalls } from "./sound-schedule-calls.ts";
import { SETTINGS_CALLS } from "./sound-settings-calls.ts";

/** Who signs in with which role; nobody does as a local guardian. */
export const PERSON_OF = {
  ST: "teacher",
  DH: "head",
  DAH: "assistant.head",
  HRA: "adviser",
  RA: "registrar",
  SA: "admin",
  FA: "finance",
  PAR: "parent",
} as const satisfies Record<Exclude<RoleCode, "LG">, string>;
export type Person = (typeof PERSON_OF)[keyof typeof PERSON_OF];
/** Everyone there is a token for; the parent's is of the parent app. */
export const PEOPLE: readonly Person[] = Object.values(PERSON_OF);
export const STAFF = PEOPLE.filter((person) => person !== "parent");
export const EVERYONE = "everyone, signed in or not";
const ALL: readonly Person[] = STAFF;
const FINANCE: readonly Person[] = ["finance"];
const NOT_FINANCE: readonly Person[] = ["teacher", "head", "assistant.head", "adviser", "registrar", "admin"];

export const UUID = "018f0000-0000-7000-8000-000000000000";
const UUIDS = { uuids: [UUID] };
const DAYS = "start_date=2026-11-01&end_date=2026-11-30";
const INVOICE = {
  reference_no: "REF-1",
  invoice_date: "2026-11-18",
  invoice_duedate: "2026-12-18",
  bill_to: "INDIVIDUAL",
  customer: { customer_id: "nobody" },
  transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 1 }] }],
  status: "draft",
};
const PAYMENT = {
  payment_method: "CASH",
  amount_paid: 1,
  inv_no: ["INV-2026-000001"],
  customer_id: "000001",
};

/** Attendance (T-3): add, import, publish, and the more-action menu. */
const RECORDERS: readonly Person[] = ["registrar", "head", "adviser"];
const PUBLISHERS: readonly Person[] = ["registrar", "head", "assistant.head"];
const ACTORS: readonly Person[] = ["registrar", "head", "adviser", "assistant.head"];
const KEEPERS: readonly Person[] = ["registrar", "admin"];
/** Who reads whole sections: grade composite, missing grades. */
const SECTION_VIEWERS: readonly Person[] = ["adviser", "head", "assistant.head", "registrar", "admin"];
const OFFICE: readonly Person[] = ["registrar", "admin"];
const TERM = "term=1st&school_year=2026-2027";

/** Sound to read, and refused for what they name. */
const NAMED = { name: " " };
const GRADE_LEVEL = { code: "G01", name: "x", department_id: "x" };
const FACULTY = {
  prefix: "",
  last_name: "x",
  given_name: "x",
  middle_name: "",
  suffix: "",
  employee_no: "x",
  department_id: "x",
  designation_id: "",
  type_id: "",
  email: "",
  contact_number: "",
};
const SCHOOL_YEAR = { name: "SY 1", curriculumn_code: "x", start_date: "2026-11-20", end_date: "2026-11-01" };
const TERM_DAYS = {
  start_date: "2026-11-01",
  end_date: "2026-11-02",
  encode_start_date: "2026-11-01",
  encode_end_date: "2026-11-02",
  correction_start_date: "2026-11-03",
  correction_end_date: "2026-11-04",
};
const GRADE = { student_id: "999999", gradebook_id: UUID, grade: 90, reason: "On appeal" };
const PROMOTION = { student_id: "999999", promotion_status: "Promoted", reason: "On appeal" };
const CARDS = { data: [{ student_id: "999999", grading_period_name: "1st" }] };
const MISSING_TERM = { student_id: "999999", term: "1st", school: "Elsewhere", reason: "Transferred" };
const SECTION = { name: "Nobody", school_year_id: UUID, gradelevel_code: "nobody" };
const WHOLE = { code: "WW", name: "Written Works", weight: 100 };
const SCHEME = { categories: [{ ...WHOLE, components: [WHOLE] }], transmutation: "none", version: 1 };
const NEW_SCHEME = { ...SCHEME, version: undefined, name: "X", school_year_id: UUID, applies_to: [] };
const SUBJECT = { code: "X", name: "Nothing", gradelevel_code: "nobody", kind: "academic" };
const SIGNATORY = { name: "Nobody", post: "principal", held_from: "2018-06-01" };
const STUDENT = { lrn: "", sex: "", birth_date: "" };
const SPONSOR = {
  contact_number: "",
  home_address: "1 Rizal St.",
  billing_address: "1 Rizal St.",
  city: "",
  province: "",
  postal_code: "",
  tax_number: "",
};
const ASSIGNMENT = { section_id: UUID, subject_code: "nobody", faculty_ids: [] };

const NOBODY = "zzzzzzzz";
/** The calls of the files that every list has, asked for what nobody is called: nothing is made. */
export const LIST_FILES: ReadonlySet<string> = new Set(
  LISTS.flatMap((list) => (fileOf(list)?.isOfAll ? [`post ${fileOf(list)?.path}`] : [])),
);
/** The calls of lists are for those who may enter the area their screen names. */
const LIST_CALLS = Object.fromEntries(
  LIST_OPERATIONS.map(({ method, path, access }) => {
    const roles = AREA_ROLES[access as Area].split(" ") as (keyof typeof PERSON_OF)[];
    const who = roles.map((role) => PERSON_OF[role]);
    const name = `${method} ${path}`;
    return [name, LIST_FILES.has(name) ? [who, undefined, `search=${NOBODY}`] : [who]] as const;
  }),
) as Record<string, [who: readonly Person[], body?: unknown, query?: string]>;

/**
 * Call → who, and a sound body or query to call it with, written by hand from I-2 and the rules of each record; of a
 * list's calls only those that need one. A call that is not here fails the first test.
 */
export const TABLE: Record<
  string,
  [who: readonly Person[] | typeof EVERYONE, body?: unknown, query?: string]
> = {
  ...LIST_CALLS,
  "get /health": [EVERYONE],
  "get /openapi.json": [EVERYONE],
  "get /docs": [EVERYONE],
  "get /docs/{file}": [EVERYONE],
  "get /verify/{code}": [EVERYONE],
  "post /pay-app": [EVERYONE, { token: "x" }],
  "post /pay-app/file": [EVERYONE, { token: "x" }],
  "post /auth/login": [EVERYONE, { email: "nobody@talaan.test", password: "x" }],
  "post /sponsor/auth/login": [EVERYONE, { email: "nobody@talaan.test", password: "x" }],
  "post /sponsor/auth/logout": [["parent"]],
  "get /sponsor/app": [EVERYONE],
  "get /sponsor/students": [["parent"]],
  "get /sponsor/students/{student_id}/published": [["parent"]],
  "get /sponsor/students/{student_id}/report_cards": [["parent"]],
  "get /sponsor/students/{student_id}/report_cards/{term}/file": [["parent"]],
  "post /auth/refresh-token": [EVERYONE, { refreshToken: "x" }],
  "post /auth/forgot-password": [EVERYONE, { email: "nobody@talaan.test" }],
  "post /auth/confirm-forgot-password": [
    EVERYONE,
    { token: "x", newPassword: "Talaan!2027", confirmPassword: "Talaan!2027" },
  ],
  "get /setup": [EVERYONE],
  "post /setup": [
    EVERYONE,
    {
      code: "x",
      schoolName: "X",
      givenName: "X",
      lastName: "X",
      email: "nobody@talaan.test",
      newPassword: "Talaan!2027",
      confirmPassword: "Talaan!2027",
    },
  ],
  "post /auth/logout": [ALL],
  "get /settings": [NOT_FINANCE],
  "post /settings/sign-out-others": [ALL],
  "post /auth/second-step": [EVERYONE, { token: "x", code: "123456" }],
  "post /auth/second-step/passkey": [EVERYONE, { token: "x" }],
  "post /me/passkeys/begin": [ALL],
  "post /me/passkeys": [ALL, { name: "Phone", response: { id: "x" }, password: "x" }],
  "post /me/passkeys/{id}/remove": [ALL, { password: "x" }],
  "get /me/second-step": [ALL],
  "post /me/second-step/begin": [ALL],
  "post /me/second-step/confirm": [ALL, { code: "123456", password: "x" }],
  "post /me/second-step/recovery-codes": [ALL, { password: "x" }],
  "post /me/second-step/off": [ALL, { password: "x" }],
  "get /me/session": [ALL],
  "get /me/notifications": [ALL],
  "get /me/notifications/unread": [ALL],
  "post /me/notifications/read": [ALL, { up_to: 0 }],
  "get /me/notifications/mail": [ALL],
  "patch /me/notifications/mail": [ALL, { kind: "deadline", is_mailed: true }],
  "get /me/sessions": [ALL],
  "post /me/sessions/{id}/end": [ALL],
  "patch /settings/mine": [NOT_FINANCE, {}],
  "patch /settings/school": [["admin"], {}],
  "get /settings/school/retention": [["admin"]],
  "patch /settings/profile": [["admin"], {}],
  "get /settings/school/logo": [ALL],
  "post /settings/school/logo": [["admin"]],
  "delete /settings/school/logo": [["admin"]],
  "get /users/me": [ALL],
  "put /me/password": [ALL, { currentPassword: "x", newPassword: "y", confirmPassword: "z" }],
  "get /me/views/{list}": [ALL],
  "put /me/views/{list}": [ALL, { views: [], version: 0 }],
  "post /audit_log/{event}/web": [ALL, { email: "x@talaan.test" }],
  "get /documents": [ALL],
  "post /documents": [FINANCE, { request_type: "bulk", export_type: "pdf", key: "invoice", payload: [UUID] }],
  "patch /v2/report_cards/grade/override": [["registrar"], GRADE],
  "patch /v2/report_cards/update_status": [["registrar"], PROMOTION],
  "patch /v2/report_cards/missing_term": [["registrar"], MISSING_TERM],
  "get /v2/report_cards/{student_id}": [["registrar", "adviser"]],
  "post /v2/pdf/grade_books/grade_book": [["teacher", "head", "registrar"], [{ gradebook_id: UUID }]],
  "post /v2/pdf/grade_books/grade_sheet": [
    ["teacher", "head", "registrar", "admin"],
    [{ gradebook_id: UUID }],
  ],
  "get /documents/{id}": [ALL],
  "post /documents/{id}/retry": [ALL],
  ...jobCalls({ all: ALL, uuid: UUID }),
  "get /documents/{id}/file": [ALL],
  "get /realtime": [ALL],
  "get /realtime/grade_books/{id}": [NOT_FINANCE],
  "get /search": [STAFF, undefined, "q=a"],
  "get /dashboard": [NOT_FINANCE],
  "get /reports/student_progress/admin/grade-level/{level}/school-period/{period}/grading-period-name/{term}/student/{student}":
    [["registrar", "adviser"]],
  "get /v2/report_cards/{student_id}/revisions": [
    ["registrar", "adviser"],
    undefined,
    "grading_period_name=1st",
  ],
  "get /v2/report_cards/{student_id}/revisions/{number}": [
    ["registrar", "adviser"],
    undefined,
    "grading_period_name=1st",
  ],
  "post /reports/student_progress/admin/bulkprint": [["registrar", "adviser"], CARDS.data],
  "post /reports/student_progress/admin/bulk": [["registrar", "adviser"], CARDS.data],
  "patch /v2/report_cards/publish": [["registrar"], CARDS],
  "post /v2/report_cards/mail": [["registrar"], CARDS],
  ...ACCOUNT_CALLS,
  ...AWARD_CALLS,
  ...creditMemoCalls(FINANCE, UUID),
  ...NOTE_CALLS,
  ...PROMOTION_CALLS,
  "get /composite_reports/{id}": [SECTION_VIEWERS],
  "get /advisories": [SECTION_VIEWERS],
  "patch /final_grades/{final_grade_id}": [["registrar"], { grade: 90 }],
  "get /grade_books/status/count": [NOT_FINANCE],
  "get /grade_books/missing": [NOT_FINANCE, undefined, `ids=${UUID}`],
  "get /v2/grade_books/{id}": [NOT_FINANCE],
  "get /classes/{id}": [NOT_FINANCE],
  "get /school_periods": [NOT_FINANCE],
  "get /grading_periods": [NOT_FINANCE],
  "get /grade_sections": [NOT_FINANCE],
  "get /subjects": [NOT_FINANCE],
  "get /faculties": [NOT_FINANCE],
  "get /students": [NOT_FINANCE],
  "get /date_submitted": [NOT_FINANCE],
  "post /v2/scores": [
    NOT_FINANCE,
    { gradebook_id: UUID, scores: [{ student_id: "000001", grading_activity_id: UUID, score: "1" }] },
  ],
  "post /grading_activities": [
    NOT_FINANCE,
    { gradebook_id: UUID, grade_category_component: "QZ", code: "QZ9", column_name: "Quiz 9", max_point: 10 },
  ],
  "get /grade_books/grade-levels": [NOT_FINANCE],
  "get /grade_books/{id}/activity_sources": [NOT_FINANCE],
  "post /grade_books/{id}/activities/copy": [NOT_FINANCE, { from_gradebook_id: UUID, activity_ids: [UUID] }],
  "get /grade_books/{id}/moved_students": [NOT_FINANCE],
  "get /grade_books/{id}/late_students": [NOT_FINANCE],
  "patch /grade_books/{id}/late_students": [
    NOT_FINANCE,
    { scores: [{ student_id: "000001", grading_activity_id: UUID }] },
  ],
  "patch /grade_books/{id}/former_scores": [
    NOT_FINANCE,
    { student_id: "000001", former_gradebook_id: UUID, taken: [], reason: "Other topics" },
  ],
  "patch /grading_activities/{id}": [NOT_FINANCE, { max_point: 10 }],
  "delete /grading_activities/{id}": [NOT_FINANCE],
  "patch /grading_activities/{id}/publish": [NOT_FINANCE, { what: "raw_scores" }],
  "patch /grade_components/{id}/publish": [NOT_FINANCE, { what: "raw_scores" }],
  "patch /grade_books/{id}/submit": [NOT_FINANCE, {}],
  "patch /grade_books/{id}/approve": [["head", "assistant.head", "registrar"], {}],
  "patch /grade_books/{id}/reject": [["head", "assistant.head", "registrar"], {}],
  "patch /grade_books/{id}/release": [["registrar"], {}],
  "patch /grade_books/{id}/schedule-release": [["registrar"], { release_date: "2026-12-31" }],
  "patch /grade_books/{id}/cancel-schedule": [["registrar"], {}],
  "patch /grade_books/{id}/reopen": [["registrar"], {}],
  "get /management/departments/template": [OFFICE],
  "post /management/departments/import": [OFFICE],
  "get /management/curriculum/template": [OFFICE],
  "post /management/curriculum/import": [OFFICE],
  "get /management/grade-levels/template": [OFFICE],
  "post /management/grade-levels/import": [OFFICE],
  "get /management/subjects/template": [OFFICE],
  "post /management/subjects/import": [OFFICE],
  "get /management/sections/template": [OFFICE],
  "post /management/sections/import": [OFFICE],
  "get /management/assignments/template": [OFFICE],
  "post /management/assignments/import": [OFFICE],
  "get /management/faculties/template": [OFFICE],
  "post /management/faculties/import": [OFFICE],
  "get /management/designations/template": [OFFICE],
  "post /management/designations/import": [OFFICE],
  "get /management/faculty-types/template": [OFFICE],
  "post /management/faculty-types/import": [OFFICE],
  "get /management/student-types/template": [OFFICE],
  "post /management/student-types/import": [OFFICE],
  "get /management/guardians/template": [OFFICE],
  "post /management/guardians/import": [OFFICE],
  "get /management/sponsors/template": [OFFICE],
  "post /management/sponsors/import": [OFFICE],
  "get /management/sponsor-types/template": [OFFICE],
  "post /management/sponsor-types/import": [OFFICE],
  "get /management/school-years/{id}/events": [OFFICE],
  "get /management/terms/{id}/events": [OFFICE],
  "get /management/departments/{id}/events": [OFFICE],
  "get /management/subjects/{id}/events": [OFFICE],
  "get /management/curriculum/{id}/events": [OFFICE],
  "get /management/grade-levels/{id}/events": [OFFICE],
  "get /management/sections/{id}/events": [OFFICE],
  "get /management/assignments/{id}/events": [OFFICE],
  "get /management/faculties/{id}/events": [OFFICE],
  "get /management/designations/{id}/events": [OFFICE],
  "get /management/faculty-types/{id}/events": [OFFICE],
  "get /management/signatories/{id}/events": [OFFICE],
  "get /management/students/{id}/events": [OFFICE],
  "get /management/student-types/{id}/events": [OFFICE],
  "get /management/sponsors/{id}/events": [OFFICE],
  "get /management/sponsor-types/{id}/events": [OFFICE],
  "get /management/sponsor-choices": [OFFICE, undefined, "search=santos"],
  "get /management/student-choices": [OFFICE, undefined, "search=santos"],
  "post /management/departments": [OFFICE, NAMED],
  "patch /management/departments/{id}": [OFFICE, NAMED],
  "post /management/curriculum": [OFFICE, NAMED],
  "patch /management/curriculum/{id}": [OFFICE, NAMED],
  "post /management/grade-levels": [OFFICE, GRADE_LEVEL],
  "patch /management/grade-levels/{id}": [OFFICE, GRADE_LEVEL],
  "post /management/faculties": [OFFICE, FACULTY],
  "patch /management/faculties/{id}": [OFFICE, FACULTY],
  "post /management/designations": [OFFICE, NAMED],
  "patch /management/designations/{id}": [OFFICE, NAMED],
  "post /management/faculty-types": [OFFICE, NAMED],
  "patch /management/faculty-types/{id}": [OFFICE, NAMED],
  "post /management/student-types": [OFFICE, NAMED],
  "patch /management/student-types/{id}": [OFFICE, NAMED],
  "post /management/sponsor-types": [OFFICE, NAMED],
  "patch /management/sponsor-types/{id}": [OFFICE, NAMED],
  "get /management/students/{id}": [OFFICE],
  "get /management/sponsors/{id}": [OFFICE],
  "get /management/faculties/{id}": [OFFICE],
  "get /management/students/{id}/photo": [OFFICE],
  "post /management/students/{id}/photo": [OFFICE],
  "delete /management/students/{id}/photo": [OFFICE],
  "get /management/sponsors/{id}/photo": [OFFICE],
  "post /management/sponsors/{id}/photo": [OFFICE],
  "delete /management/sponsors/{id}/photo": [OFFICE],
  "get /management/faculties/{id}/photo": [OFFICE],
  "post /management/faculties/{id}/photo": [OFFICE],
  "delete /management/faculties/{id}/photo": [OFFICE],
  "get /management/students/{id}/views": [OFFICE],
  "post /management/school-years/{id}/oneroster": [OFFICE],
  "post /management/oneroster/import": [OFFICE],
  "post /management/students/{id}/erase-contacts": [["registrar"], { reason: "Asked for by the family" }],
  "post /management/students/{id}/everything-kept": [["registrar"]],
  "post /management/sponsors/{id}/everything-kept": [["registrar"]],
  "post /management/faculties/{id}/everything-kept": [["registrar"]],
  "get /management/sponsors/{id}/merge": [
    OFFICE,
    undefined,
    "merged_id=01900000-0000-7000-8000-000000000000",
  ],
  "post /management/sponsors/{id}/merge": [OFFICE, { merged_id: "01900000-0000-7000-8000-000000000000" }],
  "delete /management/sponsors/{id}/merge": [OFFICE],
  "get /management/students/{id}/merge": [OFFICE, undefined, "merged_id=000002"],
  "post /management/students/{id}/merge": [OFFICE, { merged_id: "000002" }],
  "delete /management/students/{id}/merge": [OFFICE],
  "post /management/students/{id}/guardians": [
    OFFICE,
    {
      guardians: [
        {
          sponsor_id: "01900000-0000-7000-8000-000000000000",
          relation: "",
          gets_bills: true,
          gets_mail: true,
        },
      ],
    },
  ],
  "post /management/students": [OFFICE, STUDENT],
  "post /management/students/{id}/arrival": [
    OFFICE,
    { arrived_on: "2026-11-16", former_school: "Cebu Normal High School", papers: ["sf9"] },
  ],
  "get /management/students/{id}/placements": [OFFICE],
  "put /management/students/{id}/placements": [OFFICE, { school_year: "SY 2026-2027", placements: [] }],
  "post /management/students/{id}/leave": [
    OFFICE,
    { kind: "withdrawn", left_on: "2026-11-20", reason: "Moves to the province" },
  ],
  "post /management/sponsors": [OFFICE, SPONSOR],
  "post /management/departments/{id}/state": [OFFICE, { is_active: false }],
  "post /management/curriculum/{id}/state": [OFFICE, { is_active: false }],
  "post /management/grade-levels/{id}/state": [OFFICE, { is_active: false }],
  "post /management/subjects/{id}/state": [OFFICE, { is_active: false }],
  "post /management/faculties/{id}/state": [OFFICE, { is_active: false }],
  "post /management/designations/{id}/state": [OFFICE, { is_active: false }],
  "post /management/faculty-types/{id}/state": [OFFICE, { is_active: false }],
  "post /management/students/{id}/state": [OFFICE, { is_active: false }],
  "post /management/student-types/{id}/state": [OFFICE, { is_active: false }],
  "post /management/sponsors/{id}/state": [OFFICE, { is_active: false }],
  "post /management/sponsor-types/{id}/state": [OFFICE, { is_active: false }],
  "delete /management/departments/{id}": [OFFICE],
  "delete /management/curriculum/{id}": [OFFICE],
  "delete /management/grade-levels/{id}": [OFFICE],
  "delete /management/subjects/{id}": [OFFICE],
  "delete /management/sections/{id}": [OFFICE],
  "delete /management/faculties/{id}": [OFFICE],
  "delete /management/designations/{id}": [OFFICE],
  "delete /management/faculty-types/{id}": [OFFICE],
  "delete /management/student-types/{id}": [OFFICE],
  "delete /management/sponsors/{id}": [OFFICE],
  "delete /management/sponsor-types/{id}": [OFFICE],
  "get /management/choices": [OFFICE],
  "get /management/scheme-places": [OFFICE],
  "post /management/grading-schemes": [OFFICE, NEW_SCHEME],
  "post /management/grading-schemes/preview": [OFFICE, NEW_SCHEME],
  "get /management/grading-schemes/{id}": [OFFICE],
  "post /management/grading-schemes/{id}/preview": [OFFICE, SCHEME],
  "post /management/grading-schemes/{id}/versions": [OFFICE, SCHEME],
  "get /management/rosters/template": [OFFICE, undefined, "school_year=2026-2027"],
  "get /management/student-details/template": [OFFICE, undefined, "school_year=2026-2027"],
  "post /management/student-details/import": [OFFICE],
  "post /management/rosters/import": [OFFICE, undefined, "school_year=2026-2027"],
  // Nothing is asked for: nothing is made.
  "get /management/rollover": [OFFICE],
  "get /management/rollover/placements/template": [OFFICE],
  "post /management/rollover/placements/import": [OFFICE],
  "post /management/rollover": [OFFICE, { rule: "shuffle", needs_pass: true, version: 0 }],
  "patch /management/rollover/students": [
    OFFICE,
    { students: [{ student_id: "000001", to: "held", version: 0 }] },
  ],
  "patch /management/rollover/sections": [
    OFFICE,
    { section_id: UUID, name: "Nobody", adviser_id: "", is_left_out: false, version: 0 },
  ],
  "patch /management/rollover/segments": [OFFICE, { segment_id: UUID, is_left_out: true, version: 0 }],
  "post /management/rollover/take-over": [OFFICE, { digest: "none" }],
  "post /management/rollover/apply": [["admin"], { digest: "none" }],
  "post /management/rollover/retry": [["admin"]],
  "post /management/rollover/take-back": [["admin"]],
  "post /management/presets": [OFFICE, {}],
  "post /management/presets/preview": [OFFICE, {}],
  "post /management/school-years": [OFFICE, SCHOOL_YEAR],
  "patch /management/school-years/{id}": [OFFICE, SCHOOL_YEAR],
  "patch /management/terms/{id}": [OFFICE, TERM_DAYS],
  "post /management/sections": [OFFICE, SECTION],
  "patch /management/sections/{id}": [OFFICE, SECTION],
  "post /management/subjects": [OFFICE, SUBJECT],
  "patch /management/subjects/{id}": [OFFICE, SUBJECT],
  "post /management/assignments": [OFFICE, ASSIGNMENT],
  "patch /management/assignments/{id}": [OFFICE, ASSIGNMENT],
  "post /management/assignments/{id}/end": [OFFICE, { reason: "Not taught any more" }],
  "post /management/assignments/{id}/reopen": [OFFICE, {}],
  "delete /management/assignments/{id}": [OFFICE],
  "patch /management/students/{id}": [OFFICE, STUDENT],
  "post /management/signatories": [OFFICE, SIGNATORY],
  "patch /management/signatories/{id}": [OFFICE, SIGNATORY],
  "post /management/signatories/{id}/signature": [OFFICE],
  "delete /management/signatories/{id}/signature": [OFFICE],
  "patch /management/sponsors/{id}": [OFFICE, SPONSOR],
  "get /grade_books/{id}/changes": [NOT_FINANCE],
  "get /grade_books/{id}/revisions": [NOT_FINANCE],
  "get /grade_books/{id}/template": [NOT_FINANCE],
  "post /v2/scores/import": [NOT_FINANCE],
  "get /grade_components/{id}/template": [NOT_FINANCE],
  "post /grade_components/{id}/import": [NOT_FINANCE],
  "get /report_cards/exclude/template": [["registrar"]],
  "post /report_cards/exclude/import/school-year/{year}/term/{term}": [["registrar"]],
  "get /report_cards/exclude/school-year/{year}/term/{term}": [["registrar"]],
  "post /report_cards/exclude/school-year/{year}/term/{term}": [
    ["registrar"],
    { student_id: "999999", reason: "" },
  ],
  "delete /report_cards/exclude/school-year/{year}/term/{term}": [["registrar"], { student_id: ["999999"] }],
  "get /business/{id}": [FINANCE],
  "get /reports/missing_grades/board": [SECTION_VIEWERS],
  "post /reports/missing_grades/remind": [SECTION_VIEWERS, { schoolperiod_name: "nobody" }],
  ...erpCalls(FINANCE, EVERYONE),
  "get /log/event/{uuid}": [["registrar"]],
  "get /audit_log/filters/{log}/{field}": [["registrar"]],
  "get /audit_log/verification": [["registrar"]],
  "post /audit_log/verification": [["registrar"]],
  "get /customer": [FINANCE],
  "get /customer/balances": [FINANCE, undefined, "as_of=2026-10-01"],
  "post /customer/balances/export": [FINANCE, undefined, "search=a"],
  "get /customer/{customer}/account": [FINANCE],
  "get /payment_type": [FINANCE],
  "get /payment_method": [FINANCE],
  "get /bank": [FINANCE],
  "get /invoice/{uuid}": [FINANCE],
  "get /invoice/import/template": [FINANCE],
  "post /invoice/import": [FINANCE],
  "get /invoice/opening_balances/import/template": [FINANCE],
  "post /invoice/opening_balances/import": [FINANCE],
  "get /imports/{id}": [FINANCE],
  "get /filter/invoice/{name}": [FINANCE],
  "get /filter/payment/{name}": [FINANCE],
  "get /invoice/preload/template_customer_segment": [FINANCE],
  "get /invoice/segment_members": [FINANCE, undefined, "segment_id=G07"],
  "get /invoice/preload/product_surcharge_deductible": [FINANCE],
  "post /invoice/create/onetime": [FINANCE, INVOICE],
  ...scheduleCalls(INVOICE),
  "patch /invoice/{uuid}": [FINANCE, { ...INVOICE, version: 1 }],
  "patch /invoice/status/published": [FINANCE, UUIDS],
  "patch /invoice/status/cancelled": [FINANCE, UUIDS],
  "patch /invoice/status/draft": [FINANCE, UUIDS],
  "patch /invoice/status/{uuid}": [FINANCE, { status: "PUBLISHED" }],
  "post /invoice/mail/send": [FINANCE, UUIDS],
  "get /billing/mails/{uuid}": [FINANCE],
  "get /invoice/{uuid}/payment_history": [FINANCE],
  "post /pdf/invoice/bulk": [FINANCE, [UUID]],
  "post /pdf/invoice/{uuid}": [FINANCE],
  "post /pdf/invoice/payment_history/{uuid}": [FINANCE],
  "post /pdf/invoice/invoice_list": [FINANCE, undefined, "search=a"],
  "get /v2/payment/{uuid}": [FINANCE],
  "get /payment/{uuid}/receipt": [FINANCE],
  "post /payment": [FINANCE, PAYMENT],
  "post /payment/bulk": [FINANCE, PAYMENT],
  "patch /payment/{uuid}": [FINANCE, { ...PAYMENT, version: 1 }],
  "patch /payment/status/{status}": [FINANCE, UUIDS],
  "patch /payment/{uuid}/official_receipt": [FINANCE, { or_no: "0000001", reason: "Typed wrongly" }],
  ...REFUND_CALLS,
  ...SETTINGS_CALLS,
  "post /pdf/payment/transaction/bulk": [FINANCE, [UUID]],
  "post /pdf/payment/transaction/{uuid}": [FINANCE],
  "post /pdf/payment/payment_transaction_list": [FINANCE, undefined, "search=a"],
  "post /file_upload": [FINANCE],
  "get /file_upload/{number}": [FINANCE],
  "get /file_upload/{number}/file": [FINANCE],
  "get /statement_of_account/customer/{customer}": [FINANCE, undefined, DAYS],
  "post /pdf/soa/{customer}": [FINANCE, undefined, DAYS],
  "get /attendance/{id}": [NOT_FINANCE],
  "get /attendance/choices": [NOT_FINANCE],
  "get /attendance/students": [NOT_FINANCE, undefined, "search=a&school_year=2026-2027"],
  "get /attendance/template": [RECORDERS, undefined, TERM],
  "post /attendance/import": [RECORDERS],
  "post /attendance": [RECORDERS, { student_id: "999999", grading_period_name: "1st", days_absent: 1 }],
  "get /attendance/sheets/{id}": [NOT_FINANCE],
  "put /attendance/sheets/{id}": [
    RECORDERS,
    { rows: [{ student_id: "999999", term: "1st", days_absent: 1, days_tardy: 0, version: null }] },
  ],
  "patch /attendance": [RECORDERS, { rows: [{ id: UUID, days_absent: 1 }] }],
  "patch /attendance/{id}": [RECORDERS, { days_absent: 1 }],
  "delete /attendance": [ACTORS, { ids: [UUID] }],
  "patch /attendance/student/publish": [PUBLISHERS, { student_id: ["999999"] }, "term=1st"],
  "get /attendance/export/{kind}": [ACTORS, undefined, TERM],
  "post /pdf/attendance/{kind}": [ACTORS, undefined, `${TERM}&section_id=${UUID}`],
  "post /sms/enrollment-pass": [
    KEEPERS,
    { student_id: "999999", incoming_school_year: "Nothing", incoming_grade_level_name: "nobody" },
  ],
  "get /sms/enrollment-pass/template": [NOT_FINANCE],
  "post /sms/enrollment-pass/import": [KEEPERS],
  "patch /sms/enrollment-pass": [KEEPERS, { students: [UUID], is_enrolled: true, is_certified: true }],
  "post /mailer/send": [
    FINANCE,
    {
      customer_id: "000001",
      start_date: "2026-11-01",
      end_date: "2026-11-30",
      recipient: "x@talaan.test",
      subject: "Statement",
    },
  ],
};
