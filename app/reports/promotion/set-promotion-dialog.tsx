import { callTo } from "#app/lib/browser-calls.ts";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { PROMOTION_STATUSES, type PromotionStatus } from "#core/grading/grades/final-grade.ts";
import { promotionWorkflow } from "#core/reports/promotion/promotion-actions.ts";
import { studentOfRow } from "#core/reports/promotion/promotion-list.ts";
import type { UPDATE_STATUS } from "#core/reports/report-calls.ts";
import type { PromotionDialogProps } from "./promotion-dialog.ts";

const REASON: Asks = { kind: "reason", label: "Reason" };
const AS_COMPUTED = "As computed";
const ACTION = promotionWorkflow.actions.setPromotion;

/** Decides the promotion of the students instead of their final grades, or takes that back. */
export default function SetPromotionDialog({ rows, onDone, onClose }: PromotionDialogProps) {
  const [first] = rows;
  const form = useDialogForm(callTo<typeof UPDATE_STATUS>("PATCH /v2/report_cards/update_status"), {
    initial: { status: "", reason: "" },
    read: async ({ status, reason }) => {
      const missing = givenError(REASON, reason);
      const errors = [
        ...(status === "" ? [{ path: "status", message: "Please choose a promotion status" }] : []),
        ...(missing === null ? [] : [{ path: "reason", message: missing }]),
      ];
      if (errors.length > 0) return { ok: false, errors };
      const [{ promotionsBody }, { sent }] = await Promise.all([
        import("#core/reports/promotion/remedial-contract.ts"),
        import("#core/shared/body.ts"),
      ]);
      return {
        ok: true,
        value: sent(promotionsBody, {
          promotes: {
            students: rows.map(({ uuid, promotionVersion }) => ({
              studentNo: studentOfRow(uuid).studentNo,
              version: promotionVersion,
            })),
            value: status === AS_COMPUTED ? null : (status as PromotionStatus),
            reason,
            schoolYear: first?.schoolYear ?? null,
          },
        }),
      };
    },
    title: ACTION.titles?.success ?? "",
    onDone,
  });
  const { value: given, ...reason } = form.field("reason");
  return (
    <FormDialog {...form.dialog} title={ACTION.label} saveLabel="Save" onClose={onClose}>
      <p>
        {rows.length === 1 ? first?.studentName : `${rows.length} students`}, {first?.schoolYear}
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
