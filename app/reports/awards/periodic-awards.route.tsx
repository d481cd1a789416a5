import { Link, useLocation } from "react-router";
import { DASH } from "#app/lists/cells.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { type ListPageState, listMeta, listPage } from "#app/lists/list-page.tsx";
import { PreparePapers } from "#app/reports/papers/prepare-papers.tsx";
import { MoreAction, useReportExports } from "#app/reports/report-exports.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { CircleHelp, FileSpreadsheet, FileText, type Icon, ListOrdered } from "#app/ui/icons.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { formatDays } from "#core/attendance/days.ts";
import { isStar, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { isAwardGuard } from "#core/documents/awards/award-export.ts";
import { printedText } from "#core/grading/grades/display.ts";
import { mayEnter } from "#core/identity/access.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import { AWARD_LIST, type AwardRow } from "#core/reports/awards/award.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { useAwardActions } from "./use-award-actions.tsx";

const FILE = "/reports/awards-file";
type Entry = { key: string; label: string; icon: Icon; asked: Record<string, string> };
const ENTRIES: readonly Entry[] = [
  { key: "pdf", label: "Export PDF", icon: FileText, asked: { format: "pdf" } },
  { key: "xlsx", label: "Export Excel", icon: FileSpreadsheet, asked: { format: "xlsx" } },
];
const HONOR_LISTS: readonly Entry[] = [
  { key: "honors", label: "Honor list", icon: ListOrdered, asked: { format: "pdf", list: "honors" } },
  {
    key: "honors-figures",
    label: "Honor list with figures",
    icon: ListOrdered,
    asked: { format: "pdf", list: "honors", figures: "1" },
  },
];

/** More action: the awards of the list's filters as PDF, as a workbook, and the honor list to post. */
function AwardExport(_: ListPageState<typeof AWARD_LIST>) {
  const { role } = useSignedIn();
  const { search } = useLocation();
  const { workbook, pdf, guard } = useReportExports(FILE, isAwardGuard);
  const isBusy = workbook.isBusy || pdf.isBusy;
  const ask = ({ asked }: Entry) => {
    if (isBusy) return;
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(asked)) params.set(name, value);
    if (asked.format === "xlsx") workbook.ask("excel", `?${params}`);
    else pdf.ask("download", `?${params}`);
  };
  return (
    <>
      <MoreAction
        isBusy={isBusy}
        choices={[...ENTRIES, ...(mayEnter("awards", role) ? HONOR_LISTS : [])].map((entry) => ({
          key: entry.key,
          label: entry.label,
          icon: <entry.icon className="icon" />,
          onChoose: () => ask(entry),
        }))}
      />
      {guard}
    </>
  );
}

/** Whether a row has something to unfold: subjects in Final, attendance and conduct of the stars. */
const hasDetails = ({ period, group }: AwardRow): boolean => period === 4 || isStar(group);

/** What an award rests on: attendance and conduct of a star, the final grades of one of the year. */
function AwardDetails({ row }: { row: AwardRow }) {
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
    <PlainTable
      look="unruled"
      hidesHead
      label={`Attendance and conduct of ${studentName}, ${PERIOD_NAMES[period]}`}
      rows={facts}
      keyOf={([label]) => label}
      columns={[
        { head: "Figure", isName: true, className: "text-muted", cell: ([label]) => label },
        { head: "Value", isFigure: true, cell: ([, value]) => value },
      ]}
    />
  );
}

type AwardSubject = AwardRow["subjects"][number];
function Subjects({ row }: { row: AwardRow }) {
  const hasLetters = !isSeniorHigh(row.levelCode);
  return (
    <PlainTable
      look="unruled"
      label={`Final grades of ${row.studentName}`}
      rows={row.subjects}
      keyOf={({ code }) => code}
      columns={[
        { head: "Subject", isName: true, cell: ({ name }) => name },
        ...(hasLetters ? [{ head: "Letter Grade", cell: ({ letter }: AwardSubject) => letter }] : []),
        {
          head: "Numeric Grade",
          isFigure: true,
          cell: ({ gradeE4 }) => (gradeE4 === null ? "–" : scaledToText(BigInt(gradeE4), 4)),
        },
      ]}
    />
  );
}

/** Figures as awards show them: the average with two decimals, conduct whole. */
const AWARD_CELLS = {
  averageE2: ({ averageE2 }: AwardRow) =>
    averageE2 === null ? DASH : <span className="num">{scaledToText(BigInt(averageE2), 2)}</span>,
  conductE4: ({ conductE4 }: AwardRow) =>
    conductE4 === null ? DASH : <span className="num">{printedText(conductE4, { hasDecimals: false })}</span>,
};

export const meta = listMeta(AWARD_LIST);
export const loader = listLoader(AWARD_LIST);
export default listPage(AWARD_LIST, {
  cells: AWARD_CELLS,
  useActions: useAwardActions,
  expanded: { of: (row) => <AwardDetails row={row} />, has: hasDetails },
  actions: (state) => (
    <>
      <Link to={`${AWARD_LIST.path}/why`} className="btn max-sm:btn-square">
        <CircleHelp className="icon" />
        <span className="max-sm:sr-only">Why not?</span>
      </Link>
      <PreparePapers kind="certificate" navigation={state.navigation} />
      <AwardExport {...state} />
    </>
  ),
});
