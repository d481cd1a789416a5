import type { ScaleLevel } from "#core/grading/grades/display.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { CardFigure, CardFigures, CardRow } from "#core/reports/card/card-figures.ts";
import { columnTermsOf, hasFinalColumn } from "#core/reports/card/card-layout.ts";

/** A block of a card. The first column is that of the labels. */
export interface CardTable {
  heading: string;
  columns: string[];
  rows: CardTableRow[];
  /** Said where there are no rows. */
  none: string;
}
export interface CardTableRow {
  label: string;
  cells: CardCell[];
  isStrong?: true;
}
/** Every revision stores some hundred of them: what a cell does not have is left out. */
export interface CardCell {
  text: string;
  /** The words beside a number of the icon scale. */
  note?: string;
  icon?: ScaleLevel;
  isRed?: true;
  /** Follows a red figure, so that it is told from others in grey. */
  mark?: string;
}

const RED_MARK = "*";
const TERM_COLUMNS = Object.values(TERM_NAMES);

export const plainCell = (text: string): CardCell => ({ text });
const figureCell = ({ text, letter, icon, isRed }: CardFigure): CardCell => ({
  text,
  ...(icon !== null && { note: letter, icon }),
  ...(isRed && { isRed, mark: RED_MARK }),
});
/** The figure, and its letter in a column of its own; of the icon scale the number alone, whose words are in the legend. */
const withLetter = (figure: CardFigure): CardCell[] =>
  figure.icon === null
    ? [figureCell(figure), plainCell(figure.letter)]
    : [figureCell({ ...figure, icon: null }), plainCell("")];

type FigureTables = { grades: CardTable; conduct: CardTable | null; clubs: CardTable };

/** Grades, conduct and clubs by term. */
export function figureTables(figures: CardFigures, term: TermOrdinal, none: string): FigureTables {
  const { layout, conduct, clubs } = figures;
  const terms = columnTermsOf(layout, term);
  const hasFinal = hasFinalColumn(layout);
  const wordsOf = (row: CardRow, isWithFinal: boolean) =>
    [...terms.map((of) => row.terms[of]), ...(isWithFinal ? [row.final] : [])].map(figureCell);
  const termNames = terms.map((of) => TERM_NAMES[of]);
  return {
    grades: gradesTable(figures, terms),
    conduct: conduct && {
      heading: "Conduct",
      columns: ["", ...termNames, ...(hasFinal ? ["Final"] : [])],
      rows: [{ label: "Rating", cells: wordsOf(conduct, hasFinal) }],
      none: "",
    },
    clubs: {
      heading: "Extra/Co-curricular Participation",
      columns: ["Club", ...termNames],
      rows: clubs.map((row) => ({ label: row.subject.name, cells: wordsOf(row, false) })),
      none,
    },
  };
}

/** Columns of the grades: by number and words in Pre-Nursery and Nursery, the card's term in grades 11 and 12, else grade and letter. */
function gradesTable(
  { layout, learningAreas, average }: CardFigures,
  terms: readonly TermOrdinal[],
): CardTable {
  const isNursery = layout === "nursery";
  const cellsOf = (row: Omit<CardRow, "subject">): CardCell[] => {
    const figures = [...terms.map((of) => row.terms[of]), ...(hasFinalColumn(layout) ? [row.final] : [])];
    return isNursery ? figures.map(figureCell) : figures.flatMap(withLetter);
  };
  return {
    heading: isNursery ? "Performance" : "Academic Performance",
    columns: ["Learning Areas", ...gradeColumns(layout, terms)],
    rows: [
      ...learningAreas.map((row) => ({ label: row.subject.name, cells: cellsOf(row) })),
      ...(average ? [{ label: "General Average", cells: cellsOf(average), isStrong: true as const }] : []),
    ],
    none: "",
  };
}

function gradeColumns(layout: CardFigures["layout"], terms: readonly TermOrdinal[]): string[] {
  if (layout === "nursery") return [...TERM_COLUMNS.map((name) => `${name} Term`), "Final"];
  if (layout === "senior-high") return [...terms.map((of) => `${TERM_NAMES[of]} Term`), "Remarks"];
  return [...TERM_COLUMNS.flatMap((name) => [name, `${name}L`]), "Ave", "QG"];
}
