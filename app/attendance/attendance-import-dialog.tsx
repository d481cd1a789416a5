import ArrowLeft from "lucide-react/icons/arrow-left";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { csvFileRefusal } from "../../core/shared/csv-upload.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorList } from "../ui/import/error-list.tsx";
import { saveErrorRows } from "../ui/import/error-rows.client.ts";
import { FilePicker } from "../ui/import/file-picker.tsx";
import { ImportProgressBar } from "../ui/import/import-progress-bar.tsx";
import { ImportSteps } from "../ui/import/import-steps.tsx";
import { Notice } from "../ui/notice.tsx";
import { downloadTemplate } from "./download-template.ts";
import { optionsOf, SelectField, TERM_OPTIONS } from "./select-field.tsx";
import { type AttendanceImportDone, useAttendanceImport } from "./use-attendance-import.ts";
import { currentYearOf, schoolYearsOf, useSections } from "./use-sections.ts";

const STEPS = ["Term", "Template", "Upload"];
const STEP_OF: Partial<Record<string, number>> = { asking: 1, template: 2 };
const TITLES: Partial<Record<string, string>> = {
  errors: "Error Processing Data",
  done: "Import Success",
  failed: "Import Failed",
};

/** Three steps (grading §2): school year, term and grade level; the template; the filled-out file. */
export default function AttendanceImportDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const sections = useSections();
  const run = useAttendanceImport();
  const { phase, file } = run;
  const [asked, setAsked] = useState({ schoolYear: "", term: "", gradeLevel: "" });
  const schoolYear = asked.schoolYear || currentYearOf(sections ?? []);
  const isReady = schoolYear !== "" && asked.term !== "";
  const isBusy = phase.at === "sending";
  const close = () => {
    if (phase.at === "done") void revalidate();
    onClose();
  };
  const choose = (chosen: File) => {
    const refusal = csvFileRefusal(chosen);
    run.choose(refusal ? null : chosen, refusal);
  };
  const back = phase.at === "template" ? ("asking" as const) : ("template" as const);
  return (
    <Dialog
      title={TITLES[phase.at] ?? "Import attendance"}
      aside={phase.at !== "done" && <ImportSteps step={STEP_OF[phase.at] ?? 3} names={STEPS} />}
      className="max-w-[640px]"
      canClose={!isBusy}
      onClose={close}
      footer={
        <>
          {(phase.at === "template" || phase.at === "file") && (
            <Button
              className="btn-ghost mr-auto"
              icon={<ArrowLeft className="icon" aria-hidden />}
              onClick={() => run.show({ at: back })}
            >
              Back
            </Button>
          )}
          {!isBusy && <Button onClick={close}>{phase.at === "done" ? "Close" : "Cancel"}</Button>}
          {phase.at === "asking" && (
            <Button className="btn-primary" disabled={!isReady} onClick={() => run.show({ at: "template" })}>
              Next
            </Button>
          )}
          {phase.at === "template" && (
            <Button className="btn-primary" onClick={() => run.choose(file, null)}>
              Next
            </Button>
          )}
          {phase.at === "file" && (
            <Button
              className="btn-primary"
              disabled={!file}
              onClick={() => run.start({ schoolYear, term: asked.term })}
            >
              Import
            </Button>
          )}
          {(phase.at === "errors" || phase.at === "failed") && (
            <Button className="btn-primary" onClick={() => run.choose(null, null)}>
              Re-upload
            </Button>
          )}
        </>
      }
    >
      {phase.at === "asking" && (
        <WhichStep
          asked={{ ...asked, schoolYear }}
          schoolYears={schoolYearsOf(sections ?? [])}
          gradeLevels={(sections ?? []).filter((section) => section.schoolYear === schoolYear)}
          onChange={setAsked}
        />
      )}
      {phase.at === "template" && (
        <TemplateStep onDownload={() => void downloadTemplate({ ...asked, schoolYear })} />
      )}
      {["file", "errors", "failed", "sending"].includes(phase.at) && (
        <FilePicker
          file={file}
          refusal={phase.at === "file" ? phase.refusal : null}
          hint="CSV, at most 10 MB"
          accept=".csv,text/csv"
          isOff={isBusy}
          onChoose={choose}
        />
      )}
      {phase.at === "sending" && <ImportProgressBar phase={phase} />}
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
      {phase.at === "done" && <Done {...phase.done} />}
    </Dialog>
  );
}

interface Asked {
  schoolYear: string;
  term: string;
  gradeLevel: string;
}
function WhichStep(props: {
  asked: Asked;
  schoolYears: readonly string[];
  gradeLevels: readonly { gradeLevel: string }[];
  onChange: (asked: Asked) => void;
}) {
  const { asked, onChange } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        id="import-year"
        label="School Year"
        isRequired
        isFirst
        value={asked.schoolYear}
        placeholder="Choose a school year"
        options={optionsOf(props.schoolYears)}
        onChange={(schoolYear) => onChange({ ...asked, schoolYear, gradeLevel: "" })}
      />
      <SelectField
        id="import-term"
        label="Term"
        isRequired
        value={asked.term}
        placeholder="Choose a term"
        options={TERM_OPTIONS}
        onChange={(term) => onChange({ ...asked, term })}
      />
      <SelectField
        id="import-level"
        label="Grade Level"
        value={asked.gradeLevel}
        placeholder="All I see"
        options={optionsOf([...new Set(props.gradeLevels.map(({ gradeLevel }) => gradeLevel))])}
        onChange={(gradeLevel) => onChange({ ...asked, gradeLevel })}
      />
    </div>
  );
}

function TemplateStep({ onDownload }: { onDownload: () => void }) {
  return (
    <div className="grid gap-3">
      <ol className="list-decimal space-y-1.5 pl-5 text-muted">
        <li>Download the CSV template: it names the students, and the days that stand.</li>
        <li>Add the details to it. The column headings must not be changed.</li>
        <li>Upload the filled-out file in the next step.</li>
      </ol>
      <div>
        <Button icon={<Download className="icon" aria-hidden />} data-initial-focus="" onClick={onDownload}>
          Download template
        </Button>
      </div>
    </div>
  );
}

function Done({ message, type, rows, added, changed, warnings }: AttendanceImportDone) {
  return (
    <div className="grid gap-3">
      <Notice kind="success">
        <b className="font-semibold">{message}</b>
        <br />
        {rows} {rows === 1 ? "row" : "rows"}: {added} added, {changed} changed.
      </Notice>
      {type === "warning" && (
        <Notice kind="warning">
          {warnings.map((warning) => (
            <p key={warning.message}>{warning.message}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}
