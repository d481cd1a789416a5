import { callTo } from "#app/lib/browser-calls.ts";
import { sendBatchTo, useBatches } from "#app/ui/batches/use-batches.tsx";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { PROMOTION_STATUSES, type PromotionStatus } from "#core/grading/grades/final-grade.ts";
import {
  PROMOTION_LIST,
  type PromotionRow,
  promotionWorkflow,
  STUDENTS_PER_CHANGE_MAX,
  studentOfRow,
} from "#core/reports/promotion/promotion.ts";
import type { UPDATE_STATUS } from "#core/reports/report-card.body.ts";
import { namesOf } from "#core/shared/list/definition.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import type { PromotionDialogProps } from "./promotion-dialog.ts";

const REASON: Asks = { kind: "reason", label: "Reason" };
const AS_COMPUTED = "As computed";
const ACTION = promotionWorkflow.actions.setPromotion;

const SAVE = callTo<typeof UPDATE_STATUS>("PATCH /v2/report_cards/update_status");
type Typed = { status: string; reason: string };

/** What is sent of these students. */
async function promotionsOf(rows: readonly PromotionRow[], { status, reason }: Typed) {
  const [{ promotionsBody }, { sent }] = await Promise.all([
    import("#core/reports/promotion/promotion.body.ts"),
    import("#core/shared/body.ts"),
  ]);
  return sent(promotionsBody, {
    promotes: {
      students: rows.map(({ uuid, promotionVersion }) => ({
        studentNo: studentOfRow(uuid).studentNo,
        version: promotionVersion,
      })),
      value: status === AS_COMPUTED ? null : (status as PromotionStatus),
      reason,
      schoolYear: rows[0]?.schoolYear ?? null,
    },
  });
}

/** Decides the promotion of the students instead of their final grades, or takes that back. */
export default function SetPromotionDialog({ rows, onDone, onClose }: PromotionDialogProps) {
  const [first] = rows;
  const batches = useBatches<PromotionRow>();
  const form = useDialogForm(SAVE, {
    initial: { status: "", reason: "" },
    read: async ({ status, reason }) => {
      const missing = givenError(REASON, reason);
      const errors = [
        ...(status === "" ? [{ path: "status", message: "Please choose a promotion status" }] : []),
        ...(missing === null ? [] : [{ path: "reason", message: missing }]),
      ];
      if (errors.length > 0) return { ok: false, errors };
      return { ok: true, value: await promotionsOf(rows, { status, reason }) };
    },
    title: ACTION.titles?.success ?? "",
    ...(rows.length > STUDENTS_PER_CHANGE_MAX && {
      saveInParts: (typed: Typed) =>
        batches.start({
          title: ACTION.label,
          items: rows,
          perCall: STUDENTS_PER_CHANGE_MAX,
          send: sendBatchTo(SAVE, (part) => promotionsOf(part, typed)),
          onDone: () => onDone(),
        }),
    }),
    onDone: () => onDone(),
  });
  if (batches.dialog) return batches.dialog;
  const { value: given, ...reason } = form.field("reason");
  return (
    <FormDialog {...form.dialog} title={ACTION.label} saveLabel="Save" onClose={onClose}>
      <p>
        {namedRecords(namesOf(PROMOTION_LIST, rows), "students")}, {first?.schoolYear}
      </p>
      <SelectField
        id="promotion-status"
        label="Promotion status"
        placeholder="Choose"
        options={optionsOf([...PROMOTION_STATUSES, AS_COMPUTED])}
        isRequired
        isFirst
        {...form.field("status")}
      />
      <GivenField asks={REASON} given={given} {...reason} />
    </FormDialog>
  );
}
