import { lazy, Suspense, useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ERASURE_FIELDS } from "#core/management/departures.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { ERASE_CONTACTS } from "#core/management/office-records.body.ts";

const RecordDialog = lazy(() => import("#app/management/record-dialog.tsx"));

/** Erases the contact data of a student who left: why, whose, and then for good. */
export function EraseContacts(props: { record: ManagementRow; name: string; onErased: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Erase contact data</Button>
      {isAsking && (
        <Suspense>
          <RecordDialog
            title={`Erase contact data of ${props.name}`}
            fields={ERASURE_FIELDS}
            record={null}
            defaults={{ reason: "" }}
            saveLabel="Erase"
            to={callTo<typeof ERASE_CONTACTS>("POST /management/students/{id}/erase-contacts", {
              id: props.record.id,
            })}
            onSaved={props.onErased}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
