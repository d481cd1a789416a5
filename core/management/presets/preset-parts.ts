/** What presets make, part by part, as the screen names it. */
export const PRESET_PARTS = {
  schoolYear: "School year",
  terms: "Terms",
  departments: "Departments",
  gradeLevels: "Grade levels",
  subjects: "Subjects",
  schemes: "Grading schemes",
  assignments: "Schemes assigned",
} as const;
export type PresetPart = keyof typeof PRESET_PARTS;
