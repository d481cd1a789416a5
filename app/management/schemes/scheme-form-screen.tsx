import { type ReactNode, useCallback } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { KeptNotice } from "#app/ui/form/kept-notice.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ScreenHead } from "#app/ui/screen-head.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { Rounding } from "#core/grading/schemes/scheme.ts";
import type { SchemeTarget } from "#core/grading/schemes/scheme-assignments.ts";
import { CategoriesForm } from "./categories-form.tsx";
import { SchemePreview } from "./scheme-preview.tsx";
import { TargetsForm } from "./targets-form.tsx";
import { TransmutationForm } from "./transmutation-form.tsx";
import { type SchemeEditing, useOnce } from "./use-scheme-editor.ts";

const KINDS = [
  { value: "exact", label: "Exact" },
  { value: "stepwise", label: "Stepwise" },
] as const;
const MEANING: Record<Rounding, string> = {
  exact: "Figures are rounded once, at the end.",
  stepwise:
    "Every percentage score and weighted score is rounded to two decimals before the next step, as on the national class record sheet.",
};

/** Where figures are rounded between the scores and the initial grade. */
function RoundingForm(props: { rounding: Rounding; onChange: (rounding: Rounding) => void }) {
  return (
    <section aria-label="Rounding" className="grid gap-2">
      <Segmented label="Rounding" value={props.rounding} options={KINDS} onChange={props.onChange} />
      <p className="text-sm text-muted">{MEANING[props.rounding]}</p>
    </section>
  );
}

const SCHEMES_LIST = "/management/grading/grading-schemes";

interface SchemeFormScreenProps {
  editor: SchemeEditing;
  title: string;
  badge?: ReactNode;
  intro: ReactNode;
  targets: readonly SchemeTarget[];
  /** The scheme itself; null for a new one. */
  own: string | null;
  saveLabel: string;
  /** What the notice says of the version that is in use afterwards. */
  savedText: (version: number) => string;
  /** Above the weights. */
  head?: ReactNode;
  /** Below the preview. */
  foot?: ReactNode;
}

/** A scheme in a form, a new one or its next version: the preview of what would change beside it. Saved only once previewed. */
export function SchemeFormScreen(props: SchemeFormScreenProps) {
  const { editor, savedText } = props;
  const navigate = useNavigate();
  useOnce(
    editor.saved,
    useCallback(
      ({
        message,
        data: { uuid, version },
      }: {
        message: string;
        data: { uuid: string; version: number };
      }) => {
        toastSuccess(message, savedText(version));
        void navigate(`${SCHEMES_LIST}/${uuid}`, { replace: true });
      },
      [navigate, savedText],
    ),
  );
  const { refusal } = editor;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <ScreenHead
        title={props.title}
        badge={props.badge}
        back={{ to: SCHEMES_LIST, label: "Back to Grading Schemes" }}
      >
        {editor.isDirty && <Button onClick={editor.reset}>Discard</Button>}
        <Button isBusy={editor.isPreviewing} disabled={!editor.isDirty} onClick={editor.preview}>
          Preview
        </Button>
        <Button
          className="btn-primary"
          isBusy={editor.isSaving}
          disabled={!editor.changes}
          title={editor.changes ? undefined : "Preview what would change first"}
          onClick={editor.save}
        >
          {props.saveLabel}
        </Button>
      </ScreenHead>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <p className="px-4 pt-4 text-sm text-muted sm:px-6">{props.intro}</p>
        <div className="scheme-columns">
          <div className="grid min-w-0 content-start gap-6">
            {refusal && (
              <Notice kind="error">
                {refusal.errors.length > 0
                  ? refusal.errors.map(({ message, path }) => <p key={`${path}${message}`}>{message}</p>)
                  : refusal.message}
              </Notice>
            )}
            {editor.isRestored && <KeptNotice onDiscard={editor.reset} />}
            {props.head}
            <CategoriesForm
              categories={editor.form.categories}
              isWrong={editor.isWrong}
              onChange={(categories) => editor.change({ categories })}
            />
            <TransmutationForm form={editor.form} isWrong={editor.isWrong} onChange={editor.change} />
            <RoundingForm
              rounding={editor.form.rounding}
              onChange={(rounding) => editor.change({ rounding })}
            />
            <TargetsForm
              targets={props.targets}
              own={props.own}
              chosen={editor.form.targets}
              onChange={(targets) => editor.change({ targets })}
            />
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <SchemePreview changes={editor.changes} isDirty={editor.isDirty} isNew={props.own === null} />
            {props.foot}
          </div>
        </div>
      </div>
      <LeaveGuard isDirty={editor.isDirty && editor.saved === null} />
    </main>
  );
}
