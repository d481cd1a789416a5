import Ellipsis from "lucide-react/icons/ellipsis";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import ListOrdered from "lucide-react/icons/list-ordered";
import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import { isAwardGuard } from "../../../core/documents/awards/award-export.ts";
import { mayEnter } from "../../../core/identity/access.ts";
import type { AWARD_LIST } from "../../../core/reports/awards/award-list.ts";
import {
  EXCEL_EXPORT_MESSAGES,
  EXPORT_FAILED,
  EXPORT_PDF_FAILED,
} from "../../../core/shared/file-messages.ts";
import { useFileRequest } from "../../documents/use-file-request.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import type { ListPageState } from "../../lists/list-page.tsx";
import { useSignedIn } from "../../shell/signed-in.ts";
import { MessageDialog } from "../../ui/dialogs/message-dialog.tsx";
import { MenuList } from "../../ui/menu-list.tsx";
import { Popover } from "../../ui/popover.tsx";

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
  const [guard, setGuard] = useState("");
  const sayGuard = useCallback(({ code, message }: ApiRefusal): boolean => {
    const isGuard = isAwardGuard(code);
    if (isGuard) setGuard(message);
    return isGuard;
  }, []);
  const workbook = useFileRequest(FILE, EXCEL_EXPORT_MESSAGES.failure, sayGuard);
  const pdf = useFileRequest(FILE, EXPORT_PDF_FAILED, sayGuard);
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
      <Popover
        kind="menu"
        label="More action"
        align="end"
        triggerLabel="More action"
        triggerClassName="btn max-sm:btn-square"
        trigger={
          <>
            <Ellipsis className={`icon ${isBusy ? "animate-pulse" : ""}`} aria-hidden />
            <span className="max-sm:sr-only">More action</span>
          </>
        }
      >
        {(close) => (
          <MenuList
            label="More action"
            close={close}
            choices={[...ENTRIES, ...(mayEnter("awards", role) ? HONOR_LISTS : [])].map((entry) => ({
              key: entry.key,
              label: entry.label,
              icon: <entry.icon className="icon" aria-hidden />,
              onChoose: () => ask(entry),
            }))}
          />
        )}
      </Popover>
      {guard && <MessageDialog title={EXPORT_FAILED} message={guard} onClose={() => setGuard("")} />}
    </>
  );
}
