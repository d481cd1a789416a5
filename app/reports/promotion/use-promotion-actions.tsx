import { lazy, Suspense, useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Pencil, UserCheck } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import {
  PROMOTION_LIST,
  type PromotionActionName,
  type PromotionRow,
} from "#core/reports/promotion/promotion.ts";

const DIALOGS = {
  setPromotion: lazy(() => import("./set-promotion-dialog.tsx")),
  enterRemedial: lazy(() => import("./remedial-dialog.tsx")),
};
const ICONS = { setPromotion: UserCheck, enterRemedial: Pencil };
/** Set promotion and Enter remedial marks: a dialog for all that are selected. */
export function usePromotionActions(onDone: () => void) {
  const { revalidate } = useRevalidator();
  const actions = useListActions(PROMOTION_LIST, { icons: ICONS, onDone });
  const [open, setOpen] = useState<{ name: PromotionActionName; rows: readonly PromotionRow[] } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const done = useCallback(() => {
    setOpen(null);
    onDone();
    void revalidate();
  }, [onDone, revalidate]);
  const choicesFor = (rows: readonly PromotionRow[], place: "row" | "bulk"): MenuChoice[] =>
    actions.choicesFor(rows, place).map((choice) => ({
      ...choice,
      onChoose: () => setOpen({ name: choice.key as PromotionActionName, rows }),
    }));
  const Open = open && DIALOGS[open.name];
  return {
    choicesFor,
    dialogs: Open && (
      <Suspense>
        <Open rows={open.rows} onDone={done} onClose={close} />
      </Suspense>
    ),
  };
}
