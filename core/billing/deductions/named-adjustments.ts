import {
  type Adjustment,
  type AdjustmentPart,
  type LineFigures,
  lineBase,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import {
  type AdjustmentKind,
  adjustmentOf,
  type NewPart,
  namedParts,
  TYPED_PART,
  typedPart,
} from "./line-parts.ts";

/** Which deductions and surcharges of the catalogue apply to a line, and what they make of it (B-74, B-75). */
export const DISCOUNT_WAYS = ["hand", "sibling", "grant"] as const;
export type DiscountWay = (typeof DISCOUNT_WAYS)[number];

export interface NamedAdjustment {
  kind: AdjustmentKind;
  code: string;
  name: string;
  /** By hand; to siblings automatically; to students who were granted it, automatically. */
  way: DiscountWay;
  /** Of one that is given by hand. */
  type: Adjustment["type"];
  valueE4: number;
  /** Percents of the 2nd, the 3rd, and the 4th and every later child of a guardian. */
  secondE4: number;
  thirdE4: number;
  laterE4: number;
  /** The products it is for; none: every item. */
  productCodes: readonly string[];
  validFrom: SchoolDay | null;
  validUntil: SchoolDay | null;
}

/** What a student is given automatically. */
export interface StudentDiscounts {
  /** 1 for the eldest active child of the guardian. */
  position: number;
  grants: readonly Grant[];
}
/** Of a student without siblings and grants. */
export const NOTHING_GIVEN: StudentDiscounts = { position: 1, grants: [] };
interface Grant extends Pick<Adjustment, "type" | "valueE4"> {
  code: string;
  /** The days of its school year. */
  from: SchoolDay;
  until: SchoolDay;
}

/** A line with what is chosen on it. */
export interface NamedLine extends LineFigures {
  name: string;
  /** Of the product it bills; null: typed freely. */
  productCode: string | null;
}

export const isItemOf = (
  { productCodes }: NamedAdjustment,
  { productCode }: Pick<NamedLine, "productCode">,
): boolean => productCodes.length === 0 || (productCode !== null && productCodes.includes(productCode));
export const isValidOn = ({ validFrom, validUntil }: NamedAdjustment, day: SchoolDay): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);

/** What the student is given automatically on that day, each with its value for this student. */
export function automaticFor(
  catalogue: readonly NamedAdjustment[],
  student: StudentDiscounts | null,
  day: SchoolDay,
): NamedAdjustment[] {
  if (student === null) return [];
  return catalogue
    .filter((named) => isValidOn(named, day))
    .flatMap((named) => ofStudent(named, student, day));
}

function ofStudent(named: NamedAdjustment, student: StudentDiscounts, day: SchoolDay): NamedAdjustment[] {
  if (named.way === "hand") return [];
  if (named.way === "sibling") {
    const valueE4 = siblingPercent(named, student.position);
    return valueE4 ? [{ ...named, type: "percent", valueE4 }] : [];
  }
  const grant = student.grants.find(
    ({ code, from, until }) => code === named.code && from <= day && day <= until,
  );
  return grant ? [{ ...named, type: grant.type, valueE4: grant.valueE4 }] : [];
}

function siblingPercent({ secondE4, thirdE4, laterE4 }: NamedAdjustment, position: number): number {
  if (position < 2) return 0;
  return position === 2 ? secondE4 : position === 3 ? thirdE4 : laterE4;
}

const partOf = ({ code, name, type, valueE4 }: NewPart): NewPart => ({ code, name, type, valueE4 });
const withParts = <Line extends NamedLine>(
  line: Line,
  kind: AdjustmentKind,
  parts: readonly NewPart[],
): Line => {
  const typed = typedPart(line[kind]);
  const all = [...(typed.valueE4 > 0 ? [{ ...TYPED_PART, ...typed }] : []), ...parts];
  return { ...line, [kind]: adjustmentOf(kind, lineBase(line), all) };
};

/**
 * The lines with what the student is given automatically: a percent on each item it is for, an amount on the first of them.
 * Null where nothing is added.
 */
export function withAutomatic<Line extends NamedLine>(
  lines: readonly Line[],
  given: readonly NamedAdjustment[],
): Line[] | null {
  const used = new Set(
    lines.flatMap(({ deduction }) =>
      namedParts(deduction).flatMap(({ type, code }) => (type === "amount" ? [code] : [])),
    ),
  );
  let isChanged = false;
  const changed = lines.map((line) => {
    const known = namedParts(line.deduction).map(partOf);
    const added = given.filter(
      (named) =>
        isItemOf(named, line) &&
        lineBase(line) > 0 &&
        !used.has(named.code) &&
        !known.some(({ code }) => code === named.code),
    );
    for (const { type, code } of added) if (type === "amount") used.add(code);
    if (added.length === 0) return line;
    isChanged = true;
    return withParts(line, "deduction", [...known, ...added.map(partOf)]);
  });
  return isChanged ? changed : null;
}

/** What the parts that are chosen on a line are looked up in. */
export interface AdjustmentChoice {
  catalogue: readonly NamedAdjustment[];
  /** Null: a source, whose students are given theirs when its invoices are made. */
  student: StudentDiscounts | null;
  day: SchoolDay;
  /** The parts of the record that is saved again: they stay as they are. */
  kept: Readonly<Record<AdjustmentKind, readonly AdjustmentPart[]>>;
}
export const NOTHING_KEPT: AdjustmentChoice["kept"] = { deduction: [], surcharge: [] };
export interface RefusedChoice {
  line: number;
  kind: AdjustmentKind;
  message: string;
}

/** The lines with the parts that are chosen by name, as the catalogue has them; and those it refuses. */
export function withChosen<Line extends NamedLine>(
  lines: readonly Line[],
  choice: AdjustmentChoice,
): { lines: Line[]; refused: RefusedChoice[] } {
  const refused: RefusedChoice[] = [];
  const found = automaticFor(choice.catalogue, choice.student, choice.day);
  const chosen = lines.map((line, place) =>
    (["deduction", "surcharge"] as const).reduce((result, kind) => {
      const codes = namedParts(line[kind]).map(({ code }) => code);
      if (codes.length === 0) return result;
      const parts = codes.flatMap((code, index): NewPart[] => {
        const answer =
          codes.indexOf(code) < index
            ? `${code} is chosen twice.`
            : chosenPart(code, kind, line, choice, found);
        if (typeof answer !== "string") return [answer];
        refused.push({ line: place, kind, message: answer });
        return [];
      });
      return withParts(result, kind, parts);
    }, line),
  );
  return { lines: chosen, refused };
}

/** The part of that code, or why it cannot be chosen. */
function chosenPart(
  code: string,
  kind: AdjustmentKind,
  line: NamedLine,
  { catalogue, student, day, kept }: AdjustmentChoice,
  automatic: readonly NamedAdjustment[],
): NewPart | string {
  const known = kept[kind].find((part) => part.code === code);
  if (known) return partOf(known);
  const named = catalogue.find((one) => one.kind === kind && one.code === code);
  if (!named) return `There is no ${kind} with the code ${code} in use.`;
  if (!isItemOf(named, line)) return `${named.name} is not for ${line.name}.`;
  if (!isValidOn(named, day)) return `${named.name} is not valid on ${formatDay(day)}.`;
  if (named.way === "hand") return partOf(named);
  if (student === null)
    return `${named.name} is given automatically when the invoices are made: leave it out here.`;
  const given = automatic.find((one) => one.code === code);
  return given ? partOf(given) : `${named.name} is not given to this student on ${formatDay(day)}.`;
}
