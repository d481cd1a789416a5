import { DESCRIPTORS, NOT_OBSERVED, NURSERY_DESCRIPTORS } from "../../grading/grades/display.ts";
import type { CardFigures } from "../../reports/card/card-figures.ts";
import { type CardCell, type CardTable, plainCell } from "./card-tables.ts";

/** What the letters and numbers of a card mean: only those it can show. */
export function legendsOf({ layout, learningAreas, conduct }: CardFigures): CardTable[] {
  if (layout === "nursery") return [SCALE_LEGEND];
  const hasIcons = [...learningAreas, ...(conduct ? [conduct] : [])].some(({ terms }) =>
    Object.values(terms).some(({ icon }) => icon !== null),
  );
  return [
    ...(layout === "senior-high" ? SENIOR_HIGH_LEGENDS : [LETTER_LEGEND]),
    ...(hasIcons ? [SCALE_LEGEND] : []),
  ];
}

const row = (label: string, ...cells: CardCell[]): CardTable["rows"][number] => ({
  label,
  cells,
});

/** "96 and above", "90–95", … "0". */
const gradesOf = (place: number): string => {
  const from = DESCRIPTORS[place]?.from ?? 0;
  const above = DESCRIPTORS[place - 1]?.from;
  if (above === undefined) return `${from} and above`;
  return above - 1 === from ? String(from) : `${from}–${above - 1}`;
};

const LETTER_LEGEND: CardTable = {
  heading: "Descriptors",
  columns: ["Descriptor", "Grade", "Letter", "Conduct"],
  rows: DESCRIPTORS.map(({ name, letter, conduct }, place) =>
    row(name, ...[gradesOf(place), letter, conduct].map(plainCell)),
  ),
  none: "",
};

const SENIOR_HIGH_LEGENDS: readonly CardTable[] = [
  {
    heading: "Remarks",
    columns: ["Remark", "Grade"],
    rows: [row("Passed", plainCell("75 and above")), row("Failed", plainCell("Below 75"))],
    none: "",
  },
  {
    heading: "Conduct Ratings",
    columns: ["Descriptor", "Grade", "Conduct"],
    rows: DESCRIPTORS.map(({ name, conduct }, place) =>
      row(name, ...[gradesOf(place), conduct].map(plainCell)),
    ),
    none: "",
  },
];

const SCALE_LEGEND: CardTable = {
  heading: "Rating Scale",
  columns: ["Descriptor", "Number"],
  rows: [...NURSERY_DESCRIPTORS, NOT_OBSERVED].map(({ name, icon }) =>
    row(name, { text: String(icon), icon }),
  ),
  none: "",
};
