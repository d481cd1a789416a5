import type { FormerScores } from "#core/grading/scores/former-scores.ts";
import { scoreToText } from "#core/grading/scores/score.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** What became of the scores of another section: what counts, what was left out and why, who decided. */
export function FormerChoiceText({ former: { section, choice } }: { former: FormerScores }) {
  const codes = (isTaken: boolean): string =>
    (choice?.activities ?? [])
      .filter((one) => one.isTaken === isTaken)
      .map(
        ({ code, score, maximum }) =>
          `${code} ${scoreToText(score)} of ${scaledToShortText(BigInt(maximum), 2)}`,
      )
      .join(", ");
  return (
    <div className="mt-3 border-l-2 border-primary pl-3 text-sm">
      <p className="font-semibold">Scores from {section}</p>
      {choice === null && <p>Not decided yet: nothing of them counts here.</p>}
      {codes(true) && <p className="break-words">Taken over: {codes(true)}.</p>}
      {codes(false) && (
        <p className="break-words">
          Left out: {codes(false)}. {choice?.reason}
        </p>
      )}
      {choice && (
        <p className="text-xs text-muted">
          {choice.by}, {formatInstant(choice.at)}
        </p>
      )}
    </div>
  );
}
