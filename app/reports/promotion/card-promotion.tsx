import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { PromotionRow } from "#core/reports/promotion/promotion-list.ts";
import { usePromotionActions } from "./use-promotion-actions.tsx";

/** The promotion of a student's year and the remedial classes, with what can be done about them. */
export function CardPromotion({ promotion }: { promotion: PromotionRow | null }) {
  const { revalidate } = useRevalidator();
  const onDone = useCallback(() => void revalidate(), [revalidate]);
  const { choicesFor, dialogs } = usePromotionActions(onDone);
  if (!promotion) return <p>In progress</p>;
  return (
    <>
      <p>{promotion.actionTaken || "In progress"}</p>
      {promotion.areasText && <p className="text-muted">Not passed: {promotion.areasText}</p>}
      {promotion.remedialText && <p className="text-muted">Remedial classes: {promotion.remedialText}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {choicesFor([promotion], "row").map(({ key, label, onChoose }) => (
          <button key={key} type="button" className="btn btn-sm" onClick={onChoose}>
            {label}
          </button>
        ))}
      </div>
      {dialogs}
    </>
  );
}
