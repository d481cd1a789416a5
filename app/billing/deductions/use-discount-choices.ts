import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { ManagementChoice } from "#core/management/editors.ts";

export type DiscountChoices = Record<"products" | "scholarships" | "school_years", ManagementChoice[]>;

/** What the forms of discounts and scholarships choose from; null until it is read. */
export function useDiscountChoices(): DiscountChoices | null {
  const [choices, setChoices] = useState<DiscountChoices | null>(null);
  useEffect(() => {
    void askConsole<DiscountChoices>("/ims/discounts/choices").then(({ isOk, body }) => {
      if (isOk && body) setChoices(body);
      else toastError(WENT_WRONG.collections);
    });
  }, []);
  return choices;
}
