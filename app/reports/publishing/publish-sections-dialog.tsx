import { useMemo } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { useDryRun } from "#app/reports/papers/use-dry-run.ts";
import { useScope } from "#app/reports/papers/use-scope.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { FileCheck } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type {
  CountedPublishing,
  CREATE_PUBLISHING_JOB,
  PublishingChosen,
} from "#core/reports/publishing/publishing-job.body.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";

const PUBLISH = "POST /publishing_jobs";
const NOTHING = "Choose at least one of the list.";
const bodyOf = async (chosen: PublishingChosen) =>
  (await import("#core/reports/publishing/publishing-job.body.ts")).publishingJobJson(chosen);

/** Chooses sections, levels or the school to publish, and says how many cards that publishes before it starts. */
export default function PublishSectionsDialog({
  section,
  onStarted,
  onClose,
}: {
  section: string;
  onStarted: (jobId: string) => void;
  onClose: () => void;
}) {
  const { scopeFields, where } = useScope(section);
  const form = useDialogForm(callTo<typeof CREATE_PUBLISHING_JOB>(PUBLISH), {
    initial: { reason: "" },
    read: async (typed) =>
      where ? { ok: true, value: await bodyOf({ ...where, ...typed }) } : { ok: false, message: NOTHING },
    fieldAt: () => null,
    onDone: ({ data }) => onStarted(data.id),
  });
  const { reason } = form.typed;
  const chosen = useMemo((): PublishingChosen | null => where && { ...where, reason }, [where, reason]);
  const { outcome, isCounting } = useDryRun(
    callTo<typeof CREATE_PUBLISHING_JOB>(PUBLISH, {}, { dry_run: "1" }),
    chosen,
    bodyOf,
  );
  const counted = outcome?.ok ? (outcome.value as unknown as { data: CountedPublishing }).data : null;
  return (
    <FormDialog
      {...form.dialog}
      title="Publish sections"
      className="max-w-[640px]"
      // Said where the cards are counted.
      failure={null}
      saveLabel={reportCardWorkflow.actions.publish.confirmation?.([]).confirmLabel ?? ""}
      saveIcon={<FileCheck className="icon" />}
      canSave={counted !== null && counted.ready > 0}
      savesOnEnter={false}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {scopeFields}
        <TextField
          id="publishing-reason"
          label="Reason for revisions"
          help="With a reason, cards that have changed since they were published get a revision, and withdrawn ones are published again."
          maxLength={REASON_CHARACTERS_MAX}
          {...form.field("reason")}
        />
        <Counted
          counted={counted}
          isCounting={isCounting}
          refused={form.dialog.failure ?? (outcome?.ok === false ? outcome.refusal.message : "")}
        />
      </div>
    </FormDialog>
  );
}

const cards = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "card" : "cards"}`;

function Counted({
  counted,
  refused,
  isCounting,
}: {
  counted: CountedPublishing | null;
  refused: string;
  isCounting: boolean;
}) {
  return (
    <div role="status" className="min-h-12">
      {refused && <Notice kind="warning">{refused}</Notice>}
      {isCounting && <p className="text-muted">Counting…</p>}
      {!refused && !isCounting && counted === null && <p className="text-muted">{NOTHING}</p>}
      {counted && !refused && (
        <p>
          <b className="num">{cards(counted.ready)}</b> will be published.
          {counted.refused > 0 && (
            <>
              {" "}
              <b className="num">{counted.refused.toLocaleString("en-US")}</b> cannot; the result lists them
              with the reasons.
            </>
          )}
        </p>
      )}
    </div>
  );
}
