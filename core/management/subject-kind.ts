/** What a subject is: academic and performance-based ones count in the general average. */
export const SUBJECT_KINDS = ["academic", "performance", "homeroom", "club"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
