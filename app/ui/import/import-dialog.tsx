import ArrowLeft from "lucide-react/icons/arrow-left";
import Download from "lucide-react/icons/download";
import { type ReactNode, useState } from "react";
import type { ImportProgress } from "../../../core/billing/contract.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { ErrorList } from "./error-list.tsx";
import { saveErrorRows } from "./error-rows.client.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportProgressBar } from "./import-progress-bar.tsx";
import { isWorking } from "./import-state.ts";
import { ImportSteps } from "./import-steps.tsx";
import { useImport } from "./use-import.ts";

export interface ImportDialogProps {
  title: string;
  /** Where template, upload and progress live: {path}/template, {path}, {path}/{id}. */
  path: string;
  /** Why a chosen file is not taken, or null. */
  fileRefusal: (file: File) => string | null;
  hint: string;
  /** What a checked or imported file holds, in one sentence. */
  describe: (progress: ImportProgress) => string;
  onDone: () => void;
  onClose: () => void;
  /** Offered once it is imported. */
  afterImport?: ReactNode;
}

const TITLES: Partial<Record<string, string>> = {
  errors: "Error Processing Data",
  done: "Import Success",
  failed: "Import Failed",
};

/** The two-step import: template, then upload, which is checked first and imported on confirmation. */
export function ImportDialog(props: ImportDialogProps) {
  const run = useImport(props.path);
  const { phase, file } = run;
  const [confirmsExisting, setConfirmsExisting] = useState(false);
  const isBusy = isWorking(phase);
  const close = () => {
    run.leave?.();
    if (phase.at === "done") props.onDone();
    props.onClose();
  };
  const choose = (chosen: File) => {
    const refusal = props.fileRefusal(chosen);
    setConfirmsExisting(false);
    run.choose(refusal ? null : chosen, refusal);
  };
  const warnings = phase.at === "checked" ? phase.progress.warnings : [];
  return (
    <Dialog
      title={TITLES[phase.at] ?? props.title}
      aside={phase.at !== "done" && <ImportSteps step={phase.at === "template" ? 1 : 2} />}
      className="max-w-[640px]"
      canClose={!isBusy || run.leave !== null}
      onClose={close}
      footer={
        <>
          {phase.at === "file" && (
            <Button
              className="btn-ghost mr-auto"
              icon={<ArrowLeft className="icon" aria-hidden />}
              onClick={() => run.show({ at: "template" })}
            >
              Back
            </Button>
          )}
          {phase.at === "done" && props.afterImport}
          {!isBusy && <Button onClick={close}>{phase.at === "done" ? "Close" : "Cancel"}</Button>}
          {run.leave && <Button onClick={close}>Go on in the background</Button>}
          {phase.at === "template" && (
            <Button className="btn-primary" onClick={() => run.choose(file, null)}>
              Next
            </Button>
          )}
          {phase.at === "file" && (
            <Button
              className="btn-primary"
              disabled={!file}
              onClick={() => run.start({ isDryRun: true, confirmsExisting: false })}
            >
              Check the file
            </Button>
          )}
          {(phase.at === "errors" || phase.at === "failed") && (
            <Button className="btn-primary" onClick={() => run.choose(null, null)}>
              Re-upload
            </Button>
          )}
          {phase.at === "checked" && (
            <Button
              className="btn-primary"
              disabled={warnings.length > 0 && !confirmsExisting}
              onClick={() => run.start({ isDryRun: false, confirmsExisting })}
            >
              Import
            </Button>
          )}
        </>
      }
    >
      {phase.at === "template" && <TemplateStep path={props.path} />}
      {phase.at !== "template" && phase.at !== "done" && (
        <FilePicker
          file={file}
          refusal={phase.at === "file" ? phase.refusal : null}
          hint={props.hint}
          accept=".csv,text/csv"
          isOff={isBusy}
          onChoose={choose}
        />
      )}
      {isBusy && <ImportProgressBar phase={phase} />}
      {phase.at === "failed" && (
        <div className="mt-4">
          <Notice kind="error">{phase.message}</Notice>
        </div>
      )}
      {phase.at === "errors" && (
        <ErrorList
          errors={phase.errors}
          count={phase.count}
          onSave={() => file && void saveErrorRows(file, phase.errors)}
        />
      )}
      {phase.at === "checked" && (
        <div className="mt-4 grid gap-3">
          <Notice kind="success">
            {props.describe(phase.progress)}{" "}
            <span className="text-muted">Nothing has been imported yet.</span>
          </Notice>
          {warnings.length > 0 && (
            <ExistingWarning
              messages={warnings.map((warning) => warning.message)}
              isConfirmed={confirmsExisting}
              onChange={setConfirmsExisting}
            />
          )}
        </div>
      )}
      {phase.at === "done" && (
        <Notice kind="success">
          <b className="font-semibold">{phase.progress.message}</b>
          <br />
          {props.describe(phase.progress)}
        </Notice>
      )}
    </Dialog>
  );
}

function TemplateStep({ path }: { path: string }) {
  return (
    <div className="grid gap-3">
      <ol className="list-decimal space-y-1.5 pl-5 text-muted">
        <li>Download the CSV template.</li>
        <li>Add the details to it. The column headings must not be changed.</li>
        <li>Upload the filled-out file in the next step.</li>
      </ol>
      <div>
        <a className="btn" href={`${path}/template`} download data-initial-focus="">
          <Download className="icon" aria-hidden />
          Download template
        </a>
      </div>
    </div>
  );
}

function ExistingWarning(props: {
  messages: string[];
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
}) {
  return (
    <Notice kind="warning">
      <p className="font-medium">Some of these are there already:</p>
      <ul className="my-1 max-h-32 list-disc overflow-auto pl-4 text-muted">
        {props.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="checkbox"
          checked={props.isConfirmed}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        Import them once more
      </label>
    </Notice>
  );
}
