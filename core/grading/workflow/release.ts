import { type Confirmation, decide } from "#core/shared/actions.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type GradebookActionName, gradebookWorkflow } from "./gradebook-actions.ts";
import type { GradebookFacts, GradebookStatus } from "./gradebook-facts.ts";

/**
 * The status the school's clock gives a gradebook that was scheduled: on its day or later, under the rule the registrar
 * releases by; null where the day has not come, or the rule no longer admits it (G-33).
 */
export function scheduledRelease(
  facts: GradebookFacts,
  releaseDate: SchoolDay | null,
): GradebookStatus | null {
  if (releaseDate === null || releaseDate > facts.today) return null;
  const decision = decide(gradebookWorkflow, "release", { role: "RA" }, facts);
  return decision.allowed ? decision.to : null;
}

/** Before these it is asked whether students are excluded; if so, the exclusion list comes first (G-33). */
const ASKED_BEFORE: Partial<Record<GradebookActionName, readonly string[]>> = {
  release: ["Are there students to exclude from this release?"],
  scheduleRelease: [
    "Are there students to exclude from this release?",
    "Their list has to be uploaded before the scheduled release; it can be changed until then.",
  ],
};
export const exclusionQuestion = (action: string): readonly string[] | null =>
  ASKED_BEFORE[action as GradebookActionName] ?? null;

/** Asked before a student is taken off the list of a term of which grades are released (G-34). */
export const releaseQuestion = (name: string, term: string): Confirmation => ({
  title: "Release This Student",
  text: `${name} is taken off the list. The parents see every grade of the ${term} Term that is released, from now on.`,
  confirmLabel: "Release",
  cancelLabel: "Cancel",
});
