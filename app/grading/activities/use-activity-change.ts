import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { ActivityChange, ActivityOutcome } from "./activity-change.route.ts";
import { outcomeTitles } from "./outcome-titles.ts";

/** Sends a change of an activity and says how it went, under its heading. */
export const useActivityChange = (
  path: string,
  { onDone, onRefused }: { onDone: () => void; onRefused: (refusal: ApiRefusal) => void },
): { isBusy: boolean; send: (change: ActivityChange) => void } =>
  useOneChange<ActivityChange, ActivityOutcome>(path, {
    titleOf: (change) => outcomeTitles(change).success,
    onDone,
    onRefused: ({ refusal }) => onRefused(refusal),
  });
