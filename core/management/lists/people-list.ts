import { defineList } from "../../shared/list/definition.ts";
import { fields, text } from "../../shared/list/fields.ts";
import { BY_YEAR, column, count, first, id, NOT_BY_YEAR, officeList, version } from "./office-list.ts";

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
    sponsor: column("sponsor", "Sponsor"),
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
