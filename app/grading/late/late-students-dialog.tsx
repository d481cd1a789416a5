import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { CheckList } from "#app/ui/form/check-list.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { LATE_STUDENTS } from "#core/grading/gradebook/gradebook-calls.ts";
import { LATE_MESSAGES, type LateStudent } from "#core/grading/scores/late-students-contract.ts";
import type { EXCUSE_LATE_STUDENTS } from "#core/grading/workflow/change-calls.ts";
import { formatDay } from "#core/shared/school-day.ts";

const LATE_TITLE = "Mark What Was Before Coming";

/** Marks as S what was before the day a student came, of all who came after the term began (G-51). */
export default function LateStudentsDialog(props: { gradebookUuid: string; onClose: () => void }) {
  const { gradebookUuid: id, onClose } = props;
  const late = useAsked(callTo<typeof LATE_STUDENTS>("GET /grade_books/{id}/late_students", { id }));
  if (late?.ok && late.value.rows.length > 0)
    return <LateStudentsForm {...props} students={late.value.rows} />;
  return (
    <Dialog
      title={LATE_TITLE}
      className="max-w-[480px]"
      onClose={onClose}
      footer={
        <Button className="btn-primary" data-initial-focus="" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="text-muted">
        {late === null ? "Looking for who came late…" : late.ok ? LATE_MESSAGES.none : late.message}
      </p>
    </Dialog>
  );
}

/** By student's number: the activities that are marked. */
type Chosen = Readonly<Record<string, readonly string[]>>;

function LateStudentsForm(props: {
  gradebookUuid: string;
  students: readonly LateStudent[];
  onClose: () => void;
}) {
  const { gradebookUuid: id, students, onClose } = props;
  const form = useDialogForm<typeof EXCUSE_LATE_STUDENTS, { chosen: Chosen }>(
    callTo<typeof EXCUSE_LATE_STUDENTS>("PATCH /grade_books/{id}/late_students", { id }),
    {
      initial: {
        chosen: Object.fromEntries(
          students.map(({ studentNo, activities }) => [
            studentNo,
            activities.flatMap(({ uuid, isBefore }) => (isBefore ? [uuid] : [])),
          ]),
        ),
      },
      read: ({ chosen }) => ({
        ok: true,
        value: {
          cells: Object.entries(chosen).flatMap(([studentNo, uuids]) =>
            uuids.map((activityUuid) => ({ studentNo, activityUuid })),
          ),
        },
      }),
      fieldAt: () => "",
      onDone: () => onClose(),
    },
  );
  const { chosen } = form.typed;
  const count = Object.values(chosen).reduce((sum, uuids) => sum + uuids.length, 0);
  return (
    <FormDialog
      {...form.dialog}
      title={LATE_TITLE}
      className="max-w-[600px]"
      saveLabel={count > 0 ? `Mark ${count} as S` : "Mark as S"}
      canSave={count > 0}
      intro={
        <p className="text-muted">
          Activities that are blank. Ticked are those that were encoded for others before the student came; S
          is excused and left out of the grade.
        </p>
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        {students.map(({ studentNo, name, joinedOn, activities }) => (
          <CheckList
            key={studentNo}
            label={`${name}, came on ${formatDay(joinedOn)}`}
            options={activities.map(({ uuid, code, columnName }) => ({
              value: uuid,
              label: `${code} ${columnName}`,
            }))}
            picked={chosen[studentNo] ?? []}
            onChange={(picked) => form.change({ chosen: { ...chosen, [studentNo]: picked } })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
