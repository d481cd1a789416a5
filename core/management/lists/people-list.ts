import { SEX_LABELS, type Sex } from "#core/management/rosters/student-details.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { choice, fields, orNull, text } from "#core/shared/list/fields.ts";
import {
  BY_YEAR,
  column,
  count,
  dayColumn,
  first,
  id,
  NOT_BY_YEAR,
  officeList,
  version,
} from "./office-list.ts";

/** The school's staff, its students, and who pays for them, by name. */
export const FACULTIES_LIST = defineList({
  ...officeList("faculties"),
  ...NOT_BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "Name"),
    employeeNumber: column("employee_no", "Employee No."),
    department: column("department", "Department"),
    email: column("email", "Email"),
    role: column("role", "Role"),
    classes: count("class_count", "Classes this year"),
  }),
  nameOf: ({ name, employeeNumber }) => `${name}, ${employeeNumber}`,
});

/** Who holds a post of the school, and from which day: the newest first. */
export const SIGNATORIES_LIST = defineList({
  ...officeList("signatories"),
  ...NOT_BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "Name"),
    post: choice(SIGNATORY_POST_LABELS, "post", "Post"),
    heldFrom: dayColumn("held_from", "In office from"),
    signature: column("signature", "Signature"),
    version: version(),
  }),
  nameOf: ({ name }) => name,
});
export const STUDENTS_LIST = defineList({
  ...officeList("students"),
  ...BY_YEAR,
  row: fields({
    id: id(),
    name: first("fullname", "Student"),
    studentId: column("student_id", "Student ID"),
    gradeLevel: column("grade_level", "Grade Level"),
    section: column("grade_section", "Section"),
    schoolYear: column("school_year", "School Year"),
    lrn: column("lrn", "LRN"),
    sex: choice<Sex | "">({ ...SEX_LABELS, "": "" }, "sex", "Sex"),
    birthDate: orNull(dayColumn("birth_date", "Birth date"), ""),
    sponsor: column("sponsor", "Sponsor"),
    version: version(),
  }),
  nameOf: ({ name, studentId }) => `${name}, ${studentId}`,
});

export const SPONSORS_LIST = defineList({
  ...officeList("sponsors"),
  ...NOT_BY_YEAR,
  row: fields({
    id: id(),
    name: first("fullname", "Sponsor"),
    email: column("email", "Email"),
    contactNumber: column("contact_number", "Contact No."),
    homeAddress: column("home_address", "Home Address"),
    billingAddress: column("billing_address", "Billing Address"),
    students: column("students", "Students"),
    city: text("city"),
    province: text("province"),
    postalCode: text("postal_code"),
    taxNumber: text("tax_number"),
    version: version(),
  }),
  nameOf: ({ name, email }) => `${name}, ${email}`,
});
