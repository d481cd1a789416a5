import { useEffect, useState } from "react";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { DISCOUNT_CHOICES } from "#core/billing/deductions/discount.body.ts";
import type { ManagementChoice } from "#core/management/editors.ts";

export type DiscountChoices = Record<"products" | "scholarships" | "school_years", ManagementChoice[]>;

/** What the forms of discounts and scholarships choose from; null until it is read. */
export function useDiscountChoices(): DiscountChoices | null {
  const [choices, setChoices] = useState<DiscountChoices | null>(null);
  useEffect(() => {
    void ask(callTo<typeof DISCOUNT_CHOICES>("GET /billing/discounts/choices")).then((answer) => {
      if (answer.ok) setChoices(answer.value.data);
      else toastError(WENT_WRONG.collections);
    });
  }, []);
  return choices;
}
