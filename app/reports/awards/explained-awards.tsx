import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { ToneBadge } from "#app/lists/cells.tsx";
import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import type { AwardCondition } from "#core/awards/judge-awards.ts";
import { AWARD } from "#core/reports/awards/award-list.ts";
import type { AwardExplanation, ExplainedAward } from "#core/reports/awards/explanation-contract.ts";

/** Every award with its conditions, in the order of the tabs. */
export function ExplainedAwards({ explanation }: { explanation: AwardExplanation }) {
  const { studentName, studentNo, gradeSection, period, schoolYear, rules, awards } = explanation;
  return (
    <section className="mt-6" aria-label={`Awards of ${studentName}`}>
      <h2 className="font-semibold">
        {studentName} <span className="font-normal text-muted">{studentNo}</span>
      </h2>
      <p className="text-sm text-muted">
        {gradeSection}, {PERIOD_NAMES[period]}, {schoolYear}. Rules: {rules}
      </p>
      {awards.length === 0 && <p className="mt-4">There is nothing to decide on in this term.</p>}
      <div className="mt-4 grid max-w-5xl gap-5">
        {awards.map((award) => (
          <Award key={`${award.group} ${award.name}`} award={award} />
        ))}
      </div>
    </section>
  );
}

function Award({ award: { name, title, isAwarded, state, conditions } }: { award: ExplainedAward }) {
  return (
    <section aria-label={name}>
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {name}
        <span className="font-normal text-muted">{title}</span>
        {state ? (
          <ToneBadge status={state} tone={AWARD.fields.state.tones?.[state]} />
        ) : (
          <span className="font-normal">{isAwarded ? "Earned" : "Not earned"}</span>
        )}
      </h3>
      <div className="mt-1 overflow-x-auto">
        <table className="w-full min-w-[480px] text-sm">
          <thead>
            <tr className="text-left text-muted">
              <th className="w-8 py-1">
                <span className="sr-only">Met</span>
              </th>
              <th className="w-[30%] py-1 pr-4 font-medium">Condition</th>
              <th className="py-1 pr-4 font-medium">Figure</th>
              <th className="py-1 pr-4 font-medium">Bound</th>
              <th className="w-28 py-1 text-right font-medium">Missed by</th>
            </tr>
          </thead>
          <tbody>
            {conditions.map((condition) => (
              <Condition key={`${condition.name} ${condition.bound}`} condition={condition} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Condition({
  condition: { name, figure, bound, isMet, missedBy, lacks },
}: {
  condition: AwardCondition;
}) {
  const Icon = isMet ? Check : X;
  return (
    <tr className="border-t border-line">
      <td className="py-1">
        <Icon
          className={`icon ${isMet ? "text-success" : "text-error"}`}
          role="img"
          aria-label={isMet ? "Met" : "Not met"}
        />
      </td>
      <th scope="row" className="py-1 pr-4 text-left font-normal">
        {name}
      </th>
      <td className="py-1 pr-4">{figure ?? <span className="text-muted">{lacks}</span>}</td>
      <td className="py-1 pr-4">{bound}</td>
      <td className="num py-1 text-right">{missedBy ?? ""}</td>
    </tr>
  );
}
