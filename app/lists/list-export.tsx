import { lazy, Suspense, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { FileDown } from "#app/ui/icons.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { type ExportFormat, exportGuardOf } from "#core/documents/exports/export-guards.ts";
import { FILE_FORMATS } from "#core/shared/list/definition.ts";

// Loaded when an export is refused.
const MessageDialog = lazy(async () => ({
  default: (await import("#app/ui/dialogs/message-dialog.tsx")).MessageDialog,
}));
const FAILED = "Exporting list went wrong";

/**
 * The list of the page's address as a file. `searchedAs`: what its rows match instead of the address's search (S-32). `action` is a route that answers with FileAsked; it is sent the address's
 * own search with `format` added. The API judges whether there is something to export, this says it in the required
 * dialogs (D-4).
 */
export function ListExport({
  action,
  offered = FILE_FORMATS,
  searchedAs,
}: {
  action: string;
  searchedAs?: string | undefined;
  offered?: Partial<Record<ExportFormat, string>> | undefined;
}) {
  const { search } = useLocation();
  const [guard, setGuard] = useState<ReturnType<typeof exportGuardOf>>(null);
  const sayGuard = useCallback((refusal: ApiRefusal): boolean => {
    const words = exportGuardOf(refusal.code);
    setGuard(words);
    return words !== null;
  }, []);
  const file = useFileRequest(action, FAILED, sayGuard);
  const ask = (format: ExportFormat) => {
    const params = new URLSearchParams(search);
    params.set("format", format);
    if (searchedAs) params.set("search", searchedAs);
    file.ask("download", `?${params}`);
  };
  return (
    <>
      <Popover
        kind="menu"
        label="Export"
        align="end"
        triggerLabel="Export"
        triggerClassName="btn max-sm:btn-square"
        trigger={
          <>
            <FileDown className={`icon ${file.isBusy ? "animate-pulse" : ""}`} />
            <span className="max-sm:sr-only">Export</span>
          </>
        }
      >
        {(close) => (
          <MenuList
            label="Export as"
            close={close}
            choices={(Object.keys(offered) as ExportFormat[]).map((format) => ({
              key: format,
              label: offered[format] ?? FILE_FORMATS[format],
              onChoose: () => !file.isBusy && ask(format),
            }))}
          />
        )}
      </Popover>
      {guard && (
        <Suspense>
          <MessageDialog {...guard} onClose={() => setGuard(null)} />
        </Suspense>
      )}
    </>
  );
}
