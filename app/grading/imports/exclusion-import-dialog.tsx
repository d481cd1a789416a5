import { useState } from "react";
import { TERM_NAMES } from "../../../core/management/contract.ts";
import type { TermOrdinal } from "../../../core/management/term-name.ts";
import { optionsOf, SelectField, TERM_OPTIONS } from "../../ui/form/select-field.tsx";
import { downloadTemplate } from "../../ui/import/download-template.ts";
import { TemplateStep } from "../../ui/import/template-step.tsx";
import { UploadDialog } from "../../ui/import/upload-dialog.tsx";
import { ExcludedStudents } from "./excluded-students.tsx";
import { useSchoolYears } from "./use-school-years.ts";

/** Students whose grades of a term are not released to their parents, by CSV (grading §2, §4). */
export default function ExclusionImportDialog(props: {
  /** Of the gradebook it was asked from. */
  schoolYear: string;
  term: TermOrdinal;
  /** It goes on with the release once it is done. */
  goesOn: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState({
    schoolYear: props.schoolYear,
    term: TERM_NAMES[props.term] as string,
  });
  const schoolYears = useSchoolYears(props.schoolYear);
  const place = `/grades/gradebook/exclusions/${encodeURIComponent(asked.schoolYear)}/${asked.term}`;
  const which = (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id="exclusion-year"
          label="School Year"
          isRequired
          isFirst
          value={asked.schoolYear}
          placeholder="Choose a school year"
          options={optionsOf(schoolYears)}
          onChange={(schoolYear) => setAsked({ ...asked, schoolYear })}
        />
        <SelectField
          id="exclusion-term"
          label="Term"
          isRequired
          value={asked.term}
          placeholder="Choose a term"
          options={TERM_OPTIONS}
          onChange={(term) => setAsked({ ...asked, term })}
        />
      </div>
      {asked.schoolYear !== "" && asked.term !== "" && <ExcludedStudents key={place} path={place} />}
    </div>
  );
  return (
    <UploadDialog
      title="Import student grade release exclusion list"
      steps={[
        { name: "Term", isReady: asked.schoolYear !== "" && asked.term !== "", content: which },
        {
          name: "Template",
          content: (
            <TemplateStep
              onDownload={() => void downloadTemplate("/grades/gradebook/exclusions/template", "Excluded")}
            >
              <li>Download the CSV template.</li>
              <li>
                Add the students whose grades are not to be released, with a reason if there is one. The
                column headings must not be changed.
              </li>
              <li>Upload the filled-out file in the next step.</li>
            </TemplateStep>
          ),
        },
      ]}
      path={`${place}/import`}
      describe={({ rows, changed }) =>
        `${changed} of ${rows} ${rows === 1 ? "student is" : "students are"} newly excluded from the ${asked.term} Term of ${asked.schoolYear}.`
      }
      doneLabel={props.goesOn ? "Continue" : "Close"}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}
