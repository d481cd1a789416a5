import { useState } from "react";
import type { RosterImported } from "../../../core/management/roster-contract.ts";
import { useSchoolYears } from "../../grading/imports/use-school-years.ts";
import { optionsOf, SelectField } from "../../ui/form/select-field.tsx";
import { downloadTemplate } from "../../ui/import/download-template.ts";
import { TemplateStep } from "../../ui/import/template-step.tsx";
import { UploadDialog, type UploadDone } from "../../ui/import/upload-dialog.tsx";

type Done = UploadDone & RosterImported;
const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;
const NONE: readonly string[] = [];

/** Who is in which section of a school year, by CSV. */
export default function RosterImportDialog(props: { onDone: () => void; onClose: () => void }) {
  const years = useSchoolYears("").filter(Boolean);
  const [chosen, setChosen] = useState("");
  const schoolYear = chosen || (years[0] ?? "");
  const search = new URLSearchParams({ schoolYear });
  return (
    <UploadDialog<Done>
      title="Import roster"
      steps={[
        {
          name: "School Year",
          isReady: schoolYear !== "",
          content: (
            <SelectField
              id="roster-year"
              label="School Year"
              isRequired
              isFirst
              value={schoolYear}
              placeholder="Choose a school year"
              options={optionsOf(years.length > 0 ? years : NONE)}
              onChange={setChosen}
            />
          ),
        },
        {
          name: "Template",
          content: (
            <TemplateStep
              onDownload={() => void downloadTemplate(`/management/rosters/template?${search}`, "Roster")}
            >
              <li>Download the CSV template: it has the roster as it stands.</li>
              <li>
                Change a student's grade level and section, add students by their ID, or write No under
                Enrolled where a student leaves: the scores stay. The column headings must not be changed.
              </li>
              <li>
                A new student gets an ID nobody has, a last and a given name, and a sponsor with an e-mail
                address. Names on record are not changed by it.
              </li>
              <li>Upload the filled-out file in the next step. Who is not in it stays where he or she is.</li>
            </TemplateStep>
          ),
        },
      ]}
      path={`/management/rosters/import?${search}`}
      checkPath={`/management/rosters/import?${search}&check=1`}
      describe={({ rows, joined, left, new_students }) =>
        `${counted(rows, "row")}: ${counted(new_students, "new student")}, ${joined} joined a section, ${left} left one.`
      }
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}
