import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { CheckList } from "#app/ui/form/check-list.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { ACTIVITY_MESSAGES, maximumFromText } from "#core/grading/scores/activity.ts";
import type { ActivitySource } from "#core/grading/scores/copied-activities-contract.ts";
import { fitsScoreInput } from "#core/grading/scores/score.ts";
import type { ACTIVITY_SOURCES, COPY_ACTIVITIES } from "#core/grading/workflow/change-calls.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";

const IDS = { from: "copy-from", maximum: "copy-maximum" };
const NOTHING = { from: "", activities: [] as readonly string[], maximum: "" };

/** Copies activities of another of one's gradebooks into this one; their scores are never copied (G-48). */
export default function CopyActivitiesDialog(props: { gradebookUuid: string; onClose: () => void }) {
  const { gradebookUuid: id, onClose } = props;
  const sources = useAsked(callTo<typeof ACTIVITY_SOURCES>("GET /grade_books/{id}/activity_sources", { id }));
  const found: readonly ActivitySource[] = sources?.ok ? sources.value.rows : [];
  const form = useCopyForm(id, onClose);
  const { typed, errors } = form;
  const source = found.find(({ uuid }) => uuid === typed.from);
  const failure =
    sources?.ok === false
      ? sources.message
      : sources?.ok && found.length === 0
        ? "None of your other gradebooks has an activity."
        : form.dialog.failure;
  return (
    <FormDialog
      {...form.dialog}
      title="Copy Activities"
      failure={failure}
      saveLabel={typed.activities.length > 0 ? `Copy ${typed.activities.length}` : "Copy"}
      canSave={found.length > 0}
      intro={
        <p className="text-muted">
          Activities are added with their criteria, names and maximum points. Scores are not copied.
        </p>
      }
      onClose={onClose}
    >
      <SelectField
        id={IDS.from}
        label="From gradebook"
        isRequired
        isFirst
        placeholder={sources === null ? "Reading your gradebooks…" : "Choose"}
        options={found.map(({ uuid, name, isSameSubject }) => ({
          value: uuid,
          label: isSameSubject ? `${name} · same subject` : name,
        }))}
        value={typed.from}
        error={errors.from}
        onChange={(from) =>
          form.change({
            from,
            activities: found.find(({ uuid }) => uuid === from)?.activities.map(({ uuid }) => uuid) ?? [],
          })
        }
      />
      {source && (
        <CheckList
          label="Activities"
          options={source.activities.map(({ uuid, code, columnName, maximum }) => ({
            value: uuid,
            label: `${code} ${columnName} (${scaledToShortText(BigInt(maximum), 2)})`,
          }))}
          picked={typed.activities}
          error={errors.activities}
          onChange={(activities) => form.change({ activities })}
        />
      )}
      <TextField
        id={IDS.maximum}
        label="Max points of all"
        isAmount
        help="Leave blank to copy each activity's own."
        maxLength={6}
        {...form.field("maximum")}
        onChange={(maximum) => {
          if (fitsScoreInput(maximum)) form.change({ maximum });
        }}
      />
    </FormDialog>
  );
}

function useCopyForm(id: string, onClose: () => void) {
  return useDialogForm<typeof COPY_ACTIVITIES, typeof NOTHING>(
    callTo<typeof COPY_ACTIVITIES>("POST /grade_books/{id}/activities/copy", { id }),
    {
      initial: NOTHING,
      read: ({ from, activities, maximum }) => {
        const points = maximum.trim() === "" ? null : maximumFromText(maximum.trim());
        const errors = [
          ...(from === "" ? [{ path: "from", message: "Please choose a gradebook" }] : []),
          ...(from !== "" && activities.length === 0
            ? [{ path: "activities", message: "Please choose an activity" }]
            : []),
          ...(points === null && maximum.trim() !== ""
            ? [{ path: "maximum", message: ACTIVITY_MESSAGES.maximum }]
            : []),
        ];
        return errors.length > 0
          ? { ok: false, errors }
          : { ok: true, value: { from, activities: [...activities], maximum: points } };
      },
      fieldAt: (path) => (path.startsWith("activities") ? "activities" : path),
      title: "Copy Activities",
      onDone: () => onClose(),
    },
  );
}
