import { callTo } from "#app/lib/browser-calls.ts";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { mistake, useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { RecordStudent } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import {
  FORMER_MESSAGES,
  type FormerActivity,
  type FormerScores,
  formerCategories,
  takenCategories,
} from "#core/grading/scores/former-scores.ts";
import { type Score, scoreToText } from "#core/grading/scores/score.ts";
import type { CHOOSE_FORMER_SCORES } from "#core/grading/workflow/change-calls.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";

const REASON: Asks = { kind: "reason", label: "Reason" };
const OPTIONAL_REASON: Asks = { kind: "reason", label: "Reason", isOptional: true };

/** A student's scores of another section beside those of this one: each category is taken over, or left out with a reason (G-49). */
export function FormerScoresDialog(props: {
  detail: GradebookDetail;
  student: RecordStudent;
  former: FormerScores;
  onClose: () => void;
}) {
  const { detail, student, former, onClose } = props;
  const { scheme, gradebook } = detail;
  const groups = formerCategories(
    scheme,
    former.activities.length > 0 ? former.activities : (former.choice?.activities ?? []),
  );
  const leavesOut = (taken: readonly string[]): boolean =>
    groups.some(({ category }) => category === null || !taken.includes(category.code));
  const form = useDialogForm(
    callTo<typeof CHOOSE_FORMER_SCORES>("PATCH /grade_books/{id}/former_scores", { id: gradebook.uuid }),
    {
      initial: {
        taken: takenCategories(scheme, former.choice) as readonly string[],
        reason: former.choice?.reason ?? "",
      },
      read: ({ taken, reason }) => {
        const needsReason = leavesOut(taken) || gradebook.releasedAt !== null;
        if (needsReason && givenError(REASON, reason) !== null)
          return mistake("reason", FORMER_MESSAGES.reason);
        return {
          ok: true,
          value: {
            studentNo: student.number,
            formerUuid: former.gradebookUuid,
            taken: [...taken],
            reason: reason.trim(),
            version: former.choice?.version ?? 0,
          },
        };
      },
      onDone: () => onClose(),
    },
  );
  const { taken } = form.typed;
  const { value: given, ...reason } = form.field("reason");
  const toggle = (code: string) =>
    form.change({
      taken: taken.includes(code) ? taken.filter((one) => one !== code) : [...taken, code],
    });
  return (
    <FormDialog
      {...form.dialog}
      title={`Scores of ${student.name} from ${former.section}`}
      className="max-w-[600px]"
      saveLabel="Save"
      intro={
        <p className="text-muted">
          What is ticked counts here as if it were activities of this gradebook. What is left out stays on
          record with the reason.
        </p>
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        {groups.map(({ category, activities }) => (
          <fieldset key={category?.code ?? ""} className="rounded-box border border-line p-3">
            <legend className="sr-only">{category?.name ?? "Other criteria"}</legend>
            {category ? (
              <label className="flex items-center gap-2 font-medium">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={taken.includes(category.code)}
                  onChange={() => toggle(category.code)}
                />
                Take over {category.name}
              </label>
            ) : (
              <p className="font-medium">Criteria that this gradebook does not have: left out</p>
            )}
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
              <dt className="text-muted">{former.section}</dt>
              <dd className="break-words">{earnedText(activities)}</dd>
              {category && (
                <>
                  <dt className="text-muted">Here</dt>
                  <dd className="break-words">
                    {earnedText(ownOf(detail, student, category)) || "No score yet"}
                  </dd>
                </>
              )}
            </dl>
          </fieldset>
        ))}
        <GivenField asks={leavesOut(taken) ? REASON : OPTIONAL_REASON} given={given} {...reason} />
      </div>
    </FormDialog>
  );
}

/** "QZ1 18 of 20, QZ2 N of 15". */
const earnedText = (activities: readonly Pick<FormerActivity, "code" | "score" | "maximum">[]): string =>
  activities
    .map(
      ({ code, score, maximum }) =>
        `${code} ${scoreToText(score)} of ${scaledToShortText(BigInt(maximum), 2)}`,
    )
    .join(", ");

/** What the student has in this gradebook's own activities of a category. */
function ownOf(
  { activities }: GradebookDetail,
  { scores }: RecordStudent,
  { components }: { components: readonly { code: string }[] },
): { code: string; score: Score; maximum: number }[] {
  return activities.flatMap(({ uuid, code, component, maximum }) => {
    const score = scores.get(uuid)?.score ?? null;
    return score !== null && components.some((one) => one.code === component)
      ? [{ code, score, maximum }]
      : [];
  });
}
