/** What attendance's console routes are asked with. */
export interface TemplateAsked {
  schoolYear: string;
  term: string;
  gradeLevel: string;
}
export const templateSearch = ({ schoolYear, term, gradeLevel }: TemplateAsked): URLSearchParams =>
  new URLSearchParams({ school_year: schoolYear, term, ...(gradeLevel && { grade_level: gradeLevel }) });
export const importSearch = ({ schoolYear, term }: Omit<TemplateAsked, "gradeLevel">): URLSearchParams =>
  new URLSearchParams({ school_year: schoolYear, term });
