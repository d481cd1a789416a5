import { Notice } from "../notice.tsx";
import { ErrorList } from "./error-list.tsx";
import { saveErrorRows } from "./error-rows.client.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportProgressBar } from "./import-progress-bar.tsx";
import { type ImportPhase, isWorking } from "./import-state.ts";

/** The file of an import, how far it is, and what was wrong with it. */
export function FileStep(props: {
  phase: ImportPhase<unknown>;
  file: File | null;
  hint: string;
  onChoose: (file: File) => void;
}) {
  const { phase, file } = props;
  const isBusy = isWorking(phase);
  return (
    <>
      <FilePicker
        file={file}
        refusal={phase.at === "file" ? phase.refusal : null}
        hint={props.hint}
        accept=".csv,text/csv"
        isOff={isBusy}
        onChoose={props.onChoose}
      />
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
    </>
  );
}
