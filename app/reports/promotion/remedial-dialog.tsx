import { callTo } from "#app/lib/browser-calls.ts";
import { sendBatchTo, useBatches } from "#app/ui/batches/use-batches.tsx";
import { isRange } from "#app/ui/dates/date-range-field.tsx";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { printedText } from "#core/grading/grades/display.ts";
import { type AreaNotPassed, isRemedialPassed, recomputedE4 } from "#core/grading/grades/remedial.ts";
import type { ENTER_REMEDIAL, RemedialEntry } from "#core/reports/promotion/promotion.body.ts";
import {
  PROMOTION_LIST,
  type PromotionRow,
  promotionWorkflow,
  STUDENTS_PER_CHANGE_MAX,
  studentOfRow,
} from "#core/reports/promotion/promotion.ts";
import { parseScaled, scaledToShortText } from "#core/shared/decimal.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { namesOf } from "#core/shared/list/definition.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { PromotionDialogProps } from "./promotion-dialog.ts";

const REASON: Asks = { kind: "reason", label: "Reason of the change" };
const ACTION = promotionWorkflow.actions.enterRemedial;
const SAVE = callTo<typeof ENTER_REMEDIAL>("PATCH /v2/report_cards/remedial");
type Days = { from: SchoolDay | undefined; to: SchoolDay | undefined };
type Typed = ReturnType<typeof openedBy>;

/** Marks of remedial classes of all selected students who are conditional. */
export default function RemedialDialog({ rows, onDone, onClose }: PromotionDialogProps) {
  const batches = useBatches<RemedialEntry>();
  const schoolYear = rows[0]?.schoolYear ?? null;
  const form = useDialogForm(SAVE, {
    initial: openedBy(rows),
    read: (typed) => {
      const message = mistakeOf(typed);
      return message !== ""
        ? { ok: false, message }
        : { ok: true, value: { entries: entriesOf(typed), reason: typed.reason, schoolYear } };
    },
    // So many marks are of no more students than one call takes.
    ...(rows.length > STUDENTS_PER_CHANGE_MAX && {
      saveInParts: (typed: Typed) =>
        batches.start({
          title: ACTION.label,
          items: entriesOf(typed),
          perCall: STUDENTS_PER_CHANGE_MAX,
          send: sendBatchTo(SAVE, (part) => ({ entries: [...part], reason: typed.reason, schoolYear })),
          onDone,
        }),
    }),
    // What is wrong is said above the form, whatever it is about.
    fieldAt: () => null,
    title: ACTION.titles?.success ?? "",
    onDone,
  });
  const { lines, days, reason } = form.typed;
  if (batches.dialog) return batches.dialog;
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
function mistakeOf({ lines, days: { from, to }, reason }: Typed): string {
  if (!lines.some(isChanged)) return "Please enter at least one mark";
  const wrong = lines.find(({ mark }) => markE4Of(mark) === undefined);
  if (wrong) return `${wrong.studentName}, ${wrong.area.name}: ${MARK_MISTAKE}`;
  if (!from || !to) return "Please give the first and the last day of the class";
  if (!isRange({ from, to })) return NO_DAY;
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
    <PlainTable
      look="fields"
      label="Remedial marks"
      rows={lines}
      keyOf={({ key }) => key}
      columns={[
        {
          head: "Learning area",
          isName: true,
          className: "py-1",
          cell: ({ studentName, area }) => (
            <>
              <span className="block font-medium">{studentName}</span>
              {area.name}
            </>
          ),
        },
        {
          head: "Final grade",
          isFigure: true,
          columnClassName: "pr-3",
          cell: ({ area }) => printedText(area.finalE4, { hasDecimals: area.printsDecimals }),
        },
        {
          head: "Mark",
          cell: ({ key, studentName, area, mark }) => {
            const isWrong = markE4Of(mark) === undefined;
            return (
              <input
                className={`input input-sm num w-24 ${isWrong ? "input-error" : ""}`}
                inputMode="decimal"
                maxLength={8}
                aria-label={`Mark of ${studentName} in ${area.name}`}
                aria-invalid={isWrong || undefined}
                value={mark}
                onChange={(event) => onMark(key, event.target.value)}
              />
            );
          },
        },
        { head: "Recomputed", cell: outcomeOf },
      ]}
    />
  );
}

/** The form of remedial marks: a line for each learning area that a student did not pass. */
interface RemedialLine {
  /** Student and class. */
  key: string;
  studentNo: string;
  studentName: string;
  area: AreaNotPassed;
  /** As it is typed; empty: no mark. */
  mark: string;
}
const MARK_MAX_E4 = 1_000_000n;
const MARK_MISTAKE = "A mark is a number from 0 to 100 with at most four decimals";

const markText = (area: AreaNotPassed): string =>
  typeof area.mark?.value === "number" ? scaledToShortText(BigInt(area.mark.value), 4) : "";

/** Of the students that are conditional. */
const linesOf = (rows: readonly PromotionRow[]): RemedialLine[] => {
  const conditional = rows.filter(({ remedialResult }) => remedialResult !== null);
  const names = namesOf(PROMOTION_LIST, conditional);
  return conditional.flatMap(({ uuid, notPassed }, place) =>
    notPassed.map((area) => ({
      key: `${uuid} ${area.classUuid}`,
      studentNo: studentOfRow(uuid).studentNo,
      studentName: names[place] ?? "",
      area,
      mark: markText(area),
    })),
  );
};

/** Ten-thousandths; null where it is empty, undefined where it is no mark. */
function markE4Of(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const scaled = parseScaled(text.trim(), 4);
  return scaled !== null && scaled >= 0n && scaled <= MARK_MAX_E4 ? Number(scaled) : undefined;
}

const isChanged = ({ area, mark }: RemedialLine): boolean => mark.trim() !== markText(area);
/** Whoever changes a mark says why; a first one needs no reason. */
const isReasonNeeded = (lines: readonly RemedialLine[]): boolean =>
  lines.some((line) => isChanged(line) && line.area.mark !== null);

/** "75, passed": what the mark comes to; "" without one. */
function outcomeOf({ area, mark }: RemedialLine): string {
  const markE4 = markE4Of(mark);
  if (typeof markE4 !== "number") return "";
  const grade = recomputedE4(area.finalE4, markE4, area.printsDecimals);
  const text = printedText(grade, { hasDecimals: area.printsDecimals });
  return `${text}, ${isRemedialPassed(grade) ? "passed" : "not passed"}`;
}

/** The lines that were changed, with the days of the class; none before both are given. */
const entriesOf = ({ lines, days: { from, to } }: Typed): RemedialEntry[] =>
  lines.filter(isChanged).flatMap(({ studentNo, area, mark }) =>
    from && to
      ? {
          studentNo,
          classUuid: area.classUuid,
          markE4: markE4Of(mark) ?? null,
          heldFrom: from,
          heldTo: to,
          version: area.mark?.version ?? 0,
        }
      : [],
  );
