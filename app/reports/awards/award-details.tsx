import { formatDays } from "#core/attendance/days.ts";
import { isStar, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { printedText } from "#core/grading/grades/display.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { AwardRow } from "#core/reports/awards/award-list.ts";
import { scaledToText } from "#core/shared/decimal.ts";

/** Whether a row has something to unfold: subjects in Final, attendance and conduct of the stars. */
export const hasDetails = ({ period, group }: AwardRow): boolean => period === 4 || isStar(group);

/** What an award rests on: attendance and conduct of a star, the final grades of one of the year. */
export function AwardDetails({ row }: { row: AwardRow }) {
  return (
    <div className="my-1 ml-9 flex flex-wrap gap-8 text-sm">
      {isStar(row.group) && <Attendance row={row} />}
      {row.period === 4 && <Subjects row={row} />}
    </div>
  );
}

function Attendance({ row: { studentName, period, daysAbsent, daysTardy, conductE4 } }: { row: AwardRow }) {
  const days = (value: number | null) => (value === null ? "–" : formatDays(value));
  const facts = [
    ["Days Absent", days(daysAbsent)],
    ["Days Tardy", days(daysTardy)],
    ["Conduct Grade", conductE4 === null ? "–" : printedText(conductE4, { hasDecimals: false })],
  ] as const;
  return (
    <table aria-label={`Attendance and conduct of ${studentName}, ${PERIOD_NAMES[period]}`}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="py-1 pr-8 text-left font-normal text-muted">
              {label}
            </th>
            <td className="num py-1 text-right">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Subjects({ row }: { row: AwardRow }) {
  const hasLetters = !isSeniorHigh(row.levelCode);
  return (
    <table aria-label={`Final grades of ${row.studentName}`}>
      <thead>
        <tr className="text-left text-muted">
          <th className="py-1 pr-8 font-medium">Subject</th>
          {hasLetters && <th className="py-1 pr-8 font-medium">Letter Grade</th>}
          <th className="py-1 text-right font-medium">Numeric Grade</th>
        </tr>
      </thead>
      <tbody>
        {row.subjects.map(({ code, name, letter, gradeE4 }) => (
          <tr key={code}>
            <th scope="row" className="py-1 pr-8 text-left font-normal">
              {name}
            </th>
            {hasLetters && <td className="py-1 pr-8">{letter}</td>}
            <td className="num py-1 text-right">
              {gradeE4 === null ? "–" : scaledToText(BigInt(gradeE4), 4)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
