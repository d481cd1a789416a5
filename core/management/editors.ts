import { TERM_NAMES } from "./contract.ts";
import { LEVELS, SENIOR_HIGH_LEVELS } from "./level-groups.ts";
import type { ManagementKey } from "./lists/management-lists.ts";
import { SEX_LABELS, SEXES } from "./rosters/student-details.ts";
import { SIGNATORY_POST_LABELS, SIGNATORY_POSTS } from "./signatories.ts";

/** Stands for a sponsor who is added with the student. */
export const NEW_SPONSOR = "new";

/** A record of the office on the wire: what its form opens with. */
export interface ManagementRow {
  id: string;
  /** Absent where the record is not changed by a form. */
  version?: number;
  [field: string]: string | number | null | undefined;
}

/** The same of a record that was read to be changed. */
export type OfficeRecord = ManagementRow & { version: number };

/** What a choice of a form offers (GET /management/choices). */
export interface ManagementChoice {
  value: string;
  label: string;
}
export const CHOICES = [
  "school_periods",
  "grade_levels",
  "departments",
  "curricula",
  "faculties",
  "sections",
  "subjects",
  "designations",
  "faculty_types",
  "student_types",
  "sponsor_types",
] as const;
type ChoiceName = (typeof CHOICES)[number];
export type ManagementChoices = Record<ChoiceName, ManagementChoice[]>;

/** A field of a form. Lists take several of their choices, in order. */
export interface EditField {
  name: string;
  label: string;
  /** `whole` is typed in digits; a `student` is found by name, and is its number, a `sponsor` its id; a `document` is uploaded; a `tick` is TICKED or "". */
  kind: "text" | "whole" | "day" | "choice" | "choices" | "student" | "sponsor" | "document" | "tick";
  options?: ChoiceName | readonly ManagementChoice[];
  isRequired: boolean;
  /** Cannot be changed once the record exists. */
  isFixed?: true;
  /** What a new record begins with. */
  initial?: string;
  /** Shown and sent only where another field of the form has one of these values. */
  onlyFor?: { field: string; values: readonly string[] };
  help?: string;
  /** What choosing none means, where that is more than none. */
  none?: string;
  /** Two of such fields stand beside each other where there is room. */
  isNarrow?: true;
  /** Of a record: the field that has the words for what is chosen here. */
  labelFrom?: string;
}
/** What is typed of a field of ticks that is ticked. */
export const TICKED = "true";
export const field = (
  name: string,
  label: string,
  kind: EditField["kind"],
  more: Partial<EditField> = {},
): EditField => ({
  name,
  label,
  kind,
  isRequired: true,
  ...more,
});

/** The parts of a person's name. */
export const NAME_FIELDS: readonly EditField[] = [
  field("last_name", "Last Name", "text", { isNarrow: true }),
  field("given_name", "Given Name", "text", { isNarrow: true }),
  field("middle_name", "Middle Name", "text", { isRequired: false, isNarrow: true }),
  field("suffix", "Suffix", "text", { isRequired: false, isNarrow: true, help: "For example Jr., III" }),
];
const TERM_CHOICES = Object.values(TERM_NAMES).map((name) => ({ value: name, label: `${name} term` }));

const personType = (help?: string): Editor => ({
  adds: true,
  fields: [field("name", "Name", "text", help === undefined ? {} : { help })],
});

