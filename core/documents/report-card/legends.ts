import { DESCRIPTORS, NOT_OBSERVED, NURSERY_DESCRIPTORS } from "#core/grading/grades/display.ts";
import type { CardFigures } from "#core/reports/card/card-figures.ts";
import { type CardCell, type CardTable, plainCell } from "./card-tables.ts";

/** What the letters and numbers of a card mean: only those it can show. */
export function legendsOf({ layout, learningAreas, conduct }: CardFigures): CardTable[] {
  if (layout === "nursery") return [SCALE_LEGEND];
  const hasIcons = [...learningAreas, ...(conduct ? [conduct] : [])].some(({ terms }) =>
    Object.values(terms).some(({ icon }) => icon !== null),
  );
  return [layout === "senior-high" ? CONDUCT_LEGEND : LETTER_LEGEND, ...(hasIcons ? [SCALE_LEGEND] : [])];
}

const row = (label: string, ...cells: CardCell[]): CardTable["rows"][number] => ({
  label,
  cells,
});

const HIGHEST = 100;
/** "96–100", "90–95", … "0". */
const gradesOf = (place: number): string => {
  const from = DESCRIPTORS[place]?.from ?? 0;
  const to = (DESCRIPTORS[place - 1]?.from ?? HIGHEST + 1) - 1;
  return to === from ? String(from) : `${from}–${to}`;
};

const LETTER_LEGEND: CardTable = {
  heading: "Descriptors",
  columns: ["Descriptor", "Grade", "Letter", "Conduct"],
  rows: DESCRIPTORS.map(({ name, letter, conduct }, place) =>
    row(name, ...[gradesOf(place), letter, conduct].map(plainCell)),
  ),
  none: "",
};

const CONDUCT_LEGEND: CardTable = {
  heading: "Conduct Ratings",
  columns: ["Descriptor", "Grade", "Conduct"],
  rows: DESCRIPTORS.map(({ name, conduct }, place) =>
    row(name, ...[gradesOf(place), conduct].map(plainCell)),
  ),
  none: "",
};

const SCALE_LEGEND: CardTable = {
  heading: "Rating Scale",
  columns: ["Descriptor", "Number"],
  rows: [...NURSERY_DESCRIPTORS, NOT_OBSERVED].map(({ name, icon }) =>
    row(name, { text: String(icon), icon }),
  ),
  none: "",
};
