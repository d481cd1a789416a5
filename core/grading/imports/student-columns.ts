import { defineFields } from "#core/shared/import/reading/file-definition.ts";

/** Whom a row of a file of a class is about: by number or by name (F-10). */
export const STUDENT_COLUMNS = defineFields({
  student: {
    heading: "Student ID",
    synonyms: ["Student Number", "Student No.", "ID Number"],
    is: { kind: "digits", length: 6, called: "a student number" },
    example: "000123",
  },
  name: {
    heading: "Student Name",
    synonyms: ["Name", "Name of Student", "Name of Learner", "Learner's Name", "Learners' Names"],
    is: { kind: "text", max: 200 },
    example: "Dela Cruz, Ana",
  },
});
export type StudentColumns = typeof STUDENT_COLUMNS;