/** The form of a list's records; `adds`: new ones can be made. */
interface Editor {
  adds: boolean;
  fields: readonly EditField[];
}
/** The lists that are changed here, by their forms. */
export const EDITORS: Partial<Record<ManagementKey, Editor>> = {
  departments: { adds: true, fields: [field("name", "Department", "text")] },
  curriculum: { adds: true, fields: [field("name", "Curriculum", "text", { help: "For example K to 12" })] },
  "grade-levels": {
    adds: true,
    fields: [
      field("code", "Level", "choice", {
        options: LEVELS.map(({ code, name }) => ({ value: code, label: name })),
        isFixed: true,
      }),
      field("name", "Name", "text", { help: "As lists and documents call it" }),
      field("department_id", "Department", "choice", {
        options: "departments",
        help: "Its heads see the classes of the level",
      }),
    ],
  },
  designations: personType("For example Teacher, Department Head, Guidance Counselor"),
  "faculty-types": personType("For example Full-time, Part-time"),
  "student-types": personType("For example New, Transferee, Returning"),
  "sponsor-types": personType("For example Parent, Guardian, Company"),
  faculties: {
    adds: true,
    fields: [
      field("prefix", "Title", "text", { isRequired: false, help: "For example Mr., Ms., Dr." }),
      ...NAME_FIELDS,
      field("employee_no", "Employee No.", "text"),
      field("department_id", "Department", "choice", { options: "departments", isRequired: false }),
      field("designation_id", "Designation", "choice", { options: "designations", isRequired: false }),
      field("type_id", "Faculty Type", "choice", { options: "faculty_types", isRequired: false }),
      field("email", "Email", "text", {
        isRequired: false,
        help: "Who has an account signs in with it",
      }),
      field("contact_number", "Contact No.", "text", { isRequired: false }),
    ],
  },
  "school-years": {
    adds: true,
    fields: [
      field("name", "School Year", "text", { help: "For example SY 2027-2028" }),
      field("curriculumn_code", "Curriculum", "text"),
      field("start_date", "Start", "day"),
      field("end_date", "End", "day"),
    ],
  },
  terms: {
    adds: false,
    fields: [
      field("start_date", "Start", "day"),
      field("end_date", "End", "day"),
      field("encode_start_date", "Encoding from", "day"),
      field("encode_end_date", "Encoding through", "day"),
      field("correction_start_date", "Correction from", "day"),
      field("correction_end_date", "Correction through", "day"),
      field("days_of_school", "Days of school", "whole", {
        isRequired: false,
        help: "Printed on report cards. Leave empty while it is not known.",
      }),
    ],
  },
  sections: {
    adds: true,
    fields: [
      field("name", "Section", "text"),
      field("school_year_id", "School Year", "choice", { options: "school_periods", isFixed: true }),
      field("gradelevel_code", "Grade Level", "choice", { options: "grade_levels", isFixed: true }),
      field("kind", "Kind", "choice", {
        options: [
          { value: "regular", label: "Regular" },
          { value: "club", label: "Club" },
        ],
        isFixed: true,
        initial: "regular",
        help: "The members of a club are in their own section besides",
      }),
      field("strand", "Strand", "text", {
        isRequired: false,
        onlyFor: { field: "gradelevel_code", values: SENIOR_HIGH_LEVELS },
        help: "Printed on report cards, for example STEM",
      }),
      field("adviser_id", "Adviser", "choice", {
        options: "faculties",
        isRequired: false,
        onlyFor: { field: "kind", values: ["regular"] },
        help: "Sees every class of the section",
      }),
    ],
  },
  subjects: {
    adds: true,
    fields: [
      field("name", "Subject", "text"),
      field("code", "Code", "text"),
      field("gradelevel_code", "Grade Level", "choice", { options: "grade_levels", isFixed: true }),
      field("kind", "Kind", "choice", {
        options: [
          { value: "academic", label: "Academic" },
          { value: "performance", label: "Performance-based" },
          { value: "homeroom", label: "Homeroom (conduct)" },
          { value: "club", label: "Club" },
        ],
        help: "Academic and performance-based subjects count in the general average",
      }),
      field("position", "Position", "whole", {
        isRequired: false,
        help: "Report cards list the subjects of a grade level in this order. Leave empty for the last one.",
      }),
    ],
  },
  assignments: {
    adds: true,
    fields: [
      field("section_id", "Section", "choice", { options: "sections", isFixed: true }),
      field("subject_code", "Subject", "choice", { options: "subjects", isFixed: true }),
      field("faculty_ids", "Teachers", "choices", {
        options: "faculties",
        isRequired: false,
        help: "The first one is named first; each of them sees the class and encodes its scores",
      }),
      field("first_term", "First Term", "choice", {
        options: TERM_CHOICES,
        isRequired: false,
        none: "From the running term on",
        help: "It is only on the report cards of its terms; a final grade is the mean of them",
      }),
      field("last_term", "Last Term", "choice", {
        options: TERM_CHOICES,
        isRequired: false,
        none: "To the end of the school year",
        help: "A class that ends in the year keeps the grades it has",
      }),
    ],
  },
  signatories: {
    adds: true,
    fields: [
      field("name", "Name", "text", { help: "As it is printed under the line to sign on" }),
      field("post", "Post", "choice", {
        options: SIGNATORY_POSTS.map((value) => ({ value, label: SIGNATORY_POST_LABELS[value] })),
      }),
      field("held_from", "In office from", "day"),
    ],
  },
  students: {
    adds: true,
    fields: [
      ...NAME_FIELDS,
      field("student_id", "Student ID", "text", {
        isRequired: false,
        isFixed: true,
        isNarrow: true,
        help: "Six to ten digits. Leave empty for the next free number.",
      }),
      field("lrn", "LRN", "text", {
        isRequired: false,
        isNarrow: true,
        help: "Learner reference number, 12 digits",
      }),
      field("sex", "Sex", "choice", {
        options: SEXES.map((value) => ({ value, label: SEX_LABELS[value] })),
        isRequired: false,
        isNarrow: true,
      }),
      field("birth_date", "Birth date", "day", { isRequired: false }),
      field("type_id", "Student Type", "choice", { options: "student_types", isRequired: false }),
      field("sponsor_id", "Sponsor", "sponsor", {
        labelFrom: "sponsor",
        help: "Who is billed and written to: found by name or email, or a new one",
      }),
      field("sponsor_name", "Name of the new sponsor", "text", {
        onlyFor: { field: "sponsor_id", values: [NEW_SPONSOR] },
        help: "As letters call the sponsor, for example Maria Dela Cruz",
      }),
      field("sponsor_email", "Email of the new sponsor", "text", {
        isRequired: false,
        onlyFor: { field: "sponsor_id", values: [NEW_SPONSOR] },
        help: "Without one, invoices and reminders are handed out on paper",
      }),
      field("sponsor_contact_number", "Contact No. of the new sponsor", "text", {
        isRequired: false,
        onlyFor: { field: "sponsor_id", values: [NEW_SPONSOR] },
      }),
      field("home_address", "Home Address", "text", { isRequired: false }),
      field("email", "Email", "text", { isRequired: false, isNarrow: true, help: "The student's own" }),
      field("contact_number", "Contact No.", "text", { isRequired: false, isNarrow: true }),
    ],
  },
  sponsors: {
    adds: true,
    fields: [
      field("name", "Name", "text", { help: "As letters and documents call the sponsor" }),
      field("email", "Email", "text", {
        isRequired: false,
        help: "Invoices, statements and password links go to it. Without one they are handed out on paper.",
      }),
      field("type_id", "Sponsor Type", "choice", { options: "sponsor_types", isRequired: false }),
      field("contact_number", "Contact No.", "text", { isRequired: false }),
      field("home_address", "Home Address", "text", { isRequired: false }),
      field("billing_address", "Billing Address", "text", {
        isRequired: false,
        help: "Printed on invoices and receipts from now on",
      }),
      field("city", "City", "text", { isRequired: false }),
      field("province", "Province", "text", { isRequired: false }),
      field("postal_code", "Postal Code", "text", { isRequired: false }),
      field("tax_number", "TIN", "text", { isRequired: false }),
    ],
  },
};

/** The lists whose records have a form. */
export const EDITED_LISTS = Object.keys(EDITORS) as ManagementKey[];
