import type { FormerClass } from "#core/grading/scores/former-scores-contract.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { cameText, EarnedTable } from "./earned-table.tsx";
import { FormerChoiceText } from "./former-choice-text.tsx";

/** What a student earned in sections that he or she left in mid-term, each with what became of it; nothing where there is none (G-52). */
export function FormerClasses({ classes }: { classes: readonly FormerClass[] }) {
  if (classes.length === 0) return null;
  return (
    <section aria-label="Scores of a former section">
      <h2 className="font-semibold">Scores of a former section</h2>
      {classes.map((one) => (
        <details key={one.scores.gradebookUuid} className="mt-1">
          <summary className="min-h-6 cursor-pointer">
            {one.subject}, {TERM_NAMES[one.term]} Term
          </summary>
          <p className="my-1.5 text-muted">{cameText(one.scores)}</p>
          <EarnedTable activities={one.scores.activities} />
          {one.isTaughtNow || one.scores.choice ? (
            <FormerChoiceText former={one.scores} />
          ) : (
            <p className="mt-1.5">{staysText(one)}</p>
          )}
        </details>
      ))}
    </section>
  );
}

const staysText = ({ sectionNow }: FormerClass): string =>
  sectionNow === ""
    ? "The student is in no section now: the scores stay there."
    : `${sectionNow} is not taught the subject: the scores stay there.`;
