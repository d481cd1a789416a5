import * as z from "zod";
import { schoolDay } from "../shared/query-fields.ts";

/** The wire of what the office changes: the body of each call. Its form has fields of the same names (editors.ts). */
const REQUIRED = "This field is required";
/** One line of text that may be empty. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim());
const words = (max: number) => line(max).refine((text) => text !== "", REQUIRED);
const version = z.int().min(1).optional();
const chosen = z
  .string()
  .max(60)
  .refine((id) => id !== "", REQUIRED);

export const schoolYearBody = z.strictObject({
  name: words(40),
  curriculumn_code: words(40),
  start_date: schoolDay,
  end_date: schoolDay,
  version,
});
export const termBody = z.strictObject({
  start_date: schoolDay,
  end_date: schoolDay,
  encode_start_date: schoolDay,
  encode_end_date: schoolDay,
  correction_start_date: schoolDay,
  correction_end_date: schoolDay,
  /** True: the one who asks was told that a window closes over gradebooks in work. */
  is_confirmed: z.boolean().default(false),
  version,
});
export const sectionBody = z.strictObject({
  name: words(60),
  school_year_id: chosen,
  gradelevel_code: chosen,
  adviser_id: z.string().max(60).nullish(),
  version,
});
export const SUBJECT_KINDS = ["academic", "performance", "homeroom", "club"] as const;
export const subjectBody = z.strictObject({
  code: words(30),
  name: words(100),
  gradelevel_code: chosen,
  kind: z.enum(SUBJECT_KINDS),
  version,
});
const TEACHERS_MAX = 5;
export const assignmentBody = z.strictObject({
  section_id: chosen,
  subject_code: chosen,
  faculty_ids: z.array(z.string().max(60)).max(TEACHERS_MAX),
  version,
});

/** How a sponsor is reached and billed. Papers that were handed out keep what they said. */
export const sponsorBody = z.strictObject({
  contact_number: line(40),
  home_address: line(200),
  billing_address: line(200),
  city: line(80),
  province: line(80),
  postal_code: line(12),
  tax_number: line(40),
  version,
});

export type SchoolYearEntry = z.output<typeof schoolYearBody>;
export type TermEntry = z.output<typeof termBody>;
export type SectionEntry = z.output<typeof sectionBody>;
export type SubjectEntry = z.output<typeof subjectBody>;
export type AssignmentEntry = z.output<typeof assignmentBody>;
export type SponsorEntry = z.output<typeof sponsorBody>;
