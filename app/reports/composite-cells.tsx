import type { ReactNode } from "react";
import { printedText, printsRed } from "#core/grading/grades/display.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { CompositeRow } from "#core/reports/composite-list.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const IN_APPROVAL = "Waits for approval";
/** A figure: red where it is 75 or below, starred while it waits for approval, blank with its reason where there is none. */
export function Figure(props: {
  text: string | null;
  isRed?: boolean;
  isProvisional: boolean;
  missing: string;
}) {
  const { text, isProvisional } = props;
  if (text === null)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is shown on focus too
      <span tabIndex={0} title={props.missing} role="note" aria-label={props.missing}>
        {"\u00a0"}
      </span>
    );
  return (
    <span className={`num ${props.isRed ? "text-error" : ""}`}>
      {text}
      {isProvisional && (
        <abbr title={IN_APPROVAL} className="no-underline">
          *
        </abbr>
      )}
    </span>
  );
}

const letterOf = (letter: string, isProvisional: boolean): ReactNode =>
  letter === "" ? "" : <Figure text={letter} isProvisional={isProvisional} missing="" />;
const conductWords = "No conduct grade is approved for this term";

/** Figures as reports print them. */
export const COMPOSITE_CELLS = {
  letter: ({ letter, isProvisional }: CompositeRow) => letterOf(letter, isProvisional),
  printedE4: ({ printedE4, levelCode, isProvisional }: CompositeRow) => (
    <Figure
      text={printedE4 === null ? null : printedText(printedE4, { hasDecimals: isSeniorHigh(levelCode) })}
      isRed={printedE4 !== null && printsRed(printedE4, false)}
      isProvisional={isProvisional}
      missing="No score was entered in this gradebook"
    />
  ),
  averageLetter: ({ averageLetter, isAverageProvisional }: CompositeRow) =>
    letterOf(averageLetter, isAverageProvisional),
  averageE2: ({ averageE2, isAverageProvisional, term }: CompositeRow) => (
    <Figure
      text={averageE2 === null ? null : scaledToText(BigInt(averageE2), 2)}
      isRed={averageE2 !== null && printsRed(averageE2 * 100, false)}
      isProvisional={isAverageProvisional}
      missing={`A learning area has no approved grade ${term === null ? "in a term of this year" : "in this term"}`}
    />
  ),
  conductE4: ({ conductE4, isConductProvisional }: CompositeRow) => (
    <Figure
      text={conductE4 === null ? null : printedText(conductE4, { hasDecimals: false })}
      isProvisional={isConductProvisional}
      missing={conductWords}
    />
  ),
  conductLetter: ({ conductLetter, isConductProvisional }: CompositeRow) =>
    letterOf(conductLetter, isConductProvisional),
};
