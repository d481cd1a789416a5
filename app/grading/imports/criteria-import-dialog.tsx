import { useState } from "react";
import { useRevalidator } from "react-router";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import { CRITERIA_IMPORT } from "#core/grading/imports.ts";
import type { GradeComponent, GradingScheme } from "#core/grading/schemes/scheme.ts";

/** The activities of one criteria from a CSV. */
export default function CriteriaImportDialog(props: {
  gradebook: GradebookRow;
  scheme: GradingScheme;
  /** Null: it is asked first. */
  component: GradeComponent | null;
  onClose: () => void;
}) {
  const { gradebook, scheme } = props;
  const components = scheme.categories.flatMap((category) => category.components);
  const [code, setCode] = useState(props.component?.code ?? "");
  const component = components.find((one) => one.code === code);
  const { revalidate } = useRevalidator();
  const content = (
    <SelectField
      id="import-criteria"
      label="Criteria"
      isRequired
      isFirst
      value={code}
      placeholder="Choose a criterion"
      options={components.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={setCode}
    />
  );
  return (
    <ImportDialog
      definition={CRITERIA_IMPORT}
      title={`Import ${component ? `${component.name} ` : ""}Grade Criteria / Activity`}
      chosen={{ gradebook: gradebook.uuid, component: code }}
      before={props.component ? [] : [{ name: "Criteria", isReady: component !== undefined, content }]}
      onDone={() => void revalidate()}
      onClose={props.onClose}
    />
  );
}
