import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { DateRangeField } from "#app/ui/dates/date-range-field.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import { ImportProgressBar } from "#app/ui/import/import-progress-bar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { PartsTable } from "./parts-table.tsx";

export const meta = () => [{ title: "Parts · Talaan" }];

/** Every part of the console beside the others, in development only. */
export default function Parts() {
  const [opened, setOpened] = useState<"confirm" | "message" | null>(null);
  const [range, setRange] = useState<{ from?: string; to?: string }>({ from: "2026-11-01" });
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setOpened(null);
  return (
    <main className="flex-1 overflow-auto">
      <h1 className="px-6 pt-5 text-xl font-semibold">Parts</h1>
      <Part title="Buttons">
        <Button>Plain</Button>
        <Button className="btn-primary">Primary</Button>
        <Button className="btn-error">Danger</Button>
        <Button className="btn-ghost">Quiet</Button>
        <Button className="btn-xs">Small</Button>
        <Button disabled>Disabled</Button>
        <Button className="btn-primary" isBusy={isBusy} onClick={() => setIsBusy(true)}>
          Press me once
        </Button>
      </Part>
      <Part title="Dialogs and toasts">
        <Button onClick={() => setOpened("confirm")}>Confirmation</Button>
        <Button onClick={() => setOpened("message")}>Message</Button>
        <Button onClick={() => toastSuccess("Successfully saved.", "It goes by itself.")}>Toast</Button>
        <Button onClick={() => toastError("Update status went wrong", "It stays until closed.")}>
          Error toast
        </Button>
      </Part>
      <Part title="Fields">
        <div className="grid w-[344px] gap-4">
          <TextField label="Text" help="Help under the field" required />
          <TextField label="Text with a mistake" error="Please check the required field/s" />
          <PasswordField label="Password" />
          <DateRangeField label="Days" from={range.from} to={range.to} onChange={setRange} />
        </div>
      </Part>
      <Part title="Notices and progress">
        <div className="grid w-[440px] gap-3">
          <Notice kind="success">Done.</Notice>
          <Notice kind="warning">Look at this first.</Notice>
          <Notice kind="error">That did not work.</Notice>
          <ImportProgressBar phase={{ at: "running", isDryRun: false, done: 640, total: 1000 }} />
        </div>
      </Part>
      <h2 className="px-6 pt-6 pb-2 text-sm font-semibold">Table</h2>
      <PartsTable />
      {opened === "confirm" && (
        <ConfirmDialog
          confirmation={{
            title: "Cancel 3 invoices?",
            text: "You cannot undo this action.",
            confirmLabel: "Yes, Cancel",
            cancelLabel: "No, Don't Cancel",
            danger: true,
          }}
          isBusy={false}
          onConfirm={close}
          onCancel={close}
        />
      )}
      {opened === "message" && (
        <MessageDialog
          title="Publish Failed"
          message="The first of two."
          entries={[{ message: "The first of two." }, { message: "The second of two." }]}
          onClose={close}
        />
      )}
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-6 pt-6">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </section>
  );
}
