import { useState } from "react";
import { ROSTER_IMPORT } from "../../../core/management/imports.ts";
import { useSchoolYears } from "../../grading/imports/use-school-years.ts";
import { optionsOf, SelectField } from "../../ui/form/select-field.tsx";
import { ImportDialog } from "../../ui/import/import-dialog.tsx";

/** The sections of a school year's students, by CSV. */
export default function RosterImportDialog(props: { onDone: () => void; onClose: () => void }) {
  const years = useSchoolYears("").filter(Boolean);
  const [chosen, setChosen] = useState("");
  const schoolYear = chosen || (years[0] ?? "");
  const content = (
    <SelectField
      id="roster-year"
      label="School Year"
      isRequired
      isFirst
      value={schoolYear}
      placeholder="Choose a school year"
      options={optionsOf(years)}
      onChange={setChosen}
    />
  );
  return (
    <ImportDialog
      definition={ROSTER_IMPORT}
      chosen={{ schoolYear }}
      before={[{ name: "School Year", isReady: schoolYear !== "", content }]}
      {...props}
    />
  );
}
