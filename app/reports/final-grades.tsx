import { lazy, Suspense, useCallback, useState } from "react";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { printsRed } from "#core/grading/grades/display.ts";
import { mayEnter } from "#core/identity/access.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { CompositeFinal, CompositeRow } from "#core/reports/composite-list.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { Figure } from "./composite-cells.tsx";

const EditFinalGradeDialog = lazy(() => import("./edit-final-grade-dialog.tsx"));

const MISSING = "A term of this subject has no approved grade";

/** The final grades of a student's year, with four decimals; who may set them by hand opens the form by the figure. */
export function FinalGrades({ row }: { row: CompositeRow }) {
  const { role } = useSignedIn();
  const [edited, setEdited] = useState<CompositeFinal | null>(null);
  const close = useCallback(() => setEdited(null), []);
  const isEditable = mayEnter("gradeOverrides", role);
  const hasLetters = !isSeniorHigh(row.levelCode);
  return (
    <>
      <table className="my-1 ml-9 text-sm" aria-label={`Final grades of ${row.studentName}`}>
        <thead>
          <tr className="text-left text-muted">
            <th className="py-1 pr-8 font-medium">Subject</th>
            {hasLetters && <th className="py-1 pr-8 font-medium">Letter Grade</th>}
            <th className="py-1 text-right font-medium">Numeric Grade</th>
          </tr>
        </thead>
        <tbody>
          {row.finals.map((final) => (
            <tr key={final.id}>
              <th scope="row" className="py-1 pr-8 text-left font-normal">
                {final.name}
              </th>
              {hasLetters && <td className="py-1 pr-8">{final.letter}</td>}
              <td className="py-1 text-right">
                {isEditable && final.gradeE4 !== null ? (
                  <button
                    type="button"
                    className="link-in num"
                    aria-label={`Edit the final grade of ${row.studentName} in ${final.name}`}
                    onClick={() => setEdited(final)}
                  >
                    <FinalFigure final={final} />
                  </button>
                ) : (
                  <FinalFigure final={final} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited && (
        <Suspense>
          <EditFinalGradeDialog row={row} final={edited} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const FinalFigure = ({ final: { gradeE4, printedE4, isProvisional } }: { final: CompositeFinal }) => (
  <Figure
    text={gradeE4 === null ? null : scaledToText(BigInt(gradeE4), 4)}
    isRed={printedE4 !== null && printsRed(printedE4, false)}
    isProvisional={isProvisional}
    missing={MISSING}
  />
);
