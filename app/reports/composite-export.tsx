import Ellipsis from "lucide-react/icons/ellipsis";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import { lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { isCompositeGuard } from "../../core/documents/composite/composite-export.ts";
import type { BesideComposite, COMPOSITE_LIST } from "../../core/reports/composite-list.ts";
import { EXCEL_EXPORT_MESSAGES, EXPORT_FAILED, EXPORT_PDF_FAILED } from "../../core/shared/file-messages.ts";
import { useFileRequest } from "../documents/use-file-request.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import type { ListPageState } from "../lists/list-page.tsx";
import { MessageDialog } from "../ui/dialogs/message-dialog.tsx";
import { MenuList } from "../ui/menu-list.tsx";
import { Popover } from "../ui/popover.tsx";

const ExportDialog = lazy(() => import("./composite-export-dialog.tsx"));
const FILE = "/reports/composite-file";
const DIALOG = "export-pdf";
type State = ListPageState<typeof COMPOSITE_LIST>;

/** More action: the composite as PDF and as a workbook, while the school allows it. */
export function CompositeExport({ navigation: { address, change }, loaded }: State) {
  const { search } = useLocation();
  const [guard, setGuard] = useState("");
  const sayGuard = useCallback(({ code, message }: ApiRefusal): boolean => {
    const isGuard = isCompositeGuard(code);
    if (isGuard) setGuard(message);
    return isGuard;
  }, []);
  const workbook = useFileRequest(FILE, EXCEL_EXPORT_MESSAGES.failure, sayGuard);
  const pdf = useFileRequest(FILE, EXPORT_PDF_FAILED, sayGuard);
  const beside = loaded.list?.beside as BesideComposite | undefined;
  if (!beside?.canExport) return null;
  const askForWorkbook = () => {
    const params = new URLSearchParams(search);
    params.set("format", "xlsx");
    workbook.ask("excel", `?${params}`);
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
            <Ellipsis className={`icon ${workbook.isBusy ? "animate-pulse" : ""}`} aria-hidden />
            <span className="max-sm:sr-only">More action</span>
          </>
        }
      >
        {(close) => (
          <MenuList
            label="More action"
            close={close}
            choices={[
              {
                key: "pdf",
                label: "Export PDF",
                icon: <FileText className="icon" aria-hidden />,
                onChoose: () => change({ dialog: DIALOG }),
              },
              {
                key: "xlsx",
                label: "Export Excel",
                icon: <FileSpreadsheet className="icon" aria-hidden />,
                onChoose: () => !workbook.isBusy && askForWorkbook(),
              },
            ]}
          />
        )}
      </Popover>
      {address.dialog === DIALOG && (
        <Suspense>
          <ExportDialog
            tab={address.tab === "Final" ? "Final" : "Trimester"}
            isBusy={pdf.isBusy}
            onAsk={(chosen) => {
              const params = new URLSearchParams({ ...chosen, format: "pdf" });
              if (address.filters.inApproval) params.set("inApproval", address.filters.inApproval);
              pdf.ask("download", `?${params}`);
            }}
            onClose={() => change({ dialog: "" })}
          />
        </Suspense>
      )}
      {guard && <MessageDialog title={EXPORT_FAILED} message={guard} onClose={() => setGuard("")} />}
    </>
  );
}
