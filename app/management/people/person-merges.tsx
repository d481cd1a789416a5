import { lazy, Suspense, useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { MERGE_CALLS, SPONSOR_PERSON } from "#core/management/people/people.body.ts";
import { MERGED_ONE, type MergedList } from "#core/management/people/person-paths.ts";
import type { CallValue } from "#core/shared/call.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { PersonSection, personName } from "./person-frame.tsx";

const MergeDialog = lazy(() => import("./merge-dialog.tsx"));

/** Merges another record of the same person into this one. */
export function OnRecordTwice(props: { list: MergedList; record: ManagementRow; onChanged: () => void }) {
  const { list, record } = props;
  const [isMerging, setMerging] = useState(false);
  return (
    <PersonSection title="On record twice?">
      <Button onClick={() => setMerging(true)}>Merge another {MERGED_ONE[list]} into this one</Button>
      {isMerging && (
        <Suspense>
          <MergeDialog
            list={list}
            id={record.id}
            version={record.version ?? 1}
            name={personName(list, record)}
            onSaved={props.onChanged}
            onClose={() => setMerging(false)}
          />
        </Suspense>
      )}
    </PersonSection>
  );
}

type Merge = CallValue<typeof SPONSOR_PERSON>["data"]["merges"][number];
interface NoticeProps {
  list: MergedList;
  id: string;
  onChanged: () => void;
}
/** What was merged into this one, while it can be taken back. */
export const MergeNotices = ({ merges, ...props }: NoticeProps & { merges: readonly Merge[] }) =>
  merges.map((merge) => <MergeNotice key={merge.at} {...props} merge={merge} />);

function MergeNotice({ list, id, merge, onChanged }: NoticeProps & { merge: Merge }) {
  const { isBusy, send } = useOneChange(
    callTo<(typeof MERGE_CALLS)[MergedList]["undo"]>(`DELETE /management/${list}/{id}/merge`, { id }),
    {
      onDone: onChanged,
      onRefused: ({ refusal: { message } }) => toastError("Not taken back", message),
    },
  );
  return (
    <div className="mb-4 max-w-4xl">
      <Notice kind="info">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {merge.name} was merged into this {MERGED_ONE[list]} by {merge.user}, {formatInstant(merge.at)}.
          <Button className="btn-xs" isBusy={isBusy} onClick={() => send(undefined)}>
            Take back
          </Button>
        </span>
      </Notice>
    </div>
  );
}
