import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../../shared/decimal.ts";
import { type GradingScheme, ROUNDINGS } from "./scheme.ts";
import type { SchemePlace } from "./scheme-assignments.ts";
import type { SchemePreview } from "./scheme-preview.ts";
import { rowsOf } from "./transmutation.ts";

/** The wire of grading schemes: one with its versions, a new version, and the preview of what it would change. */
const FOUR_DECIMALS = "Please enter a number from 0 to 100 with at most 4 decimals";
const percent = z.number(FOUR_DECIMALS).transform((value, context): number => {
  const scaled = scaledFromNumber(value, 4);
  if (scaled !== null && scaled >= 0n && scaled <= 1_000_000n) return Number(scaled);
  context.addIssue({ code: "custom", message: FOUR_DECIMALS });
  return z.NEVER;
});
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .refine((text) => text !== "", "This field is required");
const code = z
  .string()
  .max(12)
  .regex(/^[A-Z][A-Z0-9]*$/, "A code is capital letters and digits, a letter first");
const PARTS_MAX = 12;
const ROWS_MAX = 120;
const component = z.strictObject({ code, name: words(60), weight: percent });
const rows = z.array(z.strictObject({ initial: percent, grade: percent })).max(ROWS_MAX);

const definition = {
  categories: z
    .array(
      z.strictObject({
        code,
        name: words(60),
        weight: percent,
        components: z.array(component).min(1).max(PARTS_MAX),
      }),
    )
    .min(1)
    .max(PARTS_MAX),
  transmutation: z.enum(["table", "linear", "none"]),
  /** Minimum initial grade → grade, or points of a line; the highest first. */
  rows: rows.default([]),
  /** Where figures are rounded between the scores and the initial grade; not named: only at the end. */
  rounding: z.enum(ROUNDINGS, "Please choose exact or stepwise rounding").default("exact"),
};
const PLACES_MAX = 1000;
/** What a scheme applies to: a grade level (no subject), or a subject of its own. */
const places = z
  .array(z.strictObject({ gradelevel_code: z.string().max(30), subject_code: z.string().max(30).nullish() }))
  .max(PLACES_MAX)
  .transform((given) =>
    given.map(({ gradelevel_code, subject_code }) => ({
      level: gradelevel_code,
      subject: subject_code ?? null,
    })),
  );
type Definition = z.output<z.ZodObject<typeof definition>>;
const schemeOfDefinition = ({ categories, transmutation: kind, rows: given, rounding }: Definition) => {
  const points = given.map(({ initial, grade }) => ({ initialE4: initial, gradeE4: grade }));
  return {
    categories: categories.map(({ weight, components, ...category }) => ({
      ...category,
      weightE4: weight,
      components: components.map(({ weight: share, ...one }) => ({ ...one, weightE4: share })),
    })),
    rounding,
    transmutation: kind === "none" ? { kind } : kind === "table" ? { kind, rows: points } : { kind, points },
  } satisfies Omit<GradingScheme, "name" | "version">;
};

/** With `applies_to` alone changed, the scheme keeps its version and only applies to something else. */
export const schemeVersionBody = z
  .strictObject({
    ...definition,
    applies_to: places.optional(),
    /** The version it was made from. */
    version: z.int().min(1),
  })
  .transform(({ version, applies_to: wanted, ...rest }) => ({
    version,
    wanted: wanted ?? null,
    scheme: schemeOfDefinition(rest),
  }));
export const newSchemeBody = z
  .strictObject({
    ...definition,
    name: words(60),
    school_year_id: z.string().max(60),
    applies_to: places,
  })
  .transform(({ name, school_year_id, applies_to: wanted, ...rest }) => ({
    schoolYearUuid: school_year_id,
    wanted,
    scheme: { ...schemeOfDefinition(rest), name, version: 1 } satisfies GradingScheme,
  }));
export type NewSchemeEntry = z.output<typeof newSchemeBody>;
/** The school year whose places are asked for; none: the one that runs. */
export const schemePlacesQuery = z
  .strictObject({ schoolperiod_id: z.string().max(60).optional() })
  .transform(({ schoolperiod_id }) => ({ schoolYearUuid: schoolperiod_id ?? null }));
export const schemePlacesSearch = (schoolYearUuid: string | null): URLSearchParams =>
  new URLSearchParams(schoolYearUuid ? { schoolperiod_id: schoolYearUuid } : {});
