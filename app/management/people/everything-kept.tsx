import { useDownloads } from "#app/documents/download-context.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { EVERYTHING_KEPT_CALLS } from "#core/documents/everything-kept-calls.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";

/** Has everything that is kept of a person made as one file, which downloads itself once it is there. */
export function EverythingKept({ list, id }: { list: PersonList; id: string }) {
  const { expect } = useDownloads();
  const { isBusy, send } = useOneChange<(typeof EVERYTHING_KEPT_CALLS)[PersonList]>(
    callTo(`POST /management/${list}/{id}/everything-kept`, { id }),
    {
      onDone: ({ data }) => expect(data.documentId, "download"),
      onRefused: ({ refusal: { message } }) => toastError("No file was made", message),
    },
  );
  return (
    <Button isBusy={isBusy} onClick={() => send(undefined)}>
      Everything kept
    </Button>
  );
}
