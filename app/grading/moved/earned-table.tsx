import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { FormerActivity, FormerScores } from "#core/grading/scores/former-scores.ts";
import { scoreToText } from "#core/grading/scores/score.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** "From Grade 7 Narra, left on 11/18/2026; taught by Ms. Ana Cruz." */
export const cameText = ({ section, leftOn, teachers }: FormerScores): string =>
  `From ${section}, left on ${formatDay(leftOn)}${teachers.length > 0 ? `; taught by ${teachers.join(", ")}` : ""}.`;

/** Activities of another section with what a student earned in them. */
export function EarnedTable({ activities }: { activities: readonly FormerActivity[] }) {
  return (
    <PlainTable
      look="lines"
      rows={activities}
      keyOf={({ code }) => code}
      columns={[
        { head: "Activity", isName: true, cell: ({ code, columnName }) => `${code} ${columnName}` },
        { head: "Criteria", className: "text-muted", cell: ({ component }) => component },
        { head: "Score", className: "num text-right", cell: ({ score }) => scoreToText(score) ?? "" },
        {
          head: "Max",
          className: "num text-right text-muted",
          cell: ({ maximum }) => scaledToShortText(BigInt(maximum), 2),
        },
      ]}
    />
  );
}
