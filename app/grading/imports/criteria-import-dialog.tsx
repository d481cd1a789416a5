import { useState } from "react";
import { useRevalidator } from "react-router";
import type { GradebookRow } from "../../../core/grading/gradebook.ts";
import type { GradeComponent, GradingScheme } from "../../../core/grading/scheme.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { downloadTemplate } from "../../ui/import/download-template.ts";
import { TemplateStep } from "../../ui/import/template-step.tsx";
import { UploadDialog } from "../../ui/import/upload-dialog.tsx";

/** The activities of one criteria from a CSV (grading §2, "Import (component) Grade Criteria / Activity"). */
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
  const path = `/grades/gradebook/${gradebook.classUuid}/${gradebook.uuid}`;
  const query = new URLSearchParams({ component: code });
  const which = (
    <SelectField
      id="import-criteria"
      label="Criteria"
      isRequired
      isFirst
      value={code}
      placeholder="Choose a criteria"
      options={components.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={setCode}
    />
  );
  return (
    <UploadDialog
      title={`Import ${component ? `${component.name} ` : ""}Grade Criteria / Activity`}
      steps={[
        ...(props.component ? [] : [{ name: "Criteria", isReady: component !== undefined, content: which }]),
        {
          name: "Template",
          content: (
            <TemplateStep onDownload={() => void downloadTemplate(`${path}/template?${query}`, "Gradebook")}>
              <li>Download the CSV template.</li>
              <li>
                Add the details to it, an activity a row: its code, its column name, a description, its
                maximum points. The column headings must not be changed.
              </li>
              <li>Upload the filled-out file in the next step: each row becomes an activity.</li>
            </TemplateStep>
          ),
        },
      ]}
      path={`${path}/import?${query}`}
      describe={({ changed }) => `${changed} ${changed === 1 ? "activity" : "activities"} added.`}
      onDone={() => void revalidate()}
      onClose={props.onClose}
    />
  );
}