export type SchemeVersionEntry = z.output<typeof schemeVersionBody>;

/** A scheme as its screen shows it: the newest version, and what became of those before. */
export interface SchemeDetail {
  uuid: string;
  schoolYear: string;
  curriculum: string;
  scheme: GradingScheme;
  /** Grade levels and subjects it applies to, in words. */
  standsFor: string;
  versions: { uuid: string; version: number; madeAt: string; madeBy: string; gradebooks: number }[];
}
const placesToWire = (places: readonly SchemePlace[]) =>
  places.map((place) => ({
    gradelevel_code: place.level,
    grade_level: place.levelName,
    subject_code: place.subject,
    subject: place.subjectName,
    scheme_id: place.scheme,
    scheme: place.schemeName,
  }));
export type WirePlace = ReturnType<typeof placesToWire>[number];

/** What a new scheme begins with: its school year, and what is in it. */
export interface NewSchemeYear {
  uuid: string;
  name: string;
  curriculum: string;
}
export const newSchemeToWire = (
  year: NewSchemeYear,
  years: readonly NewSchemeYear[],
  places: readonly SchemePlace[],
) => ({
  school_year_id: year.uuid,
  school_year: year.name,
  curriculumn_code: year.curriculum,
  school_periods: years.map(({ uuid, name, curriculum }) => ({
    id: uuid,
    name,
    curriculumn_code: curriculum,
  })),
  places: placesToWire(places),
});
export type WireNewScheme = ReturnType<typeof newSchemeToWire>;

const number = (scaled: number): number => scaledToNumber(scaled, 4);
export const schemeToWire = (detail: SchemeDetail, places: readonly SchemePlace[]) => ({
  id: detail.uuid,
  name: detail.scheme.name,
  version: detail.scheme.version,
  school_year: detail.schoolYear,
  curriculumn_code: detail.curriculum,
  stands_for: detail.standsFor,
  places: placesToWire(places),
  categories: detail.scheme.categories.map((category) => ({
    code: category.code,
    name: category.name,
    weight: number(category.weightE4),
    components: category.components.map((one) => ({
      code: one.code,
      name: one.name,
      weight: number(one.weightE4),
    })),
  })),
  transmutation: detail.scheme.transmutation.kind,
  rounding: detail.scheme.rounding,
  rows: rowsOf(detail.scheme.transmutation).map(({ initialE4, gradeE4 }) => ({
    initial: number(initialE4),
    grade: number(gradeE4),
  })),
  versions: detail.versions.map(({ uuid, version, madeAt, madeBy, gradebooks }) => ({
    id: uuid,
    version,
    created_at: madeAt,
    created_by: madeBy,
    gradebook_count: gradebooks,
  })),
});
/** What the form sends: the very body of a new version, or of a new scheme. */
export type SchemeVersionDraft = z.input<typeof schemeVersionBody>;
export type NewSchemeDraft = z.input<typeof newSchemeBody>;
export type WireScheme = ReturnType<typeof schemeToWire>;

interface SectionCount {
  key: string;
  name: string;
  gradebooks: number;
}
const sectionCount = ({ key, name, gradebooks }: SectionCount) => ({
  id: key,
  name,
  gradebook_count: gradebooks,
});
/** The preview, and the gradebooks without a score that would go by the scheme, or no longer. */
export interface SchemeOutlook extends SchemePreview {
  taking: SectionCount[];
  leaving: SectionCount[];
  /** Gradebooks whose grades were looked at, of how many. */
  counted: number;
  pinned: number;
}
export const outlookToWire = (outlook: SchemeOutlook) => ({
  taking: outlook.taking.map(sectionCount),
  leaving: outlook.leaving.map(sectionCount),
  pinned: {
    gradebook_count: outlook.pinned,
    counted: outlook.counted,
    differing: outlook.differing,
    sections: outlook.sections.map(({ key, gradebooks, students, ...section }) => ({
      id: key,
      ...section,
      gradebook_count: gradebooks,
      student_count: students,
    })),
    students: outlook.changes.map(({ gradebook, student, from, to, crosses }) => ({
      gradebook,
      student_id: student.number,
      student: student.name,
      from: number(from),
      to: to === null ? null : number(to),
      crosses,
    })),
  },
});
export type WireOutlook = ReturnType<typeof outlookToWire>;
