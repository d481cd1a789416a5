import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import ListOrdered from "lucide-react/icons/list-ordered";
import { useLocation } from "react-router";
import type { ListPageState } from "#app/lists/list-page.tsx";
import { MoreAction, useReportExports } from "#app/reports/report-exports.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { isAwardGuard } from "#core/documents/awards/award-export.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { AWARD_LIST } from "#core/reports/awards/award-list.ts";

const FILE = "/reports/awards-file";
type Entry = { key: string; label: string; icon: typeof FileText; asked: Record<string, string> };
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
export function AwardExport(_: ListPageState<typeof AWARD_LIST>) {
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
          icon: <entry.icon className="icon" aria-hidden />,
          onChoose: () => ask(entry),
        }))}
      />
      {guard}
    </>
  );
}
