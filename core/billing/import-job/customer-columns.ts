import { defineFields } from "#core/shared/import/reading/file-definition.ts";
import { STUDENT_DIGITS } from "#core/shared/student-number.ts";

/** Whose a row of a file of billing is (B-44): the number is needed, and a name beside it must be that customer's. */
export const CUSTOMER_COLUMNS = defineFields({
  customerId: {
    heading: "Customer ID",
    synonyms: ["Customer Number", "Student ID", "Student Number", "Student No"],
    is: { kind: "digits", ...STUDENT_DIGITS },
    needs: "value",
    example: "000123",
  },
  customerName: {
    heading: "Customer Name",
    synonyms: ["Customer", "Student Name", "Name", "Student", "Payer"],
    is: { kind: "text", max: 200 },
    example: "Dela Cruz, Ana",
  },
});
