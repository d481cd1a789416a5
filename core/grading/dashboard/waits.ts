import type { ScreenKey } from "#core/identity/screens.ts";
import type { Dashboard } from "./dashboard-contract.ts";

/** How much waits for a person, by the screen where it does: what the dashboard lists, summed (G-45). */
export const waitsOf = ({
  waiting,
  attendance,
  passes,
}: Pick<Dashboard, "waiting" | "attendance" | "passes">): Partial<Record<ScreenKey, number>> => ({
  gradebooks: waiting.reduce((sum, { gradebooks }) => sum + gradebooks, 0),
  attendance: attendance.unpublished.reduce((sum, { records }) => sum + records, attendance.missing),
  "enrollment-passes": passes,
});
