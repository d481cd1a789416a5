import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { type Asks, GivenField, givenError } from "#app/ui/dialogs/given-field.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
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
  const [value, setValue] = useState<string>("");
  const [reason, setReason] = useState("");
  const [error, setError] = useState<{ reason?: string; status?: string; all?: string }>({});
  const { isBusy, send } = useOneChange(
    callTo<typeof UPDATE_STATUS>("PATCH /v2/report_cards/update_status"),
    {
      title: ACTION.titles?.success ?? "",
      onDone,
      onRefused: ({ refusal }) => setError({ all: refusal.message }),
    },
  );
  const save = async () => {
    const missing = givenError(REASON, reason);
    const status = value === "" ? "Please choose a promotion status" : undefined;
    setError({ ...(status && { status }), ...(missing !== null && { reason: missing }) });
    if (missing !== null || status) return;
    const [first] = rows;
    const { promotionsJson } = await import("#core/reports/promotion/remedial-contract.ts");
    send(
      promotionsJson({
        students: rows.map(({ uuid, promotionVersion }) => ({
          studentNo: studentOfRow(uuid).studentNo,
          version: promotionVersion,
        })),
        value: value === AS_COMPUTED ? null : (value as PromotionStatus),
        reason,
        schoolYear: first?.schoolYear ?? null,
      }),
    );
  };
  return (
    <FormDialog
      title={ACTION.label}
      isBusy={isBusy}
      isDirty={value !== "" || reason !== ""}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={save}>
          Save
        </Button>
      }
    >
      <EnterForm onSubmit={save}>
        {error.all && <Notice kind="error">{error.all}</Notice>}
        <p>
          {rows.length === 1 ? rows[0]?.studentName : `${rows.length} students`}, {rows[0]?.schoolYear}
        </p>
        <SelectField
          id="promotion-status"
          label="Promotion status"
          value={value}
          placeholder="Choose"
          options={optionsOf([...PROMOTION_STATUSES, AS_COMPUTED])}
          isRequired
          isFirst
          error={error.status}
          onChange={setValue}
        />
        <GivenField asks={REASON} given={reason} error={error.reason} onChange={setReason} />
      </EnterForm>
    </FormDialog>
  );
}
