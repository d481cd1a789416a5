import { useEffect, useState } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { PersonField } from "#app/management/person-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { MERGE_CALLS } from "#core/management/people/people.body.ts";
import { MERGED_ONE, type MergedList } from "#core/management/people/person-paths.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";

/** Merges another sponsor or student into this one: who, what it changes, and then the change. */
export default function MergeDialog(props: {
  list: MergedList;
  id: string;
  version: number;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { list, id, version } = props;
  const [isSaved, setSaved] = useState(false);
  const form = useDialogForm<(typeof MERGE_CALLS)[MergedList]["merge"], { merged_id: string }>(
    callTo(`POST /management/${list}/{id}/merge`, { id }),
    {
      initial: { merged_id: "" },
      read: ({ merged_id }) =>
        merged_id === ""
          ? { ok: false, errors: [{ path: "merged_id", message: REQUIRED }] }
          : { ok: true, value: { merged_id, version } },
      onDone: () => {
        setSaved(true);
        props.onSaved();
      },
    },
  );
  const chosen = form.typed.merged_id;
  /** Whose preview was read: nobody else is merged. */
  const [previewed, setPreviewed] = useState("");
  const one = MERGED_ONE[list];
  return (
    <FormDialog
      {...form.dialog}
      title={`Merge another ${one} into ${props.name}`}
      className="max-w-[560px]"
      isSaved={isSaved}
      saveLabel="Merge"
      canSave={chosen !== "" && previewed === chosen}
      failure={form.current ? `Someone else changed this ${one} meanwhile.` : form.dialog.failure}
      onClose={props.onClose}
    >
      {/* Tall enough for the people that the field offers. */}
      <div className="grid min-h-72 content-start gap-4">
        <PersonField
          id="merge-person"
          label="The same person on record as"
          help={`By name or ${list === "students" ? "number" : "email address"}. Whom you choose is put aside, which can be taken back within a day`}
          list={list}
          except={id}
          {...form.field("merged_id")}
        />
        {chosen !== "" && (
          <Preview key={chosen} list={list} id={id} chosen={chosen} onRead={() => setPreviewed(chosen)} />
        )}
      </div>
    </FormDialog>
  );
}

interface PreviewProps {
  list: MergedList;
  id: string;
  chosen: string;
  onRead: () => void;
}
function Preview({ list, id, chosen, onRead }: PreviewProps) {
  const answer = useAsked<(typeof MERGE_CALLS)[MergedList]["preview"]>(
    callTo(`GET /management/${list}/{id}/merge`, { id }, { merged_id: chosen }),
  );
  const isRead = answer?.ok === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (isRead) onRead();
  }, [isRead]);
  if (answer === null) return <p className="text-muted">Loading…</p>;
  if (!answer.ok) return <Notice kind="error">{answer.message}</Notice>;
  const { name, moves, filled } = answer.value.data;
  const nothing = list === "students" ? "has nothing that moves" : "is the guardian of no student";
  return (
    <div className="grid gap-2 text-sm" role="status">
      <p>
        {moves.length === 0
          ? `${name} ${nothing}, and is put aside.`
          : `${name} is put aside. ${list === "students" ? "This moves" : "These students move"}:`}
      </p>
      <Lines lines={moves} />
      {filled.length > 0 && <p>What this {MERGED_ONE[list]} lacks is taken over:</p>}
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
