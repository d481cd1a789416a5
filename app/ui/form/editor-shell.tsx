import { type ReactNode, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import type { Confirmation } from "#core/shared/actions.ts";
import { CHECK_REQUIRED } from "#core/shared/entry-messages.ts";
import { formatTime, instantAt } from "#core/shared/school-day.ts";
import { ArrowLeft } from "../icons.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { useFirstFocus } from "./first-field.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { type Difference, StaleDialog } from "./stale-dialog.tsx";
import type { EditorForm } from "./use-editor-form.ts";

interface EditorShellProps<Form, Row extends { version: number }, Done> extends EditorBarProps {
  editor: EditorForm<Form, Row, Done>;
  /** A part of the form is still being sent, e.g. a file. */
  isSending?: boolean;
  /** Over an error that belongs to no field. */
  failedTitle?: string;
  /** What is asked before it is sent. */
  confirmation?: Confirmation | undefined;
  /** What another person changed since the form was opened. */
  differencesOf: (opened: Form, current: Row) => readonly Difference[];
  /** Saves; absent: the person may only read. */
  onSave?: (() => void) | undefined;
  /** Enter in a field saves too. */
  savesOnEnter?: boolean;
  /** Classes of the body, of the form in it, and of the form's column. */
  layout: { body: string; form: string; column?: string };
  /** Beside the form. */
  aside?: ReactNode;
  /** Shown once it is saved. */
  success?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The screen that creates or changes one record: bar, errors, kept draft, fields, and the dialogs of saving. */
export function EditorShell<Form, Row extends { version: number }, Done>(
  props: EditorShellProps<Form, Row, Done>,
) {
  const { editor, layout, title, onSave, confirmation } = props;
  const isBusy = editor.isBusy || props.isSending === true;
  const fields = useRef<HTMLFormElement>(null);
  useFirstFocus(fields);
  const hasFormError = editor.errors.some(({ field }) => field === "");
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <EditorBar {...props} isBusy={isBusy} keptAt={editor.draft.keptAt} />
      <div className={`min-h-0 flex-1 ${layout.body}`}>
        <form
          ref={fields}
          noValidate
          aria-label={title}
          className={`px-4 py-5 sm:px-6 ${layout.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSave?.();
          }}
        >
          <div className={layout.column}>
            <ErrorSummary
              title={(hasFormError && props.failedTitle) || CHECK_REQUIRED}
              errors={editor.errors}
              attempt={editor.attempt}
            />
            {editor.draft.isRestored && <KeptNotice onDiscard={editor.reset} />}
            {props.children}
          </div>
          {props.savesOnEnter && <button type="submit" hidden />}
        </form>
        {props.aside}
      </div>
      <LeaveGuard isDirty={editor.isDirty} />
      {editor.asked && confirmation && (
        <ConfirmDialog
          confirmation={confirmation}
          isBusy={editor.isBusy}
          onConfirm={editor.confirm}
          onCancel={editor.cancel}
        />
      )}
      {props.success}
      <EditorStaleDialog editor={editor} differencesOf={props.differencesOf} />
    </main>
  );
}

/** Shown while another person has saved the record since the form was opened. */
function EditorStaleDialog<Form, Row extends { version: number }, Done>({
  editor,
  differencesOf,
}: Pick<EditorShellProps<Form, Row, Done>, "editor" | "differencesOf">) {
  const { revalidate } = useRevalidator();
  const { stale } = editor;
  if (!stale) return null;
  return (
    <StaleDialog
      message={stale.refusal.message}
      theirs={differencesOf(editor.base, stale.current)}
      onKeepMine={() => editor.keepMine(stale.current)}
      onTakeTheirs={() => {
        editor.takeTheirs(stale.current);
        // A route that reloads its record opens the form anew; the others keep the form as it is set here.
        void revalidate();
      }}
    />
  );
}

/** A button of an editor's bar. */
interface EditorButton {
  label: string;
  onPress: () => void;
  /** Why it cannot be used just now. */
  refusal?: string | undefined;
  /** Left out where there is no room for it. */
  isWideOnly?: boolean;
}

interface EditorBarProps {
  title: string;
  /** The list the editor belongs to. */
  list: { label: string; path: string };
  badge?: ReactNode;
  /** Before the buttons, e.g. Show Preview. */
  tools?: ReactNode;
  /** In order; the last one is the primary button. */
  buttons: readonly EditorButton[];
}

/** Back, title, status, when the draft was kept, and the buttons. */
function EditorBar(props: EditorBarProps & { isBusy: boolean; keptAt: number | null }) {
  const { title, list, buttons, isBusy, keptAt } = props;
  const navigate = useNavigate();
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs -ml-1.5"
        aria-label={`Back to ${list.label}`}
        onClick={() => navigate(list.path)}
      >
        <ArrowLeft className="icon" />
      </button>
      <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
      {props.badge}
      <span role="status" className="ml-1 text-xs text-muted max-lg:hidden">
        {keptAt !== null && `Draft kept on this device ${formatTime(instantAt(keptAt))}`}
      </span>
      <div className="ml-auto flex gap-2">
        {props.tools}
        {buttons.map(({ label, refusal, isWideOnly, onPress }, index) => (
          <Button
            key={label}
            className={`${index === buttons.length - 1 ? "btn-primary" : ""} ${isWideOnly ? "max-md:hidden" : ""}`}
            isBusy={isBusy}
            title={refusal}
            aria-disabled={refusal !== undefined || isBusy || undefined}
            onClick={() => refusal === undefined && onPress()}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
