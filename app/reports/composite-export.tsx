import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { ListPageState } from "#app/lists/list-page.tsx";
import { isCompositeGuard } from "#core/documents/composite/composite-export.ts";
import type { BesideComposite, COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { MoreAction, useReportExports } from "./report-exports.tsx";

const ExportDialog = lazy(() => import("./composite-export-dialog.tsx"));
const FILE = "/reports/composite-file";
const DIALOG = "export-pdf";
type State = ListPageState<typeof COMPOSITE_LIST>;

/** Whether the school lets the composite leave as a file. */
export const canExport = ({ loaded }: Pick<State, "loaded">): boolean =>
  (loaded.list?.beside as BesideComposite | undefined)?.canExport === true;

/** More action: the composite as PDF and as a workbook, while the school allows it. */
export function CompositeExport({ navigation: { address, change }, loaded }: State) {
  const { search } = useLocation();
  const { workbook, pdf, guard } = useReportExports(FILE, isCompositeGuard);
  if (!canExport({ loaded })) return null;
  const askForWorkbook = () => {
    const params = new URLSearchParams(search);
    params.set("format", "xlsx");
    workbook.ask("excel", `?${params}`);
  };
  return (
    <>
      <MoreAction
        isBusy={workbook.isBusy}
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
      {guard}
    </>
  );
}
