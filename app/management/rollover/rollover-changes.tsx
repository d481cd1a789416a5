import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { Rollover, TAKE_ROLLOVER_OVER } from "#core/management/rollover/rollover.body.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** What the plan says otherwise than when it was last taken over. */
export function RolloverChanges({ rollover }: { rollover: Rollover }) {
  const [failure, setFailure] = useState("");
  const { changeCount, changes, takenOverAt, digest } = rollover;
  const { isBusy, send } = useOneChange(
    callTo<typeof TAKE_ROLLOVER_OVER>("POST /management/rollover/take-over"),
    { onDone: () => setFailure(""), onRefused: ({ refusal }) => setFailure(refusal.message) },
  );
  if (changeCount === 0) return null;
  return (
    <section aria-labelledby="rollover-changes" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="rollover-changes" className="font-semibold">
          What has changed since{takenOverAt && ` ${formatInstant(takenOverAt)}`}{" "}
          <span className="count">{changeCount.toLocaleString("en-US")}</span>
        </h2>
        <Button className="ml-auto" isBusy={isBusy} onClick={() => send({ digest })}>
          Take over
        </Button>
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      <section
        aria-label="Changes"
        className="max-h-80 overflow-auto rounded-box border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <PlainTable
          look="dense"
          label="What has changed since"
          rows={changes}
          keyOf={({ studentNumber }) => studentNumber}
          columns={[
            {
              head: "Student",
              isName: true,
              cell: ({ studentNumber, name }) => `${studentNumber} ${name}`,
            },
            { head: "Before", cell: ({ before }) => before },
            { head: "Now", cell: ({ after }) => after },
          ]}
        />
      </section>
      {changeCount > changes.length && (
        <p className="text-sm text-muted">
          And {(changeCount - changes.length).toLocaleString("en-US")} more.
        </p>
      )}
    </section>
  );
}
