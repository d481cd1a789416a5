import * as z from "zod";
import { schoolYearName } from "../management/term.ts";
import { searchText } from "../shared/query-fields.ts";

/** The wire of what attendance's forms choose from: GET /attendance/choices and GET /attendance/students. */
export interface SectionChoice {
  uuid: string;
  name: string;
  gradeLevel: string;
  schoolYear: string;
  /** Of the school year that runs today. */
  isCurrent: boolean;
}
export const sectionChoicesToWire = (sections: readonly SectionChoice[]) => ({
  rows: sections.map((section) => ({
    id: section.uuid,
    name: section.name,
    grade_level: { name: section.gradeLevel },
    school_period: { name: section.schoolYear },
    is_current: section.isCurrent,
  })),
});
export type WireSectionChoices = ReturnType<typeof sectionChoicesToWire>;
export const sectionChoicesFromWire = (wire: WireSectionChoices): SectionChoice[] =>
  wire.rows.map((row) => ({
    uuid: row.id,
    name: row.name,
    gradeLevel: row.grade_level.name,
    schoolYear: row.school_period.name,
    isCurrent: row.is_current,
  }));

export const studentChoicesQuery = z.strictObject({ search: searchText, school_year: schoolYearName });
export const studentChoicesSearch = (search: string, schoolYear: string): URLSearchParams =>
  new URLSearchParams({ search, school_year: schoolYear });
export interface StudentChoice {
  studentId: string;
  name: string;
  section: string;
}
export const studentChoicesToWire = (students: readonly StudentChoice[]) => ({
  rows: students.map(({ studentId, name, section }) => ({
    student_id: studentId,
    fullname: name,
    grade_section: section,
  })),
});
export const studentChoicesFromWire = (wire: ReturnType<typeof studentChoicesToWire>): StudentChoice[] =>
  wire.rows.map((row) => ({ studentId: row.student_id, name: row.fullname, section: row.grade_section }));
