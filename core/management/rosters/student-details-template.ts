import { csvLine } from "#core/shared/import/csv.ts";
import { STUDENT_DETAILS_DEFINITION, type StudentOnRecord } from "./student-details-definition.ts";

export const STUDENT_DETAILS_HEADINGS = Object.values(STUDENT_DETAILS_DEFINITION.fields).map(
  ({ heading }) => heading,
);

export const studentDetailsTemplate = (students: readonly StudentOnRecord[]): string =>
  [
    STUDENT_DETAILS_HEADINGS,
    ...students.map((one) => [
      one.studentNumber,
      one.name,
      one.lrn ?? "",
      one.sex ?? "",
      one.birthDate ?? "",
    ]),
  ]
    .map(csvLine)
    .join("");
export const studentDetailsName = (schoolYear: string): string =>
  `Student Details_${schoolYear.replace(/[^\w -]/g, "")}.csv`;
