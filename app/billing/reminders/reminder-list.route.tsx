import CalendarClock from "lucide-react/icons/calendar-clock";
import { lazy, Suspense } from "react";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { REMINDER_LIST } from "#core/billing/reminders/reminder-list.ts";
import { REMINDER_CELLS, RemindedInvoices } from "./reminder-cells.tsx";

const NextReminders = lazy(() => import("./next-reminders.tsx"));
const NEXT = "next";

export { onlyDialogChanged as shouldRevalidate } from "#app/lists/only-dialog-changed.ts";
export const meta = listMeta(REMINDER_LIST);
export const loader = listLoader(REMINDER_LIST);
/** What guardians were told, who could not be reached and why, and what goes out next (B-106 to B-109). */
export default listPage(REMINDER_LIST, {
  cells: REMINDER_CELLS,
  expanded: { of: (row) => <RemindedInvoices {...row} /> },
  actions: ({ navigation }) => (
    <Button
      icon={<CalendarClock className="icon" aria-hidden />}
      onClick={() => navigation.change({ dialog: NEXT })}
    >
      Preview
    </Button>
  ),
  dialogs: ({ navigation }) =>
    navigation.address.dialog === NEXT && (
      <Suspense>
        <NextReminders onClose={() => navigation.change({ dialog: "" })} />
      </Suspense>
    ),
});
