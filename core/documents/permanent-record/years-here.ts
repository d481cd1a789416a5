import type { CardCell } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { NO_GRADE_TEXT } from "#core/grading/grades/class-record.ts";
import { PASSING_E4, printedText } from "#core/grading/grades/display.ts";
import type { StudentCard } from "#core/grading/grades/report-card.ts";
import { parseScaled, scaledToShortText, scaledToText } from "#core/shared/decimal.ts";
import type { RecordYear } from "./permanent-record-document.ts";

/**
 * A school year here, from its report cards: of the newest term the card, in grades 11 and 12, whose cards show their own
 * term alone, all of them and the final grades of the year.
 */
export interface YearHere {
  schoolYear: string;
  /** By term, the oldest first: as published, else as they read now. */
  cards: readonly ReportCardDocument[];
  /** The card of the last term is published. */
  isPublished: boolean;
  year: Pick<StudentCard, "finals" | "notPassed" | "generalAverageE2">;
}

const NOT_PUBLISHED = "Not yet published";
const AVERAGE = "General Average";

export function recordYearOf({ schoolYear, cards, isPublished, year }: YearHere): RecordYear | null {
  const last = cards.at(-1);
  if (!last) return null;
  const lineOf = (label: string): string => last.student.find((line) => line.label === label)?.value ?? "";
  const rows = last.layout === "senior-high" ? seniorRows(cards, year) : rowsOf(last);
  return {
    schoolYear,
    school: last.school.name,
    level: lineOf("Grade & Section"),
    adviser: lineOf("Homeroom Adviser"),
    areas: rows.filter(({ name }) => name !== AVERAGE),
    average: rows.find(({ name }) => name === AVERAGE)?.final ?? "",
    action: last.action?.text ?? "",
    remedial: year.notPassed.flatMap(({ name, finalE4, mark, recomputedE4, printsDecimals }) => {
      if (typeof mark?.value !== "number" || recomputedE4 === null) return [];
      const rules = { hasDecimals: printsDecimals };
      return [
        {
          name,
          final: printedText(finalE4, rules),
          mark: scaledToShortText(BigInt(mark.value), 4),
          recomputed: printedText(recomputedE4, rules),
        },
      ];
    }),
    note: isPublished ? "" : NOT_PUBLISHED,
  };
}

type AreaRow = RecordYear["areas"][number];
/** A final grade up to grade 10 is printed after the lift: what it prints decides. */
function remarkOf(final: string): string {
  const finalE4 = parseScaled(final, 4);
  if (finalE4 === null) return "";
  return Number(finalE4) >= PASSING_E4 ? "Passed" : "Failed";
}
const textAt = (cells: readonly CardCell[], place: number): string => cells[place]?.text ?? "";
/** The grade of a card, blank where there is none. Of the Nursery scale red says that. */
function gradeAt(cells: readonly CardCell[], place: number, { isNursery }: { isNursery: boolean }): string {
  const text = textAt(cells, place);
  return text === NO_GRADE_TEXT || (isNursery && cells[place]?.isRed) ? "" : text;
}

/** Up to grade 10 a card of the 3rd term has every term: figure and letter side by side, in Pre-Nursery and Nursery the number. */
function rowsOf({ layout, grades }: ReportCardDocument): AreaRow[] {
  const isNursery = layout === "nursery";
  const step = isNursery ? 1 : 2;
  return grades.rows.map(({ label, cells }) => {
    const gradeOf = (column: number) => gradeAt(cells, column * step, { isNursery });
    const final = gradeOf(3);
    return {
      name: label,
      terms: [0, 1, 2].map(gradeOf),
      final,
      remark: isNursery || label === AVERAGE ? "" : remarkOf(final),
    };
  });
}

/** In grades 11 and 12: each term from its own card, the final grade with its four decimals. */
function seniorRows(
  cards: readonly ReportCardDocument[],
  { finals, generalAverageE2 }: YearHere["year"],
): AreaRow[] {
  const finalOf = (name: string) => finals.find(({ subject }) => subject.name === name)?.card;
  // A class that ended before the last term is on the cards before it.
  const labels = new Set(cards.flatMap(({ grades }) => grades.rows.map(({ label }) => label)));
  const names = finals.map(({ subject }) => subject.name).filter((name) => labels.has(name));
  return [...new Set([...names, ...labels])].map((label) => {
    const card = finalOf(label);
    const gradeE4 = card?.gradeE4 ?? null;
    const termOf = (place: number): string =>
      gradeAt(cards[place]?.grades.rows.find((row) => row.label === label)?.cells ?? [], 0, {
        isNursery: false,
      });
    return {
      name: label,
      terms: [0, 1, 2].map(termOf),
      final:
        label === AVERAGE ? averageText(generalAverageE2) : gradeE4 === null ? "" : (card?.printed ?? ""),
      remark: gradeE4 === null ? "" : (card?.descriptor ?? ""),
    };
  });
}

const averageText = (averageE2: number | null): string =>
  averageE2 === null ? "" : scaledToText(BigInt(averageE2), 2);
