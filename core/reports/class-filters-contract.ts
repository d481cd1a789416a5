import { figure, lookup, select } from "#core/shared/list/filters.ts";

/** The filters that the lists of reports share: school year, term and section, each clearing those after it. */
const ID_MAX = 60;
const BY_ID = { isById: true, maxLength: ID_MAX } as const;

/** A section as reports name it: "Grade 7 - Section Narra". */
export const gradeSectionLabel = (levelName: string, sectionName: string): string =>
  `${levelName} - Section ${sectionName}`;

/** `yearNames`, `termNames`: on the wire; the first is written. */
export const classFilters = (yearNames: readonly string[], termNames: readonly string[]) => ({
  year: {
    ...lookup(yearNames, "School Year", "/school_periods", BY_ID),
    clears: ["term", "section"],
    unset: "Current",
  },
  term: {
    ...lookup(termNames, "School Term", "/grading_periods", {
      ...BY_ID,
      labelOf: (textAt) => `${textAt("name")} Term, ${textAt("school_period.name")}`,
    }),
    clears: ["section"],
  },
  section: lookup("section_id", "Grade Level - Section", "/grade_sections", {
    ...BY_ID,
    labelOf: (textAt) =>
      `${gradeSectionLabel(textAt("grade_level.name"), textAt("section_name"))}, ${textAt("school_period.name")}`,
  }),
});

/** A subject, by its code or name. */
export const subjectFilter = lookup("subject_code", "Subject", "/subjects", {
  isById: true,
  maxLength: 100,
  labelOf: (textAt) => `${textAt("name")}, ${textAt("grade_level.name")}`,
});

/** The letters of the scale (G-22), the highest first. */
const LETTERS = { A: "A", "A-": "A-", "B+": "B+", B: "B", "B-": "B-", C: "C", D: "D" } as const;
export const letterFilter = select("letter_grade", "Letter Grade", LETTERS);
/** A grade as it is typed: a whole number finds what is printed, one with decimals exactly that. */
export const gradeFilter = figure("numeric_grade", "Numeric Grade", "Please write a grade, as 90 or 89.5000");
