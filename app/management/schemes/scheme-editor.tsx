import ArrowLeft from "lucide-react/icons/arrow-left";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import type { WireScheme } from "../../../core/grading/scheme-contract.ts";
import { formatInstant } from "../../../core/shared/school-day.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/form/leave-guard.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toastSuccess } from "../../ui/toasts.tsx";
import { CategoriesForm } from "./categories-form.tsx";
import { SchemeOutlook } from "./scheme-outlook.tsx";
import { TransmutationForm } from "./transmutation-form.tsx";
import { useOnce, useSchemeEditor } from "./use-scheme-editor.ts";

const LIST = "/management/grading/grading-schemes";

/** The newest version in a form, the preview of what the next would change beside it, the versions below. */
export function SchemeEditor({ scheme }: { scheme: WireScheme }) {
  const navigate = useNavigate();
  const editor = useSchemeEditor(scheme);
  useOnce(
    editor.saved,
    useCallback(
      ({ message, id, version }: { message: string; id: string; version: number }) => {
        toastSuccess(message, `Version ${version} stands from now on.`);
        void navigate(`${LIST}/${id}`, { replace: true });
      },
      [navigate],
    ),
  );
  const { refusal } = editor;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <Link
          to={LIST}
          className="btn btn-ghost btn-square btn-xs -ml-1.5"
          aria-label="Back to Grading Schemes"
        >
          <ArrowLeft className="icon" aria-hidden />
        </Link>
        <h1 className="min-w-0 truncate text-lg font-semibold">{scheme.name}</h1>
        <span className="badge">VERSION {scheme.version}</span>
        <div className="ml-auto flex gap-2">
          {editor.isDirty && <Button onClick={editor.reset}>Discard</Button>}
          <Button isBusy={editor.isPreviewing} disabled={!editor.isDirty} onClick={editor.preview}>
            Preview
          </Button>
          <Button
            className="btn-primary"
            isBusy={editor.isSaving}
            disabled={!editor.outlook}
            title={editor.outlook ? undefined : "Preview what would change first"}
            onClick={editor.save}
          >
            Save version {scheme.version + 1}
          </Button>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <p className="px-4 pt-4 text-sm text-muted sm:px-6">
          {scheme.school_year}, {scheme.curriculumn_code}. Stands for {scheme.stands_for || "nothing yet"}.
        </p>
        <div className="scheme-columns">
          <div className="grid min-w-0 content-start gap-6">
            {refusal && (
              <Notice kind="error">
                {refusal.errors.length > 0
                  ? refusal.errors.map(({ message, path }) => <p key={`${path}${message}`}>{message}</p>)
                  : refusal.message}
              </Notice>
            )}
            <CategoriesForm
              categories={editor.form.categories}
              isWrong={editor.isWrong}
              onChange={(categories) => editor.change({ categories })}
            />
            <TransmutationForm form={editor.form} isWrong={editor.isWrong} onChange={editor.change} />
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <SchemeOutlook outlook={editor.outlook} isDirty={editor.isDirty} />
            <Versions scheme={scheme} />
          </div>
        </div>
      </div>
      <LeaveGuard isDirty={editor.isDirty && editor.saved === null} />
    </main>
  );
}

function Versions({ scheme: { versions } }: { scheme: WireScheme }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-2 font-semibold">
        Versions
      </h2>
      <ol className="border-t border-line">
        {versions.map(({ id, version, created_at, created_by, gradebook_count }) => (
          <li key={id} className="flex items-baseline gap-3 border-b border-line py-2 text-sm">
            <b className="num w-20 flex-none font-semibold">Version {version}</b>
            <span className="min-w-0 flex-1 text-muted">
              {formatInstant(created_at)}
              {created_by && `, ${created_by}`}
            </span>
            <span className="num flex-none">
              {gradebook_count.toLocaleString("en-US")} {gradebook_count === 1 ? "gradebook" : "gradebooks"}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
