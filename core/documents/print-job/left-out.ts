import type { AwardState } from "#core/awards/award-actions.ts";
import { type CardState, publishingStatusOf } from "#core/reports/report-card-actions.ts";
import type { IncludeChoice } from "./bulk-choices.ts";

/** Why a document is not printed; null: it is. */
export function cardLeftOut(state: CardState, include: IncludeChoice): string | null {
  if (include === "all") return null;
  const status = publishingStatusOf(state);
  if (status === "Published") return null;
  return status === "Withdrawn" ? "Withdrawn" : "Not published";
}

interface AwardAsked {
  awardName: string;
  /** Null: nobody has the award any more. */
  state: AwardState | null;
}
/** Of a certificate that is not pinned yet: an award that is earned is issued when it is drawn. */
export function certificateLeftOut({ awardName, state }: AwardAsked, include: IncludeChoice): string | null {
  if (state === "Issued" || (state === "Earned" && include === "all")) return null;
  return `${awardName}: ${state === "Earned" ? "Not issued" : (state ?? "No longer met")}`;
}
