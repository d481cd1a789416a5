/** The figure of a club's letter where one is asked for: its equivalent, or Failed, which is red. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  A: "100",
  "A-": "93",
  "B+": "87",
  B: "81",
  "B-": "75",
  C: "Failed",
  D: "Failed",
};
const FAILED = "Failed";

export interface ClubFigure {
  text: string;
  /** As cards print it; in grades 11 and 12, which have no letters, Passed or Failed. */
  letter: string;
  isRed: boolean;
}
/** `letter`: of one club, as the card prints it; "" while there is no grade. */
export function clubFigure(letter: string): ClubFigure {
  const text = EQUIVALENTS[letter] ?? letter;
  return { text, letter, isRed: text === FAILED };
}
