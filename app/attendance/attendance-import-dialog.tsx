import { useState } from "react";
import { useRevalidator } from "react-router";
import { optionsOf, SelectField, TERM_OPTIONS } from "../ui/form/select-field.tsx";
import { downloadTemplate } from "../ui/import/download-template.ts";
import { TemplateStep } from "../ui/import/template-step.tsx";
import { UploadDialog, type UploadDone } from "../ui/import/upload-dialog.tsx";
import { currentYearOf, schoolYearsOf, useSections } from "./use-sections.ts";

interface AttendanceDone extends UploadDone {
  added: number;
}

/** Three steps (grading §2): school year, term and grade level; the template; the filled-out file. */
export default function AttendanceImportDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const sections = useSections();
  const [asked, setAsked] = useState({ schoolYear: "", term: "", gradeLevel: "" });
  const schoolYear = asked.schoolYear || currentYearOf(sections ?? []);
  const which = (
    <WhichStep
      asked={{ ...asked, schoolYear }}
      schoolYears={schoolYearsOf(sections ?? [])}
      gradeLevels={(sections ?? []).filter((section) => section.schoolYear === schoolYear)}
      onChange={setAsked}
    />
  );
  const template = () =>
    void downloadTemplate(
      `/grades/attendance/template?${new URLSearchParams({ ...asked, schoolYear })}`,
      "Attendance",
    );
  return (
    <UploadDialog<AttendanceDone>
      title="Import attendance"
      steps={[
        { name: "Term", isReady: schoolYear !== "" && asked.term !== "", content: which },
        {
          name: "Template",
          content: (
            <TemplateStep onDownload={template}>
              <li>Download the CSV template: it names the students, and the days that stand.</li>
              <li>Add the details to it. The column headings must not be changed.</li>
              <li>Upload the filled-out file in the next step.</li>
            </TemplateStep>
          ),
        },
      ]}
      path={`/grades/attendance/import?${new URLSearchParams({ schoolYear, term: asked.term })}`}
      describe={({ rows, added, changed }) =>
        `${rows} ${rows === 1 ? "row" : "rows"}: ${added} added, ${changed} changed.`
      }
      onDone={() => void revalidate()}
      onClose={onClose}
    />
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
