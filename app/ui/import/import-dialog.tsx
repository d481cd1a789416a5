import { Fragment, type ReactNode, useState } from "react";
import { type ApiRefusal, DOWNLOADED, NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { IMPORT_TITLES, TEMPLATE_TITLES, templateMessage } from "#core/shared/file-messages.ts";
import type { PreviewedResult, PreviewMessage } from "#core/shared/import/file-preview.ts";
import { fileSizeRefusal } from "#core/shared/import/file-size.ts";
import {
  type AnyImport,
  type Chosen,
  counted,
  type FileAnswersGiven,
  type ImportResult,
  NO_ANSWERS,
} from "#core/shared/import/import.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { ArrowLeft, CircleCheck, Download } from "../icons.tsx";
import { saveErrorsFile } from "./errors-file.client.ts";
import { FilePicker } from "./file-picker.tsx";
import { FilePreviewStep, isAnswered, Messages } from "./file-preview.tsx";
import { ImportProgressBar } from "./import-progress-bar.tsx";
import { type ImportPhase, isWorking } from "./import-state.ts";
import { SheetField } from "./sheet-field.tsx";
import { useImport } from "./use-import.ts";

const URL_KEPT_MS = 10_000;

/** Fetches the template of an import and saves it under its name; a toast says how that went. */
async function downloadTemplate(definition: AnyImport, chosen: Chosen<string>): Promise<void> {
  const { failures, templateOf } = definition;
  const path = `/imports/${definition.name}/template?${new URLSearchParams(chosen)}`;
  const response = await fetch(path).catch(() => null);
  if (response?.status === 401) return endSession();
  if (!response?.ok) {
    const refusal = (await response?.json().catch(() => null)) as ApiRefusal | null;
    return toastError(failures?.template ?? TEMPLATE_TITLES.failure, refusal?.message ?? NO_ANSWER.message);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? `${templateOf}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_KEPT_MS);
  if (failures) toastSuccess(DOWNLOADED, link.download);
  else toastSuccess(TEMPLATE_TITLES.success, templateMessage(templateOf));
}

export interface ImportStep {
  name: string;
  /** False: it is not filled in yet. */
  isReady?: boolean;
  content: ReactNode;
}
export interface ImportDialogProps {
  definition: AnyImport;
  /** By the names of the definition's choices. */
  chosen?: Chosen<string>;
  /** Where the definition's title does not say enough. */
  title?: string;
  /** Steps before the template, and between it and the file. */
  before?: readonly ImportStep[];
  after?: readonly ImportStep[];
  /** It was closed after it was done. */
  onDone: () => void;
  onClose: () => void;
  doneLabel?: string;
  /** What else could be imported, below the template. */
  otherwise?: ReactNode;
  /** Offered once it is imported. */
  afterImport?: ReactNode;
}

const TITLES: Partial<Record<string, string>> = IMPORT_TITLES;
const NONE: Chosen<string> = {};

/** The import of a file: its template, the file, what it would do, and the outcome. */
export function ImportDialog(props: ImportDialogProps) {
  const { definition, chosen = NONE } = props;
  const run = useImport(definition, chosen);
  const { phase, file } = run;
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  /** With which the file was read. */
  const [answersRead, setAnswersRead] = useState(NO_ANSWERS);
  const preview = phase.at === "checked" ? phase.result.preview : undefined;
  const template = {
    name: "Template",
    content: (
      <>
        <TemplateStep definition={definition} chosen={chosen} />
        {props.otherwise && <p className="mt-4 border-t border-line pt-3 text-sm">{props.otherwise}</p>}
      </>
    ),
  };
  const steps: readonly ImportStep[] = [...(props.before ?? []), template, ...(props.after ?? [])];
  const at = phase.at === "step" ? phase.index : steps.length;
  const close = () => {
    run.detach?.();
    if (phase.at === "done") {
      if (definition.job) toastOutcome(phase.result);
      props.onDone();
    }
    props.onClose();
  };
  const choose = (selected: File) => {
    const refusal = fileSizeRefusal(selected);
    setIsConfirmed(false);
    setAnswers(NO_ANSWERS);
    setAnswersRead(NO_ANSWERS);
    run.choose(refusal ? null : selected, refusal);
  };
  const readAgain = (said: FileAnswersGiven) => {
    setAnswers(said);
    setAnswersRead(said);
    run.start({ isDryRun: true, isConfirmed: false }, said);
  };
  const buttons = buttonsOf({
    run,
    steps,
    isConfirmed,
    answers,
    hasMoreSaid: answers !== answersRead,
    readAgain,
    doneLabel: props.doneLabel,
    close,
  });
  return (
    <Dialog
      title={
        TITLES[preview && preview.errorCount > 0 ? "errors" : phase.at] ?? props.title ?? definition.title
      }
      aside={
        phase.at !== "done" && (
          <ImportSteps step={at + 1} names={[...steps.map(({ name }) => name), "Upload"]} />
        )
      }
      className="max-w-[640px]"
      canClose={buttons.close !== null}
      onClose={close}
      footer={<ImportFooter {...buttons}>{phase.at === "done" && props.afterImport}</ImportFooter>}
    >
      {phase.at === "step" && steps[at]?.content}
      {phase.at !== "step" && phase.at !== "done" && phase.at !== "checked" && (
        <FileStep phase={phase} file={file} sheet={answers.sheet} onChoose={choose} onReadAgain={readAgain} />
      )}
      {preview && (
        <FilePreviewStep
          preview={preview}
          answers={answers}
          onAnswer={setAnswers}
          onReadAgain={readAgain}
          summary={
            phase.at === "checked" && definition.job ? definition.describe(phase.result, chosen) : undefined
          }
          isConfirmed={isConfirmed}
          onConfirm={setIsConfirmed}
          onSaveErrors={() => file && void saveErrorsFile(file, definition, answers, preview.errors)}
        />
      )}
      {phase.at === "done" && (
        <OutcomeStep result={phase.result} text={definition.describe(phase.result, chosen)} />
      )}
    </Dialog>
  );
}

/** The buttons of a phase: back, close, and the one that leads on. */
function buttonsOf(props: {
  run: ReturnType<typeof useImport>;
  steps: readonly ImportStep[];
  isConfirmed: boolean;
  answers: FileAnswersGiven;
  /** Something was said of the file since it was read. */
  hasMoreSaid: boolean;
  readAgain: (answers: FileAnswersGiven) => void;
  doneLabel: string | undefined;
  close: () => void;
}) {
  const { run, steps, isConfirmed, answers, hasMoreSaid } = props;
  const { phase, file } = run;
  const preview = phase.at === "checked" ? phase.result.preview : null;
  const at = phase.at === "step" ? phase.index : steps.length;
  const onNext = () =>
    at + 1 < steps.length ? run.show({ at: "step", index: at + 1 }) : run.choose(file, null);
  const importFile = () => run.start({ isDryRun: false, isConfirmed }, answers);
  const checkFile = () => run.start({ isDryRun: true, isConfirmed: false });
  const nextOf = () => {
    switch (phase.at) {
      case "step":
        return { label: "Next", isOff: steps[at]?.isReady === false, onNext };
      case "file":
        return { label: "Validate", isOff: !file, onNext: checkFile };
      case "checked":
        if (!preview) return null;
        if (preview.needs.length > 0 || hasMoreSaid)
          return {
            label: "Read it so",
            isOff: !isAnswered(preview, answers),
            onNext: () => props.readAgain(answers),
          };
        if (preview.errorCount > 0) return { label: "Re-upload", onNext: () => run.choose(null, null) };
        return {
          label: "Import",
          isOff: preview.existingCount > 0 && !isConfirmed,
          onNext: importFile,
        };
      case "errors":
      case "failed":
        return { label: "Re-upload", onNext: () => run.choose(null, null) };
      default:
        return null;
    }
  };
  const closing = () => {
    if (run.detach) return { label: "Go on in the background", onClose: props.close };
    const label = phase.at === "done" ? (props.doneLabel ?? "Close") : "Cancel";
    return isWorking(phase) ? null : { label, onClose: props.close };
  };
  const backOf = () => {
    if (phase.at === "checked") return () => run.choose(null, null);
    const canGoBack = at > 0 && (phase.at === "step" || phase.at === "file");
    return canGoBack ? () => run.show({ at: "step", index: at - 1 }) : null;
  };
  return { onBack: backOf(), close: closing(), next: nextOf() };
}

/** What to do with the template, and the template. */
function TemplateStep({ definition, chosen }: { definition: AnyImport; chosen: Chosen<string> }) {
  return (
    <div className="grid gap-3">
      <ol className="list-decimal space-y-1.5 pl-5 text-muted">
        {definition.instructions.map((instruction) => (
          <li key={instruction}>{instruction}</li>
        ))}
      </ol>
      <div>
        <Button
          icon={<Download className="icon" />}
          data-initial-focus=""
          onClick={() => void downloadTemplate(definition, chosen)}
        >
          Download template
        </Button>
      </div>
    </div>
  );
}

/** What was imported by a job, for who has closed its dialog; its warnings as errors. */
function toastOutcome({ message, warnings }: ImportResult): void {
  const ofFile = warnings.filter(({ row }) => row === undefined);
  for (const warning of ofFile) toastError(IMPORT_TITLES.done, warning.message);
  if (ofFile.length === 0) toastSuccess(IMPORT_TITLES.done, message ?? "");
}

/** What was imported, and what of the file was not. */
function OutcomeStep({ result, text }: { result: PreviewedResult; text: string }) {
  const { message, warnings, leftOutRows = [], leftOut = leftOutRows.length } = result;
  return (
    <div className="grid gap-3">
      <Notice kind="success">
        <b className="font-semibold">{message}</b>
        <br />
        {text}
      </Notice>
      {warnings.length > 0 && (
        <Notice kind="warning">
          {warnings.map((warning) => (
            <p key={warning.message}>{warning.message}</p>
          ))}
        </Notice>
      )}
      {leftOut > 0 && (
        <section aria-label="Left out">
          <h3 className="mb-1 text-sm font-semibold">{counted(leftOut, "row")} left out</h3>
          <Messages label="Rows left out" messages={leftOutRows} of={leftOut} />
        </section>
      )}
    </div>
  );
}

/** The buttons of an import's step: back, what closes it, and the one that leads on. */
function ImportFooter(props: {
  onBack: (() => void) | null;
  /** Null: it cannot be left just now. */
  close: { label: string; onClose: () => void } | null;
  next: { label: string; isOff?: boolean; onNext: () => void } | null;
  children?: ReactNode;
}) {
  const { onBack, close, next } = props;
  return (
    <>
      {onBack && (
        <Button className="btn-ghost mr-auto" icon={<ArrowLeft className="icon" />} onClick={onBack}>
          Back
        </Button>
      )}
      {props.children}
      {close && <Button onClick={close.onClose}>{close.label}</Button>}
      {next && (
        <Button className="btn-primary" disabled={next.isOff ?? false} onClick={next.onNext}>
          {next.label}
        </Button>
      )}
    </>
  );
}

/** Where of the steps one is; 1 = the first. */
function ImportSteps({ step, names = ["Template", "Upload"] }: { step: number; names?: readonly string[] }) {
  return (
    <p className="flex items-center gap-2 pt-1 text-xs text-muted">
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <span aria-hidden className="h-px w-6 bg-line-strong max-sm:w-3" />}
          <span
            className={index + 1 === step ? "font-semibold text-base-content" : "flex items-center gap-1"}
            aria-current={index + 1 === step ? "step" : undefined}
          >
            {index + 1 < step ? <CircleCheck className="icon size-3.5 text-success" /> : `${index + 1} `}
            <span className={index + 1 === step ? "" : "max-sm:sr-only"}>{name}</span>
          </span>
        </Fragment>
      ))}
    </p>
  );
}

/** The file of an import, how far it is, and why it was not taken. */
function FileStep(props: {
  phase: ImportPhase<unknown>;
  file: File | null;
  /** That was chosen. */
  sheet: string | null;
  onChoose: (file: File) => void;
  onReadAgain: (answers: FileAnswersGiven) => void;
}) {
  const { phase, file, sheet, onReadAgain } = props;
  const isBusy = isWorking(phase);
  return (
    <>
      <FilePicker
        file={file}
        refusal={phase.at === "file" ? phase.refusal : null}
        hint="CSV or XLSX, at most 10 MB"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        label="CSV or XLSX file"
        isOff={isBusy}
        onChoose={props.onChoose}
      />
      {isBusy && <ImportProgressBar phase={phase} />}
      {phase.at === "failed" && (
        <div className="mt-4 grid gap-4">
          <Notice kind="error">{phase.message}</Notice>
          {phase.sheets && (
            <SheetField
              sheets={phase.sheets}
              sheet={sheet ?? phase.sheets[0] ?? null}
              onReadAgain={onReadAgain}
            />
          )}
        </div>
      )}
      {phase.at === "errors" && (
        <div className="mt-4" role="alert">
          <p className="mb-2 text-sm font-semibold">
            {counted(phase.count, "error")}. Nothing was imported: upload the file again.
          </p>
          <Messages label="Errors" messages={phase.errors.map(messageOfEntry)} of={phase.count} />
        </div>
      )}
    </>
  );
}

const messageOfEntry = ({ message, row }: RefusedEntry): PreviewMessage => ({
  row: row ?? null,
  line: null,
  column: null,
  message,
});
