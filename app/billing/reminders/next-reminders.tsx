import { Link } from "react-router";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { REMINDERS_NEXT } from "#core/billing/reminders/reminder-calls.ts";
import type { NextReminders as Next } from "#core/billing/reminders/reminder-contract.ts";
import { HOUR } from "#core/billing/reminders/reminders.ts";
import { counted } from "#core/shared/import/import.ts";
import { formatDay, formatLongDay } from "#core/shared/school-day.ts";
import { ReminderPreview } from "./reminder-preview.tsx";

/** What the next morning sends, as it would be now. */
export default function NextReminders({ onClose }: { onClose: () => void }) {
  const answer = useAsked(callTo<typeof REMINDERS_NEXT>("GET /reminder/next"));
  return (
    <ReadDialog
      title="Next reminders"
      className="max-w-[640px]"
      answer={answer}
      waiting="Looking up what is due…"
      onClose={onClose}
    >
      {({ value: { data: next } }) => (
        <>
          <When next={next} />
          {next.stagesFrom && <Restored from={next.stagesFrom} />}
          <ReminderPreview preview={next.preview} />
        </>
      )}
    </ReadDialog>
  );
}

const Restored = ({ from }: { from: string }) => (
  <div className="mb-4">
    <Notice kind="warning">
      The database was restored from a backup, which does not know all reminders that were sent. Stages from
      before {formatDay(from)} are not sent by themselves, so that nobody is reminded twice. Who was not
      reminded can be reminded from Customer Accounts.
    </Notice>
  </div>
);

const When = ({ next: { day, stages, last } }: { next: Next }) => (
  <div className="mb-4 grid gap-1 text-sm text-muted">
    <p>
      {day === null
        ? "Reminders are off: this is what the next morning would send if they were on."
        : `They go out on ${formatLongDay(day)} at ${HOUR}:00 AM.`}{" "}
      Stages in days: {stages}.{" "}
      <Link className="link-in" to="/ims/settings#reminders">
        Change in Settings
      </Link>
    </p>
    {last && (
      <p>
        Last run on {formatDay(last.day)}: {counted(last.mails, "email")}, {counted(last.invoices, "invoice")}
        , {last.leftOut.toLocaleString("en-US")} left out.
      </p>
    )}
  </div>
);
