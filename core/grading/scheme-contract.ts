import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../shared/decimal.ts";
import type { GradingScheme } from "./scheme.ts";
import type { SchemePreview } from "./scheme-preview.ts";
import type { TransmutationRow } from "./transmutation.ts";

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

export const schemeVersionBody = z
  .strictObject({
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
    /** The version it was made from. */
    version: z.int().min(1),
  })
  .transform(({ categories, transmutation: kind, rows: given, version }) => {
    const points = given.map(({ initial, grade }) => ({ initialE4: initial, gradeE4: grade }));
    return {
      version,
      scheme: {
        categories: categories.map(({ weight, components, ...category }) => ({
          ...category,
          weightE4: weight,
          components: components.map(({ weight: share, ...one }) => ({ ...one, weightE4: share })),
        })),
        transmutation:
          kind === "none" ? { kind } : kind === "table" ? { kind, rows: points } : { kind, points },
      } satisfies Omit<GradingScheme, "name" | "version">,
    };
  });
export type SchemeVersionEntry = z.output<typeof schemeVersionBody>;

/** A scheme as its screen shows it: the newest version, and what became of those before. */
export interface SchemeDetail {
  uuid: string;
  schoolYear: string;
  curriculum: string;
  scheme: GradingScheme;
  /** Grade levels and subjects it stands for. */
  standsFor: string;
  versions: { uuid: string; version: number; madeAt: string; madeBy: string; gradebooks: number }[];
}
export const transmutationRows = ({
  transmutation,
}: Pick<GradingScheme, "transmutation">): readonly TransmutationRow[] =>
  transmutation.kind === "table"
    ? transmutation.rows
    : transmutation.kind === "linear"
      ? transmutation.points
      : [];

const number = (scaled: number): number => scaledToNumber(scaled, 4);
export const schemeToWire = (detail: SchemeDetail) => ({
  id: detail.uuid,
  name: detail.scheme.name,
  version: detail.scheme.version,
  school_year: detail.schoolYear,
  curriculumn_code: detail.curriculum,
  stands_for: detail.standsFor,
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
  rows: transmutationRows(detail.scheme).map(({ initialE4, gradeE4 }) => ({
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
/** What the form sends: the very body of a new version. */
export type SchemeVersionDraft = z.input<typeof schemeVersionBody>;
export type WireScheme = ReturnType<typeof schemeToWire>;

/** The preview, and the gradebooks without a score that would go by the new version. */
export interface SchemeOutlook extends SchemePreview {
  taking: { key: string; name: string; gradebooks: number }[];
  /** Gradebooks whose grades were looked at, of how many. */
  counted: number;
  pinned: number;
}
export const outlookToWire = (outlook: SchemeOutlook) => ({
  taking: outlook.taking.map(({ key, name, gradebooks }) => ({ id: key, name, gradebook_count: gradebooks })),
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
