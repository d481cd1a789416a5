import { printedText } from "#core/grading/grades/display.ts";
import { type AreaNotPassed, isRemedialPassed, recomputedE4 } from "#core/grading/grades/remedial.ts";
import { type PromotionRow, studentOfRow } from "#core/reports/promotion/promotion-list.ts";
import type { RemedialEntry } from "#core/reports/promotion/remedial-contract.ts";
import { parseScaled, scaledToShortText } from "#core/shared/decimal.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** The form of remedial marks: a line for each learning area that a student did not pass. */
export interface RemedialLine {
  /** Student and class. */
  key: string;
  studentNo: string;
  studentName: string;
  area: AreaNotPassed;
  /** As it is typed; empty: no mark. */
  mark: string;
}
const MARK_MAX_E4 = 1_000_000n;
export const MARK_MISTAKE = "A mark is a number from 0 to 100 with at most four decimals";

const markText = (area: AreaNotPassed): string =>
  typeof area.mark?.value === "number" ? scaledToShortText(BigInt(area.mark.value), 4) : "";

/** Of the students that are conditional. */
export const linesOf = (rows: readonly PromotionRow[]): RemedialLine[] =>
  rows
    .filter(({ remedialResult }) => remedialResult !== null)
    .flatMap(({ uuid, studentName, notPassed }) =>
      notPassed.map((area) => ({
        key: `${uuid} ${area.classUuid}`,
        studentNo: studentOfRow(uuid).studentNo,
        studentName,
        area,
        mark: markText(area),
      })),
    );

/** Ten-thousandths; null where it is empty, undefined where it is no mark. */
export function markE4Of(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const scaled = parseScaled(text.trim(), 4);
  return scaled !== null && scaled >= 0n && scaled <= MARK_MAX_E4 ? Number(scaled) : undefined;
}

export const isChanged = ({ area, mark }: RemedialLine): boolean => mark.trim() !== markText(area);
/** Whoever changes a mark says why; a first one needs no reason. */
export const isReasonNeeded = (lines: readonly RemedialLine[]): boolean =>
  lines.some((line) => isChanged(line) && line.area.mark !== null);

/** "75, passed": what the mark comes to; "" without one. */
export function outcomeOf({ area, mark }: RemedialLine): string {
  const markE4 = markE4Of(mark);
  if (typeof markE4 !== "number") return "";
  const grade = recomputedE4(area.finalE4, markE4, area.printsDecimals);
  const text = printedText(grade, { hasDecimals: area.printsDecimals });
  return `${text}, ${isRemedialPassed(grade) ? "passed" : "not passed"}`;
}

/** The lines that were changed, with the days of the class. */
export const entriesOf = (
  lines: readonly RemedialLine[],
  days: { from: SchoolDay; to: SchoolDay },
): RemedialEntry[] =>
  lines.filter(isChanged).map(({ studentNo, area, mark }) => ({
    studentNo,
    classUuid: area.classUuid,
    markE4: markE4Of(mark) ?? null,
    heldFrom: days.from,
    heldTo: days.to,
    version: area.mark?.version ?? 0,
  }));
