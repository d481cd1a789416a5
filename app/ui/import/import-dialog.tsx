import Download from "lucide-react/icons/download";
import { type ReactNode, useState } from "react";
import type { ImportProgress } from "../../../core/billing/contract.ts";
import { IMPORT_TITLES } from "../../../core/shared/file-words.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { Dialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { FileStep } from "./file-step.tsx";
import { ImportFooter } from "./import-footer.tsx";
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
  /** What the toasts are titled where the template or the upload fails. */
  failures: { template: string; upload: string };
  /** What a checked or imported file holds, in one sentence. */
  describe: (progress: ImportProgress) => string;
  onDone: () => void;
  onClose: () => void;
  /** Offered once it is imported. */
  afterImport?: ReactNode;
}

const TITLES: Partial<Record<string, string>> = IMPORT_TITLES;

/** The two-step import: template, then upload, which is checked first and imported on confirmation. */
export function ImportDialog(props: ImportDialogProps) {
  const run = useImport(props.path, props.failures.upload);
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
  // A warning of a row is confirmed; one of the whole file is told.
  const warnings =
    phase.at === "checked" ? phase.progress.warnings.filter(({ row }) => row !== undefined) : [];
  const told = phase.at === "checked" ? phase.progress.warnings.filter(({ row }) => row === undefined) : [];
  const closing = () => {
    if (run.leave) return { label: "Go on in the background", onClose: close };
    return isBusy ? null : { label: phase.at === "done" ? "Close" : "Cancel", onClose: close };
  };
  const nextOf = () => {
    switch (phase.at) {
      case "template":
        return { label: "Next", onNext: () => run.choose(file, null) };
      case "file":
        return {
          label: "Check the file",
          isOff: !file,
          onNext: () => run.start({ isDryRun: true, confirmsExisting: false }),
        };
      case "errors":
      case "failed":
        return { label: "Re-upload", onNext: () => run.choose(null, null) };
      case "checked":
        return {
          label: "Import",
          isOff: warnings.length > 0 && !confirmsExisting,
          onNext: () => run.start({ isDryRun: false, confirmsExisting }),
        };
      default:
        return null;
    }
  };
  return (
    <Dialog
      title={TITLES[phase.at] ?? props.title}
      aside={phase.at !== "done" && <ImportSteps step={phase.at === "template" ? 1 : 2} />}
      className="max-w-[640px]"
      canClose={!isBusy || run.leave !== null}
      onClose={close}
      footer={
        <ImportFooter
          onBack={phase.at === "file" ? () => run.show({ at: "template" }) : null}
          close={closing()}
          next={nextOf()}
        >
          {phase.at === "done" && props.afterImport}
        </ImportFooter>
      }
    >
      {phase.at === "template" && <Template path={props.path} failed={props.failures.template} />}
      {phase.at !== "template" && phase.at !== "done" && (
        <FileStep phase={phase} file={file} hint={props.hint} onChoose={choose} />
      )}
      {phase.at === "checked" && (
        <div className="mt-4 grid gap-3">
          <Notice kind="success">
            {props.describe(phase.progress)}{" "}
            <span className="text-muted">Nothing has been imported yet.</span>
          </Notice>
          {told.map(({ message }) => (
            <Notice key={message} kind="info">
              {message}
            </Notice>
          ))}
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

function Template({ path, failed }: { path: string; failed: string }) {
  return (
    <div className="grid gap-3">
      <ol className="list-decimal space-y-1.5 pl-5 text-muted">
        <li>Download the CSV template.</li>
        <li>Add the details to it. The column headings must not be changed.</li>
        <li>Upload the filled-out file in the next step.</li>
      </ol>
      <div>
        <button
          type="button"
          className="btn"
          data-initial-focus=""
          onClick={() => void downloadFile(`${path}/template`, failed)}
        >
          <Download className="icon" aria-hidden />
          Download template
        </button>
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
