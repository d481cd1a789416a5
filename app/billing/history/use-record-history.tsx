import { lazy, type ReactNode, Suspense, useState } from "react";
import { History } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";

const RecordHistoryDialog = lazy(() => import("./record-history-dialog.tsx"));

/** The entry of a record's menu that shows its events, and what it opens. `mails`: its uuid, where it is mailed: its mails too (B-129). */
export function useRecordHistory(
  number: string,
  mails: string | null = null,
): { choice: MenuChoice; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    choice: {
      key: "history",
      label: "Event History",
      icon: <History className="icon" />,
      onChoose: () => setOpen(true),
    },
    dialog: isOpen && (
      <Suspense>
        <RecordHistoryDialog number={number} mails={mails} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
