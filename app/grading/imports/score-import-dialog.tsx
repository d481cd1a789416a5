import { useRevalidator } from "react-router";
import type { GradebookActivity } from "../../../core/grading/class-record-contract.ts";
import type { GradebookRow } from "../../../core/grading/gradebook.ts";
import { scoreImportFields } from "../../../core/grading/import-fields-contract.ts";
import { downloadTemplate } from "../../ui/import/download-template.ts";
import { TemplateStep } from "../../ui/import/template-step.tsx";
import { UploadDialog } from "../../ui/import/upload-dialog.tsx";

/** Raw scores of a gradebook, of one activity or of all, in three steps: the template, how it is filled out, the file (grading §2). */
export default function ScoreImportDialog(props: {
  gradebook: GradebookRow;
  /** Null: all. */
  activity: GradebookActivity | null;
  onClose: () => void;
}) {
  const { gradebook, activity } = props;
  const { revalidate } = useRevalidator();
  const path = `/grades/gradebook/${gradebook.classUuid}/${gradebook.uuid}`;
  const query = activity ? `?${new URLSearchParams({ activity: activity.uuid })}` : "";
  const template = () => void downloadTemplate(`${path}/template${query}`, "Gradebook");
  return (
    <UploadDialog
      title={activity ? `Import raw scores of ${activity.code}` : "Import Gradebook’s Activities Raw Scores"}
      steps={[
        {
          name: "Template",
          content: (
            <TemplateStep onDownload={template}>
              <li>Download the CSV template: it names the students, and the scores that stand.</li>
              <li>Add the raw scores to it. The column headings must not be changed.</li>
              <li>Upload the filled-out file.</li>
            </TemplateStep>
          ),
        },
        { name: "Fill out", content: <FillOut /> },
      ]}
      path={`${path}/import`}
      fields={scoreImportFields(gradebook.uuid, activity?.uuid ?? null)}
      describe={({ rows, changed }) =>
        `${rows} ${rows === 1 ? "student" : "students"}: ${changed} ${changed === 1 ? "score" : "scores"} changed.`
      }
      onDone={() => void revalidate()}
      onClose={props.onClose}
    />
  );
}

const RULES: readonly [what: string, means: string][] = [
  ["17.5", "A score: at most 3 digits and 2 decimals, not above the maximum in the heading."],
  ["N", "Not submitted, counts 0. In upper case."],
  ["S", "Excused, left out. In upper case."],
  ["(blank)", "The score that stands there stays."],
];

function FillOut() {
  return (
    <div className="grid gap-3">
      <dl className="divide-y divide-line border-y border-line">
        {RULES.map(([what, means]) => (
          <div key={what} className="flex items-baseline gap-4 py-2">
            <dt className="num w-16 flex-none font-semibold">{what}</dt>
            <dd className="text-muted">{means}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        Rows may be left out: those students stay as they are. One mistake refuses the whole file, and every
        mistake is named.
      </p>
    </div>
  );
}
