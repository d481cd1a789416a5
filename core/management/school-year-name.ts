/** "2026-2027" is the school year "SY 2026-2027"; any other text is trimmed. */
export const schoolYearNameOf = (text: string): string =>
  /^\d{4}-\d{4}$/.test(text.trim()) ? `SY ${text.trim()}` : text.trim();

export const SCHOOL_YEAR_EXPECTED = "Please choose a school year";
