import { useState } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { SponsorField } from "#app/management/sponsor-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { MERGE_SPONSORS, PREVIEW_MERGE } from "#core/management/people/people-calls.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";

/** Merges another sponsor into this one: who, what it changes, and then the change. */
export default function MergeDialog(props: {
  id: string;
  version: number;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { id, version } = props;
  const [isSaved, setSaved] = useState(false);
  const form = useDialogForm<typeof MERGE_SPONSORS, { sponsor_id: string }>(
    callTo("POST /management/sponsors/{id}/merge", { id }),
    {
      initial: { sponsor_id: "" },
      read: ({ sponsor_id }) =>
        sponsor_id === ""
          ? { ok: false, errors: [{ path: "sponsor_id", message: REQUIRED }] }
          : { ok: true, value: { sponsor_id, version } },
      onDone: () => {
        setSaved(true);
        props.onSaved();
      },
    },
  );
  const { sponsor_id: chosen } = form.typed;
  return (
    <FormDialog
      {...form.dialog}
      title={`Merge another sponsor into ${props.name}`}
      className="max-w-[560px]"
      isSaved={isSaved}
      saveLabel="Merge"
      canSave={chosen !== ""}
      failure={form.current ? "Someone else changed this sponsor meanwhile." : form.dialog.failure}
      onClose={props.onClose}
    >
      <div className="grid gap-4">
        <SponsorField
          id="merge-sponsor"
          label="The same person on record as"
          help="This one is put aside; it can be taken back within a day"
          called=""
          hasNew={false}
          {...form.field("sponsor_id")}
        />
        {chosen !== "" && <Preview key={chosen} id={id} chosen={chosen} />}
      </div>
    </FormDialog>
  );
}

function Preview({ id, chosen }: { id: string; chosen: string }) {
  const answer = useAsked<typeof PREVIEW_MERGE>(
    callTo("GET /management/sponsors/{id}/merge", { id }, { sponsor_id: chosen }),
  );
  if (answer === null) return <p className="text-muted">Loading…</p>;
  if (!answer.ok) return <Notice kind="error">{answer.message}</Notice>;
  const { name, students, filled } = answer.value.data;
  return (
    <div className="grid gap-2 text-sm" role="status">
      <p>
        {students.length === 0
          ? `${name} is the guardian of no student.`
          : `${name} is put aside. These students move:`}
      </p>
      <Lines lines={students} />
      {filled.length > 0 && <p>What this sponsor lacks is taken over:</p>}
      <Lines lines={filled} />
    </div>
  );
}
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
