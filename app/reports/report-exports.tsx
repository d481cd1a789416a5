import { lazy, Suspense, useCallback, useState } from "react";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { Ellipsis } from "#app/ui/icons.tsx";
import { type MenuChoice, MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { EXCEL_EXPORT_MESSAGES, EXPORT_FAILED, EXPORT_PDF_FAILED } from "#core/shared/file-messages.ts";

// Loaded when an export is refused.
const MessageDialog = lazy(async () => ({
  default: (await import("#app/ui/dialogs/message-dialog.tsx")).MessageDialog,
}));

/** The workbook and the PDF of a report list; `guard` is the dialog that tells why a guard of the exports refused one. */
export function useReportExports(file: string, isGuard: (code: string) => boolean) {
  const [message, setMessage] = useState("");
  const sayGuard = useCallback(
    (refusal: ApiRefusal): boolean => {
      const isOne = isGuard(refusal.code);
      if (isOne) setMessage(refusal.message);
      return isOne;
    },
    [isGuard],
  );
  return {
    workbook: useFileRequest(file, EXCEL_EXPORT_MESSAGES.failure, sayGuard),
    pdf: useFileRequest(file, EXPORT_PDF_FAILED, sayGuard),
    guard: message && (
      <Suspense>
        <MessageDialog title={EXPORT_FAILED} message={message} onClose={() => setMessage("")} />
      </Suspense>
    ),
  };
}

/** The menu More action over a report list. */
export function MoreAction({ choices, isBusy }: { choices: MenuChoice[]; isBusy: boolean }) {
  return (
    <Popover
      kind="menu"
      label="More action"
      align="end"
      triggerLabel="More action"
      triggerClassName="btn max-sm:btn-square"
      trigger={
        <>
          <Ellipsis className={`icon ${isBusy ? "animate-pulse" : ""}`} />
          <span className="max-sm:sr-only">More action</span>
        </>
      }
    >
      {(close) => <MenuList label="More action" close={close} choices={choices} />}
    </Popover>
  );
}
