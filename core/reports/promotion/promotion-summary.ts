import { DESCRIPTORS, descriptorOf } from "#core/grading/grades/display.ts";
import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { fields, type RecordOfFields, records, text, whole } from "#core/shared/list/fields.ts";

/** How many students of a grade level are promoted, conditional and retained, and how many have each descriptor. */
const DESCRIPTOR_COUNT = fields({ name: text("name"), students: whole("students") });
const LEVEL = fields({
  code: text("code"),
  name: text("name"),
  students: whole("students"),
  promoted: whole("promoted"),
  conditional: whole("conditional"),
  retained: whole("retained"),
  /** Those in progress have no place above. */
  descriptors: records("descriptors", DESCRIPTOR_COUNT),
});
export const SUMMARY = fields({ levels: records("levels", LEVEL) });
export type PromotionSummary = RecordOfFields<typeof SUMMARY.fields>;
type LevelSummary = RecordOfFields<typeof LEVEL.fields>;

/** So many students of a level with the same promotion and general average. */
export interface CountedStudents {
  level: { code: string; name: string };
  promotion: PromotionStatus | null;
  /** Hundredths; null: not known, or none in Pre-Nursery and Nursery. */
  averageE2: number | null;
  students: number;
}

/** The descriptor of a general average is that of its whole number, half up. */
const descriptorName = (averageE2: number): string =>
  descriptorOf(Number(roundHalfAwayFromZero(BigInt(averageE2), 100n)), false).name;

/** By level, in the order given; descriptors from the highest on, without those nobody has. */
export function summaryOf(counted: readonly CountedStudents[]): PromotionSummary {
  const byLevel = Map.groupBy(counted, ({ level }) => level.code);
  return { levels: [...byLevel.values()].map(levelSummary) };
}

const sum = (of: readonly CountedStudents[]): number =>
  of.reduce((total, { students }) => total + students, 0);

function levelSummary(counted: CountedStudents[]): LevelSummary {
  const byPromotion = Map.groupBy(counted, ({ promotion }) => promotion);
  const promoted = (status: PromotionStatus): number => sum(byPromotion.get(status) ?? []);
  const byDescriptor = Map.groupBy(counted, ({ averageE2 }) =>
    averageE2 === null ? null : descriptorName(averageE2),
  );
  const { code = "", name = "" } = counted[0]?.level ?? {};
  return {
    code,
    name,
    students: sum(counted),
    promoted: promoted("Promoted"),
    conditional: promoted("Conditional"),
    retained: promoted("Retained"),
    descriptors: DESCRIPTORS.flatMap(({ name: descriptor }) => {
      const students = sum(byDescriptor.get(descriptor) ?? []);
      return students === 0 ? [] : [{ name: descriptor, students }];
    }),
  };
}
