import { SEX_LABELS, type Sex } from "#core/management/rosters/student-details.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { choice, fields, name as nameOfRecord, orNull, text } from "#core/shared/list/fields.ts";
import {
  BY_STATUS,
  column,
  count,
  dayColumn,
  first,
  id,
  NOT_BY_YEAR,
  officeList,
  status,
  statusFilter,
  version,
  yearFilter,
} from "./office-list.ts";

/** The school's staff, its students, and who pays for them, by name. */
export const FACULTIES_LIST = defineList({
  ...officeList("faculties"),
  sorts: ["name", "employeeNumber", "department", "email", "status"],
  essential: ["employeeNumber", "status"],
  ...BY_STATUS,
  row: fields({
    id: id(),
    name: first("name", "Name"),
    employeeNumber: column("employee_no", "Employee No."),
    department: column("department", "Department"),
    email: column("email", "Email"),
    role: column("role", "Role"),
    classes: count("class_count", "Classes this year"),
    designation: column("designation", "Designation"),
    type: column("type", "Faculty Type"),
    contactNumber: column("contact_number", "Contact No."),
    status: status(),
    prefix: text("prefix"),
    lastName: text("last_name"),
    givenName: text("given_name"),
    middleName: text("middle_name"),
    suffix: text("suffix"),
    departmentUuid: text("department_id"),
    designationUuid: text("designation_id"),
    typeUuid: text("type_id"),
    version: version(),
  }),
  nameOf: ({ name, employeeNumber }) => `${name}, ${employeeNumber}`,
});

/** Who holds a post of the school, and from which day: the newest first. */
export const SIGNATORIES_LIST = defineList({
  ...officeList("signatories"),
  sorts: ["id", "name", "post", "heldFrom"],
  essential: ["post"],
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
  sorts: ["name", "studentId"],
  essential: ["studentId", "section", "status"],
  filters: { year: yearFilter, status: statusFilter() },
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
    type: column("type", "Student Type"),
    status: status(),
    lastName: text("last_name"),
    givenName: text("given_name"),
    middleName: text("middle_name"),
    suffix: text("suffix"),
    email: text("email"),
    contactNumber: text("contact_number"),
    homeAddress: text("home_address"),
    sponsorUuid: text("sponsor_id"),
    typeUuid: text("type_id"),
    version: version(),
  }),
  nameOf: ({ name, studentId }) => `${name}, ${studentId}`,
});

export const SPONSORS_LIST = defineList({
  ...officeList("sponsors"),
  sorts: ["name"],
  essential: ["students", "status"],
  ...BY_STATUS,
  row: fields({
    id: id(),
    // Also as the form calls it.
    name: nameOfRecord(["fullname", "name"], "Sponsor", { column: "fullname", isFixed: true }),
    email: column("email", "Email"),
    contactNumber: column("contact_number", "Contact No."),
    homeAddress: column("home_address", "Home Address"),
    billingAddress: column("billing_address", "Billing Address"),
    students: column("students", "Students"),
    type: column("type", "Sponsor Type"),
    status: status(),
    typeUuid: text("type_id"),
    city: text("city"),
    province: text("province"),
    postalCode: text("postal_code"),
    taxNumber: text("tax_number"),
    version: version(),
  }),
  nameOf: ({ name, email }) => `${name}, ${email}`,
});

/** Designations, and types of people: what each is called, and how many have it. */
const personTypeRow = (people: string) =>
  fields({
    id: id(),
    name: first("name", "Name"),
    people: count("people_count", people),
    status: status(),
    version: version(),
  });
const named = ({ name }: { name: string }) => name;
export const DESIGNATIONS_LIST = defineList({
  ...officeList("designations"),
  sorts: ["name", "status"],
  ...BY_STATUS,
  row: personTypeRow("Faculties"),
  nameOf: named,
});
export const FACULTY_TYPES_LIST = defineList({
  ...officeList("faculty-types"),
  sorts: ["name", "status"],
  ...BY_STATUS,
  row: personTypeRow("Faculties"),
  nameOf: named,
});
export const STUDENT_TYPES_LIST = defineList({
  ...officeList("student-types"),
  sorts: ["name", "status"],
  ...BY_STATUS,
  row: personTypeRow("Students"),
  nameOf: named,
});
export const SPONSOR_TYPES_LIST = defineList({
  ...officeList("sponsor-types"),
  sorts: ["name", "status"],
  ...BY_STATUS,
  row: personTypeRow("Sponsors"),
  nameOf: named,
});
