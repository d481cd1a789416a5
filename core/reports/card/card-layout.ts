import { isNursery, isSeniorHigh } from "#core/management/level-groups.ts";
import { LAST_TERM, TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";

/** What a card is like in each group of grade levels, and which terms it shows. */
export const CARD_LAYOUTS = ["nursery", "kinder", "grade-school", "junior-high", "senior-high"] as const;
export type CardLayout = (typeof CARD_LAYOUTS)[number];

const GRADE_SCHOOL: readonly string[] = ["G01", "G02", "G03", "G04", "G05", "G06"];

export function layoutOf(levelCode: string): CardLayout {
  if (isNursery(levelCode)) return "nursery";
  if (isSeniorHigh(levelCode)) return "senior-high";
  if (GRADE_SCHOOL.includes(levelCode)) return "grade-school";
  return levelCode === "KD" ? "kinder" : "junior-high";
}

/** The terms that have columns: all three, in grades 11 and 12 the card's alone. */
export const columnTermsOf = (layout: CardLayout, term: TermOrdinal): readonly TermOrdinal[] =>
  layout === "senior-high" ? [term] : TERM_ORDINALS;

/** The terms whose columns have values: none after the card's term. */
export const visibleTermsOf = (layout: CardLayout, term: TermOrdinal): readonly TermOrdinal[] =>
  columnTermsOf(layout, term).filter((ordinal) => ordinal <= term);

/** Final grades and what follows from them: on the card of the last term. */
export const isFinalCard = (term: TermOrdinal): boolean => term === LAST_TERM;
/** Final grades have columns of their own except in grades 11 and 12. */
export const hasFinalColumn = (layout: CardLayout): boolean => layout !== "senior-high";
/** The block of the action taken: always, in grades 11 and 12 on the card of the last term alone. */
export const hasActionTaken = (layout: CardLayout, term: TermOrdinal): boolean =>
  layout !== "senior-high" || isFinalCard(term);

const PRE_NURSERY = "PN";
/** Cards bear the Learner Reference Number, but not in Pre-Nursery. */
export const showsLrn = (levelCode: string): boolean => levelCode !== PRE_NURSERY;
/** Strands are of grades 11 and 12. */
export const showsStrand = (layout: CardLayout): boolean => layout === "senior-high";
