import { useEffect, useState } from "react";
import { type Changed, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { sendBatchTo, useBatches } from "#app/ui/batches/use-batches.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { cardsOfRows, type PerformanceRow } from "#core/reports/performance-list.ts";
import type { PUBLISH_CARDS } from "#core/reports/report-card.body.ts";
import { CARDS_PER_CHANGE_MAX, reportCardWorkflow } from "#core/reports/report-card.ts";
import type { CallValue } from "#core/shared/call.ts";

const PUBLISH = "PATCH /v2/report_cards/publish";
const ACTION = reportCardWorkflow.actions.publish;
type Refused = Extract<Changed<typeof PUBLISH_CARDS>, { ok: false }>;
const FAILED = ACTION.titles?.failure ?? "";

const PUBLISH_TO = callTo<typeof PUBLISH_CARDS>(PUBLISH);
type Preview = { ok: true } & Pick<CallValue<typeof PUBLISH_CARDS>["data"], "refused" | "warnings">;

/** What publishing these cards would do, asked in as many calls as it takes. */
async function previewOf(ids: readonly string[]): Promise<Preview | Refused> {
  const preview: Preview = { ok: true, refused: [], warnings: [] };
  const dryRun = callTo<typeof PUBLISH_CARDS>(PUBLISH, {}, { dry_run: "1" });
  for (let at = 0; at < ids.length; at += CARDS_PER_CHANGE_MAX) {
    const answer = await sendChange(dryRun, cardsOfRows(ids.slice(at, at + CARDS_PER_CHANGE_MAX)));
    if (!answer.ok) return answer;
    preview.refused.push(...answer.value.data.refused);
    preview.warnings.push(...answer.value.data.warnings);
  }
  return preview;
}

/** Says what publishing the selected cards would do, and leaves out what cannot be published when asked to. */
export default function PublishDialog({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly PerformanceRow[];
  onDone: () => void;
  onClose: () => void;
}) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [asked, setAsked] = useState<Preview | Refused | null>(null);
  const batches = useBatches<string>();
  const [ids] = useState(() => rows.map(({ uuid }) => uuid));
  useEffect(() => {
    void previewOf(ids).then(setAsked);
  }, [ids]);
  const published = () => {
    onDone();
    onClose();
  };
  const { isBusy, send } = useOneChange(PUBLISH_TO, {
    title: ACTION.titles?.success ?? "",
    onDone: published,
    onRefused: setRefused,
  });
  if (batches.dialog) return batches.dialog;
  const failure = refused ?? (asked && !asked.ok ? asked : null);
  if (failure)
    return (
      <MessageDialog
        title={FAILED}
        message={failure.refusal.message}
        entries={failure.refusal.errors}
        onClose={onClose}
      />
    );
  const preview = asked?.ok ? asked : null;
  const refusedNos = new Set((preview?.refused ?? []).map(({ student_id }) => student_id));
  const readyIds = rows.filter(({ studentNo }) => !refusedNos.has(studentNo)).map(({ uuid }) => uuid);
  const leavesOut = refusedNos.size > 0;
  return (
    <FormDialog
      title={ACTION.confirmation?.(rows).title ?? ""}
      isBusy={isBusy}
      isDirty={false}
      onClose={onClose}
      saveLabel={leavesOut ? "Leave these out and publish" : "Publish"}
      canSave={preview !== null && readyIds.length > 0}
      onSave={() =>
        readyIds.length <= CARDS_PER_CHANGE_MAX
          ? send(cardsOfRows(readyIds))
          : batches.start({
              title: ACTION.label,
              items: readyIds,
              perCall: CARDS_PER_CHANGE_MAX,
              send: sendBatchTo(PUBLISH_TO, (part) => cardsOfRows([...part])),
              onDone: published,
            })
      }
    >
      <p>{ACTION.confirmation?.(rows).text}</p>
      {preview === null ? (
        <p className="text-muted" role="status">
          Checking {rows.length} report {rows.length === 1 ? "card" : "cards"}…
        </p>
      ) : (
        <>
          <p>
            <b className="num">{readyIds.length}</b> {readyIds.length === 1 ? "card" : "cards"} will be
            published.
            {leavesOut && (
              <>
                {" "}
                <b className="num">{refusedNos.size}</b> cannot:
              </>
            )}
          </p>
          <Reasons cards={preview.refused} />
          {preview.warnings.length > 0 && (
            <Notice kind="warning">
              {preview.warnings.length} of them {preview.warnings.length === 1 ? "lacks" : "lack"} something
              that cards print:
              <Reasons cards={preview.warnings} />
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  );
}

function Reasons({
  cards,
}: {
  cards: readonly { student_id: string; student_name: string; reasons: string[] }[];
}) {
  if (cards.length === 0) return null;
  return (
    <ul className="max-h-60 overflow-y-auto text-sm">
      {cards.map(({ student_id, student_name, reasons }) => (
        <li key={student_id} className="py-0.5">
          <b>{student_name}</b>: {reasons.slice(0, 3).join("; ")}
          {reasons.length > 3 && ` and ${reasons.length - 3} more`}
        </li>
      ))}
    </ul>
  );
}
