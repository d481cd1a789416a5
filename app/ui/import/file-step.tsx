import { Notice } from "#app/ui/notice.tsx";
import { ErrorList } from "./error-list.tsx";
import { saveErrorRows } from "./error-rows.client.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportProgressBar } from "./import-progress-bar.tsx";
import { type ImportPhase, isWorking } from "./import-state.ts";

/** The file of an import, how far it is, and what was wrong with it. */
export function FileStep(props: {
  phase: ImportPhase<unknown>;
  file: File | null;
  /** An Excel workbook is taken as well. */
  takesWorkbooks?: boolean | undefined;
  onChoose: (file: File) => void;
}) {
  const { phase, file } = props;
  const isBusy = isWorking(phase);
  return (
    <>
      <FilePicker
        file={file}
        refusal={phase.at === "file" ? phase.refusal : null}
        hint={props.takesWorkbooks ? "CSV or XLSX, at most 10 MB" : "CSV, at most 10 MB"}
        accept={props.takesWorkbooks ? ".csv,.xlsx,text/csv" : ".csv,text/csv"}
        label={props.takesWorkbooks ? "CSV or XLSX file" : "CSV file"}
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
