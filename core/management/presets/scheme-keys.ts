/** The grading schemes that presets name; core/grading/schemes/shipped-schemes.ts says what they are. */
export const SCHEME_KEYS = [
  "school",
  "languages",
  "sciences",
  "skills",
  "seniorCore",
  "seniorAcademic",
  "seniorResearch",
  "seniorSkills",
  "early",
  "conduct",
] as const;
export type SchemeKey = (typeof SCHEME_KEYS)[number];
