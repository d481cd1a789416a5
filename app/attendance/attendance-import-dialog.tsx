import { useState } from "react";
import { useRevalidator } from "react-router";
import { optionsOf, SelectField, TERM_OPTIONS } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { ATTENDANCE_IMPORT } from "#core/attendance/imports.ts";
import { currentYearOf, schoolYearsOf, type TermsBegun, termsBegunOf, useSections } from "./use-sections.ts";

/** School year, term and grade level; the template; the filled-out file. */
export default function AttendanceImportDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const sections = useSections();
  const [asked, setAsked] = useState({ schoolYear: "", term: "", gradeLevel: "" });
  const schoolYear = asked.schoolYear || currentYearOf(sections ?? []);
  const content = (
    <TermStep
      asked={{ ...asked, schoolYear }}
      schoolYears={schoolYearsOf(sections ?? [])}
      termsBegun={termsBegunOf(sections ?? [])}
      gradeLevels={(sections ?? []).filter((section) => section.schoolYear === schoolYear)}
      onChange={setAsked}
    />
  );
  return (
    <ImportDialog
      definition={ATTENDANCE_IMPORT}
      chosen={{ ...asked, schoolYear }}
      before={[{ name: "Term", isReady: schoolYear !== "" && asked.term !== "", content }]}
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
function TermStep(props: {
  asked: Asked;
  schoolYears: readonly string[];
  termsBegun: TermsBegun;
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
        onChange={(schoolYear) => onChange({ ...asked, schoolYear, term: "", gradeLevel: "" })}
      />
      <SelectField
        id="import-term"
        label="Term"
        isRequired
        value={asked.term}
        placeholder="Choose a term"
        options={TERM_OPTIONS.slice(0, props.termsBegun[asked.schoolYear])}
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
