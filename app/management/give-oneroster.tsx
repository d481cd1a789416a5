import { useDownloads } from "#app/documents/download-context.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { GIVE_ONEROSTER } from "#core/documents/oneroster-calls.ts";

/** Has a school year made as a OneRoster ZIP for other systems, which downloads itself once it is there. */
export default function GiveOneRoster({ id }: { id: string }) {
  const { expect } = useDownloads();
  const { isBusy, send } = useOneChange<typeof GIVE_ONEROSTER>(
    callTo("POST /management/school-years/{id}/oneroster", { id }),
    {
      onDone: ({ data }) => expect(data.documentId, "download"),
      onRefused: ({ refusal: { message } }) => toastError("No file was made", message),
    },
  );
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-sm font-medium">For other systems</h3>
      <p className="text-muted text-sm">
        Sections, classes, teachers, students and guardians of this school year, as a ZIP of OneRoster 1.2
        files.
      </p>
      <Button isBusy={isBusy} onClick={() => send(undefined)}>
        Export OneRoster
      </Button>
    </section>
  );
}
