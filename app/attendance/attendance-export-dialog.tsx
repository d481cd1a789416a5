import { useState } from "react";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { optionsOf, SelectField, TERM_OPTIONS } from "#app/ui/form/select-field.tsx";
import { Download, FileText } from "#app/ui/icons.tsx";
import { TERM_REQUIRED } from "#core/attendance/attendance.ts";
import { EXPORT_FAILED } from "#core/shared/file-messages.ts";
import { currentYearOf, schoolYearsOf, useSections } from "./use-sections.ts";

const KINDS = [
  { value: "absent", label: "Absences" },
  { value: "tardy", label: "Tardiness" },
] as const;

/** Absences or tardiness of a section, as a landscape PDF or a CSV (T-7). */
export default function AttendanceExportDialog({ onClose }: { onClose: () => void }) {
  const sections = useSections();
  const [kind, setKind] = useState<"absent" | "tardy">("absent");
  const [asked, setAsked] = useState({ schoolYear: "", term: "", section: "" });
  const schoolYear = asked.schoolYear || currentYearOf(sections ?? []);
  const inYear = (sections ?? []).filter((section) => section.schoolYear === schoolYear);
  const section = asked.section || (inYear.length === 1 ? (inYear[0]?.uuid ?? "") : "");
  const file = useFileRequest(`/grades/attendance/file/${kind}`, EXPORT_FAILED);
  const isReady = asked.term !== "" && section !== "" && sections !== null;
  const ask = (format: "pdf" | "csv") => {
    file.ask("download", `?${new URLSearchParams({ ...asked, schoolYear, section, format })}`);
  };
  return (
    <Dialog
      title="Export attendance"
      className="max-w-[560px]"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            icon={<Download className="icon" />}
            isBusy={file.isBusy}
            disabled={!isReady}
            onClick={() => ask("csv")}
          >
            Download CSV
          </Button>
          <Button
            className="btn-primary"
            icon={<FileText className="icon" />}
            isBusy={file.isBusy}
            disabled={!isReady}
            onClick={() => ask("pdf")}
          >
            Download PDF
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented label="What" value={kind} options={KINDS} onChange={setKind} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id="export-year"
            label="School Year"
            isRequired
            isFirst
            value={schoolYear}
            placeholder="Choose a school year"
            options={optionsOf(schoolYearsOf(sections ?? []))}
            onChange={(year) => setAsked({ ...asked, schoolYear: year, section: "" })}
          />
          <SelectField
            id="export-term"
            label="Term"
            isRequired
            value={asked.term}
            placeholder="Choose a term"
            options={TERM_OPTIONS}
            {...(asked.term === "" && { help: TERM_REQUIRED })}
            onChange={(term) => setAsked({ ...asked, term })}
          />
        </div>
        <SelectField
          id="export-section"
          label="Grade and Section"
          isRequired
          value={section}
          placeholder="Choose a grade and section"
          options={inYear.map((choice) => ({
            value: choice.uuid,
            label: `${choice.gradeLevel} ${choice.name}`,
          }))}
          onChange={(chosen) => setAsked({ ...asked, section: chosen })}
        />
      </div>
    </Dialog>
  );
}
