import { lookup } from "../shared/list/filters.ts";

/** The filters that the lists of reports share: school year, term and section, each clearing those after it. */
const ID_MAX = 60;
const BY_ID = { isById: true, maxLength: ID_MAX } as const;
interface TermOption {
  name: string;
  school_period: { name: string };
}
interface SectionOption {
  section_name: string;
  grade_level: { name: string };
  school_period: { name: string };
}

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
      labelOf: ({ name, school_period }: TermOption) => `${name} Term, ${school_period.name}`,
    }),
    clears: ["section"],
  },
  section: lookup("section_id", "Grade Level - Section", "/grade_sections", {
    ...BY_ID,
    labelOf: ({ grade_level, section_name, school_period }: SectionOption) =>
      `${gradeSectionLabel(grade_level.name, section_name)}, ${school_period.name}`,
  }),
});

/** A subject, by its code or name. */
export const subjectFilter = lookup("subject_code", "Subject", "/subjects", {
  isById: true,
  maxLength: 100,
  labelOf: ({ name, grade_level }: { name: string; grade_level: { name: string } }) =>
    `${name}, ${grade_level.name}`,
});
