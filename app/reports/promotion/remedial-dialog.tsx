import { callTo } from "#app/lib/browser-calls.ts";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { printedText } from "#core/grading/grades/display.ts";
import { promotionWorkflow } from "#core/reports/promotion/promotion-actions.ts";
import type { ENTER_REMEDIAL } from "#core/reports/promotion/promotion-calls.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { PromotionDialogProps } from "./promotion-dialog.ts";
import {
  entriesOf,
  isChanged,
  isReasonNeeded,
  linesOf,
  MARK_MISTAKE,
  markE4Of,
  outcomeOf,
  type RemedialLine,
} from "./remedial-form.ts";

const REASON: Asks = { kind: "reason", label: "Reason of the change" };
const ACTION = promotionWorkflow.actions.enterRemedial;
type Days = { from: SchoolDay | undefined; to: SchoolDay | undefined };

/** Marks of remedial classes of all selected students who are conditional. */
export default function RemedialDialog({ rows, onDone, onClose }: PromotionDialogProps) {
  const form = useDialogForm(callTo<typeof ENTER_REMEDIAL>("PATCH /v2/report_cards/remedial"), {
    initial: openedBy(rows),
    read: ({ lines, days: { from, to }, reason }) => {
      const message = mistakeOf(lines, { from, to }, reason);
      if (message !== "" || !from || !to) return { ok: false, message };
      const schoolYear = rows[0]?.schoolYear ?? null;
      return { ok: true, value: { entries: entriesOf(lines, { from, to }), reason, schoolYear } };
    },
    // What is wrong is said above the form, whatever it is about.
    fieldAt: () => null,
    title: ACTION.titles?.success ?? "",
    onDone,
  });
  const { lines, days, reason } = form.typed;
  return (
    <FormDialog
      {...form.dialog}
      title={ACTION.label}
      className="max-w-3xl"
      isDirty={lines.some(isChanged)}
      saveLabel="Save"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          id="remedial-from"
          label="First day of the class"
          value={days.from}
          isRequired
          onChange={(from) => form.change({ days: { ...days, from } })}
        />
        <DayField
          id="remedial-to"
          label="Last day of the class"
          value={days.to}
          isRequired
          onChange={(to) => form.change({ days: { ...days, to } })}
        />
      </div>
      <MarksTable
        lines={lines}
        onMark={(key, mark) =>
          form.change({ lines: lines.map((line) => (line.key === key ? { ...line, mark } : line)) })
        }
      />
      {isReasonNeeded(lines) && (
        <GivenField
          asks={REASON}
          given={reason}
          error={undefined}
          onChange={(given) => form.change({ reason: given })}
        />
      )}
    </FormDialog>
  );
}

/** The days of a mark that was entered before stand there. */
function openedBy(rows: PromotionDialogProps["rows"]): { lines: RemedialLine[]; days: Days; reason: string } {
  const lines = linesOf(rows);
  const entered = lines.find(({ area }) => area.mark !== null)?.area.mark;
  return { lines, days: { from: entered?.heldFrom, to: entered?.heldTo }, reason: "" };
}

/** Why what is typed cannot be saved; "" where it can. */
function mistakeOf(lines: readonly RemedialLine[], { from, to }: Days, reason: string): string {
  if (!lines.some(isChanged)) return "Please enter at least one mark";
  const wrong = lines.find(({ mark }) => markE4Of(mark) === undefined);
  if (wrong) return `${wrong.studentName}, ${wrong.area.name}: ${MARK_MISTAKE}`;
  if (!from || !to) return "Please give the first and the last day of the class";
  if (to < from) return "The last day must not be before the first";
  return isReasonNeeded(lines) ? (givenError(REASON, reason) ?? "") : "";
}

function MarksTable({
  lines,
  onMark,
}: {
  lines: readonly RemedialLine[];
  onMark: (key: string, mark: string) => void;
}) {
  return (
    <table className="w-full text-sm" aria-label="Remedial marks">
      <thead>
        <tr className="text-left">
          <th scope="col">Learning area</th>
          <th scope="col" className="text-right">
            Final grade
          </th>
          <th scope="col">Mark</th>
          <th scope="col">Recomputed</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { key, studentName, area, mark } = line;
          const isWrong = markE4Of(mark) === undefined;
          return (
            <tr key={key}>
              <th scope="row" className="py-1 text-left font-normal">
                <span className="block font-medium">{studentName}</span>
                {area.name}
              </th>
              <td className="num pr-3 text-right">
                {printedText(area.finalE4, { hasDecimals: area.printsDecimals })}
              </td>
              <td>
                <input
                  className={`input input-sm num w-24 ${isWrong ? "input-error" : ""}`}
                  inputMode="decimal"
                  maxLength={8}
                  aria-label={`Mark of ${studentName} in ${area.name}`}
                  aria-invalid={isWrong || undefined}
                  value={mark}
                  onChange={(event) => onMark(key, event.target.value)}
                />
              </td>
              <td>{outcomeOf(line)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
