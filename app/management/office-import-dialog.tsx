import { useState } from "react";
import { useSchoolYears } from "#app/grading/imports/use-school-years.ts";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import {
  GUARDIANS_IMPORT,
  OFFICE_IMPORTS,
  ROLLOVER_IMPORT,
  ROSTER_IMPORT,
  STUDENT_DETAILS_IMPORT,
} from "#core/management/imports.ts";
import type { AnyImport } from "#core/shared/import/import.ts";

const OF_A_YEAR = { roster: ROSTER_IMPORT, "student-details": STUDENT_DETAILS_IMPORT };
const OTHERS = { ...OFFICE_IMPORTS, guardians: GUARDIANS_IMPORT, rollover: ROLLOVER_IMPORT };
interface OfficeImportProps {
  of: keyof typeof OF_A_YEAR | keyof typeof OTHERS;
  onDone: () => void;
  onClose: () => void;
}

/** A file of the office, by CSV or a workbook: of a list, of students' sections, details or guardians. */
export default function OfficeImportDialog({ of, ...props }: OfficeImportProps) {
  return of === "roster" || of === "student-details" ? (
    <YearImportDialog definition={OF_A_YEAR[of]} {...props} />
  ) : (
    <ImportDialog definition={OTHERS[of]} chosen={{}} {...props} />
  );
}

interface YearImportProps {
  definition: AnyImport;
  onDone: () => void;
  onClose: () => void;
}

/** An import whose template is of a school year, which is chosen first. */
function YearImportDialog(props: YearImportProps) {
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
