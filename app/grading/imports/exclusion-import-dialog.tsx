import { useState } from "react";
import { optionsOf, SelectField, TERM_OPTIONS } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { EXCLUSION_IMPORT } from "#core/grading/imports.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { ExcludedStudents } from "./excluded-students.tsx";
import { useSchoolYears } from "./use-school-years.ts";

/** Students whose grades of a term are not released to their parents, by CSV. */
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
  const content = (
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
      {asked.schoolYear !== "" && asked.term !== "" && (
        <ExcludedStudents
          key={`${asked.schoolYear} ${asked.term}`}
          year={asked.schoolYear}
          term={asked.term}
        />
      )}
    </div>
  );
  return (
    <ImportDialog
      definition={EXCLUSION_IMPORT}
      chosen={asked}
      before={[{ name: "Term", isReady: asked.schoolYear !== "" && asked.term !== "", content }]}
      doneLabel={props.goesOn ? "Continue" : "Close"}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}
