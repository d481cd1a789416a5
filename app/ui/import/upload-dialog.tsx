import type { ReactNode } from "react";
import { csvFileRefusal } from "../../../core/shared/csv-upload.ts";
import { IMPORT_TITLES } from "../../../core/shared/file-words.ts";
import { Dialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { FileStep } from "./file-step.tsx";
import { ImportFooter } from "./import-footer.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { useUpload } from "./use-upload.ts";

/** What an import that answers at once did. */
export interface UploadDone {
  message: string;
  type: "success" | "warning";
  rows: number;
  changed: number;
  warnings: readonly { message: string }[];
}
export interface UploadStep {
  name: string;
  /** False: it is not filled in yet. */
  isReady?: boolean;
  content: ReactNode;
}

const TITLES: Partial<Record<string, string>> = IMPORT_TITLES;

/** An import that answers at once: some steps, e.g. its template, then the filled-out file (grading §2). */
export function UploadDialog<Done extends UploadDone>(props: {
  title: string;
  /** Before the upload. */
  steps: readonly UploadStep[];
  /** The route of the console that hands the file on, and what is sent beside it. */
  path: string;
  fields?: Readonly<Record<string, string>>;
  /** Where it is told first what the file would do, in the words of `describe`; nothing is changed by it. */
  checkPath?: string;
  /** What it did, in one sentence. */
  describe: (done: Done) => string;
  /** It was closed after it was done. */
  onDone: () => void;
  onClose: () => void;
  doneLabel?: string;
}) {
  const { steps } = props;
  const run = useUpload<Done>();
  const { phase, file } = run;
  const isBusy = phase.at === "sending";
  const close = () => {
    if (phase.at === "done") props.onDone();
    props.onClose();
  };
  const choose = (chosen: File) => {
    const refusal = csvFileRefusal(chosen);
    run.choose(refusal ? null : chosen, refusal);
  };
  const at = phase.at === "step" ? phase.index : steps.length;
  const onNext = () =>
    at + 1 < steps.length ? run.show({ at: "step", index: at + 1 }) : run.choose(file, null);
  const nextOf = () => {
    if (phase.at === "step") return { label: "Next", isOff: steps[at]?.isReady === false, onNext };
    const { path, checkPath, fields } = props;
    if (phase.at === "checked") return { label: "Import", onNext: () => run.start(path, fields) };
    if (phase.at === "file")
      return checkPath
        ? { label: "Check", isOff: !file, onNext: () => run.check(checkPath, fields) }
        : { label: "Import", isOff: !file, onNext: () => run.start(path, fields) };
    if (phase.at === "errors" || phase.at === "failed")
      return { label: "Re-upload", onNext: () => run.choose(null, null) };
    return null;
  };
  const canGoBack = phase.at === "checked" || (at > 0 && (phase.at === "step" || phase.at === "file"));
  const onBack = () =>
    phase.at === "checked" ? run.choose(null, null) : run.show({ at: "step", index: at - 1 });
  return (
    <Dialog
      title={TITLES[phase.at] ?? props.title}
      aside={
        phase.at !== "done" && (
          <ImportSteps step={at + 1} names={[...steps.map(({ name }) => name), "Upload"]} />
        )
      }
      className="max-w-[640px]"
      canClose={!isBusy}
      onClose={close}
      footer={
        <ImportFooter
          onBack={canGoBack ? onBack : null}
          close={
            isBusy
              ? null
              : { label: phase.at === "done" ? (props.doneLabel ?? "Close") : "Cancel", onClose: close }
          }
          next={nextOf()}
        />
      }
    >
      {phase.at === "step" && steps[at]?.content}
      {(phase.at === "done" || phase.at === "checked") && (
        <Done
          done={phase.done}
          kind={phase.at === "done" ? "success" : "info"}
          text={props.describe(phase.done)}
        />
      )}
      {phase.at !== "step" && phase.at !== "checked" && phase.at !== "done" && (
        <FileStep phase={phase} file={file} hint="CSV, at most 10 MB" onChoose={choose} />
      )}
    </Dialog>
  );
}

function Done({ done, kind, text }: { done: UploadDone; kind: "success" | "info"; text: string }) {
  return (
    <div className="grid gap-3">
      <Notice kind={kind}>
        <b className="font-semibold">{done.message}</b>
        <br />
        {text}
      </Notice>
      {done.type === "warning" && (
        <Notice kind="warning">
          {done.warnings.map((warning) => (
            <p key={warning.message}>{warning.message}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
