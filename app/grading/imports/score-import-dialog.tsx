import { useRevalidator } from "react-router";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookActivity } from "#core/grading/grades/gradebook-detail.ts";
import { SCORE_IMPORT } from "#core/grading/imports.ts";

/** Raw scores of a gradebook, of one activity or of all, in three steps: the template, how it is filled out, the file. */
export default function ScoreImportDialog(props: {
  gradebook: GradebookRow;
  /** Null: all. */
  activity: GradebookActivity | null;
  onClose: () => void;
}) {
  const { gradebook, activity } = props;
  const { revalidate } = useRevalidator();
  return (
    <ImportDialog
      definition={SCORE_IMPORT}
      {...(activity && { title: `Import raw scores of ${activity.code}` })}
      chosen={{ gradebook: gradebook.uuid, activity: activity?.uuid ?? "" }}
      after={[{ name: "Fill out", content: <FillOut /> }]}
      onDone={() => void revalidate()}
      onClose={props.onClose}
    />
  );
}

const RULES: readonly [what: string, means: string][] = [
  ["17.5", "A score: at most 3 digits and 2 decimals, not above the maximum of its activity."],
  ["N", "Not submitted, counts 0."],
  ["S", "Excused, left out."],
  ["(blank)", "The current score is kept."],
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
        Students who are not in the file stay as they are. Columns may be in any order. Where a row has a
        number and a name, they have to agree; a mistake is named, and its row is mended or left out on
        purpose.
      </p>
    </div>
  );
}
