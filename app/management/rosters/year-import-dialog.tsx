import { useState } from "react";
import { useSchoolYears } from "#app/grading/imports/use-school-years.ts";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import type { AnyImport } from "#core/shared/import/import.ts";

interface YearImportProps {
  definition: AnyImport;
  onDone: () => void;
  onClose: () => void;
}

/** An import whose template is of a school year, which is chosen first. */
export function YearImportDialog(props: YearImportProps) {
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
      chosen={{ schoolYear }}
      before={[{ name: "School Year", isReady: schoolYear !== "", content }]}
      {...props}
    />
  );
}
